"""The regions of EpiZodiak's table, for walking about it with the keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from epizodiak.core.wording import Wording
from epizodiak.games.epizodiak.rules.state import SEATS, VALUES
from epizodiak.games.epizodiak.rules.view import View
from epizodiak.games.epizodiak.table.layout import Layout, Point
from epizodiak.table.scene import Region, Stop

DIAL = tuple(Stop(f"slot-{value}", 0, value) for value in VALUES)
CENTRE = (Stop("pile", 0, 0),)
PLAYERS = tuple(Stop(f"player-{seat}", 0, seat) for seat in range(SEATS))
"""Stops that are the same at every table."""


def regions(view: View, place: Layout, say: Wording) -> tuple[Region, ...]:
    """Hand, dial, draw pile, discarded sets and players, in the order in which Tab goes through them."""
    return (
        Region("hand", say.gettext("Your hand"), _hand(view.hand, place.hand)),
        Region("dial", say.gettext("Dial"), DIAL, ring=True),
        Region("centre", say.gettext("Draw pile"), CENTRE),
        Region("discards", say.gettext("Discarded sets"), _discards(place.discards), ring=place.around),
        Region("players", say.gettext("Players"), PLAYERS),
    )


@lru_cache(maxsize=16)
def _hand(hand: tuple[int, ...], points: tuple[Point, ...]) -> tuple[Stop, ...]:
    cells = _grid_cells(points)
    return tuple(
        Stop(f"hand-{value}-{depth}", *cells[value - 1], depth)
        for value in VALUES
        for depth in range(hand.count(value))
    )


@lru_cache(maxsize=8)
def _discards(points: tuple[Point, ...]) -> tuple[Stop, ...]:
    cells = _grid_cells(points)
    return tuple(Stop(f"discard-{value}", *cells[value - 1]) for value in VALUES)


def _grid_cells(points: Sequence[Point]) -> list[tuple[int, int]]:
    """Row and column of each point of a grid."""
    rows, columns = (sorted({round(point[axis]) for point in points}) for axis in (1, 0))
    return [(rows.index(round(y)), columns.index(round(x))) for x, y in points]
