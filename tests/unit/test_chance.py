"""Random orders from seeds, and the check of orders that were given."""

import random
from collections.abc import Sequence

import pytest

from epizodiak.core.chance import check_order, random_seat, shuffled
from epizodiak.core.errors import ChanceError
from epizodiak.games.epizodiak.rules.state import ALL_TILES


class Counting:
    """A source of random numbers that has ``random()`` and nothing else."""

    def __init__(self, numbers: Sequence[float]) -> None:
        self.numbers = list(numbers)

    def random(self) -> float:
        return self.numbers.pop(0)


# Written down once, from an implementation of docs/record.md that is not this one: a link to a deal has to give the
# same tiles for ever.
DEALS = {
    0: (
        2,
        "10 7 4 2 2 1 12 1 9 2 9 5 5 1 8 11 2 4 6 8 10 4 3 1 12 11 7 6 11 10 7 8 8 3 6 7 3 11 9 12 12 4 9 5 6 3 5 10",
    ),
    7: (
        0,
        "4 3 11 6 10 5 11 4 9 5 9 2 3 7 1 7 3 2 4 9 12 8 7 10 10 9 6 11 8 3 10 12 6 12 2 8 4 12 11 5 1 6 1 5 7 1 8 2",
    ),
    2**31: (
        1,
        "5 3 7 11 7 12 1 10 11 12 1 6 3 4 5 1 6 7 12 10 3 12 8 10 3 9 6 2 9 4 5 9 6 8 10 4 2 5 1 8 9 11 4 8 2 2 11 7",
    ),
    10**30: (
        2,
        "3 8 1 2 2 11 6 6 8 11 5 9 10 7 9 7 2 4 8 11 3 9 1 4 6 7 3 10 12 12 9 10 1 1 12 6 11 12 3 8 4 5 10 5 2 4 5 7",
    ),
}


@pytest.mark.parametrize("seed", DEALS)
def test_a_seed_gives_the_first_player_and_the_deal_that_it_has_always_given(seed: int) -> None:
    first, deal = DEALS[seed]
    rng = random.Random(seed)
    assert random_seat(3, rng) == first
    assert shuffled(ALL_TILES, rng) == tuple(map(int, deal.split()))


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
