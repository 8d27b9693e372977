import random

import pytest

from epizodiak.games.epizodiak.fast import START, FastState
from epizodiak.games.epizodiak.fast_greedy import play_greedy
from epizodiak.games.epizodiak.fast_policy import CHAINS, gaps, reach
from epizodiak.games.epizodiak.fast_tables import BITS, DIALS
from epizodiak.games.epizodiak.fast_value import BONUS, FEATURES, chances, features, shares_if, softmax
from epizodiak.games.epizodiak.rules import ranking
from epizodiak.games.epizodiak.state import Options
from epizodiak.games.epizodiak.thinker import evaluators, policies
from tests.unit.positions import position


def mask(*values: int) -> int:
    return sum(BITS[value] for value in values)


@pytest.mark.parametrize(
    ("values", "number"),
    [((), 0), ((5,), 1), ((5, 6), 1), ((5, 7), 2), ((12, 1), 1), ((11, 12, 1, 2), 1), ((1, 3, 5, 7, 9, 11), 6)],
)
def test_chains_are_rows_of_neighbours_round_the_corner_too(values: tuple[int, ...], number: int) -> None:
    assert CHAINS[mask(*values)] == number


def test_all_twelve_values_are_one_chain() -> None:
    assert CHAINS[mask(*range(1, 13))] == 1


def test_reach_counts_what_could_be_laid_at_either_end() -> None:
    dial = DIALS[5, 3]  # 5 6 7
    assert reach(dial, mask(8, 9, 11)) == 2
    assert reach(dial, mask(4, 8)) == 2
    assert reach(dial, mask(3, 9)) == 0
    assert reach(DIALS[5, 11], mask(4)) == 1


def test_gaps_are_free_slots_between_a_tile_and_the_nearer_end() -> None:
    low, high = gaps(DIALS[5, 3])  # 5 6 7
    assert low[mask(4)] == 0
    assert low[mask(3)] == 1
    assert high[mask(8, 9) >> 6] == 0 + 1
    assert low[mask(1)] == 3
    assert high[mask(12) >> 6] == 4
    assert low[mask(5, 6)] == 0


def test_the_chances_of_a_game_are_shared_out_among_all() -> None:
    for needed in ((7, 7, 7), (1, 5, 9), (3, 2, 7), (16, 1, 16)):
        assert sum(chances(needed)) == pytest.approx(1)
    assert chances((7, 7, 7)) == pytest.approx((1 / 3,) * 3)


def test_who_needs_less_has_the_better_chances() -> None:
    first, second, third = chances((2, 4, 7))
    assert first > second > third > 0


def test_who_needs_nothing_more_has_won() -> None:
    assert chances((3, 0, 5)) == (0.0, 1.0, 0.0)


def test_points_between_whole_numbers_count_in_proportion() -> None:
    two, three = shares_if((7, 7, 7), 0, 2.0), shares_if((7, 7, 7), 0, 3.0)
    assert shares_if((7, 7, 7), 0, 2.5) == pytest.approx([(a + b) / 2 for a, b in zip(two, three, strict=True)])


def test_a_long_game_is_judged_by_a_shorter_one() -> None:
    assert shares_if((99, 99, 99), 1, 3.0)[1] > 1 / 3
    assert sum(shares_if((99, 99, 40), 1, 3.0)) == pytest.approx(1)


def test_a_softmax_is_a_distribution_and_bears_large_numbers() -> None:
    assert softmax([0.0, 0.0, 0.0]) == pytest.approx((1 / 3,) * 3)
    assert softmax([1_000.0, 0.0, 0.0]) == pytest.approx((1.0, 0.0, 0.0))


@pytest.mark.parametrize("mode", ["single", "target"])
def test_the_tables_say_what_the_features_say(mode: str) -> None:
    source = random.Random(1)
    evaluator = evaluators(mode)
    seen = set()
    for number in range(30):
        state = FastState.deal(Options(mode=mode, target=99), number % 3, source.random)
        play_greedy(state, source.random, (policies(mode),) * 3, limit=10 * (number % 8))
        if state.phase != START:
            continue
        half = evaluator.early if state.pile else evaluator.late
        seen.add(bool(state.pile))
        assert len(features(state, 0)) == len(FEATURES)
        logits = [
            sum(a * b for a, b in zip(half.promise.chance, features(state, seat), strict=True)) for seat in range(3)
        ]
        found, points = half.judge(state)
        assert found == pytest.approx(softmax(logits))
        first = [features(state, seat) for seat in range(3)]
        wanted = [
            half.promise.base + sum(a * b for a, b in zip(half.promise.points, row, strict=True)) for row in first
        ]
        assert points == pytest.approx(wanted)
    assert seen == {True, False}


def test_a_finished_single_round_is_told_exactly() -> None:
    options = Options(mode="single")
    state = position("5 / 1 2 / 6 7", dial="3 4", gone={1: 0, 2: 1, 8: 1}, options=options)
    fast = FastState.from_state(state)
    fast.apply(fast.parse(">5"))
    shares, points = evaluators("single").forecast(fast)
    assert shares == (1.0, 0.0, 0.0)
    assert points == (1.0 + BONUS, 2.0, 0.0)
    assert ranking(fast.to_state())[0] == (0,)


def test_a_finished_round_of_a_longer_game_is_told_by_its_totals() -> None:
    state = position("5 / 1 2 / 6 7", dial="3 4", gone={1: 0, 2: 1, 8: 1}, totals=(4, 0, 3), options=Options(target=7))
    fast = FastState.from_state(state)
    fast.apply(fast.parse(">5"))
    shares, points = evaluators("target").forecast(fast)
    assert points == (5.0, 0.0, 3.0)
    assert shares == chances((2, 7, 4))
