"""What programs that learn are told follows from their seat's views, and from nothing else; here without a library."""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from epizodiak.core.chance import Tile, shuffled
from epizodiak.envs.history import HistoryPoint, Setting, as_text
from epizodiak.games import GAMES
from tests.contract.every_game import SEATED
from tests.contract.playthroughs import option_sets

NAMES = [name for name in SEATED if SEATED[name][0] in GAMES]
ACTIONS, SWAPS = 24, 20
SEEDS = st.integers(0, 1 << 30)


def setting_for(name: str, chance: random.Random) -> Setting:
    kind, seats = SEATED[name]
    game = GAMES[kind].seated(seats)
    options = game.options_json(game.options_from(chance.choice(option_sets(name))))
    return Setting(kind, {**options, "players": seats, "cap": ACTIONS + 1})


def dealt(moment: HistoryPoint, order: Sequence[Tile]) -> HistoryPoint:
    """The moment after all that waited for an order."""
    for tile in order:
        moment = moment.after(moment.setting.tiles.index(tile))
    assert not moment.left
    return moment


def mixed(setting: Setting, order: Sequence[Tile], seat: int, chance: random.Random) -> list[Tile]:
    """Another order, of which a seat sees the same as of this one."""
    game, twin = setting.game, list(order)
    sees = game.view(game.start(setting.options, 0, order), seat)
    for _ in range(SWAPS):
        one, two = chance.randrange(len(order)), chance.randrange(len(order))
        tried = twin[:]
        tried[one], tried[two] = twin[two], twin[one]
        if game.view(game.start(setting.options, 0, tried), seat) == sees:
            twin = tried
    return twin


def begun(setting: Setting, chance: random.Random) -> list[HistoryPoint]:
    """Two deals that one seat cannot tell apart; where nothing is hidden they are the same."""
    order = setting.game.random_opening(setting.options, 0, chance)
    if order is None:
        return [setting.begin()] * 2
    twin = mixed(setting, order, chance.randrange(setting.game.seats), chance)
    return [dealt(setting.begin(), each) for each in (order, twin)]


def both(moments: list[HistoryPoint], chance: random.Random) -> list[HistoryPoint]:
    """The same action in both, at random, with what all see of a new order; or none if they have none in common."""
    game, numbers = moments[0].setting.game, moments[0].setting.numbers
    legal, others = (game.legal_actions(moment.position) for moment in moments)
    common = [action for action in legal if action in others]
    if not common or moments[0].position.player != moments[1].position.player:
        return []
    number = numbers[chance.choice(common)]
    after = [moment.after(number) for moment in moments]
    if after[0].left != after[1].left:
        return []
    order = list(shuffled(after[0].left, chance)) if after[0].left else []
    return [dealt(moment, rest) for moment, rest in zip(after, (order, [*order[:1], *order[:0:-1]]), strict=True)]


def knows(moment: HistoryPoint, seat: int) -> str:
    return moment.told((seat, True, True))


def encoded(moment: HistoryPoint, seat: int) -> list[int]:
    return moment.setting.encoding.encode(moment.setting.game.view(moment.position, seat))


@pytest.mark.parametrize("name", NAMES)
def test_twin_deals_are_told_alike_as_long_as_a_seat_sees_the_same_and_no_longer(name: str) -> None:
    found = dict.fromkeys(("alike", "apart"), 0)

    @given(SEEDS)
    def tried(seed: int) -> None:
        chance = random.Random(seed)
        setting = setting_for(name, chance)
        game, moments = setting.game, begun(setting, chance)
        alike = dict.fromkeys(range(game.seats), True)
        while moments and not moments[0].over and not moments[1].over:
            for seat in alike:
                one, two = (game.view(moment.position, seat) for moment in moments)
                alike[seat] = alike[seat] and one == two
                assert (knows(moments[0], seat) == knows(moments[1], seat)) is alike[seat]
                if one == two:
                    assert encoded(moments[0], seat) == encoded(moments[1], seat)
                    if seat == one.player:
                        assert all(game.legal_actions(moment.position) == one.legal for moment in moments)
                found["alike" if alike[seat] else "apart"] += moments[0].position != moments[1].position
            moments = both(moments, chance)

    tried()
    assert all(found.values()) is GAMES[SEATED[name][0]].hidden


@pytest.mark.parametrize("name", NAMES)
def test_what_is_drawn_for_a_seat_tells_it_the_same_and_the_others_nothing_that_was(name: str) -> None:
    other: set[Any] = set()

    @given(SEEDS)
    def tried(seed: int) -> None:
        chance = random.Random(seed)
        setting = setting_for(name, chance)
        moments = begun(setting, chance)
        for _ in range(chance.randrange(ACTIONS)):
            moments = both(moments, chance) or moments
            if moments[0].over:
                return
        seat = moments[0].position.player
        drawn = moments[0].resampled(seat, chance)
        other.add(drawn.position != moments[0].position)
        assert knows(drawn, seat) == knows(moments[0], seat)
        for each in {*range(setting.game.seats)} - {seat}:
            sees = setting.game.view_json(setting.game.view(drawn.position, each))
            there = {key: value for key, value in sees.items() if value is not None}
            assert knows(drawn, each) == f"{drawn.notation} {as_text(there)}\n"
        number = setting.numbers[setting.game.legal_actions(drawn.position)[0]]
        went = drawn.after(number)
        assert went.left or knows(went, seat).startswith(knows(moments[0], seat))

    tried()
    assert (True in other) is GAMES[SEATED[name][0]].hidden
