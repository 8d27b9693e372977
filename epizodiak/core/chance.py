"""Chance: random orders from a source of random numbers, the same on every Python.

Only ``random()`` of the source is used (the method whose sequence CPython guarantees for a seed), so a
seed gives the same deals everywhere (``docs/record.md`` says how).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol, TypeVar

from epizodiak.core.errors import ChanceError, Reason, shorten

Tile = int | str
"""What a chance outcome orders: EpiZodiak's values are integers, other games' cards are texts."""

T = TypeVar("T", int, str, Tile)


class RandomSource(Protocol):
    """Anything with ``random()``, uniform in [0, 1): ``random.Random`` and ``random.SystemRandom`` are."""

    def random(self) -> float:
        """The next random number, uniform in [0, 1)."""
        ...


def shuffled(tiles: Sequence[T], source: RandomSource) -> tuple[T, ...]:
    """``tiles``, sorted and then put in random order by Fisher and Yates's method, last place first."""
    order = sorted(tiles)
    for i in range(len(order) - 1, 0, -1):
        j = int(source.random() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def random_seat(seats: int, source: RandomSource) -> int:
    """A seat drawn at random: the first player of a game (E7)."""
    return int(source.random() * seats)


def check_order(order: Sequence[Tile] | None, tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """``order`` as a tuple, if it is a permutation of ``tiles``.

    Raises:
        ChanceError: it is missing though tiles wait for an order, given though none do, or orders other tiles.
    """
    if order is None:
        if tiles:
            raise ChanceError(
                Reason(
                    "the order of {count} tiles is missing",
                    technically="a chance outcome is needed: an order of {count} tiles",
                    count=len(tiles),
                )
            )
        return ()
    if not tiles:
        raise ChanceError(
            Reason(
                "there is a deal where none is needed",
                technically="a chance outcome was given where none is needed",
            )
        )
    if any(type(tile) not in (int, str) for tile in order):
        raise ChanceError(
            Reason("a deal holds something that is no tile", technically="a chance outcome may hold tiles only")
        )
    given, wanted = Counter(order), Counter(tiles)
    if given != wanted:
        too_many = sorted((given - wanted).elements(), key=str)[:6]
        missing = sorted((wanted - given).elements(), key=str)[:6]
        raise ChanceError(
            Reason(
                "a deal does not hold the tiles that it should: too many {too_many}, missing {missing}",
                technically="the chance outcome is no permutation of its {count} tiles: "
                "too many {too_many}, missing {missing}",
                count=len(tiles),
                too_many=shorten(str(too_many)),
                missing=shorten(str(missing)),
            )
        )
    return tuple(order)
