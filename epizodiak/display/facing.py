"""Which way the page faces on a tablet that lies between the players."""

from __future__ import annotations

from epizodiak.core.wording import Wording

QUARTER, FULL = 90, 360

OPPOSITE = 2
"""So many players sit opposite each other."""

SIDES = {"left": 1, "right": -1}
"""On which side of seat 0 the next seat sits: in clockwise quarter turns of the page."""


def turn_degrees(facing: str, seat: int | None, seats: int) -> int:
    """How many degrees the page is turned clockwise so that its lower edge lies before a seat.

    Seat 0 sits at the lower edge of the unturned page. Of two, seat 1 sits opposite; of more, on the side that the
    setting names, and the last seat on the other.

    Args:
        facing: value of the setting: ``off``, ``left`` or ``right``.
        seat: the seat to play, or ``None``.
        seats: how many play.
    """
    side = SIDES.get(facing, 0)
    if seats == OPPOSITE:
        return 2 * QUARTER if side and seat == 1 else 0
    quarters = seat if seat in (None, 0, 1) or seat < seats - 1 else -1
    return side * (quarters or 0) * QUARTER % FULL


def handover_sentence(name: str, facing: str, wording: Wording) -> str:
    """The sentence that calls the next player; if the page turns by itself, nobody passes the tablet on."""
    if facing in SIDES:
        return wording.gettext("{name}'s turn").format(name=name)
    return wording.gettext("Pass the tablet to {name}").format(name=name)


def size_after_turn(size: tuple[int, int], degrees: int) -> tuple[int, int]:
    """Width and height of a page after a turn; a quarter turn swaps them."""
    width, height = size
    return (height, width) if degrees % (2 * QUARTER) else size
