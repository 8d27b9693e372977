"""Random orders from seeds, and the check of orders that were given."""

import random
from collections.abc import Sequence

import pytest

from epizodiak.chance import check_order, random_seat, shuffled
from epizodiak.errors import ChanceError
from epizodiak.games.epizodiak.state import ALL_TILES


class Counting:
    """A source of random numbers that has ``random()`` and nothing else."""

    def __init__(self, numbers: Sequence[float]) -> None:
        self.numbers = list(numbers)

    def random(self) -> float:
        return self.numbers.pop(0)


@pytest.mark.parametrize("seed", [0, 1, 7, 2**31, 10**30])
def test_a_seed_gives_the_first_player_and_the_deals_that_the_record_format_documents(seed: int) -> None:
    rng = random.Random(seed)
    first = int(rng.random() * 3)
    expected = sorted(ALL_TILES)
    for i in range(len(expected) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        expected[i], expected[j] = expected[j], expected[i]
    ours = random.Random(seed)
    assert random_seat(3, ours) == first
    assert shuffled(ALL_TILES, ours) == tuple(expected)


def test_seed_42_gives_this_deal_on_every_python() -> None:
    rng = random.Random(42)
    assert random_seat(3, rng) == 1
    assert shuffled(tuple(range(10)), rng) == (8, 3, 7, 9, 6, 4, 5, 1, 2, 0)


def test_the_order_in_which_tiles_are_given_makes_no_difference() -> None:
    orders = {shuffled(tiles, random.Random(5)) for tiles in (range(9), range(8, -1, -1))}
    assert len(orders) == 1


def test_shuffling_takes_one_random_number_per_tile_but_the_first() -> None:
    source = Counting([0.0] * 5)
    assert shuffled("cabde", source) == ("b", "c", "d", "e", "a")
    assert len(source.numbers) == 1


def test_the_largest_random_number_leaves_every_tile_where_it_is() -> None:
    assert shuffled((3, 1, 2), Counting([1 - 2**-53] * 2)) == (1, 2, 3)


def test_an_order_that_fits_is_given_back_as_a_tuple() -> None:
    assert check_order([2, 1, 2], (1, 2, 2)) == (2, 1, 2)
    assert check_order(None, ()) == ()


@pytest.mark.parametrize(
    ("order", "message"),
    [
        (None, "a chance outcome is needed: an order of 3 tiles"),
        ([1, 2, 2.0], "a chance outcome may hold tiles only"),
        ([True, 2, 2], "a chance outcome may hold tiles only"),
        ([1, 2], "the chance outcome is no permutation of its 3 tiles: too many [], missing [2]"),
        ([1, 1, 2], "the chance outcome is no permutation of its 3 tiles: too many [1], missing [2]"),
        ([1, 2, 2, 2], "the chance outcome is no permutation of its 3 tiles: too many [2], missing []"),
        (["1", 2, 2], "the chance outcome is no permutation of its 3 tiles: too many ['1'], missing [1]"),
        ([], "the chance outcome is no permutation of its 3 tiles: too many [], missing [1, 2, 2]"),
    ],
)
def test_an_order_that_does_not_fit_is_refused(order: list[int] | None, message: str) -> None:
    with pytest.raises(ChanceError) as caught:
        check_order(order, (1, 2, 2))
    assert str(caught.value) == message


def test_an_order_where_nothing_waits_for_one_is_refused() -> None:
    with pytest.raises(ChanceError, match="a chance outcome was given where none is needed"):
        check_order([1], ())
    with pytest.raises(ChanceError, match="a chance outcome was given where none is needed"):
        check_order([], ())


def test_the_message_about_a_strange_tile_stays_short() -> None:
    with pytest.raises(ChanceError) as caught:
        check_order(["\n" * 10_000, 2, 2], (1, 2, 2))
    assert len(str(caught.value)) < 250
    assert "\n" not in str(caught.value)
