"""The positions of everything on Zodiac's table, for any size of the page, in CSS pixels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, pi, sin, sqrt

from epizodiak.games.zodiac.rules.board import APEXES, INDEX, INNER
from epizodiak.games.zodiac.rules.state import SEATS
from epizodiak.table import frame as framed
from epizodiak.table import small_frames
from epizodiak.table.frame import Arrangements, Frame, Page

Point = tuple[float, float]

RING, BAND = 284, 251
"""Radii of the board at scale 1: the outer ring, and the inner one of the band with the twelve signs."""

APEX_RING = 206
"""Radius on which the apexes stand at scale 1."""

INNER_RING = APEX_RING / sqrt(3)
"""Radius on which the inner points stand: where the sides of the two triangles meet (Z1)."""

PIECE, RINGED = 44, 10
"""Radius of a piece at scale 1, and what a ring round it adds."""

LEAST_RADIUS = 165
"""Large texts take room from the board only down to this radius: pieces must stay as large as a finger."""


LARGE_RADIUS = 290
"""In large print a wide window is never too low for this radius of the board."""


def spot(point: str) -> Point:
    """The position of a point relative to the board's centre, at scale 1; A1 is at the top (Z1)."""
    index = INDEX[point] % len(APEXES)
    angle, radius = (index + 0.5, INNER_RING) if point in INNER else (index, APEX_RING)
    return sin(angle * pi / 3) * radius, -cos(angle * pi / 3) * radius


@dataclass(frozen=True, slots=True)
class Layout:
    """The positions of the board and its points on the table.

    Attributes:
        frame: of the page's own texts and the players' panels.
        centre: of the board.
        scale: size of the board and of the pieces on it; 1 is a radius of 284.
        label: size of the points' names, in pixels.
    """

    frame: Frame
    centre: Point
    scale: float
    label: float = 14

    def at(self, point: str) -> Point:
        """The centre of a point of the star."""
        x, y = spot(point)
        return self.centre[0] + x * self.scale, self.centre[1] + y * self.scale

    @property
    def heart(self) -> float:
        """The space that the names of the inner points leave to each side of the board's centre, in pixels."""
        return (INNER_RING - PIECE - 8) * self.scale - 1.5 * self.label

    def name_at(self, point: str) -> Point:
        """Middle of the name beside a point: outside rings round an apex, towards the centre for an inner point."""
        x, y = spot(point)
        size = hypot(x, y)
        if point in APEXES:
            clear = (APEX_RING + PIECE + RINGED) * self.scale + 0.7 * self.label
            away = max((RING + BAND) / 2 * self.scale, clear)
        else:  # a name is wider than high
            away = size * self.scale - (PIECE + 8) * self.scale - self.label * (0.5 + 0.35 * abs(x) / size)
        return self.centre[0] + x / size * away, self.centre[1] + y / size * away


def _layout(frame: Frame, radius: float, label: float) -> Layout:
    """The layout with the board in the middle of the field."""
    return Layout(frame, frame.field.middle, radius / RING, label)


def _landscape(page: Page) -> Layout:
    """The arrangement for wide pages: board left, players and log right."""
    frame = framed.landscape(page, players=SEATS)
    label = 16 * max(1.0, frame.scale) + 5 * page.more
    return _layout(frame, min(frame.field.height / 2 - 8, frame.field.width / 2 - 24), label)


def _portrait(page: Page) -> Layout:
    """The arrangement for upright tablets: players at the top, board at full width."""
    frame = framed.upright(page, players=SEATS, panel=framed.tablet_panel(page), board=(page.width - 16, 500))
    label = 16 * max(1.0, frame.scale) + 5 * page.more
    return _layout(frame, min(page.width / 2 - 16, frame.field.height / 2 - 6), label)


def _phone(page: Page) -> Layout:
    """The arrangement for upright phones: chips at the top, board at full width."""
    frame = framed.upright(page, players=SEATS, panel=52, board=(page.width + 20, 2 * LEAST_RADIUS + 8))
    return _layout(frame, min(page.width / 2 - 8, frame.field.height / 2 - 4), 12.5 + 2 * page.more)


def _phone_landscape(page: Page) -> Layout:
    """The arrangement for phones on their side: board left; chips, words and log right."""
    radius = min(page.height / 2 - 8, page.width * 0.26)
    frame = small_frames.low(page, players=SEATS, panel=52, board=2 * radius + 28)
    return _layout(framed.with_log(frame, frame.hand, page.more), radius, 12.5 + 2 * page.more)


def _large(page: Page) -> Layout:
    """The arrangement for large print: chips at the top, board at full width, words below."""
    radius = min(page.width / 2 - 10, max(LARGE_RADIUS, page.height / 2 - 30))
    frame = small_frames.large(page, players=SEATS, panel=72, board=2 * radius + 12)
    return _layout(frame, radius, min(20.0, max(14.0, radius / 12)))


layout = lru_cache(maxsize=8)(Arrangements(_landscape, _portrait, _phone, _phone_landscape, _large).fitting)
"""The arrangement for a page of a size: :meth:`Arrangements.fitting`, whose latest answers are kept."""
