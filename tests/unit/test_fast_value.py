import random
from collections.abc import Iterator
from dataclasses import replace
from math import log

import pytest

from epizodiak.games.epizodiak.mind.fast import POTENTIAL, START, FastState
from epizodiak.games.epizodiak.mind.fast_greedy import play_greedy
from epizodiak.games.epizodiak.mind.fast_policy import CHAINS, gaps, reach
from epizodiak.games.epizodiak.mind.fast_round import BONUS, MOST_SETS, STEP, sets_to_come, shares_of_round
from epizodiak.games.epizodiak.mind.fast_tables import BITS, DIALS
from epizodiak.games.epizodiak.mind.fast_value import FEATURES, MOST_TO_COME, chances, features, shares_if, softmax
from epizodiak.games.epizodiak.mind.thinker import evaluators, policies
from epizodiak.games.epizodiak.rules.rules import ranking
from epizodiak.games.epizodiak.rules.state import OVER, Options
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


def rounds(mode: str, number: int) -> Iterator[FastState]:
    """Positions at the start of a turn, at all stages of rounds played by judgement."""
    source = random.Random(1)
    for index in range(number):
        state = FastState.deal(Options(mode=mode, target=99), index % 3, source.random)
        play_greedy(state, source.random, (policies(mode),) * 3, limit=10 * (index % 8))
        if state.phase == START:
            yield state


def test_features_count_what_lies_on_the_table() -> None:
    state = position("1 1 2 5 5 5 5 9 / 6 7 / 3", dial="7 8", pile="1 2 2", gone={9: 1}, passes=1)
    first, second, third = (dict(zip(FEATURES, row, strict=True)) for row in features(FastState.from_state(state)))
    assert first == {
        "singles": 2, "pairs": 1, "sets": 1, "loose": 5, "chains": 2, "ends": 1, "reach": 1, "gaps": 4 + 4, "dead": 0,
        "potential": 0, "last": 1, "live": 1, "nearly": 0, "close": 0, "moves": 1, "next": 0,
        "pile": 3, "free": 10, "gone": 1, "passes": 1, "least": 1, "most": 1,
    }  # fmt: skip
    assert second["potential"] == 1
    assert (second["ends"], second["dead"], second["next"], second["nearly"]) == (1, 1, 1, 1)
    assert (third["close"], third["moves"], third["next"], third["least"]) == (1, 0, 0, 2)


@pytest.mark.parametrize("mode", ["single", "target"])
def test_the_network_tells_chances_and_sets_of_any_position(mode: str) -> None:
    evaluator = evaluators(mode)
    seen = set()
    for state in rounds(mode, 30):
        network = evaluator.early if state.pile else evaluator.late
        seen.add(bool(state.pile))
        assert all(len(weights) == len(FEATURES) for weights, _ in network.units)
        emptying, sets = network.judge(state)
        assert sum(emptying) == pytest.approx(1)
        assert all(0 <= each <= MOST_TO_COME for each in sets)
        shares, points = evaluator.forecast(state)
        assert sum(shares) == pytest.approx(1)
        assert all(0 <= each <= 1 for each in shares)
        had = state.totals if mode == "target" else [hand[POTENTIAL] for hand in state.hands]
        assert all(there >= before for there, before in zip(points, had, strict=True))
    assert seen == {True, False}


@pytest.mark.native_only
@pytest.mark.parametrize("mode", ["single", "target"])
def test_what_the_evaluator_tells_comes_true_more_often_than_a_guess(mode: str) -> None:
    source = random.Random(2)
    told = number = 0.0
    for state in rounds(mode, 1_600):
        emptying, _ = (evaluators(mode).early if state.pile else evaluators(mode).late).judge(state)
        play_greedy(state, source.random, (policies(mode),) * 3, limit=300, noise=0.5)
        if state.emptied >= 0:
            told += log(3 * emptying[state.emptied])
            number += 1
    assert number > 1_200
    assert told / number > 0.015  # a guess: 0


@pytest.mark.parametrize("points", [(0, 0, 0), (1, 4, 2), (5, 2, 2), (3, 3, 0), (0, 3, 3), (2, 6, 6)])
@pytest.mark.parametrize("out", range(3))
def test_with_nothing_to_come_a_single_round_is_won_by_the_rules(points: tuple[int, ...], out: int) -> None:
    """E22."""
    state = position("1 / 2 / 3", dial="4", options=Options(mode="single"))
    totals = tuple(each + BONUS * (seat == out) for seat, each in enumerate(points))
    first = ranking(replace(state, phase=OVER, player=None, emptied=out, totals=totals))[0]
    emptying = [float(seat == out) for seat in range(3)]
    found = shares_of_round(points, emptying, (0.0, 0.0, 0.0))
    assert found == pytest.approx([1 / len(first) if seat in first else 0.0 for seat in range(3)])


def test_shares_of_a_single_round_are_those_of_many_rounds_drawn_at_random() -> None:
    """E22."""
    source = random.Random(3)
    points, emptying, sets = (2, 0, 1), (0.2, 0.5, 0.3), (0.4, 1.2, 2.0)
    exactly = [sets_to_come(round(each / STEP))[0] for each in sets]
    state = position("1 / 2 / 3", dial="4", options=Options(mode="single"))
    won = [0.0, 0.0, 0.0]
    for _ in range(8_000):
        out = source.choices(range(3), emptying)[0]
        more = [source.choices(range(MOST_SETS + 1), row)[0] for row in exactly]
        totals = tuple(p + m + BONUS * (s == out) for s, (p, m) in enumerate(zip(points, more, strict=True)))
        first = ranking(replace(state, phase=OVER, player=None, emptied=out, totals=totals))[0]
        for seat in first:
            won[seat] += 1 / len(first) / 8_000
    assert shares_of_round(points, emptying, sets) == pytest.approx(won, abs=0.02)


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
