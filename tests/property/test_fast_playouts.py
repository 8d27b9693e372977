"""Random actions on the fast path, a million in `make test-long`, held to the public rules."""

from __future__ import annotations

import os
import random

import pytest

from epizodiak.games.epizodiak.mind.fast import DEAL, OVER, REFILL, FastState
from epizodiak.games.epizodiak.mind.fast_playout import Log, play_round
from tests.property.fast_positions import OPTIONS, after, assert_equal, tiles_of

ACTIONS, MANY_ACTIONS = 200_000, 1_000_000
REPLAYED_ON_THE_RULES = 1 if os.environ.get("EPIZODIAK_SOAK") else 50
TURNS_OF_A_ROUND = 3_000
ACTIONS_OF_A_GAME = 20_000


def play_game(fast: FastState, source: random.Random) -> tuple[Log, int]:
    """Play a game to its end, or to a cap (E21a); what was played, every deal included, and how many actions."""
    log: Log = []
    played = 0
    while fast.phase != OVER and played < ACTIONS_OF_A_GAME:
        actions = play_round(fast, source.random, limit=TURNS_OF_A_ROUND, log=log)
        played += actions
        assert tiles_of(fast) == 48
        assert sum(isinstance(entry, int) for entry in log) == played
        if fast.phase == DEAL:
            log.append(fast.settle_at_random(source.random))
    return log, played


def replay(fast: FastState, log: Log, *, on_the_rules: bool) -> None:
    """Play ``log`` again, action by action; on the public rules too, if wanted."""
    state = fast.to_state()
    entries = iter([*log, 0])
    entry = next(entries)
    for following in entries:
        if isinstance(entry, int):
            order = None if isinstance(following, int) else following
            assert entry in fast.legal()
            if on_the_rules:
                state = after(state, fast, entry, order)
            else:
                fast.apply(entry)
                assert (fast.phase in (REFILL, DEAL)) == (order is not None)
                if order is not None:
                    fast.settle(order)
            assert fast.phase == OVER or fast.legal()
        entry = following


@pytest.mark.parametrize("wanted", [ACTIONS, pytest.param(MANY_ACTIONS, marks=pytest.mark.long)])
def test_random_actions_keep_all_tiles_and_replay_to_the_same_positions(wanted: int) -> None:
    source = random.Random(20260)
    played = games = 0
    while played < wanted:
        fast = FastState.deal(OPTIONS[games % len(OPTIONS)], games % 3, source.random)
        twin = fast.copy()
        log, actions = play_game(fast, source)
        replay(twin, log, on_the_rules=games % REPLAYED_ON_THE_RULES == 0)
        assert twin.to_state() == fast.to_state()
        played += actions
        games += 1
    assert games > 50 * len(OPTIONS)


def test_play_can_go_on_from_every_phase_of_a_turn() -> None:
    source = random.Random(7)
    phases = set()
    for game in range(40):
        fast = FastState.deal(OPTIONS[game % len(OPTIONS)], 0, source.random)
        while fast.phase not in (DEAL, OVER):
            phases.add(fast.phase)
            if fast.phase == REFILL:
                fast.settle_at_random(source.random)
                continue
            twin = fast.copy()
            log: Log = []
            actions = play_round(twin, source.random, limit=6, log=log)
            assert actions == sum(isinstance(entry, int) for entry in log) >= 1
            assert tiles_of(twin) == 48
            fast.apply(source.choice(fast.legal()))
    assert phases >= {0, 1, 2, 4}


def test_a_limit_stops_play_at_the_start_of_a_turn() -> None:
    source = random.Random(3)
    fast = FastState.deal(OPTIONS[0], 1, source.random)
    actions = play_round(fast, source.random, limit=4)
    assert 6 <= actions <= 12
    assert fast.player == 1
    assert_equal(fast, fast.to_state())
    assert play_round(fast, source.random, limit=0) == 0
