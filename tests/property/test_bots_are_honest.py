"""A bot's choice is a function of its seat's view: what that leaves out cannot matter, and is not even looked at."""

import random
from collections.abc import Iterator
from dataclasses import fields

import pytest

from epizodiak.bots.levels import LEVELS, Budget
from epizodiak.bots.player import analyse, choose
from epizodiak.core.chance import shuffled
from epizodiak.games.epizodiak.rules.game import GAME
from epizodiak.games.epizodiak.rules.notation import action_text
from epizodiak.games.epizodiak.rules.state import Options, State
from epizodiak.games.epizodiak.rules.view import View

PAIRS, MANY_PAIRS = 200, 1_000
PLAYOUTS = 6
ACTIONS_OF_A_GAME = 400


def positions(seed: int) -> Iterator[State]:
    """Positions of random games without end, in which there is a choice."""
    source = random.Random(seed)
    number = 0
    while True:
        number += 1
        options = Options(mode=("target", "single")[number % 2], edition=("current", "earlier")[number // 2 % 2])
        state = GAME.start(options, number % 3, shuffled(GAME.opening_tiles(options), source))
        for _ in range(ACTIONS_OF_A_GAME):
            if state.player is None:
                break
            legal = GAME.legal_actions(state)
            if len(legal) > 1 and source.random() < 0.1:
                yield state
            action = legal[int(source.random() * len(legal))]
            waiting = GAME.chance_needed(state, action)
            state = GAME.apply(state, action, shuffled(waiting, source) if waiting else None)


@pytest.mark.parametrize("pairs", [PAIRS, pytest.param(MANY_PAIRS, marks=pytest.mark.long)])
def test_positions_that_look_the_same_to_a_seat_get_the_same_choice(pairs: int) -> None:
    source = random.Random(1)
    different = 0
    levels = sorted(LEVELS)
    for number, state in zip(range(pairs), positions(1), strict=False):
        twin = GAME.resample(GAME.view(state, state.player), source)
        different += (twin.hands, twin.pile) != (state.hands, state.pile)
        choices = {
            choose(GAME.view(each, each.player), levels[number % len(levels)], number, Budget(PLAYOUTS), GAME.name)
            for each in (state, twin)
        }
        assert len(choices) == 1, str(state)
    assert different > 0.9 * pairs


class Spy:
    """What a seat sees, and an alarm: any attribute that a view does not have ends the test."""

    __slots__ = ("_alarms", "_seen")

    ALLOWED = frozenset(field.name for field in fields(View)) | {"gone", "passed"}

    def __init__(self, seen: View, alarms: list[str]) -> None:
        object.__setattr__(self, "_seen", seen)
        object.__setattr__(self, "_alarms", alarms)

    def __getattribute__(self, name: str) -> object:
        if name == "__class__":
            return Spy
        if name not in Spy.ALLOWED:
            object.__getattribute__(self, "_alarms").append(name)
            raise AssertionError(f"looked at {name}")
        return getattr(object.__getattribute__(self, "_seen"), name)

    def __eq__(self, other: object) -> bool:
        return bool(object.__getattribute__(self, "_seen") == other)

    __hash__ = None  # type: ignore[assignment] # nothing may keep it in a table


def test_no_level_looks_at_anything_that_a_view_does_not_show() -> None:
    alarms: list[str] = []
    for number, state in zip(range(60), positions(2), strict=False):
        legal = {action_text(action) for action in GAME.legal_actions(state)}
        spy = Spy(GAME.view(state, state.player), alarms)
        for level in LEVELS:
            assert choose(spy, level, number, Budget(PLAYOUTS), GAME.name) in legal
        assert {each.action for each in analyse(spy, number, Budget(PLAYOUTS), game=GAME.name)} == legal
    assert alarms == []


def test_the_spy_raises_the_alarm_for_hands_pile_and_memory() -> None:
    state = next(positions(3))
    for name in ("hands", "pile", "memory"):
        alarms: list[str] = []
        assert hasattr(state, name)
        try:
            getattr(Spy(GAME.view(state, state.player), alarms), name)
        except AssertionError:
            assert alarms == [name]
        else:
            raise AssertionError(name)
