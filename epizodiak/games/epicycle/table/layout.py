"""Where everything of Epicycle's table lies, for any size of the page; pure geometry in CSS pixels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from epizodiak.games.epicycle.rules.state import SPACES
from epizodiak.table.frame import Arrangements
from epizodiak.table.scene import Box

Point = tuple[float, float]

RING, RIM, SPACE_RING, TIP, HUB = 284, 274, 172, 60, 56
"""Radii at scale 1: the ring's outer circle, far edge of the spaces, their middles, tips, inner circle."""

SLICE = 360 / SPACES
"""Degrees from a space to the next: they lie like slices of a pie."""

BADGE = 24
"""Height of a badge above a space, in pixels; the uppermost one reaches beyond the ring."""

HELD = 3
"""So many pyramids each player holds (C2)."""

NAME_ROOM = 34
"""Height of the line with the name at the top of a player's tray."""

WORD_ROOM = 26
"""Height of the line with the word for its size under a pyramid in a tray, edge of the tray included."""

LARGEST = 160, 204
"""Width and height of a large pyramid that stands for itself, at scale 1."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Positions on the table.

    Attributes:
        name: which arrangement this is.
        width, height: of the table.
        ring: centre of the ring.
        ring_scale: size of the ring and of the pyramids in it; 1 is a radius of 284.
        trays: the players' trays, by seat.
        held_scale: size of the pyramids in them, whose bases stand on one line.
        boxes: the page's own texts: ``header``, ``words``, ``curtain``, ``sheet`` and, if they have room, ``log`` and
            ``coach`` (else the tutorial's coach stands beside the table).
        letters: size of the letters in the trays, in parts of the usual.
        small: whether the drawing is so small that its letters have to be larger in proportion.
    """

    name: str
    width: int
    height: int
    ring: Point
    ring_scale: float
    trays: tuple[Box, ...]
    held_scale: float
    boxes: dict[str, Box]
    letters: float = 1
    small: bool = False

    def space(self, number: float) -> Point:
        """Middle of a space; space 0 stands at the top, numbers go clockwise (C2)."""
        return self.on_ring(number, SPACE_RING)

    def on_ring(self, number: float, radius: float) -> Point:
        """The point in a space's direction from the ring's centre; ``radius`` at scale 1."""
        angle = number / SPACES * 2 * pi
        return (
            self.ring[0] + sin(angle) * radius * self.ring_scale,
            self.ring[1] - cos(angle) * radius * self.ring_scale,
        )

    def held(self, seat: int, slot: int) -> Point:
        """Middle of one of the three slots of a tray."""
        box = self.trays[seat]
        name = NAME_ROOM * self.letters
        return box.x + box.width * (slot + 0.5) / HELD, box.y + name + (box.height - name) / 2

    def held_tip(self, seat: int, slot: int, length: float) -> Point:
        """Tip of a pyramid of this length in one of the three slots: it points up, and its word stands below it."""
        box = self.trays[seat]
        base = box.y + box.height - WORD_ROOM * self.letters
        return self.held(seat, slot)[0], base - length * self.held_scale

    def slot_size(self, seat: int) -> Point:
        """Width and height of a slot of a tray."""
        box = self.trays[seat]
        return box.width / HELD - 4, box.height - NAME_ROOM * self.letters - 8


def fitting(box: Box, letters: float, most: float) -> float:
    """Size of the pyramids in a tray: as large as its slots allow."""
    wide, high = LARGEST
    room = box.height - (NAME_ROOM + WORD_ROOM) * letters - 6
    return min(most, (box.width / HELD - 8) / wide, room / high)


def _landscape(width: int, height: int, more: float) -> Layout:
    """Ring left with the words under it; trays and log right."""
    s = min(width / 1180, height / 820)
    right, letters = max(330 * s, 270), 1 + 0.4 * more
    left = width - right
    words_height = 64 + 76 * more
    words = Box(16, height - words_height - 14 * s, left - 32, words_height)
    radius = min((words.y - 60 - 38 * s) / 2, left / 2 - 26 * s)
    centre = left / 2, 70 + (words.y - 60 - 18 * s) / 2
    tall = max(168 * s, 136) + 16 * more
    trays = tuple(Box(left, 62 + i * (tall + 14 * s), right - 24 * s, tall) for i in range(2))
    log_y = trays[1].y + tall + 16 * s
    return Layout(
        name="landscape",
        width=width,
        height=height,
        ring=centre,
        ring_scale=radius / RING,
        trays=trays,
        held_scale=fitting(trays[0], letters, 0.8),
        boxes={
            "header": Box(0, 0, width, 54),
            "words": words,
            "log": Box(left, log_y, right - 24 * s, height - log_y - 20 * s),
            "coach": Box(left, log_y, right - 24 * s, height - log_y - 14 * s),
            "curtain": Box(0, words.y - 2, width, height - words.y + 2),
            "sheet": Box(8, 56, left - 16, height - 64 if more else words.y - 60),
        },
        letters=letters,
    )


def _portrait(width: int, height: int, more: float) -> Layout:
    """Ring on top, words, both trays side by side, log."""
    s, letters = width / 820, 1 + 0.3 * more
    tray, words_height = 176 * s + 10 * more, 64 + 88 * more
    radius = min(width / 2 - 26, (height - 74 - words_height - tray - 56) / 2)
    top = 74
    centre = width / 2, top + radius + 8
    words_y = top + 2 * radius + 22
    tray_y = words_y + words_height + 8
    wide = (width - 16 * 3) / 2
    trays = tuple(Box(16 + i * (wide + 16), tray_y, wide, tray) for i in range(2))
    log_y = tray_y + tray + 18
    boxes = {
        "header": Box(0, 0, width, 54),
        "words": Box(16, words_y, width - 32, words_height),
        "curtain": Box(0, words_y - 2, width, height - words_y + 2),
        "sheet": Box(8, top, width - 16, height - top - 8 if more else 2 * radius),
    }
    if height - log_y > 76 * (1 + more):
        boxes["log"] = Box(24, log_y, width - 48, height - log_y - 12)
    return Layout(
        name="portrait",
        width=width,
        height=height,
        ring=centre,
        ring_scale=radius / RING,
        trays=trays,
        held_scale=fitting(trays[0], letters, 0.8 * s),
        boxes=boxes,
        letters=letters,
    )


def _phone(width: int, height: int, more: float) -> Layout:
    """Ring at full width, words, both trays side by side at the thumb."""
    letters = 1 + 0.2 * more
    title, words_height = 16 * more, 58 + 106 * more
    tray = min(146.0, max(104.0, (height - 46 - words_height - width) * 0.75))
    trays_y = height - tray - 12
    radius = min(width / 2 - 14, (trays_y - words_height - 46 - title - 26) / 2)
    spare = trays_y - words_height - 46 - title - 2 * radius - 26
    centre = width / 2, 46 + title + 13 + radius + spare * 0.4
    wide = (width - 8 * 3) / 2
    trays = tuple(Box(8 + i * (wide + 8), trays_y, wide, tray) for i in range(2))
    words_y = trays_y - words_height - 4 - spare * 0.2
    return Layout(
        name="phone",
        width=width,
        height=height,
        ring=centre,
        ring_scale=radius / RING,
        trays=trays,
        held_scale=fitting(trays[0], letters, 0.7),
        boxes={
            "header": Box(0, 0, width, 46 + title),
            "words": Box(8, words_y, width - 16, words_height),
            "curtain": Box(0, words_y - 2, width, height - words_y + 2),
            "sheet": Box(8, 54 + title, width - 16, (height - 8 if more else words_y - 4) - 54 - title),
        },
        letters=letters,
        small=True,
    )


def _phone_landscape(width: int, height: int, more: float) -> Layout:
    """Ring left; words and both trays right."""
    radius = min(height / 2 - 12, width * 0.26)
    left = 2 * radius + 32
    room = width - left - 8
    words_height = 62 + min(98 * more, max(0.0, height - 290))
    letters = 1 + 0.2 * more
    trays_y = 50 + words_height
    wide, tall = (room - 8) / 2, min(180.0, height - trays_y - 12)
    trays_y += (height - trays_y - 12 - tall) / 2
    trays = tuple(Box(left + i * (wide + 8), trays_y, wide, tall) for i in range(2))
    return Layout(
        name="phone-landscape",
        width=width,
        height=height,
        ring=(radius + 16, height / 2),
        ring_scale=radius / RING,
        trays=trays,
        held_scale=fitting(trays[0], letters, 0.7),
        boxes={
            "header": Box(left - 8, 0, width - left + 8, 46),
            "words": Box(left, 48, room, words_height),
            "curtain": Box(left - 8, 46, width - left + 8, height - 46),
            "sheet": Box(left - 8, 48, width - left + 4, height - 52),
        },
        letters=letters,
        small=True,
    )


_ARRANGEMENTS = Arrangements(_landscape, _portrait, _phone, _phone_landscape)


@lru_cache(maxsize=8)
def layout(width: int, height: int, text: float = 1) -> Layout:
    """The arrangement for a page of this size, with texts so many times as large as usual."""
    return _ARRANGEMENTS.fitting(width, height, text)
