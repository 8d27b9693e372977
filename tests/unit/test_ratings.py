import random

import pytest

from epizodiak.bots.ratings import mean_share, ratings, student_quantile, wilson_interval, win_shares


def test_the_share_of_results_is_their_mean_within_its_interval() -> None:
    share = mean_share([1.0, 0.0, 0.5, 0.5] * 25)
    assert share.mean == 0.5
    assert share.number == 100
    assert share.low < 0.45
    assert share.high > 0.55


def test_more_results_make_the_interval_narrower() -> None:
    few, many = mean_share([0.0, 1.0] * 10), mean_share([0.0, 1.0] * 1_000)
    assert many.high - many.low < (few.high - few.low) / 5


@pytest.mark.parametrize(("number", "least"), [(2, 0.35), (3, 0.6), (5, 0.85), (20, 0.98)])
def test_a_few_equal_results_prove_little(number: int, least: float) -> None:
    share = mean_share([1.0] * number)
    assert share.low < least
    assert share.high == 1.0


def test_doubt_hardly_widens_the_interval_of_many_results() -> None:
    results = [0.0, 1 / 3, 2 / 3, 1 / 3] * 10
    spread = sum((each - 1 / 3) ** 2 for each in results) / 39
    share = mean_share(results)
    assert share.high - share.mean == pytest.approx(student_quantile(39) * (spread / 40) ** 0.5, rel=0.04)


def test_no_results_say_nothing() -> None:
    assert (mean_share([]).low, mean_share([]).high) == (0.0, 1.0)


def test_intervals_hold_the_truth_nineteen_times_of_twenty() -> None:
    source = random.Random(1)
    held = 0
    for _ in range(400):
        share = mean_share([1.0 if source.random() < 1 / 3 else 0.0 for _ in range(90)])
        held += share.low <= 1 / 3 <= share.high
    assert 0.92 <= held / 400 <= 0.98


def test_wilsons_interval_is_that_of_the_books() -> None:
    assert wilson_interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-3)
    assert wilson_interval(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-3)


def test_one_result_says_hardly_anything() -> None:
    share = mean_share([2 / 3])
    assert (share.low, share.high) == wilson_interval(2 / 3, 1)
    assert share.high - share.low > 0.7


@pytest.mark.parametrize(("freedom", "books"), [(2, 4.303), (4, 2.776), (19, 2.093), (1_000, 1.962)])
def test_students_distribution_is_that_of_the_books(freedom: int, books: float) -> None:
    assert student_quantile(freedom) == pytest.approx(books, rel=0.04)


def test_a_few_deals_hold_the_truth_nineteen_times_of_twenty() -> None:
    source = random.Random(1)
    held = 0
    for _ in range(400):
        share = mean_share([source.gauss(0.5, 0.1) for _ in range(4)])
        held += share.low <= 0.5 <= share.high
    assert held / 400 >= 0.92


def test_a_shared_first_place_is_shared() -> None:
    assert win_shares((("a", "b"), ("c",))) == [("a", 0.5), ("b", 0.5), ("c", 0.0)]
    assert win_shares((("a",), ("b", "c"))) == [("a", 1.0), ("b", 0.0), ("c", 0.0)]


def test_ratings_put_who_wins_more_first_and_have_their_mean_at_zero() -> None:
    rated = ratings([(("a",), ("b",), ("c",))] * 6 + [(("b",), ("a",), ("c",))] * 4)
    assert rated["a"] > rated["b"] > rated["c"]
    assert sum(rated.values()) == pytest.approx(0)


def test_ratings_find_the_odds_that_games_were_drawn_with() -> None:
    source = random.Random(2)
    strength = {"a": 4.0, "b": 2.0, "c": 1.0}
    games = []
    for _ in range(1_000):
        left, order = dict(strength), []
        while left:
            name = source.choices(list(left), list(left.values()))[0]
            order.append((name,))
            del left[name]
        games.append(tuple(order))
    rated = ratings(games)
    assert rated["a"] - rated["b"] == pytest.approx(120.4, abs=40)  # 400 log10 2
    assert rated["b"] - rated["c"] == pytest.approx(120.4, abs=40)


def test_equals_get_equal_ratings() -> None:
    rated = ratings([(("a", "b", "c"),)] * 5)
    assert rated == pytest.approx({"a": 0.0, "b": 0.0, "c": 0.0})


def test_a_player_who_won_everything_has_a_finite_rating() -> None:
    rated = ratings([(("a",), ("b", "b"))] * 20)
    assert 0 < rated["a"] < 1_500
