"""Where everything of Zodiac's table lies, for any size of the page; pure geometry in CSS pixels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, pi, sin, sqrt

from epizodiak.games.zodiac.rules.board import APEXES, INDEX, INNER
from epizodiak.table.frame import Arrangements
from epizodiak.table.scene import Box

Point = tuple[float, float]

RING, BAND = 284, 251
"""Radii of the board at scale 1: the outer ring, and the inner one of the band with the twelve signs."""

APEX_RING = 206
"""Radius on which the apexes stand at scale 1."""

INNER_RING = APEX_RING / sqrt(3)
"""Radius on which the inner points stand: where the sides of the two triangles meet (Z1)."""

PIECE = 38
"""Radius of a piece at scale 1."""

SHEET = 660
"""Width of the score sheet beside which there is room."""

LEAST_RADIUS = 165
"""Large texts take room from the board only down to this radius: pieces must stay as large as a finger."""


def spot(point: str) -> Point:
    """A point of the star, from the board's centre, at scale 1; A1 stands at the top (Z1)."""
    index = INDEX[point] % len(APEXES)
    angle, radius = (index + 0.5, INNER_RING) if point in INNER else (index, APEX_RING)
    return sin(angle * pi / 3) * radius, -cos(angle * pi / 3) * radius


@dataclass(frozen=True, slots=True)
class Layout:
    """Positions on the table.

    Attributes:
        name: which arrangement this is.
        width, height: of the table.
        centre: of the board.
        scale: size of the board and of the pieces on it; 1 is a radius of 284.
        players: the players' panels.
        boxes: the page's own texts: ``header``, ``words``, ``curtain``, ``sheet`` and, if they have room, ``log`` and
            ``coach`` (else the tutorial's coach stands beside the table).
        letters: size of the letters on the players' panels, in parts of the usual.
        label: size of the points' names, in pixels.
    """

    name: str
    width: int
    height: int
    centre: Point
    scale: float
    players: tuple[Box, ...]
    boxes: dict[str, Box]
    letters: float = 1
    label: float = 14

    def at(self, point: str) -> Point:
        """Centre of a point of the star."""
        x, y = spot(point)
        return self.centre[0] + x * self.scale, self.centre[1] + y * self.scale

    def name_at(self, point: str) -> Point:
        """Middle of the name beside a point: in the band for an apex, towards the centre for an inner point."""
        x, y = spot(point)
        size = hypot(x, y)
        if point in APEXES:
            away = (RING + BAND) / 2 * self.scale
        else:  # a name is wider than high
            away = size * self.scale - (PIECE + 8) * self.scale - self.label * (0.5 + 0.35 * abs(x) / size)
        return self.centre[0] + x / size * away, self.centre[1] + y / size * away


def _landscape(width: int, height: int, more: float) -> Layout:
    """Board left, players and log right, words below the board."""
    s = min(width / 1180, height / 820)
    right = max(292 * s, 250) + 40 * more
    left = width - right
    extra = 76 * more
    words = Box(16, height - 76 - extra, left - 40, 64 + extra)
    radius = min((words.y - 22) / 2, left / 2 - 24)
    centre = (left / 2 - 8, 12 + (words.y - 22) / 2)
    sheet = min(SHEET, left - 48)
    panel, tall = right - 24 * s, 84 + 20 * more
    players = tuple(Box(left, 60 + i * (tall + 10), panel, tall) for i in range(2))
    log_y = 60 + 2 * (tall + 10) + 8
    return Layout(
        name="landscape",
        width=width,
        height=height,
        centre=centre,
        scale=radius / RING,
        players=players,
        boxes={
            "header": Box(0, 0, width, 54),
            "words": words,
            "log": Box(left, log_y, panel, height - log_y - 16),
            "coach": Box(left, log_y, panel, height - log_y - 12),
            "curtain": Box(0, height * 0.66, width, height * 0.34),
            "sheet": Box(centre[0] - sheet / 2, 40, sheet, height - 48 if more else words.y - 44),
        },
        letters=1 + 0.4 * more,
        label=15 + 5 * more,
    )


def _portrait(width: int, height: int, more: float) -> Layout:
    """Players on top, board at full width, words and log below."""
    tall = 80 + 16 * more
    players = tuple(Box(20 + i * (width - 32) / 2, 62, (width - 32) / 2 - 8, tall) for i in range(2))
    top, extra = 76 + tall, 90 * more
    radius = min(width / 2 - 16, (height - top - 150 - extra) / 2)
    words_y = top + 2 * radius + 16
    log_y = words_y + 72 + extra
    boxes = {
        "header": Box(0, 0, width, 54),
        "words": Box(16, words_y, width - 32, 64 + extra),
        "curtain": Box(0, height * 0.7, width, height * 0.3),
        "sheet": Box(16, top, width - 32, height - top - 8 if more else 2 * radius),
    }
    if height - log_y > 60 * (1 + more):
        boxes["log"] = Box(24, log_y, width - 48, height - log_y - 12)
    return Layout(
        name="portrait",
        width=width,
        height=height,
        centre=(width / 2, top + radius + 4),
        scale=radius / RING,
        players=players,
        boxes=boxes,
        letters=1 + 0.3 * more,
        label=15 + 5 * more,
    )


def _phone(width: int, height: int, more: float) -> Layout:
    """Chips on top, board at full width, words below, the log where there is room."""
    title = 22 * more
    top = 106 + title
    players = tuple(Box(8 + i * (width - 12) / 2, 48 + title, (width - 12) / 2 - 4, 52) for i in range(2))
    radius = min(width / 2 - 8, (height - top - 76) / 2)
    if more:
        radius = max(min(LEAST_RADIUS, radius), min(radius, (height - top - 76 - 110 * more) / 2))
    top += min(44.0, max(0.0, (height - top - 2 * radius - 230) / 3)) * (1 - more)
    words_y = top + 2 * radius + 8
    words = min(64 + 110 * more, height - words_y - 6)
    log_y = words_y + words + 10
    boxes = {
        "header": Box(0, 0, width, 46 + title),
        "words": Box(8, words_y, width - 16, words),
        "curtain": Box(0, height * 0.66, width, height * 0.34),
        "sheet": Box(8, 106 + title, width - 16, height - 114 - title),
    }
    if height - log_y > 70 * (1 + more):
        boxes["log"] = Box(16, log_y, width - 32, height - log_y - 10)
    return Layout(
        name="phone",
        width=width,
        height=height,
        centre=(width / 2, top + radius + 2),
        scale=radius / RING,
        players=players,
        boxes=boxes,
        letters=1 + 0.15 * more,
        label=12.5 + 2 * more,
    )


def _phone_landscape(width: int, height: int, more: float) -> Layout:
    """Board left; chips, words and log right."""
    radius = min(height / 2 - 8, width * 0.26)
    left = 2 * radius + 28
    room = width - left - 6
    extra = min(90 * more, max(0.0, height - 250))
    players = tuple(Box(left + i * room / 2, 48, room / 2 - 4, 52) for i in range(2))
    log_y = 172 + extra
    boxes = {
        "header": Box(left - 8, 0, width - left + 8, 46),
        "words": Box(left, 106, room, 60 + extra),
        "curtain": Box(left - 8, 100, width - left + 8, height - 100),
        "sheet": Box(left - 8, 48, width - left + 4, height - 52),
    }
    if height - log_y > 70 * (1 + more):
        boxes["log"] = Box(left + 4, log_y, room - 8, height - log_y - 8)
    return Layout(
        name="phone-landscape",
        width=width,
        height=height,
        centre=(radius + 14, height / 2),
        scale=radius / RING,
        players=players,
        boxes=boxes,
        letters=1 + 0.15 * more,
        label=12.5 + 2 * more,
    )


_ARRANGEMENTS = Arrangements(_landscape, _portrait, _phone, _phone_landscape)


@lru_cache(maxsize=8)
def layout(width: int, height: int, text: float = 1) -> Layout:
    """The arrangement for a page of this size, with texts so many times as large as usual."""
    return _ARRANGEMENTS.fitting(width, height, text)
