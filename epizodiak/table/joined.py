"""What of a round is joined on the table where it has ended."""

from __future__ import annotations

from typing import NamedTuple

Place = tuple[float, float]


class JoinedPlaces(NamedTuple):
    """Places that are joined by a line.

    Attributes:
        seat: in whose colour.
        places: their keys, in order.
        around: key of the place towards which the stars are drawn.
        inward: how far from it they stand, in parts of their places' distance.
        clear_of: how the keys of places begin that may lie round it, too, nearer to it; the stars stand within them.
    """

    seat: int = 0
    places: tuple[str, ...] = ()
    around: str = ""
    inward: float = 1.0
    clear_of: str = ""
