"""What can happen to lines, and what is to be done for them."""

from __future__ import annotations

from epizodiak.app.effects import Effect
from epizodiak.app.events import Event


class LinesGiven(Event):
    """Somebody has written lines, and wants them kept.

    Attributes:
        ply: number of actions in the game when they were asked for.
        texts: what stands in each field, by seat, as it was typed.
    """

    ply: int
    texts: tuple[tuple[int, str], ...]


class ReadLines(Effect):
    """Reads what stands in the fields: ``LinesGiven``."""

    ply: int
    seats: tuple[int, ...]
