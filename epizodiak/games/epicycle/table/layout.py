"""The positions of everything on Epicycle's table, for any size of the page, in CSS pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, pi, sin

from epizodiak.games.epicycle.rules.state import TWO
from epizodiak.games.epicycle.table.measures import NINETEEN, RING, TEN, Measures
from epizodiak.table import frame as framed
from epizodiak.table import small_frames
from epizodiak.table.frame import BELOW_WORDS, Arrangements, Frame, Page
from epizodiak.table.scene import Box
from epizodiak.table.small_frames import STACKED

Point = tuple[float, float]

BADGE = 24
"""Height of a badge above a space, in pixels; the uppermost one reaches beyond the ring."""

HELD = 3
"""So many pyramids each player holds (C2)."""

NAME_ROOM = 34
"""Height of the line with the name at the top of a player's tray."""

WORD_ROOM = 26
"""Height of the line with the word for its size under a pyramid in a tray, edge of the tray included."""

STACKED_TRAY = 132
"""On a phone trays lie one below the other if each can be so high."""

BESIDE = 2 * framed.GAP
"""Trays no further apart lie beside each other, in pixels."""

ARROW = 9
"""An arrow's middle is no nearer to the page's edge, in pixels."""

HELD_ROOM = 22
"""So much height is left between a tray's name and the words under its pyramids, on the lowest upright phone."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The positions of ring and trays on the table.

    Attributes:
        frame: of the page's own texts and the players' trays.
        ring: centre of the ring.
        ring_scale: size of the ring and of the pyramids in it; 1 is a radius of 284.
        held_scale: size of the pyramids in the trays, whose bases stand on one line.
        measures: of the ring and of the pyramids.
    """

    frame: Frame
    ring: Point
    ring_scale: float
    held_scale: float
    measures: Measures = TEN

    @property
    def trays(self) -> tuple[Box, ...]:
        """The players' trays, by seat."""
        return self.frame.players

    @property
    def turns(self) -> dict[int, tuple[float, float, float, bool]]:
        """Where an arrow goes from a tray to the next player's, of more than two, its lean, and whether it turns back.

        From the last tray of a row or column it goes back to the first one, at the far edge.
        """
        found: dict[int, tuple[float, float, float, bool]] = {}
        trays = self.trays if len(self.trays) > TWO else ()
        for seat, box in enumerate(trays):
            other = trays[(seat + 1) % len(trays)]
            x, wide = _shared(box.x, box.width, other.x, other.width)
            y, high = _shared(box.y, box.height, other.y, other.height)
            if min(wide, high) < 0 < max(wide, high):
                ahead, back = other.x > box.x if wide < 0 else other.y > box.y, min(wide, high) < -BESIDE
                if back:
                    x, y = (self.frame.width - ARROW, y) if wide < 0 else (x, box.y + box.height + framed.GAP / 2)
                found[seat] = x, y, (0 if wide < 0 else 90) + (0 if ahead else 180), back
        return found

    def space(self, number: float) -> Point:
        """The middle of a space; space 0 is at the top, numbers go clockwise (C2)."""
        return self.on_ring(number, self.measures.middle)

    def on_ring(self, number: float, radius: float) -> Point:
        """The point in a space's direction from the ring's centre, at a radius given for scale 1."""
        angle = number / self.measures.spaces * 2 * pi
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
        """The tip of a pyramid of this length in a slot of a tray, where it points up with its word below."""
        box = self.trays[seat]
        base = box.y + box.height - WORD_ROOM * self.frame.letters
        return self.held(seat, slot)[0], base - length * self.held_scale

    def slot_size(self, seat: int) -> Point:
        """Width and height of a slot of a tray."""
        box = self.trays[seat]
        return box.width / HELD - 4, box.height - NAME_ROOM * self.frame.letters - 8


def _shared(one: float, long: float, other: float, far: float) -> Point:
    """The middle of what two stretches share, and how long it is; less than 0 if it is the gap between them."""
    begin, end = max(one, other), min(one + long, other + far)
    return (begin + end) / 2, end - begin


def fitting(box: Box, letters: float, most: float, measures: Measures = TEN) -> float:
    """The scale of the pyramids in a tray, as large as its slots allow."""
    wide, high = measures.largest
    room = box.height - (NAME_ROOM + WORD_ROOM) * letters - 6
    return min(most, (box.width / HELD - 8) / wide, room / high)


def _layout(page: Page, frame: Frame, radius: float, most: float) -> Layout:
    """The layout with the ring in the middle of the field; a badge may reach above the field.

    Args:
        page: its size, and how many play.
        frame: round it; one panel, to be divided, if more than two play.
        radius: of the ring, if there is room.
        most: greatest size of the pyramids in the trays.
    """
    x, y = frame.field.middle
    measured = NINETEEN if page.seats > TWO else TEN
    if len(frame.players) < page.seats:
        frame = replace(frame, players=_trays(frame.players[0], page.seats))
    held = fitting(frame.players[0], frame.letters, most, measured)
    ring = min(radius, frame.field.width / 2 - 14) / RING
    return Layout(frame, (x, y + BADGE / 4), ring, held, measured)


def _trays(box: Box, seats: int) -> tuple[Box, ...]:
    """The trays of more than two in two rows, all alike, clockwise as turns go; a third one in its row's middle."""
    upper, lower = framed.column(replace(box, height=(box.height - framed.GAP) / 2), 2)
    (first, second), (left, right) = framed.row(upper, 2), framed.row(lower, 2)
    return (first, second, right, left) if seats % 2 == 0 else (first, second, replace(left, x=(left.x + right.x) / 2))


def _panels(page: Page, height: float) -> tuple[int, float]:
    """How many panels to ask a frame for, and their height: of more than two one for all, of two rows."""
    return (1, 2 * height + framed.GAP) if page.seats > TWO else (TWO, height)


def _landscape(page: Page) -> Layout:
    """The arrangement for wide pages: ring left, trays right, space for the score sheet below them."""
    s = min(page.width / 1180, page.height / 820)
    (players, tall), (_, least) = _panels(page, 150 if page.watched else 190), _panels(page, 136)
    frame = framed.landscape(page, players=players, panel=(tall, least), side=(330, 270))
    top = 20 * s
    field = Box(0, top, frame.field.width, frame.field.height - top)
    frame = replace(frame, field=field, letters=min(1 + 0.4 * page.more, 1.4) * max(1.0, min(s, 1.5)))
    return _layout(page, frame, min(field.height / 2 - 12 * s, field.width / 2 - 22 * s), 0.9 * max(1.0, s))


def _portrait(page: Page) -> Layout:
    """The arrangement for upright tablets: trays side by side below the words."""
    s = page.width / 820
    free = page.height - 54 - 14 - framed.words_height(page) * (not page.watched) - page.width
    tall = min(250 * s, max(176 * s, free)) + 10 * page.more
    players = max(TWO, page.seats)
    frame = framed.upright(page, players=players, panel=tall, where=BELOW_WORDS, board=(page.width - 8, 360 * s))
    frame = replace(frame, letters=max(1.0, min(s, 1.5)) * (1 + 0.3 * page.more))  # trays are high for their pyramids
    return _layout(page, frame, min(page.width / 2 - 26, frame.field.height / 2 - 14), 0.9 * max(1.0, s))


def _phone(page: Page) -> Layout:
    """The arrangement for upright phones: trays at the bottom, one below the other if that makes them larger."""
    free = page.height - 46 - 14 - (0 if page.watched else framed.PHONE_WORDS + 106 * page.more) - page.width
    half = (free - framed.GAP) / 2
    stacked = page.seats > TWO or half >= STACKED_TRAY
    tall = min(190.0, half) if stacked else min(160.0, max(101.0, free * 0.9))
    least = (NAME_ROOM + WORD_ROOM) * (1 + 0.2 * page.more) + HELD_ROOM
    players, panel = _panels(page, max(least, tall))
    frame = framed.upright(
        page,
        players=players,
        panel=panel,
        where=BELOW_WORDS,
        board=(page.width, page.width * 0.6),
        stacked=stacked,
    )
    return _layout(page, frame, frame.field.height / 2 - 11, 0.7)


def _phone_landscape(page: Page) -> Layout:
    """The arrangement for phones on their side: trays side by side at the right, below the words.

    Those of two are no higher than their pyramids are as wide as they can be, and leave the rest to the score sheet.
    """
    radius = min(page.height / 2 - 12, page.width * 0.26)
    board = 2 * radius + 32
    several = page.seats > TWO
    players, panel = _panels(page, 200 if several else _tall((page.width - board - 14) / 2, TEN, 1 + 0.2 * page.more))
    frame = small_frames.low(page, players=players, panel=panel, where=BELOW_WORDS, board=board)
    return _layout(page, frame, radius, 0.7)


def _tall(wide: float, measured: Measures, letters: float) -> float:
    """The height of a tray in which the width of so many pixels decides how large pyramids are."""
    width, height = measured.largest
    return height * min(0.7, (wide / HELD - 8) / width) + (NAME_ROOM + WORD_ROOM) * letters + 8


def _large(page: Page) -> Layout:
    """The arrangement for large print: ring at full width, words, then trays."""
    radius = min(page.width / 2 - 14, max(RING, page.height / 2 - 30))
    narrow = page.width < STACKED
    wide = page.width - 16 if narrow else page.width / 2 - 12
    letters = 1 + 0.2 * page.more
    tall = _tall(wide, NINETEEN if page.seats > TWO else TEN, letters)
    players, panel = (max(TWO, page.seats), tall) if narrow else _panels(page, tall)
    frame = small_frames.large(
        page, players=players, panel=panel, where=BELOW_WORDS, board=2 * radius + BADGE / 2 + 14, stacked=True
    )
    return _layout(page, frame, radius, 0.7)


layout = lru_cache(maxsize=8)(Arrangements(_landscape, _portrait, _phone, _phone_landscape, _large).fitting)
"""The arrangement for a page of a size: :meth:`Arrangements.fitting`, whose latest answers are kept."""
