"""Where everything of Epicycle's table lies, for any size of the page; pure geometry in CSS pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, pi, sin

from epizodiak.games.epicycle.rules.state import SEATS, SPACES
from epizodiak.table import frame as framed
from epizodiak.table.frame import BELOW_WORDS, STACKED, Arrangements, Frame, Page
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
        frame: of the page's own texts and the players' trays.
        ring: centre of the ring.
        ring_scale: size of the ring and of the pyramids in it; 1 is a radius of 284.
        held_scale: size of the pyramids in the trays, whose bases stand on one line.
    """

    frame: Frame
    ring: Point
    ring_scale: float
    held_scale: float

    @property
    def trays(self) -> tuple[Box, ...]:
        """The players' trays, by seat."""
        return self.frame.players

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
        name = NAME_ROOM * self.frame.letters
        return box.x + box.width * (slot + 0.5) / HELD, box.y + name + (box.height - name) / 2

    def held_tip(self, seat: int, slot: int, length: float) -> Point:
        """Tip of a pyramid of this length in one of the three slots: it points up, and its word stands below it."""
        box = self.trays[seat]
        base = box.y + box.height - WORD_ROOM * self.frame.letters
        return self.held(seat, slot)[0], base - length * self.held_scale

    def slot_size(self, seat: int) -> Point:
        """Width and height of a slot of a tray."""
        box = self.trays[seat]
        return box.width / HELD - 4, box.height - NAME_ROOM * self.frame.letters - 8


def fitting(box: Box, letters: float, most: float) -> float:
    """Size of the pyramids in a tray: as large as its slots allow."""
    wide, high = LARGEST
    room = box.height - (NAME_ROOM + WORD_ROOM) * letters - 6
    return min(most, (box.width / HELD - 8) / wide, room / high)


def _layout(frame: Frame, radius: float, most: float) -> Layout:
    """The ring in the middle of the field, which a badge may reach beyond at the top.

    Args:
        frame: round it.
        radius: of the ring, if there is room.
        most: greatest size of the pyramids in the trays.
    """
    x, y = frame.field.middle
    held = fitting(frame.players[0], frame.letters, most)
    return Layout(frame, (x, y + BADGE / 4), min(radius, frame.field.width / 2 - 14) / RING, held)


def _landscape(page: Page) -> Layout:
    """Trays right."""
    frame = framed.landscape(page, players=SEATS, panel=(168, 136), side=(330, 270))
    top = 54 + 16 * frame.scale
    frame = replace(frame, field=Box(0, top, frame.field.width, frame.field.height - top))
    return _layout(frame, min(frame.field.height / 2 - 16 * frame.scale, frame.field.width / 2 - 26 * frame.scale), 0.8)


def _portrait(page: Page) -> Layout:
    """Trays side by side below the words."""
    s = page.width / 820
    tall = 176 * s + 10 * page.more
    frame = framed.upright(page, players=SEATS, panel=tall, where=BELOW_WORDS, board=(page.width - 8, 360 * s))
    return _layout(frame, min(page.width / 2 - 26, frame.field.height / 2 - 14), 0.8 * s)


def _phone(page: Page) -> Layout:
    """Trays side by side at the thumb."""
    tall = min(146.0, max(104.0, (page.height - 104 - 106 * page.more - page.width) * 0.75))
    frame = framed.upright(page, players=SEATS, panel=tall, where=BELOW_WORDS, board=(page.width, page.width * 0.6))
    return _layout(frame, frame.field.height / 2 - 12, 0.7)


def _phone_landscape(page: Page) -> Layout:
    """Trays side by side right, below the words."""
    radius = min(page.height / 2 - 12, page.width * 0.26)
    frame = framed.low(page, players=SEATS, panel=180, where=BELOW_WORDS, board=2 * radius + 32)
    return _layout(frame, radius, 0.7)


def _large(page: Page) -> Layout:
    """Ring at full width; trays below the words, one below the other where there is little width."""
    radius = min(page.width / 2 - 14, max(RING, page.height / 2 - 30))
    wide = page.width - 16 if page.width < STACKED else page.width / 2 - 12
    letters = 1 + 0.2 * page.more
    tall = LARGEST[1] * min(0.7, (wide / HELD - 8) / LARGEST[0]) + (NAME_ROOM + WORD_ROOM) * letters + 8
    frame = framed.large(
        page, players=SEATS, panel=tall, where=BELOW_WORDS, board=2 * radius + BADGE / 2 + 14, stacked=True
    )
    return _layout(frame, radius, 0.7)


_ARRANGEMENTS = Arrangements(_landscape, _portrait, _phone, _phone_landscape, _large)


@lru_cache(maxsize=8)
def layout(width: int, height: int, text: float = 1, large: bool = False) -> Layout:  # noqa: FBT001, FBT002 - as Layouts
    """The arrangement for a page of this size, with texts so many times as large as usual; perhaps in large print."""
    return _ARRANGEMENTS.fitting(width, height, text, large=large)
