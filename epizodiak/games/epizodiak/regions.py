"""The regions of EpiZodiak's table, for walking about it with the keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from epizodiak.games.epizodiak.layout import Layout, Point
from epizodiak.games.epizodiak.state import SEATS, VALUES
from epizodiak.games.epizodiak.view import View
from epizodiak.sprites import Region, Stop
from epizodiak.wording import Wording


def regions(view: View, place: Layout, say: Wording) -> tuple[Region, ...]:
    """Hand, dial, discard pile, centre and players, in the order in which Tab goes through them."""
    cells = _cells(place.hand)
    hand = tuple(
        Stop(f"hand-{value}-{depth}", *cells[value - 1], depth)
        for value in VALUES
        for depth in range(view.hand.count(value))
    )
    discards = _cells(place.discards)
    return (
        Region("hand", say.gettext("Your hand"), hand),
        Region("dial", say.gettext("Dial"), tuple(Stop(f"slot-{v}", 0, v) for v in VALUES), ring=True),
        Region(
            "discards",
            say.gettext("Discarded sets"),
            tuple(Stop(f"discard-{value}", *discards[value - 1]) for value in VALUES),
            ring=place.name == "phone-landscape",
        ),
        Region("centre", say.gettext("Draw pile"), (Stop("pile", 0, 0),)),
        Region("players", say.gettext("Players"), tuple(Stop(f"player-{seat}", 0, seat) for seat in range(SEATS))),
    )


def _cells(points: Sequence[Point]) -> list[tuple[int, int]]:
    """Row and column of each point of a grid."""
    rows, columns = (sorted({round(point[axis]) for point in points}) for axis in (1, 0))
    return [(rows.index(round(y)), columns.index(round(x))) for x, y in points]
