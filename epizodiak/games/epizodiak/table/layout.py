"""Where everything of EpiZodiak's table lies, for any size of the page; pure geometry in CSS pixels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from epizodiak.games.epizodiak.rules.state import SEATS, VALUES
from epizodiak.table import frame as framed
from epizodiak.table.frame import Arrangements, Frame, Page
from epizodiak.table.hit import FINGER

Point = tuple[float, float]

TILE_WIDTH, TILE_HEIGHT = 58, 74
SLOT_WIDTH, SLOT_HEIGHT = 62, 78
LEAST_RADIUS = 118
"""Large texts take room from the dial only down to this radius: its slots must stay a finger apart."""

RING, SLOT_RING, INNER_RING = 284, 232, 180
"""Radii of the dial at scale 1: outer ring, centres of the slots, inner ring."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Positions on the table.

    Attributes:
        frame: of the page's own texts and the players' panels.
        dial: centre of the dial.
        dial_scale: size of the dial and of the tiles on it; 1 is a radius of 284.
        pile_scale: size of the pile at the dial's centre.
        hand: centres of the twelve columns of the hand, by value - 1, of a tile that is not lifted.
        hand_scale: size of the tiles in the hand.
        lift: how far playable tiles are shifted towards the board.
        discards: centres of the twelve discard slots, by value - 1.
        discard_scale: size of the tiles there.
        note: how far below a tile of the hand its count stands, in pixels.
    """

    frame: Frame
    dial: Point
    dial_scale: float
    pile_scale: float
    hand: tuple[Point, ...]
    hand_scale: float
    lift: float
    discards: tuple[Point, ...]
    discard_scale: float
    note: float = 18

    def slot(self, value: int) -> tuple[float, float, float]:
        """Centre and lean (degrees) of a slot of the dial; 12 stands at the top, values go clockwise (E2).

        A card looks the same turned by half, so it leans the shorter way, and turns little as it travels.
        """
        x, y = self.on_ring(value, SLOT_RING)
        return x, y, (value % 12 * 30 + 90) % 180 - 90

    def on_ring(self, value: float, radius: float) -> Point:
        """The point at a value's direction from the dial's centre; ``radius`` at scale 1."""
        angle = value / 12 * 2 * pi
        return (
            self.dial[0] + sin(angle) * radius * self.dial_scale,
            self.dial[1] - cos(angle) * radius * self.dial_scale,
        )


def _row(x: float, y: float, step: float, count: int) -> tuple[Point, ...]:
    """``count`` points in a row, centred at ``x``."""
    return tuple((x + (i - (count - 1) / 2) * step, y) for i in range(count))


def _landscape(page: Page) -> Layout:
    """Discard pile left, dial in the middle, hand as wide as the page."""
    frame = framed.landscape(page, players=SEATS, left=194, hand=164, across=True)
    s, field, hand_y = frame.scale, frame.field, page.height - 80 * frame.scale
    radius = min((field.height - 26 * s - 16) / 2, field.width / 2 - 8)
    top = 138 * s
    row = min(84 * s, (hand_y - 70 * s - top) / 6)
    return Layout(
        frame=frame,
        dial=(field.middle[0], 26 * s + radius),
        dial_scale=radius / RING,
        pile_scale=radius / RING,
        hand=_row(page.width / 2, hand_y, min(84 * s, (page.width - 48) / 12), 12),
        hand_scale=1.13 * s,
        lift=22 * s,
        discards=tuple((62 * s + 84 * s * (i % 2), top + row * (i // 2)) for i in range(12)),
        discard_scale=0.72 * s,
    )


def _portrait(page: Page) -> Layout:
    """Discard pile as a column of twelve left of the dial."""
    s = page.width / 820
    left = 88 * s
    column = 12 * (FINGER + 4) + 8
    board = max(column, page.width - left - 4)
    frame = framed.upright(
        page, players=SEATS, panel=80 + 16 * page.more, board=(board, column), hand=158 * s, log=150 * s
    )
    field, hand_y = frame.field, frame.hand.y + 78 * s
    radius = min((page.width - left - 20) / 2, field.height / 2 - 8)
    row = (field.height - 8) / 12
    return Layout(
        frame=frame,
        dial=(left + (page.width - left) / 2 - 4, field.middle[1]),
        dial_scale=radius / RING,
        pile_scale=radius / RING,
        hand=_row(page.width / 2, hand_y, (page.width - 24) / 12, 12),
        hand_scale=0.95 * s,
        lift=16 * s,
        discards=tuple((44 * s, field.y + 4 + row * (i + 0.5)) for i in range(12)),
        discard_scale=min(0.68 * s, (row - 8) / TILE_HEIGHT),
    )


def _phone(page: Page) -> Layout:
    """Dial at full width, two rows of small discard slots, hand in two rows at the thumb."""
    s = page.width / 390
    hand_row = min(100 * s, (page.height - 252) * 0.19)
    frame = framed.upright(
        page, players=SEATS, panel=50, board=(page.width + 120, 2 * LEAST_RADIUS + 102), hand=2 * hand_row + 12
    )
    field = frame.field
    air = min(7.0, max(0.0, (page.height - 700) / 16)) * (1 - page.more)
    slots_y = field.bottom - 74 - air, field.bottom - 24 - air
    dial_end = slots_y[0] - 26 - 2 * air
    radius = min(page.width / 2 - 16, (dial_end - field.y) / 2)
    hand_y = frame.hand.y + 0.5 * hand_row, frame.hand.y + 1.5 * hand_row
    step = page.width / 6
    return Layout(
        frame=frame,
        dial=(page.width / 2, (field.y + 6 + dial_end) / 2),
        dial_scale=radius / RING,
        pile_scale=radius / RING * 1.05,
        hand=tuple(point for y in hand_y for point in _row(page.width / 2, y, step - 2, 6)),
        hand_scale=min(0.86 * s, (hand_row - 30) / TILE_HEIGHT),
        lift=8 * s,
        discards=tuple(point for y in slots_y for point in _row(page.width / 2, y, step, 6)),
        discard_scale=0.545,
        note=14 + min(2.0, max(0.0, (hand_row - 84) / 8)),
    )


def _phone_landscape(page: Page) -> Layout:
    """Discard slots inside the dial's ring, hand in two rows."""
    radius = min(page.height / 2 - 14, page.width * 0.24)
    frame = framed.low(page, players=SEATS, panel=50, board=2 * radius + 30, hand=True)
    scale, hand = radius / RING, frame.hand
    row, step = (hand.height - 2) / 2, hand.width / 6
    inner = min(145 * scale, radius * 0.53)
    x, y = radius + 14, page.height / 2
    return Layout(
        frame=frame,
        dial=(x, y),
        dial_scale=scale,
        pile_scale=scale * 0.85,
        hand=tuple(point for i in (0, 1) for point in _row(hand.middle[0], hand.y + row * (i + 0.5), step, 6)),
        hand_scale=min(0.95, (row - 34) / TILE_HEIGHT, step / (TILE_WIDTH + 6)),
        lift=6,
        discards=tuple((x + sin(v / 6 * pi) * inner, y - cos(v / 6 * pi) * inner) for v in VALUES),
        discard_scale=min(0.42, inner * 0.0044),
        note=20,
    )


_ARRANGEMENTS = Arrangements(_landscape, _portrait, _phone, _phone_landscape)


@lru_cache(maxsize=8)
def layout(width: int, height: int, text: float = 1) -> Layout:
    """The arrangement for a page of this size, with texts so many times as large as usual."""
    return _ARRANGEMENTS.fitting(width, height, text)
