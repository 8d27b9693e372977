"""What a table tells a seat's phone depends on nothing that the seat may not know.

Proved by exchanging what is hidden: a state drawn at random that the seat cannot tell apart (``resample``) has to give
the very same message; and a whole game of the same actions on other tiles the same messages and pictures.
"""

import json
import os
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from e2e.taps import RECORDS
from e2e.twins import Script, exchanged, script, twin, unseen_by_phones
from epizodiak.app import effects, selectors
from epizodiak.core.chance import shuffled
from epizodiak.display import ui_state
from epizodiak.features.phones import messages
from epizodiak.features.phones.events import Tell
from epizodiak.games import GAMES
from epizodiak.record.record import read_record
from epizodiak.timeline.match import Match
from tests.visits import scripted
from tests.visits.kitchen import KitchenPage

pytestmark = pytest.mark.native_only

HIDING = [name for name, game in GAMES.items() if game.hidden]
NAMES = ("Ana", "Ben", "Chloé")
OPTIONS = {"epizodiak": {"target": 9}, "schotten-totten": {"rounds": 2}}
MOST = 260
"""Actions of a game; enough for the end of a round."""


def games(name: str, seed: int, most: int = MOST) -> Iterator[Match]:
    """A random game after each of its actions, with turns taken back now and then."""
    source, game = random.Random(seed), GAMES[name]
    match = Match.new(game, OPTIONS[name], NAMES[: game.seats], seed=seed, take_back="turn")
    while match.player is not None and match.ply < most:
        yield match
        legal = [game.action_text(action) for action in game.legal_actions(match.state)]
        busy = [text for text in legal if text[0] in "<>x" or "@" in text]
        match = match.play(source.choice(busy if busy and source.random() < 0.8 else legal))
        if match.taking_back() is not None and source.random() < 0.1:
            yield match
            match = match.take_back()
    yield match


def drawn(match: Match, seat: int, source: random.Random) -> Match:
    """The same game in another state that the seat cannot tell apart; what all remember of the round stays."""
    state = match.game.resample(match.game.view(match.state, seat), source)
    known = {"memory": match.state.memory} if hasattr(match.state, "memory") else {}
    return in_place_of(match, replace(state, **known))


def in_place_of(match: Match, state: Any) -> Match:
    """The same game with another state at its end."""
    return match._with_record(match.record, _positions=(*match._positions[:-1], state))  # noqa: SLF001 - no page can do this


def told(match: Match, seat: int, phase: ui_state.Phase, *, whole: bool, acts: bool = True) -> str:
    """What a seat's phone is told."""
    return messages.table(
        match, "1", ui_state.Ui(phase=phase), seat, acts=acts, ends_round=(lambda _: False) if whole else None
    )


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", HIDING)
def test_a_message_is_the_same_for_all_states_that_the_seat_cannot_tell_apart(name: str, seed: int) -> None:
    game, source, differ = GAMES[name], random.Random(seed), 0
    for match in games(name, seed):
        for seat in range(game.seats):
            if match.player is None or match.ply % EACH != seat:
                continue
            other = drawn(match, seat, source)
            differ += other.state.hands != match.state.hands
            for whole in (True, False):
                for phase in ("phone", "pairing"):
                    assert told(match, seat, phase, whole=whole) == told(other, seat, phase, whole=whole)
    assert differ > 3, "states that differ were compared"


@pytest.mark.parametrize("name", HIDING)
def test_the_comparison_finds_what_a_seat_does_know(name: str) -> None:
    """In the eyes of somebody else's view the own hand may be any: then the message has to differ."""
    source = random.Random(0)
    match = next(iter(games(name, 0)))
    other = drawn(match, 1, source)
    assert told(match, 0, "phone", whole=True) != told(other, 0, "phone", whole=True)
    assert told(match, 1, "phone", whole=True) == told(other, 1, "phone", whole=True)


def ends_of_rounds(name: str, seed: int) -> Iterator[tuple[Match, Match]]:
    """Games before and after an action that ended a round."""
    if name == "epizodiak":
        record = read_record((RECORDS / "round-end.json").read_bytes(), GAMES)
        begun = [Match(record, GAMES[name], random.Random(seed))]
        begun += [begun[0].play(text) for text in map(begun[0].game.action_text, begun[0].view(begun[0].player).legal)]
    else:
        begun = list(games(name, seed, 2 * MOST))
    for after in begun:
        latest = after.latest
        before = next((each for each in begun if latest is not None and each.ply == after.ply - 1), None)
        if before is None or latest is None or after.player is None or after.closing is None:
            continue
        if game_ended(before, latest.action):
            yield before, after


def game_ended(before: Match, action: object) -> bool:
    """Whether an action ends a round, so that new tiles are dealt."""
    legal = map(before.game.action_text, before.game.legal_actions(before.state))
    text = before.game.action_text(action)
    return text in legal and before.game.ended(before.state, action) is not None


@pytest.mark.parametrize("name", HIDING)
def test_at_a_rounds_end_nobody_is_told_of_the_next_deal(name: str) -> None:
    """The hands of the round are open (E20a, S9a); those of the next round are dealt already, and nobody's yet."""
    game, rounds = GAMES[name], 0
    for before, match in (pair for seed in range(2) for pair in ends_of_rounds(name, seed)):
        latest = match.latest
        assert latest is not None
        tiles = game.chance_needed(before.state, latest.action)
        rounds += 1
        other = in_place_of(match, game.apply(before.state, latest.action, shuffled(tiles, random.Random(rounds + 99))))
        assert other.state.hands != match.state.hands
        for seat in range(game.seats):
            for whole in (True, False):
                mine, yours = (told(each, seat, "round", whole=whole) for each in (match, other))
                assert mine == yours
                assert json.loads(mine)["own"] is None
    assert rounds


def ends_of_games(name: str) -> Iterator[Match]:
    """Games that are over."""
    if name == "epizodiak":
        match = Match(read_record((RECORDS / "game-end.json").read_bytes(), GAMES), GAMES[name], random.Random(1))
        found = [match.play(match.game.action_text(action)) for action in match.view(match.player).legal]
    else:
        found = [[*games(name, seed, 4 * MOST)][-1] for seed in range(2)]
    return (match for match in found if match.player is None)


@pytest.mark.parametrize("name", HIDING)
def test_at_the_end_of_a_game_hands_are_open_and_the_pile_is_not(name: str) -> None:
    compared = 0
    for match in ends_of_games(name):
        state = match.state
        pile = next(field for field in ("pile", "deck") if hasattr(state, field))
        other = in_place_of(match, replace(state, **{pile: tuple(reversed(getattr(state, pile)))}))
        for seat in range(match.game.seats):
            message = told(match, seat, "over", whole=True)
            assert message == told(other, seat, "over", whole=True)
            assert json.loads(message)["hands"] is not None
            compared += 1
    assert compared


# --- whole tables -----------------------------------------------------------------------------------------------------

TABLES = [
    *[("epizodiak", bots) for bots in (("phone",) * 3, ("phone", "-", "phone"), ("-", "phone", "1"))],
    *[("schotten-totten", bots) for bots in (("phone", "phone"), ("-", "phone"), ("phone", "1"))],
]
EACH = 7 if os.environ.get("EPIZODIAK_SOAK") else 29
"""At each so-many-th action a seat's messages are compared."""

SEEDS, LENGTH = (20, 60) if os.environ.get("EPIZODIAK_SOAK") else (1, 20)


class Seen:
    """What each page showed and was told, moment by moment."""

    def __init__(self, begun: Script, bots: tuple[str, ...], *, hints: bool = False) -> None:
        kitchen, self.tablet, self.phones = scripted.opened(begun.record, bots)
        self.kitchen = kitchen
        self.pages: dict[int | None, list[tuple[int | None, str, tuple[str, ...]]]] = {
            seat: [] for seat in (None, *self.phones)
        }
        self.asked: list[effects.AskAdvice] = []
        for _ in scripted.played(kitchen, self.tablet, self.phones, begun):
            if hints and self.tablet.state.ui.phase == "phone":
                phone = self.phones[self.tablet.to_act]
                phone.says(messages.PhoneMessage(messages.ADVISE, self.tablet.match.ply, number=1).text())
                kitchen.settle(self.tablet, *self.phones.values())
                self.asked += [each for each in self.tablet.carried if isinstance(each, effects.AskAdvice)][-1:]
            self._look()

    def _look(self) -> None:
        for seat, page in ((None, self.tablet), *self.phones.items()):
            state = page.state
            assert seat is None or state.ui.holder == seat, "a phone is its seat's"
            shown = f"{state.ui}\n{scene(page)}\n{state.notice}"
            self.pages[seat].append((state.ui.holder, shown, tuple(page.said)))
            page.said.clear()

    def sent(self, seat: int) -> list[str]:
        """Every text that went from the tablet to a seat's phone."""
        (number,) = {phone.link for at, phone in self.tablet.phones.seats.items() if at == seat}
        wires = [each for each in self.tablet.carried if isinstance(each, Tell)]
        return [each.text for each in wires if each.link == number]


def scene(page: KitchenPage) -> str:
    """What is drawn."""
    shown = selectors.shown_screen(page.state)
    return "" if shown is None else re.sub(r"'tile [0-9]+'", "tile", repr(shown))  # no page tells these names


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize(("name", "bots"), TABLES, ids=[f"{name} {','.join(bots)}" for name, bots in TABLES])
def test_tables_that_differ_in_hidden_tiles_only_do_not_differ_on_any_page(
    name: str, bots: tuple[str, ...], seed: int
) -> None:
    begun = script(GAMES[name], seed, LENGTH, unseen_by_phones(bots))
    real = Seen(begun, bots, hints=True)
    for seat in range(GAMES[name].seats):
        if bots[seat] == "1":
            continue
        other = twin(begun, seat, seed)
        assert max(exchanged(begun, other)) >= 1
        twins = Seen(other, bots, hints=True)
        knows, before = (None, seat), None
        for (holder, *mine), (_, *yours) in zip(real.pages[None], twins.pages[None], strict=True):
            if holder in knows:
                assert mine[:1] == yours[:1]
            if holder in knows and before in knows:  # what was said since is for everybody, or the seat's
                assert mine == yours
            before = holder
        if seat in real.phones:
            assert real.pages[seat] == twins.pages[seat]
            assert real.sent(seat) == twins.sent(seat)
            assert len(real.sent(seat)) > LENGTH / 2
        mine_asked, yours_asked = ([ask for ask in each.asked if ask.view["seat"] == seat] for each in (real, twins))
        assert mine_asked == yours_asked, "what is thought about for a phone is its own view"


def test_the_comparison_of_tables_finds_an_own_hand() -> None:
    begun = script(GAMES["epizodiak"], 0, 10, unseen_by_phones(("phone",) * 3))
    real, twins = (Seen(each, ("phone",) * 3) for each in (begun, twin(begun, 1, 0)))
    assert real.pages[1] == twins.pages[1]
    for seat in (0, 2):
        assert real.pages[seat] != twins.pages[seat]
        assert real.sent(seat) != twins.sent(seat)


def test_hints_of_a_phone_ask_about_its_own_view_alone() -> None:
    begun = script(GAMES["epizodiak"], 2, LENGTH, unseen_by_phones(("phone",) * 3))
    real = Seen(begun, ("phone",) * 3, hints=True)
    assert real.asked
    for ask in real.asked:
        own = ask.view["seat"]
        assert own is not None
        assert ask.seed <= LENGTH, "it comes from the number of actions, not from the deal"
    assert {ask.view["seat"] for ask in real.asked} == {0, 1, 2}
    answers = [json.loads(text) for page, text in real.kitchen.wire if page is real.tablet]
    assert [each for each in answers if each["kind"] == "advice"]
