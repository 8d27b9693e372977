"""The regions of Zodiac's table, for moving over it with the keyboard."""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.games.zodiac.rules.board import APEXES, INNER
from epizodiak.games.zodiac.rules.state import SEATS
from epizodiak.table.scene import Region, Stop

OUTSIDE = tuple(Stop(f"point-{point}", 0, column) for column, point in enumerate(APEXES))
INSIDE = tuple(Stop(f"point-{point}", 0, column) for column, point in enumerate(INNER))
PLAYERS = tuple(Stop(f"player-{seat}", 0, seat) for seat in range(SEATS))
"""Stops that are the same at every table."""


def regions(say: Wording) -> tuple[Region, ...]:
    """Apexes, inner points and players, in the order in which Tab goes through them; the points clockwise."""
    return (
        Region("apexes", say.gettext("Apexes"), OUTSIDE, ring=True),
        Region("inner", say.gettext("Inner points"), INSIDE, ring=True),
        Region("players", say.gettext("Players"), PLAYERS),
    )
