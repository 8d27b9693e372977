"""Markup of Epicycle's pyramids, spaces and trays: constants and numbers only, styled by ``table.css``."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from epizodiak.games.epicycle.rules.state import SPACES
from epizodiak.games.epicycle.table.layout import HELD, HUB, NAME_ROOM, RIM, RING, SLICE, SPACE_RING, TIP
from epizodiak.table.hit import Polygon
from epizodiak.table.marks import halo, number, polar, rays, rect, rings
from epizodiak.table.seat_marks import whose

BED = 17.2
"""Degrees from a slice's middle line to its edges."""


def _slice(inner: float, outer: float, half: float) -> str:
    """The path of a slice of a ring, which points upwards from the ring's centre."""
    return (
        f"M{polar(-half, inner)}L{polar(-half, outer)}A{outer} {outer} 0 0 1 {polar(half, outer)}"
        f"L{polar(half, inner)}A{inner} {inner} 0 0 0 {polar(-half, inner)}Z"
    )


@lru_cache(maxsize=1)
def space() -> str:
    """A space of the ring, a slice, with its halo; its origin is the ring's centre."""
    return halo(f'<path d="{_slice(TIP, RIM, BED)}"/>') + bed()


def bed() -> str:
    """A space of the ring, a slice, without its halo; its origin is the ring's centre."""
    return f'<path class="bed" d="{_slice(TIP, RIM, BED)}"/>'


@lru_cache(maxsize=1)
def dial() -> str:
    """The ring's circles with tick marks at its edge, long ones between the spaces."""
    circles = rings(((RING, "outer"), (RING - 6, "thin"), (HUB, "inner")), RING, 6, round(SLICE), round(SLICE / 2))
    lines = "".join(f"M{polar((i + 0.5) * SLICE, HUB)}L{polar((i + 0.5) * SLICE, RING - 6)}" for i in range(SPACES))
    return f'{circles}<path class="ring ray" d="{lines}"/>'


HOP, HOP_DEEP, HOP_GAP = 76, 30, 3
"""Arcs that lead past the tips: radius of their ends, of what bends them inwards, and degrees left free at each end."""

ARROW = 16
"""Length of an arrowhead's strokes."""


@lru_cache(maxsize=8)
def hops(size: int, side: int) -> str:
    """The arrow from the gap to a space: one arc per step; the gap is at the top.

    Args:
        size: number of steps.
        side: 1 for clockwise, -1 for counterclockwise.
    """
    step, free = SLICE * side, HOP_GAP * side
    path = "".join(
        f"M{polar(i * step + free, HOP)}Q{polar((i + 0.5) * step, HOP_DEEP)} {polar((i + 1) * step - free, HOP)}"
        for i in range(size)
    )
    end = (size * step - free) * pi / 180
    x, y = sin(end) * HOP, -cos(end) * HOP
    # the arrowhead points along the last arc's end: outwards, and on round the ring
    back = end + side * 0.45
    tip = ""
    for turn in (-0.5, 0.5):
        dx, dy = sin(back + turn) * ARROW, -cos(back + turn) * ARROW
        tip += f"M{number(x)} {number(y)}L{number(x - dx)} {number(y - dy)}"
    return f'<path class="under" d="{path}{tip}"/><path d="{path}"/><path d="{tip}"/>'


CROSS = '<path d="M-11 -11L11 11M11 -11L-11 11"/>'
"""On the tip of a pyramid that would be reached but is of the same size."""


@lru_cache(maxsize=8)
def centre(width: float, letters: float) -> str:
    """The middle of the ring: a sun, and over it a line of words (word 0) if it has a width.

    Args:
        width: of what the words stand on, at scale 1.
        letters: their size.
    """
    high = letters * 1.7
    plate = rect(width, high, high / 2, "badge") if width else ""
    return (
        f'<g class="sun-mark"><circle class="sun" r="11"/><path class="sun" d="{rays(12, 16, 22)}"/></g>{plate}'
        f'<text class="times" y="{number(letters * 0.36)}" font-size="{number(letters)}" data-w="0"/>'
    )


@lru_cache(maxsize=8)
def badge(width: float) -> str:
    """A small label (word 0)."""
    return rect(width, 24, 12, "badge") + '<text y="5" data-w="0"/>'


@lru_cache(maxsize=8)
def slice_hit(scale: float) -> Polygon:
    """The shape that taps hit for a space; its origin is the slice's middle.

    Args:
        scale: size of the ring.
    """
    corners = ((sin(angle) * radius, SPACE_RING - cos(angle) * radius) for radius, angle in _CORNERS)
    return Polygon(tuple((x * scale, y * scale) for x, y in corners))


_EDGE = BED * pi / 180
_CORNERS = ((TIP, -_EDGE), (RIM, -_EDGE), (RIM + 4, 0), (RIM, _EDGE), (TIP, _EDGE))
"""Radius and direction, in radians, of the corners of what is hit."""


_SUN = f'<circle cx="0" cy="0" r="5"/><path d="{rays(8, 7.5, 10.5)}"/>'
_MOON = '<path class="moon" d="M5 -9A9.5 9.5 0 1 0 9 5A7.5 7.5 0 0 1 5 -9Z"/>'
EMBLEMS = (_SUN, _MOON)
"""The players' signs, by seat: sun and moon."""


@lru_cache(maxsize=8)
def tray(seat: int, width: float, height: float, letters: float) -> str:
    """A player's tray: name (word 0), a remark (word 1), and a bed for each pyramid.

    Args:
        seat: whose.
        width: of the tray.
        height: of the tray.
        letters: size of its letters, in parts of the usual.
    """
    room = NAME_ROOM * letters
    small = width < SMALL_TRAY
    name, remark = (15 * letters, 13) if small else (19 * letters, 14 * letters)
    line, sign = room * 0.68, 17 if small else 22
    slot, emblem = width / HELD, f'<g class="emblem">{EMBLEMS[seat]}</g>'
    lines = "".join(f"M{number(slot * i)} {number(room + 8)}V{number(height - 12)}" for i in range(1, HELD))
    return (
        f'<rect class="plate" width="{number(width)}" height="{number(height)}" rx="{CORNER}"/>'
        f'<path class="divide" d="{lines}"/>'
        f"{whose(emblem, (sign, line - name * 0.35), 12 if small else 15)}"
        f'<text class="name" x="{32 if small else 42}" y="{number(line)}" font-size="{number(name)}" data-w="0"/>'
        f'<text class="remark" x="{number(width - 12)}" y="{number(line)}" font-size="{number(remark)}" data-w="1"/>'
    )


CORNER = 14
"""Radius of a tray's corners."""

SMALL_TRAY = 240
"""Trays narrower than this have smaller letters, and no remark."""
