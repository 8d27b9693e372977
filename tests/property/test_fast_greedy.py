"""Play by judgement, held to the public rules and to the judgement of single actions."""

import random

import pytest

from epizodiak.games.epizodiak.mind.fast import DEAL, OVER, REFILL, START, FastState
from epizodiak.games.epizodiak.mind.fast_greedy import play_greedy
from epizodiak.games.epizodiak.mind.fast_playout import Log
from epizodiak.games.epizodiak.mind.fast_policy import scores
from epizodiak.games.epizodiak.mind.thinker import by_hand, policies
from epizodiak.games.epizodiak.rules.state import Options
from tests.property.fast_positions import OPTIONS, after, assert_equal, position, tiles_of

GAMES = 120
TURNS_OF_A_ROUND = 300
PICK_UPS = range(300, 312)


def replay(fast: FastState, log: Log) -> FastState:
    """Play ``log`` again on the public rules and on the fast path, action by action."""
    state = fast.to_state()
    entries = iter([*log, 0])
    entry = next(entries)
    for following in entries:
        if isinstance(entry, int):
            order = None if isinstance(following, int) else following
            assert entry in fast.legal()
            state = after(state, fast, entry, order)
        entry = following
    return fast


@pytest.mark.parametrize("noise", [0.0, 5.0])
def test_what_is_played_by_judgement_is_legal_and_replays_to_the_same_positions(noise: float) -> None:
    source = random.Random(20)
    phases = set()
    for game in range(GAMES):
        fast = FastState.deal(OPTIONS[game % len(OPTIONS)], game % 3, source.random)
        twin = fast.copy()
        log: Log = []
        all_ = (policies("single"), policies("target"), by_hand())
        play_greedy(fast, source.random, all_, limit=TURNS_OF_A_ROUND, noise=noise, log=log)
        if fast.phase == DEAL:
            fast.settle_at_random(source.random)
            log.append((*fast_order(fast),))
        assert replay(twin, log).to_state() == fast.to_state()
        phases.add(fast.phase)
    assert OVER in phases


def fast_order(fast: FastState) -> tuple[int, ...]:
    """The order of the tiles that dealt a round that has just begun."""
    state = fast.to_state()
    return (*state.hands[0], *state.hands[1], *state.hands[2], *state.dial, *state.pile)


def test_play_goes_on_from_rare_positions_without_a_pile() -> None:
    source = random.Random(4)
    for number in range(400):
        fast = FastState.from_state(position(OPTIONS[number % len(OPTIONS)], source))
        twin, log = fast.copy(), Log()
        play_greedy(fast, source.random, (policies("single"),) * 3, limit=30, noise=2.0 * (number % 2), log=log)
        if fast.phase == DEAL:
            continue
        assert replay(twin, log).to_state() == fast.to_state()


def test_without_noise_every_action_is_the_one_that_judgement_likes_best_pick_ups_and_contests_aside() -> None:
    source = random.Random(8)
    policy = policies("single")
    compared = 0
    for game in range(60):
        fast = FastState.deal(Options(mode="single"), game % 3, source.random)
        twin, log = fast.copy(), Log()
        play_greedy(fast, source.random, (policy,) * 3, limit=TURNS_OF_A_ROUND, log=log)
        for entry in log:
            if not isinstance(entry, int):
                twin.settle(entry)
                continue
            codes = twin.legal()
            if not any(code >= PICK_UPS.start and code < 324 for code in codes) and twin.phase == START and twin.pile:
                found = dict(zip(codes, scores(twin, codes, policy), strict=True))
                assert found[entry] == pytest.approx(max(found.values()))
                compared += 1
            twin.apply(entry)
    assert compared > 1_000


def test_a_limit_stops_play_between_turns_and_play_can_go_on_from_there() -> None:
    source = random.Random(3)
    fast = FastState.deal(Options(), 1, source.random)
    for _ in range(5):
        assert play_greedy(fast, source.random, (by_hand(),) * 3, limit=4) <= 4
        assert fast.phase in (START, REFILL, DEAL)
        if fast.phase == DEAL:
            break
        assert tiles_of(fast) == 48
        if fast.phase == START:
            assert_equal(fast, fast.to_state())
    assert play_greedy(fast, source.random, (by_hand(),) * 3, limit=0) == 0
