"""Markup of Epicycle's pyramids, spaces and trays: constants and numbers only, styled by ``table.css``."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from epizodiak.games.epicycle.rules.state import SPACES
from epizodiak.games.epicycle.table.layout import HELD, HUB, NAME_ROOM, RIM, RING, SLICE, SPACE_RING, TARGET, TIP
from epizodiak.table.marks import number

HALO = (5, 10, 15, 20, 25, 30)
"""Widths of the strokes that a halo is made of, at scale 1."""

BED = 17.2
"""Degrees from a slice's middle line to its edges."""


def _at(degrees: float, radius: float) -> str:
    """A point in a direction, clockwise from the top."""
    angle = degrees * pi / 180
    return f"{number(sin(angle) * radius)} {number(-cos(angle) * radius)}"


def _slice(inner: float, outer: float, half: float) -> str:
    """A slice of a pie without its tip: it lies upwards, round the ring's centre."""
    return (
        f"M{_at(-half, inner)}L{_at(-half, outer)}A{outer} {outer} 0 0 1 {_at(half, outer)}"
        f"L{_at(half, inner)}A{inner} {inner} 0 0 0 {_at(-half, inner)}Z"
    )


@lru_cache(maxsize=1)
def space() -> str:
    """A space of the ring, a slice, with its halo; its origin is the ring's centre."""
    path = _slice(TIP, RIM, BED)
    glow = "".join(f'<path d="{path}" stroke-width="{wide}"/>' for wide in HALO)
    return f'<g class="glow">{glow}</g><path class="bed" d="{path}"/>'


@lru_cache(maxsize=1)
def rings() -> str:
    """The ring's circles, with ticks on its limb, long ones between the spaces."""
    circles = "".join(
        f'<circle class="ring {weight}" r="{radius}"/>'
        for radius, weight in ((RING, "outer"), (RING - 6, "thin"), (HUB, "inner"))
    )
    ticks = "".join(
        f"M{_at(degrees, RING - 6)}L{_at(degrees, RING + 6 if degrees % SLICE == SLICE / 2 else RING)}"
        for degrees in range(0, 360, 6)
    )
    rays = "".join(f"M{_at((i + 0.5) * SLICE, HUB)}L{_at((i + 0.5) * SLICE, RING - 6)}" for i in range(SPACES))
    return f'{circles}<path class="ring thin" d="{ticks}"/><path class="ring ray" d="{rays}"/>'


HOP, HOP_DEEP, HOP_GAP = 76, 30, 3
"""Arcs that lead past the tips: radius of their ends, of what bends them inwards, and degrees left free at each end."""

ARROW = 16
"""Length of an arrowhead's strokes."""


@lru_cache(maxsize=8)
def hops(size: int, side: int) -> str:
    """The way from the gap to a space: one arc past the tips per step, and an arrowhead; the gap is at the top.

    Args:
        size: number of steps.
        side: 1 for clockwise, -1 for counterclockwise.
    """
    step, free = SLICE * side, HOP_GAP * side
    path = "".join(
        f"M{_at(i * step + free, HOP)}Q{_at((i + 0.5) * step, HOP_DEEP)} {_at((i + 1) * step - free, HOP)}"
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
    """The middle of the ring: a sun; over it, if it has any width, a line of words (words 0).

    Args:
        width: of what the words stand on, at scale 1.
        letters: their size.
    """
    rays = "".join(f"M{_at(i * 30, 16)}L{_at(i * 30, 22)}" for i in range(12))
    high = letters * 1.7
    plate = (
        f'<rect class="badge" x="{number(-width / 2)}" y="{number(-high / 2)}" width="{number(width)}" '
        f'height="{number(high)}" rx="{number(high / 2)}"/>'
    )
    return (
        f'<g class="sun-mark"><circle class="sun" r="11"/><path class="sun" d="{rays}"/></g>{plate if width else ""}'
        f'<text class="times" y="{number(letters * 0.36)}" font-size="{number(letters)}" data-w="0"/>'
    )


@lru_cache(maxsize=8)
def badge(width: float) -> str:
    """A small label (word 0)."""
    return (
        f'<rect class="badge" x="{number(-width / 2)}" y="-12" width="{number(width)}" height="24" rx="12"/>'
        '<text y="5" data-w="0"/>'
    )


@lru_cache(maxsize=8)
def target(scale: float) -> str:
    """What a tap on a space hits, and the line of two colours that shows the focus; its origin is the slice's middle.

    Args:
        scale: size of the ring.
    """
    corners = [_at(degrees, radius * scale) for radius, degrees in _CORNERS]
    moved = [(float(x), float(y) + SPACE_RING * scale) for x, y in (corner.split() for corner in corners)]
    path = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in moved) + "Z"
    return "".join(f'<path class="{classes}" d="{path}"/>' for classes in ("focus", "focus in", "hit"))


_CORNERS = ((TIP, -BED), (RIM, -BED), (RIM + 4, 0), (RIM, BED), (TIP, BED))
"""Radius and direction of the corners of what is hit."""


@lru_cache(maxsize=8)
def slot_target(width: float, height: float) -> str:
    """The same for a slot of a tray."""
    wide, high = max(TARGET, width), max(TARGET, height)
    return "".join(
        f'<rect class="{classes}" x="{number(-wide / 2)}" y="{number(-high / 2)}" '
        f'width="{number(wide)}" height="{number(high)}" rx="12"/>'
        for classes in ("focus", "focus in", "hit")
    )


_SUN = (
    '<circle cx="0" cy="0" r="5"/><path d="'
    + "".join(
        f"M{number(cos(i * pi / 4) * 7.5)} {number(sin(i * pi / 4) * 7.5)}"
        f"L{number(cos(i * pi / 4) * 10.5)} {number(sin(i * pi / 4) * 10.5)}"
        for i in range(8)
    )
    + '"/>'
)
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
    frame, *ring = (
        f'<rect class="{classes}" width="{number(width)}" height="{number(height)}" rx="14"/>'
        for classes in ("plate", "focus", "focus in")
    )
    small = width < SMALL_TRAY
    name, remark = (15 * letters, 13) if small else (19 * letters, 14 * letters)
    line, sign = room * 0.68, 17 if small else 22
    slot = width / HELD
    lines = "".join(f"M{number(slot * i)} {number(room + 8)}V{number(height - 12)}" for i in range(1, HELD))
    return (
        f'{frame}<path class="divide" d="{lines}"/>'
        f'<g class="emblem" transform="translate({sign} {number(line - name * 0.35)})">{EMBLEMS[seat]}</g>'
        f'<text class="name" x="{32 if small else 42}" y="{number(line)}" font-size="{number(name)}" data-w="0"/>'
        f'<text class="remark" x="{number(width - 12)}" y="{number(line)}" font-size="{number(remark)}" data-w="1"/>'
        f"{''.join(ring)}"
    )


SMALL_TRAY = 240
"""Trays narrower than this have smaller letters, and no remark."""
