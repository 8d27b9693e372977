"""Where everything of the table lies, for any size of the page; pure geometry in CSS pixels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from epizodiak.table import frame as framed
from epizodiak.table.frame import NARROW, Arrangements, Frame, Page
from epizodiak.table.scene import Box
from epizodiak.table.small_frames import large, low
from tic_tac_toe.rules.state import POINTS, SEATS

CELL = 100
"""Width of a point's square as it is drawn, at scale 1."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Positions on the table.

    Attributes:
        frame: of the page's own texts and the players' panels.
        middle: of the board.
        scale: its size; 1 is a width of three times :data:`CELL`.
    """

    frame: Frame
    middle: tuple[float, float]
    scale: float

    def at(self, point: str) -> tuple[float, float]:
        """The middle of a point."""
        row, column = divmod(POINTS.index(point), 3)
        cell = CELL * self.scale
        return self.middle[0] + (column - 1) * cell, self.middle[1] + (row - 1) * cell


def fitted(frame: Frame, room: Box) -> Layout:
    """The board in the middle of some room."""
    return Layout(frame, room.middle, (min(room.width, room.height) - 16) / (3 * CELL))


def _landscape(page: Page) -> Layout:
    """Board left, players and log right; the field reaches up to where the header is."""
    frame = framed.landscape(page, players=SEATS)
    field, top = frame.field, frame.boxes["header"].bottom
    return fitted(frame, Box(field.x, top, field.width, field.height - top))


def _upright(page: Page) -> Layout:
    """Players above the board, on a phone as chips."""
    panel = 52 if page.width < NARROW else framed.tablet_panel(page)
    frame = framed.upright(page, players=SEATS, panel=panel, board=(page.width, 250))  # at least
    return fitted(frame, frame.field)


def _low(page: Page) -> Layout:
    """Board left; chips, words and log right."""
    frame = low(page, players=SEATS, panel=52, board=min(page.height, page.width / 2))
    return fitted(framed.with_log(frame, frame.hand, page.more), frame.field)


def _large(page: Page) -> Layout:
    """In large print, as wide as the page."""
    frame = large(page, players=SEATS, panel=72, board=page.width)
    return fitted(frame, frame.field)


layout = lru_cache(maxsize=8)(Arrangements(_landscape, _upright, _upright, _low, _large).fitting)
"""The arrangement for a page of a size: :meth:`Arrangements.fitting`, whose latest answers are kept."""
