"""Many random actions of every game: what holds in each position that play can reach."""

import json
import os
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from epizodiak.core.chance import random_seat, shuffled
from epizodiak.games.epicycle.rules import state as epicycle
from epizodiak.games.epizodiak.rules import state as epizodiak
from epizodiak.games.schotten_totten.rules import rules as schotten_totten_rules
from epizodiak.games.schotten_totten.rules import state as schotten_totten
from epizodiak.games.zodiac.rules import rules as zodiac_rules
from epizodiak.games.zodiac.rules import state as zodiac
from tests.contract.every_game import SEATED, game_of
from tests.contract.playthroughs import option_sets

ACTIONS = 300_000 if os.environ.get("EPIZODIAK_SOAK") else 5_000
"""Actions per game."""

CAP = 2_000
"""Actions after which one game is cut."""

TASTES = {
    "epizodiak": ["", "dp", "p", "^!", "x!^p", "<>"],
    "schotten-totten": ["", "c", "cd", "12345@", "RG"],
    "epicycle": ["", "+", "-", "12", "3"],
    "zodiac": ["", "A", "B", "13"],
}
"""First letters of the actions that a game's players prefer, so that the rarer rules come up often; else none."""


def walk(name: str) -> Iterator[tuple[Any, Any, Any]]:
    """Steps of random games: position, action, position after; as many as :data:`ACTIONS`."""
    game, source, left = game_of(name), random.Random(f"{ACTIONS} {name}"), ACTIONS
    options = [game.options_from(given) for given in option_sets(name)]
    while left:
        table, first = source.choice(options), random_seat(game.seats, source)
        state = game.start(table, first, game.random_opening(table, first, source))
        taste = source.choice(TASTES.get(game.name, [""]))
        for _ in range(CAP):
            if game.to_act(state) is None or not left:
                break
            legal = game.legal_actions(state)
            liked = [action for action in legal if game.action_text(action)[0] in taste]
            action = source.choice(liked if liked and source.random() < 0.7 else legal)
            waiting = game.chance_needed(state, action)
            after = game.apply(state, action, shuffled(waiting, source) if waiting else None)
            yield state, action, after
            state, left = after, left - 1


def check_epizodiak(before: Any, _action: Any, after: Any) -> None:
    held = Counter(tile for place in (*after.hands, after.dial, after.pile) for tile in place)
    held.update({value: 3 for value in epizodiak.VALUES if after.gone(value)})
    assert held == Counter(epizodiak.ALL_TILES)
    assert all(new >= old for old, new in zip(before.totals, after.totals, strict=True))


def check_schotten_totten(before: Any, action: Any, after: Any) -> None:
    sides = [side for stone in after.stones for side in stone.sides]
    everywhere = [*after.hands[0], *after.hands[1], *after.deck, *(card for side in sides for card in side)]
    assert sorted(everywhere) == list(schotten_totten.ALL_CARDS)  # S1
    assert all(len(hand) <= schotten_totten.HAND_SIZE and list(hand) == sorted(hand) for hand in after.hands)
    assert all(len(side) <= schotten_totten.SIDE_SIZE for side in sides)  # S2
    for old, new in zip(before.stones, after.stones, strict=True):
        complete = [seat for seat in (0, 1) if len(new.sides[seat]) == schotten_totten.SIDE_SIZE]
        assert (new.first is None) == (not complete)  # S4
        assert new.first in (None, *complete)
        assert new.owner in (None, *complete)  # S5
        if after.round == before.round:
            assert old.owner in (None, new.owner)
            assert old.first in (None, new.first)
            if old.owner is not None:
                assert new == old
    assert after.idle <= (schotten_totten_rules.IDLE_TURNS if after.player is None else 1)  # S8
    gained = [new - old for old, new in zip(before.totals, after.totals, strict=True)]
    ended = after.round != before.round or after.player is None
    assert ended == (any(gained) or (ended and before.idle == 1))
    assert max(gained) <= schotten_totten_rules.WINNER_POINTS  # S7
    if after.player is not None:
        assert not any(schotten_totten_rules.wins(after.stones, seat) for seat in (0, 1))  # S6
        assert (after.player == before.player) == (action.kind != schotten_totten.DRAW) or ended


def check_epicycle(before: Any, _action: Any, after: Any) -> None:
    seats, acted = range(len(after.holdings)), before.player
    gone = after.out[len(before.out) :]
    assert after.out[: len(before.out)] == before.out
    everything = Counter((*after.ring, *(size for holding in after.holdings for size in holding)))
    if not after.out:
        each = {2: 5, 3: 9, 4: 10}[len(seats)]
        assert everything == {0: 1, 1: each, 2: each, 3: each}  # C1, C11
    assert all(list(holding) == sorted(holding) for holding in after.holdings)
    assert all(after.holdings[seat] == before.holdings[seat] for seat in seats if seat not in (acted, *gone))
    lost = [bool(holding) and holding[0] == holding[-1] for holding in after.holdings]
    assert not any(lost[seat] for seat in seats if seat != acted)  # C5: only one's own action
    if len(seats) == 2:
        assert not lost[acted] or after.winner == 1 - acted
    else:
        assert [not holding for holding in after.holdings] == [seat in after.out for seat in seats]  # C13
    turns = [(acted + step) % len(seats) for step in range(1, len(seats) + 1)]
    assert [seat for seat in turns if seat in gone and seat != acted] == [seat for seat in gone if seat != acted]
    added = len(after.once) + len(after.twice) - len(before.once) - len(before.twice)
    assert added == (after.player is not None)  # C6
    if after.player is None:
        assert after.winner is not None or len(after.still_in) > 1
    else:
        assert after.player == next(seat for seat in turns if seat not in after.out)
    if after.player is None and after.winner is None:
        acts = next(seat for seat in turns if seat not in after.out)
        assert epicycle.position_key(after.ring, after.holdings, acts) in after.twice


def check_zodiac(before: Any, _action: Any, after: Any) -> None:
    assert Counter(after.board)["n"] == 2
    assert Counter(after.board)["."] == 4
    assert "n" not in after.board[:6]  # Z7
    assert 0 <= after.neutral_turns <= zodiac_rules.NEUTRAL_TURNS  # Z9
    assert (after.neutral_turns == 0) == (after.last_step is None)
    key = zodiac.placement_key(after.board, 1 - before.player)
    if after.player is not None:
        assert zodiac_rules.majority(after.board) is None  # Z11
        assert key not in before.seen  # Z12
        assert len(after.seen) == len(before.seen) + 1
    else:
        assert after.winner is not None


INVARIANTS: Mapping[str, Callable[[Any, Any, Any], None]] = {
    "epizodiak": check_epizodiak,
    "schotten-totten": check_schotten_totten,
    "epicycle": check_epicycle,
    "zodiac": check_zodiac,
}
"""What holds in a game's positions, besides what holds in every game's."""


@pytest.mark.parametrize("name", sorted(SEATED))
def test_every_position_of_random_play_is_as_the_rules_want_it(name: str) -> None:
    game, ended = game_of(name), 0
    for before, action, after in walk(name):
        if game.name in INVARIANTS:
            INVARIANTS[game.name](before, action, after)
        seat = game.to_act(after)
        assert bool(game.legal_actions(after)) == (seat is not None)
        assert (game.phase(after) == "over") == (game.outcome(after) is not None) == (seat is None)
        ended += seat is None
    assert ended > 5


@pytest.mark.parametrize("name", sorted(SEATED))
def test_every_view_of_random_play_goes_into_json_and_comes_back_equal(name: str) -> None:
    game = game_of(name)
    observers, ended = [None, *range(game.seats)], 0
    for number, (_, _, state) in enumerate(walk(name)):
        view = game.view(state, observers[number % len(observers)])
        data = json.loads(json.dumps(game.view_json(view)))
        assert game.view_from(data) == view
        assert game.view_json(game.view_from(data)) == data
        assert json.loads(json.dumps(game.trace(state))) == game.trace(state)
        ended += game.to_act(state) is None
    assert ended > 5
