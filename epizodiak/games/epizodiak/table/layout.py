"""Where everything of EpiZodiak's table lies, for any size of the page; pure geometry in CSS pixels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import atan2, cos, hypot, pi, sin
from typing import NamedTuple

from epizodiak.games.epizodiak.rules.state import SEATS, VALUES
from epizodiak.table import frame as framed
from epizodiak.table import small_frames
from epizodiak.table.frame import Arrangements, Frame, Page
from epizodiak.table.hit import FINGER
from epizodiak.table.scene import Box

Point = tuple[float, float]

TILE_WIDTH, TILE_HEIGHT = 58, 74
SLOT_WIDTH, SLOT_HEIGHT = 62, 78
LEAST_RADIUS = 118
"""Large texts take room from the dial only down to this radius: its slots must stay a finger apart."""

RING, SLOT_RING, INNER_RING = 284, 232, 180
"""Radii of the dial at scale 1: outer ring, centres of the slots, inner ring."""

CHEVRON_RING, CHEVRON_ROOM = 296, 14
"""The radius on which chevrons lie, and the room that they need from there to the page's edge, both at scale 1."""

CHEVRONS = 304
"""The radius that what shows a direction on the outer ring needs."""

ASIDE = 136
"""Width of the discard pile beside the dial in large print."""

SQUARE = 1.2
"""A wide page hardly wider than high, as beside a coach, has close columns beside the dial, which takes the height."""

LARGER, INSIDE = 1.3, 0.53
"""So much larger than in proportion tiles on the dial, and the pile, are; and how far from the dial's centre discard
slots lie in it, in parts of its radius."""

LOW_PHONE, LOW_LESSON = 1.95, 1.53
"""An upright phone is low up to this height in parts of its width; in a lesson the coach has the rest of the height."""

LOG_BELOW, ASIDE_LOG = 150, 236
"""Upright, the log lies below the hand if so much height is left, else right of it, about so wide in design pixels."""

LEAST_ASIDE = 206
"""Less width has no use for a log: the hand takes it."""

LARGEST_TILE, LEAST_LARGE = 1.4, 200
"""Size of tiles on the dial in large print, at most; and the dial's radius that a window is never too low for, if it
is wide enough: its tiles are about twice as large as those of a page that is not zoomed."""


class Band(NamedTuple):
    """A ring of slots larger than in proportion to the dial: its radius in pixels, and the slots' scale."""

    radius: float
    scale: float


BELOW_HEADER = 86
"""So far down the discard slots begin at least on wide pages: their heading stands below the page's, however narrow."""


@dataclass(frozen=True, eq=False)  # the latest are kept: each is told from others by being the very one
class Layout:
    """The positions of dial, hand, piles and panels on the table.

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
        around: whether the discard slots stand in a ring, in the dial.
        chevrons: the radius on which those at the ends of the dial lie, at its scale 1.
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
    around: bool = False
    chevrons: float = CHEVRON_RING

    @cached_property
    def slot_scale(self) -> float:
        """Size of the slots and of the tiles in them."""
        return self.dial_scale if self.band is None else self.band.scale

    @cached_property
    def slot_ring(self) -> float:
        """Radius on which the slots' centres lie, at the dial's scale 1."""
        return SLOT_RING if self.band is None else self.band.radius / self.dial_scale

    @cached_property
    def inner_ring(self) -> float:
        """Radius of the inner ring, at the dial's scale 1."""
        if self.band is None:
            return INNER_RING
        return self.slot_ring - (SLOT_RING - INNER_RING) * self.band.scale / self.dial_scale * 0.84

    @cached_property
    def slots(self) -> tuple[tuple[float, float, float], ...]:
        """Centre and lean (degrees) of the dial's slots, by value - 1; 12 stands at the top, values go clockwise (E2).

        A card looks the same turned by half, so it leans the shorter way, and turns little as it travels.
        """
        return tuple((*self.on_ring(value, self.slot_ring), (value % 12 * 30 + 90) % 180 - 90) for value in VALUES)

    def corner(self, value: int) -> Point:
        """The outer corner, on the clockwise side, of a tile that lies in a slot."""
        radius, size = self.slot_ring * self.dial_scale, self.slot_scale
        across, out = 25 * size, radius + 33 * size
        return self.on_ring(value + atan2(across, out) * 6 / pi, hypot(across, out) / self.dial_scale)

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


def _hand_scale(page: Page, step: float, between: float) -> float:
    """Size of the tiles in a hand with so much room for each column: as large as that, but the board must not suffer.

    Args:
        page: its size.
        step: from column to column.
        between: least room between two tiles.
    """
    return min((step - between) / TILE_WIDTH, 0.128 * page.height / TILE_HEIGHT)


def _landscape(page: Page) -> Layout:
    """Discard pile left, dial in the middle, hand as wide as the page."""
    step = (page.width - 24) / 12
    hand_scale = _hand_scale(page, step, 15)
    above, below = 14 + 12 * hand_scale, 34 + 10 * page.more
    hand = 0 if page.watched else above + TILE_HEIGHT * hand_scale + below
    close = page.width < SQUARE * page.height and not page.more
    left, side, first, between = (172, 232, 46, 77) if close else (204, 250, 60, 86)
    frame = framed.landscape(page, players=SEATS, panel=(98, 84), side=(292, side), left=left, hand=hand, across=True)
    s, field, hand_y = frame.scale, frame.field, page.height - below - TILE_HEIGHT / 2 * hand_scale
    air = 14 * s if page.watched else 10.0
    radius = min((field.height - 22 * s - air) / 2, field.width / 2 - 16 * s)
    top, end = max(88 * s + 8, BELOW_HEADER), field.height - 6 if hand else field.height - 20 * s
    row = min((110 if page.watched else 100) * s, (end - top) / 6)
    discard_scale = min(1.05 * s, (row - 8) / 82)
    return Layout(
        frame=frame,
        dial=(field.middle[0], 22 * s + radius),
        dial_scale=radius / RING,
        pile_scale=LARGER * radius / RING,
        hand=_row(page.width / 2, hand_y, min(step, TILE_WIDTH * hand_scale * 1.42), 12),
        hand_scale=hand_scale,
        lift=12 * hand_scale,
        discards=tuple((first * s + between * s * (i % 2), top + row * (i // 2 + 0.5)) for i in range(12)),
        discard_scale=discard_scale,
        note=21 + 5 * page.more,
        band=_band(radius),
    )


def _portrait(page: Page) -> Layout:
    """Discard pile in two columns left of the dial, hand in two rows; the log beside the hand, or below it."""
    s = min(page.width / 820, page.height / 1180)
    left, panel = 150 * s + 8, framed.tablet_panel(page)
    widest = page.width - left - 24 * s
    around = 54 + panel + 16 + framed.words_height(page)
    wide = page.width - 8.0
    hand = _two_rows(page, wide)
    aside = 0.0
    if not page.watched and page.height - around - 2 * hand[1] - widest < LOG_BELOW:
        aside = max(ASIDE_LOG * s, 0.29 * page.width)
        aside = aside if aside >= LEAST_ASIDE else 0.0
        wide -= aside
        hand = _two_rows(page, wide)
    scale, row = hand
    board = max(widest, 6 * (FINGER + 4) + 8), 6 * (FINGER + 4) + 8
    frame = framed.upright(page, players=SEATS, panel=panel, board=board, hand=0 if page.watched else 2 * row)
    if aside:
        log = Box(wide + 24, frame.hand.y + 4, aside - 36, page.height - frame.hand.y - 18)
        frame = framed.with_log(frame, log, page.more)
    field, reach = frame.field, (page.width - left) / 2
    radius = min(reach, field.height / 2) * RING / CHEVRONS
    beside = min(field.height, 2 * radius + 40) / 6
    top = field.middle[1] - 3 * beside
    discard_scale = min(0.98 * s, (beside - 8) / 82)
    rows = [frame.hand.y + row * (i + 0.5) - 2 for i in (0, 1)]
    return Layout(
        frame=frame,
        dial=(left + reach, field.middle[1]),
        dial_scale=radius / RING,
        pile_scale=LARGER * radius / RING,
        hand=tuple(point for y in rows for point in _row(4 + wide / 2, y, (wide - 8) / 6, 6)),
        hand_scale=scale,
        lift=9,
        discards=tuple((44 * s + 4 + 74 * s * (i % 2), top + beside * (i // 2 + 0.5)) for i in range(12)),
        discard_scale=discard_scale,
        note=21 + 5 * page.more,
        band=_band(radius),
    )


def _two_rows(page: Page, wide: float) -> tuple[float, float]:
    """Size of a hand's tiles in two rows of six in a width, and height of a row."""
    scale = min(_hand_scale(page, (wide - 8) / 6, 17), 1.7 * page.width / 820)
    return scale, TILE_HEIGHT * scale + 46 + 8 * page.more


def _phone(page: Page) -> Layout:
    """Dial at full width, hand in two rows at the thumb; the discard slots in two rows, or on a low phone in the dial.

    Inside the dial they are smaller, but leave the height of two rows to the hand.
    """
    return _phone_with(page, inside=page.height < (LOW_LESSON if page.taught else LOW_PHONE) * page.width)


def _phone_with(page: Page, *, inside: bool) -> Layout:
    """A phone's arrangement with the discard slots inside the dial's ring, or in two rows below it."""
    step = (page.width - 16) / 6
    slots = 0 if inside else 108
    usual = min(100 * page.width / 390, (page.height - (252 if not inside else 200)) * 0.19)
    free = page.height - 46 - 60 - 64 - 14 - page.width - slots
    hand_row = usual if page.more else max(usual, min(free / 2, TILE_HEIGHT * (step - 9) / TILE_WIDTH + 32))
    frame = framed.upright(
        page,
        players=SEATS,
        panel=50,
        board=(page.width + slots + 12, 2 * LEAST_RADIUS + 102),
        hand=0 if page.watched else 2 * hand_row + 10,
    )
    field = frame.field
    air = 0.0 if inside else min(7.0, max(0.0, (page.height - 700) / 16)) * (1 - page.more)
    slots_y = field.bottom - 74 - air, field.bottom - 24 - air
    dial_end = field.bottom - 6 if inside else slots_y[0] - 26 - 2 * air
    radius = min(page.width / 2 - 14, (dial_end - field.y - 4) / 2)
    hand_y = frame.hand.y + 0.5 * hand_row, frame.hand.y + 1.5 * hand_row
    hand_scale = min((step - 9) / TILE_WIDTH, (hand_row - 30) / TILE_HEIGHT)
    x, y = page.width / 2, (field.y + 4 + dial_end) / 2
    inner = radius * INSIDE
    rows = tuple(point for at in slots_y for point in _row(x, at, page.width / 6, 6))
    return Layout(
        frame=frame,
        dial=(x, y),
        dial_scale=radius / RING,
        pile_scale=radius / RING * (0.85 if inside else LARGER),
        hand=tuple(point for at in hand_y for point in _row(page.width / 2, at, step, 6)),
        hand_scale=hand_scale,
        lift=8 * page.width / 390,
        discards=_points_around((x, y), inner) if inside else rows,
        discard_scale=min(0.42, inner * 0.0044) if inside else 0.545,
        note=15 + min(2.0, max(0.0, (hand_row - 84) / 8)),
        band=_band(radius, inner + 82 / 2 * min(0.42, inner * 0.0044)) if inside else _band(radius),
        around=inside,
    )


def _points_around(centre: Point, radius: float) -> tuple[Point, ...]:
    """Twelve points round a centre, where the dial has their values."""
    x, y = centre
    return tuple((x + sin(v / 6 * pi) * radius, y - cos(v / 6 * pi) * radius) for v in VALUES)


def _phone_landscape(page: Page) -> Layout:
    """Discard slots inside the dial's ring, hand in two rows, or in one where that makes its tiles larger."""
    radius = min(page.height / 2 - 12, page.width * (0.3 if page.watched else 0.245))
    frame = small_frames.low(page, players=SEATS, panel=50, board=2 * radius + 28, hand=True)
    scale, hand = radius / RING, frame.hand
    rows = 1 if _low_scale(hand, 1) > _low_scale(hand, 2) and hand.width / 12 >= FINGER else 2
    row, step = (hand.height - 2) / rows, hand.width * rows / 12
    inner = min(145 * scale, radius * INSIDE)
    x, y = radius + 13, page.height / 2
    discard_scale = min(0.42, inner * 0.0044)
    if page.watched:
        frame = framed.with_log(frame, hand, page.more)
    return Layout(
        frame=frame,
        dial=(x, y),
        dial_scale=scale,
        chevrons=min(CHEVRON_RING, min(x, y) / scale - CHEVRON_ROOM),
        pile_scale=scale * 0.85,
        hand=tuple(
            point for i in range(rows) for point in _row(hand.middle[0], hand.y + row * (i + 0.5), step, 12 // rows)
        ),
        hand_scale=_low_scale(hand, rows),
        lift=6,
        discards=_points_around((x, y), inner),
        discard_scale=discard_scale,
        note=19,
        band=_band(radius, inner + 82 / 2 * discard_scale),
        around=True,
    )


def _low_scale(hand: Box, rows: int) -> float:
    """Size of the tiles of a hand in so many rows on a phone on its side."""
    row, step = (hand.height - 2) / rows, hand.width * rows / 12
    wide = step - 9 if rows == 1 else max(step - 9, step * 0.906)
    return min(1.2, (row - 32) / TILE_HEIGHT, wide / TILE_WIDTH)


def _band(radius: float, within: float = 0) -> Band:
    """Slots larger than in proportion to the dial, as far as they and what lies within the ring have room."""
    chord, high = 2 * sin(pi / 12), SLOT_HEIGHT / 2 + 2
    edge = radius - 3 - 7 * radius / RING
    side_by_side = (edge * chord - 6) / (SLOT_WIDTH + (high + 10) * chord)
    scale = min(LARGER * radius / RING, side_by_side, (edge - within - 4) / (2 * high))
    return Band(edge - high * scale, scale)


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
    hand = 0 if page.watched else 2 * row
    board = 2.12 * radius + 12 + below
    frame = small_frames.large(page, players=SEATS, panel=72, board=board, hand=hand, stacked=True)
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


layout = lru_cache(maxsize=8)(Arrangements(_landscape, _portrait, _phone, _phone_landscape, _large).fitting)
"""The arrangement for a page of a size: :meth:`Arrangements.fitting`, whose latest answers are kept."""
