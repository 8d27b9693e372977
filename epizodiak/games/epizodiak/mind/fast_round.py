"""Who wins a single round (E22), if it is known how likely each seat is to empty its hand and to make further sets.

The points of a seat are what it has, a chance number of further sets, and three for the empty hand. Further sets are
taken to be independent and to fall by Poisson's law. The shares of the win are worked out once for every difference in
points and every mean, in steps, and kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from math import fsum
from typing import Final

Numbers = tuple[float, ...]

BONUS: Final = 3
"""E22: what emptying the hand is worth in a single round."""

MOST_SETS: Final = 6
"""More further sets than these are not reckoned with."""

STEP: Final = 0.2
"""How finely the mean number of further sets is told apart."""

STEPS: Final = 20


@cache
def sets_to_come(step: int) -> tuple[Numbers, Numbers]:
    """How likely 0, 1, 2 … further sets are, and so many at most, if the mean is ``step * STEP``."""
    terms = [1.0]
    for number in range(1, MOST_SETS + 1):
        terms.append(terms[-1] * step * STEP / number)
    scale = 1 / fsum(terms)
    exactly = tuple(term * scale for term in terms)
    return exactly, tuple(accumulate(exactly))


def _exactly(row: Numbers, number: int) -> float:
    return row[number] if 0 <= number <= MOST_SETS else 0.0


def _at_most(row: Numbers, number: int) -> float:
    return 0.0 if number < 0 else row[min(number, MOST_SETS)]


@cache
def shares_by_end(points: tuple[int, ...], steps: tuple[int, ...]) -> tuple[Numbers, ...]:
    """Each seat's share of the win, by the seat that empties its hand.

    Args:
        points: what each seat has.
        steps: the mean number of further sets of each, in :data:`STEP`.
    """
    coming = [sets_to_come(step) for step in steps]
    rows = []
    for out in range(3):
        second, third = (out + 1) % 3, (out + 2) % 3
        mine = points[out] + BONUS
        first_share = second_share = 0.0
        for number in range(MOST_SETS + 1):
            total = mine + number  # on a tie the one who emptied its hand goes first
            others = _at_most(coming[second][1], total - points[second]) * _at_most(
                coming[third][1], total - points[third]
            )
            first_share += coming[out][0][number] * others
            total = points[second] + number
            ahead = _at_most(coming[out][1], total - 1 - mine)
            there = total - points[third]  # with as many the third shares the win
            beaten = _at_most(coming[third][1], there - 1) + _exactly(coming[third][0], there) / 2
            second_share += coming[second][0][number] * ahead * beaten
        row = [0.0, 0.0, 0.0]
        row[out], row[second], row[third] = first_share, second_share, max(0.0, 1 - first_share - second_share)
        rows.append(tuple(row))
    return tuple(rows)


def shares_of_round(points: Sequence[int], emptying: Sequence[float], sets: Sequence[float]) -> Numbers:
    """Each seat's share of the win.

    Args:
        points: what each seat has.
        emptying: how likely each is to empty its hand; 1 in all.
        sets: how many more sets each may expect.
    """
    least = min(points)
    a, b, c = points
    x, y, z = sets
    first, second, third = shares_by_end(
        (a - least, b - least, c - least),
        (min(STEPS, int(x / STEP + 0.5)), min(STEPS, int(y / STEP + 0.5)), min(STEPS, int(z / STEP + 0.5))),
    )
    p, q, r = emptying
    return (
        p * first[0] + q * second[0] + r * third[0],
        p * first[1] + q * second[1] + r * third[1],
        p * first[2] + q * second[2] + r * third[2],
    )
