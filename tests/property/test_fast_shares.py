"""Random play is uniform: every legal action has the same share of the random number that decides.

A number from the middle of each of ``n`` equal shares has to lead to each of the ``n`` legal actions once. After a
draw, a pick-up or a contest the same number decides on, so its share is split again.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

import pytest

from epizodiak.games.epizodiak.mind.fast import FastState
from epizodiak.games.epizodiak.mind.fast_playout import Log, play_round
from epizodiak.games.epizodiak.mind.fast_tables import DRAW_CODE, PICK_UP_CODES
from epizodiak.games.epizodiak.rules.state import Options, State
from tests.property.fast_positions import OPTIONS, assert_equal, position


class UsedUpError(Exception):
    """More than one random number was asked for."""


def once(number: float) -> Callable[[], float]:
    """A source of one random number."""
    numbers = [number]

    def random_number() -> float:
        if not numbers:
            raise UsedUpError
        return numbers.pop()

    return random_number


def first_actions(fast: FastState, number: float) -> list[int]:
    """The actions that ``number`` alone decides."""
    log: Log = []
    with suppress(UsedUpError):
        play_round(fast.copy(), once(number), limit=3, log=log)
    return [entry for entry in log if isinstance(entry, int)]


def assert_even(fast: FastState) -> set[int]:
    """Every legal action has the same share, and every one after it in the same turn; the codes of both."""
    legal = fast.legal()
    seen = [first_actions(fast, (i + 0.5) / len(legal))[0] for i in range(len(legal))]
    assert sorted(seen) == sorted(legal), str(fast.to_state())
    found = set(legal)
    for share, code in enumerate(seen):
        if code != DRAW_CODE and not PICK_UP_CODES <= code < DRAW_CODE:
            continue
        twin = fast.copy()
        twin.apply(code)
        then = twin.legal() if twin.phase else []  # a contest for the last slot ends the turn
        seconds = [first_actions(fast, (share + (j + 0.5) / len(then)) / len(legal))[:2] for j in range(len(then))]
        assert sorted(seconds) == sorted([code, second] for second in then), str(fast.to_state())
        found.update(then)
    return found


@pytest.mark.parametrize("options", OPTIONS[1:5])
def test_every_legal_action_has_the_same_share_in_games(options: Options) -> None:
    source = random.Random(11)
    for _ in range(4):
        fast = FastState.deal(options, 0, source.random)
        while not fast.emptied >= 0:
            if not fast.legal():
                fast.settle_at_random(source.random)
            if not fast.phase:
                assert_even(fast)
            fast.apply(source.choice(fast.legal()))


@pytest.mark.parametrize("options", OPTIONS[:4])
def test_every_legal_action_has_the_same_share_in_positions_that_play_seldom_reaches(options: Options) -> None:
    source = random.Random(12)
    kinds: Counter[str] = Counter()
    for _ in range(1_500):
        state = position(options, source)
        fast = FastState.from_state(state)
        assert_equal(fast, state)
        for code in assert_even(fast):
            kinds[fast.action_text(code)[0]] += 1
    assert min(kinds[kind] for kind in "><xd^!p") > 20, kinds


def test_many_plays_of_one_position_spread_evenly_over_its_actions() -> None:
    source = random.Random(5)
    state = State(
        options=Options(),
        round=1,
        phase="start",
        player=0,
        dial=(5, 6, 7),
        hands=((1, 2, 3, 4, 8, 8, 8, 9, 12), (7, 10), (9, 10)),
        pile=(11, 12),
        discards=(None,) * 12,
    )
    fast = FastState.from_state(state)
    legal = fast.legal()
    times = 400 * len(legal)
    counts: Counter[int] = Counter()
    for _ in range(times):
        log: Log = []
        play_round(fast.copy(), source.random, limit=1, log=log)
        assert isinstance(log[0], int)
        counts[log[0]] += 1
    assert set(counts) == set(legal)
    expected = times / len(legal)
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert len(legal) == 9
    assert chi_square < 26.1  # eight degrees of freedom, one in a thousand
