"""Where everything of EpiZodiak's table lies, for any size of the page; pure geometry in CSS pixels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from epizodiak.table.frame import Arrangements
from epizodiak.table.hit import FINGER
from epizodiak.table.scene import Box

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
        name: which arrangement this is.
        width, height: of the table.
        dial: centre of the dial.
        dial_scale: size of the dial and of the tiles on it; 1 is a radius of 284.
        pile_scale: size of the pile at the dial's centre.
        hand: centres of the twelve columns of the hand, by value - 1, of a tile that is not lifted.
        hand_scale: size of the tiles in the hand.
        lift: how far playable tiles are shifted towards the board.
        discards: centres of the twelve discard slots, by value - 1.
        discard_scale: size of the tiles there.
        players: the players' panels.
        boxes: the page's own texts: ``header``, ``words``, ``curtain``, ``sheet`` and, if they have room, ``log`` and
            ``coach`` (else the tutorial's coach stands beside the table).
        letters: size of the letters on the players' panels, in parts of the usual.
        note: how far below a tile of the hand its count stands, in pixels.
    """

    name: str
    width: int
    height: int
    dial: Point
    dial_scale: float
    pile_scale: float
    hand: tuple[Point, ...]
    hand_scale: float
    lift: float
    discards: tuple[Point, ...]
    discard_scale: float
    players: tuple[Box, ...]
    boxes: dict[str, Box]
    letters: float = 1
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


def _landscape(width: int, height: int, more: float) -> Layout:
    """Discard pile left, dial in the middle, players and log right, hand below."""
    s = min(width / 1180, height / 820)
    left, right = 194 * s, max(292 * s, 250)
    hand_y = height - 80 * s
    extra = 76 * more
    words = Box(left, hand_y - 128 * s - 20 - extra, width - left - right, 64 + extra)
    radius = min((words.y - 26 * s - 16) / 2, (width - left - right) / 2 - 8)
    centre = (left + (width - left - right) / 2, 26 * s + radius)
    scale = radius / RING
    step = min(84 * s, (width - 48) / 12)
    panel, tall = right - 24 * s, 80 + 20 * more
    players = tuple(Box(width - right, 60 + i * (tall + 10), panel, tall) for i in range(3))
    log_y = 60 + 3 * (tall + 10) + 8
    top, row = 138 * s, min(84 * s, (hand_y - 70 * s - 138 * s) / 6)
    discards = tuple((62 * s + 84 * s * (i % 2), top + row * (i // 2)) for i in range(12))
    return Layout(
        name="landscape",
        width=width,
        height=height,
        dial=centre,
        dial_scale=scale,
        pile_scale=scale,
        hand=_row(width / 2, hand_y, step, 12),
        hand_scale=1.13 * s,
        lift=22 * s,
        discards=discards,
        discard_scale=0.72 * s,
        players=players,
        boxes={
            "header": Box(0, 0, width, 54),
            "words": words,
            "log": Box(width - right, log_y, panel, words.y - log_y),
            "coach": Box(width - right, log_y, panel, hand_y - 80 * s - log_y),
            "curtain": Box(0, words.y - 2, width, height - words.y + 2),
            "sheet": Box(left, 40, width - left - right, height - 48 if more else words.y - 50),
        },
        letters=1 + 0.4 * more,
    )


def _portrait(width: int, height: int, more: float) -> Layout:
    """Players on top, discard pile as a column of twelve left of the dial, words, hand, log."""
    s = width / 820
    tall = 80 + 16 * more
    players = tuple(Box(16 + i * (width - 32) / 3 + 4, 62, (width - 32) / 3 - 8, tall) for i in range(3))
    top, left = 86 + tall, 88 * s
    radius = min((width - left - 20) / 2, (height - top - 390 * s) / 2)
    centre = (left + (width - left) / 2 - 4, top + radius + 6)
    row = max(FINGER + 4, 2 * radius / 12)
    words_y = max(top + 2 * radius + 14, top + row * 12 + 8)
    extra = min(90 * more, max(0.0, height - words_y - 68 - 158 * s))
    hand_y = words_y + 64 + extra + 78 * s
    log_y = hand_y + 80 * s
    boxes = {
        "header": Box(0, 0, width, 54),
        "words": Box(16, words_y, width - 32, 64 + extra),
        "curtain": Box(0, words_y - 2, width, height - words_y + 2),
        "sheet": Box(left, top, width - left - 8, height - top - 8 if more else 2 * radius),
    }
    if height - log_y > 90 * (1 + more):
        boxes["log"] = Box(24, log_y, width - 48, height - log_y - 12)
    return Layout(
        name="portrait",
        width=width,
        height=height,
        dial=centre,
        dial_scale=radius / RING,
        pile_scale=radius / RING,
        hand=_row(width / 2, hand_y, (width - 24) / 12, 12),
        hand_scale=0.95 * s,
        lift=16 * s,
        discards=tuple((44 * s, top + row * (i + 0.5)) for i in range(12)),
        discard_scale=min(0.68 * s, (row - 8) / TILE_HEIGHT),
        players=players,
        boxes=boxes,
        letters=1 + 0.3 * more,
    )


def _phone(width: int, height: int, more: float) -> Layout:
    """Chips on top, dial at full width, two rows of small discard slots, hand in two rows at the thumb."""
    s = width / 390
    hand_row = min(100 * s, (height - 98 - 96 - 58) * 0.19)
    bottom = height - 14
    hand_y = (bottom - 1.5 * hand_row - 2, bottom - 0.5 * hand_row - 2)
    lowest = hand_y[0] - 0.5 * hand_row - 58
    spare = min(142 * more, max(0.0, lowest - 204 - 2 * LEAST_RADIUS))
    title, extra = spare * 0.2, spare * 0.8  # two lines of title instead of one, four of words instead of two
    players = tuple(Box(8 + i * (width - 12) / 3, 48 + title, (width - 12) / 3 - 4, 50) for i in range(3))
    words_y = lowest - extra
    air = min(7.0, max(0.0, (height - 700) / 16)) * (1 - more)
    slots_y = (words_y - 74 - air, words_y - 24 - air)
    dial_end = slots_y[0] - 26 - 2 * air
    radius = min(width / 2 - 16, (dial_end - 106 - title) / 2)
    scale = radius / RING
    step = width / 6
    tile = min(0.86 * s, (hand_row - 30) / TILE_HEIGHT)
    return Layout(
        name="phone",
        width=width,
        height=height,
        dial=(width / 2, (112 + title + dial_end) / 2),
        dial_scale=scale,
        pile_scale=scale * 1.05,
        hand=(*_row(width / 2, hand_y[0], step - 2, 6), *_row(width / 2, hand_y[1], step - 2, 6)),
        hand_scale=tile,
        lift=8 * s,
        discards=(*_row(width / 2, slots_y[0], step, 6), *_row(width / 2, slots_y[1], step, 6)),
        discard_scale=0.545,
        players=players,
        boxes={
            "header": Box(0, 0, width, 46 + title),
            "words": Box(8, words_y, width - 16, 58 + extra),
            "curtain": Box(0, words_y - 2, width, height - words_y + 2),
            "sheet": Box(8, 100 + title, width - 16, (height - 8 if more else lowest - 4) - 100 - title),
        },
        letters=1 + 0.2 * more,
        note=14 + min(2.0, max(0.0, (hand_row - 84) / 8)),
    )


def _phone_landscape(width: int, height: int, more: float) -> Layout:
    """Dial left with the discard slots inside its ring, chips, words and a hand in two rows right."""
    radius = min(height / 2 - 14, width * 0.24)
    scale = radius / RING
    left = 2 * radius + 30
    room = width - left - 6
    extra = min(62 * more, max(0.0, height - 308))
    players = tuple(Box(left + i * room / 3, 48, room / 3 - 4, 50) for i in range(3))
    row = (height - 168 - extra) / 2
    step = room / 6
    inner = min(145 * scale, radius * 0.53)
    centre = (radius + 14, height / 2)
    around = tuple((centre[0] + sin(v / 6 * pi) * inner, centre[1] - cos(v / 6 * pi) * inner) for v in range(1, 13))
    return Layout(
        name="phone-landscape",
        width=width,
        height=height,
        dial=centre,
        dial_scale=scale,
        pile_scale=scale * 0.85,
        hand=(
            *_row(left + room / 2, 162 + extra + row * 0.5, step, 6),
            *_row(left + room / 2, 162 + extra + row * 1.5, step, 6),
        ),
        hand_scale=min(0.95, (row - 34) / TILE_HEIGHT, step / (TILE_WIDTH + 6)),
        lift=6,
        discards=around,
        discard_scale=min(0.42, inner * 0.0044),
        players=players,
        boxes={
            "header": Box(left - 8, 0, width - left + 8, 46),
            "words": Box(left, 102, room, 58 + extra),
            "curtain": Box(left - 8, 100, width - left + 8, height - 100),
            "sheet": Box(left - 8, 48, width - left + 4, height - 52),
        },
        letters=1 + 0.2 * more,
        note=20,
    )


_ARRANGEMENTS = Arrangements(_landscape, _portrait, _phone, _phone_landscape)


@lru_cache(maxsize=8)
def layout(width: int, height: int, text: float = 1) -> Layout:
    """The arrangement for a page of this size, with texts so many times as large as usual."""
    return _ARRANGEMENTS.fitting(width, height, text)
