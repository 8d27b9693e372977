"""Which way the page faces, for a tablet that lies on the table between the players."""

from __future__ import annotations

QUARTER, FULL = 90, 360

SIDES = {"left": 1, "right": -1}
"""On which side of seat 0 the next seat sits: in clockwise quarter turns of the page."""


def turn(facing: str, seat: int | None) -> int:
    """By how many degrees clockwise the page is turned so that its lower edge lies before a seat.

    Seat 0 sits at the lower edge of the unturned page, seat 1 on the side that the setting names, seat 2 on the other.

    Args:
        facing: value of the setting: ``off``, ``left`` or ``right``.
        seat: the seat to play, or ``None``.
    """
    side = SIDES.get(facing, 0)
    place = {None: 0, 0: 0, 1: side}.get(seat, -side)
    return place * QUARTER % FULL


def turned(size: tuple[int, int], degrees: int) -> tuple[int, int]:
    """Width and height of a page after a turn: swapped by a quarter turn, either way."""
    width, height = size
    return (height, width) if degrees % (2 * QUARTER) else size
