"""Where everything of EpiZodiak's table lies, for any size of the page; pure geometry in CSS pixels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

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

ASIDE = 136
"""Width of the discard pile beside the dial in large print."""

LARGEST_TILE, LEAST_LARGE = 1.4, 200
"""Size of tiles on the dial in large print, at most; and the dial's radius that a window is never too low for, if it
is wide enough: its tiles are about twice as large as those of a page that is not zoomed."""


class Band(NamedTuple):
    """The slots' ring where tiles are larger than in proportion: radius of their centres in pixels, and their size."""

    radius: float
    scale: float


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
        band: of the dial's slots, if they are not in proportion to it.
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
    band: Band | None = None

    @property
    def slot_scale(self) -> float:
        """Size of the slots and of the tiles in them."""
        return self.dial_scale if self.band is None else self.band.scale

    @property
    def slot_ring(self) -> float:
        """Radius on which the slots' centres lie, at the dial's scale 1."""
        return SLOT_RING if self.band is None else self.band.radius / self.dial_scale

    @property
    def inner_ring(self) -> float:
        """Radius of the inner ring, at the dial's scale 1."""
        if self.band is None:
            return INNER_RING
        return self.slot_ring - (SLOT_RING - INNER_RING) * self.band.scale / self.dial_scale * 0.84

    def slot(self, value: int) -> tuple[float, float, float]:
        """Centre and lean (degrees) of a slot of the dial; 12 stands at the top, values go clockwise (E2).

        A card looks the same turned by half, so it leans the shorter way, and turns little as it travels.
        """
        x, y = self.on_ring(value, self.slot_ring)
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


def _large_band(radius: float) -> Band:
    """Slots as large as a dial of this radius takes: side by side they fill its ring."""
    chord, high = 2 * sin(pi / 12), SLOT_HEIGHT / 2 + 2
    edge = radius - 3
    scale = min(LARGEST_TILE, (edge * chord - 4) / (SLOT_WIDTH + (high + 10) * chord))  # no more than corners touch
    return Band(edge - high * scale, scale)


def _large(page: Page) -> Layout:
    """Discard pile left of the dial or in two rows below it, hand in two rows."""
    step = (page.width - 8) / 6
    hand_scale = min(1.5, (step - 4) / (TILE_WIDTH + 10))
    row = TILE_HEIGHT * hand_scale + 46
    aside = page.width - 2 * LEAST_LARGE * 1.06 >= ASIDE
    left = ASIDE if aside else 0
    widest = ((page.width - left) / 2 - 6) / 1.06
    radius = min(widest, max(LEAST_LARGE, page.height / 2 - 30))
    discard = 0.74 if aside else min(0.9, (step - 6) / 66)
    below = 0 if aside else 2 * (82 * discard + 8) + 8
    frame = framed.large(page, players=SEATS, panel=72, board=2.12 * radius + 12 + below, hand=2 * row, stacked=True)
    field, band = frame.field, _large_band(radius)
    x, y = left + (page.width - left) / 2, field.y + (field.height - below) / 2
    rows = [field.bottom - (1.5 - i) * (82 * discard + 8) for i in (0, 1)]
    beside, hands = (field.height - below) / 6, [frame.hand.y + (i + 0.5) * row - 8 for i in (0, 1)]
    return Layout(
        frame=frame,
        dial=(x, y),
        dial_scale=radius / RING,
        pile_scale=min(1.3, (band.radius - 0.5 * SLOT_HEIGHT * band.scale) / 92),
        hand=tuple(point for at in hands for point in _row(page.width / 2, at, step, 6)),
        hand_scale=hand_scale,
        lift=8,
        discards=tuple((38 + 64 * (i % 2), field.y + beside * (i // 2 + 0.5)) for i in range(12))
        if aside
        else tuple(point for at in rows for point in _row(page.width / 2, at, step, 6)),
        discard_scale=discard,
        band=band,
    )


_ARRANGEMENTS = Arrangements(_landscape, _portrait, _phone, _phone_landscape, _large)


@lru_cache(maxsize=8)
def layout(width: int, height: int, text: float = 1, large: bool = False) -> Layout:  # noqa: FBT001, FBT002 - as Layouts
    """The arrangement for a page of this size, with texts so many times as large as usual; perhaps in large print."""
    return _ARRANGEMENTS.fitting(width, height, text, large=large)
