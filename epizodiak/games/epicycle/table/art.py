"""Markup of Epicycle's pyramids, spaces and trays: constants and numbers only, styled by ``table.css``."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from epizodiak.games.epicycle.table.layout import HELD, NAME_ROOM
from epizodiak.games.epicycle.table.measures import RIM, RING, Measures
from epizodiak.table.hit import Polygon
from epizodiak.table.marks import halo, number, polar, rays, rect, rings
from epizodiak.table.seat_marks import whose


def _slice(inner: float, outer: float, half: float) -> str:
    """The path of a slice of a ring, which points upwards from the ring's centre."""
    return (
        f"M{polar(-half, inner)}L{polar(-half, outer)}A{outer} {outer} 0 0 1 {polar(half, outer)}"
        f"L{polar(half, inner)}A{inner} {inner} 0 0 0 {polar(-half, inner)}Z"
    )


@lru_cache(maxsize=2)
def space(at: Measures) -> str:
    """A space of the ring, a slice, with its halo; its origin is the ring's centre."""
    return halo(f'<path d="{_slice(at.tip, at.rim, at.bed)}"/>') + bed(at)


def bed(at: Measures) -> str:
    """A space of the ring, a slice, without its halo; its origin is the ring's centre."""
    return f'<path class="bed" d="{_slice(at.tip, at.rim, at.bed)}"/>'


@lru_cache(maxsize=2)
def dial(at: Measures) -> str:
    """The ring's circles with tick marks at its edge; those between the spaces are long, at whole degrees."""
    long = (round(at.slice), round(at.slice / 2)) if at.slice.is_integer() else (360, 1)
    circles = rings(((RING, "outer"), (RING - 6, "thin"), (at.hub, "inner")), RING, 6, *long)
    between = ((i + 0.5) * at.slice for i in range(at.spaces))
    lines = "".join(f"M{polar(degrees, at.hub)}L{polar(degrees, RING - 6)}" for degrees in between)
    return f'{circles}<path class="ring ray" d="{lines}"/>'


HOP_GAP = 3
"""Degrees that are left free at each end of the arcs from space to space."""

ARROW = 16
"""Length of an arrowhead's strokes."""


@lru_cache(maxsize=8)
def hops(size: int, side: int, at: Measures) -> str:
    """The arrow from the gap to a space: one arc per step; the gap is at the top.

    Args:
        size: number of steps.
        side: 1 for clockwise, -1 for counterclockwise.
        at: the ring's measures.
    """
    step, free, hop = at.slice * side, HOP_GAP * side, at.hop
    path = "".join(
        f"M{polar(i * step + free, hop)}Q{polar((i + 0.5) * step, at.deep)} {polar((i + 1) * step - free, hop)}"
        for i in range(size)
    )
    end = (size * step - free) * pi / 180
    x, y = sin(end) * hop, -cos(end) * hop
    # the arrowhead points along the last arc's end: outwards, or from the rim inwards, and on round the ring
    back = end + side * 0.45 if at.deep < hop else end + pi - side * 0.67
    tip = ""
    for turn in (-0.5, 0.5):
        dx, dy = sin(back + turn) * ARROW, -cos(back + turn) * ARROW
        tip += f"M{number(x)} {number(y)}L{number(x - dx)} {number(y - dy)}"
    return f'<path class="under" d="{path}{tip}"/><path d="{path}"/><path d="{tip}"/>'


CROSS_ROOM = 14
"""Room that the cross takes before the words that say what bars a space."""

GREY = '<g class="tile dim"><path class="ivory" d="M11 -16L22 6H0Z"/></g>'
"""A pyramid that cannot be exchanged, in the legend."""

ONWARD = '<circle r="8"/><path d="M-2 -4L2.5 0L-2 4"/>'
"""An arrow from a tray to the next one; it points along x."""

BACK = '<circle r="8"/><path d="M3 3H-1A3 3 0 0 1 -1 -3H3M.5 -5.5L3 -3L.5 -.5"/>'
"""One from the last tray of a row back to the first; it comes from there and points along x again."""


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
def badge(width: float, *, crossed: bool) -> str:
    """A small label (word 0), maybe with a cross before its word."""
    x = CROSS_ROOM - width / 2
    cross = f'<path class="crossed" d="M{number(x - 4)} -4l8 8m0-8l-8 8"/>' if crossed else ""
    return rect(width, 24, 12, "badge") + cross + f'<text x="{number(CROSS_ROOM / 2 * crossed)}" y="5" data-w="0"/>'


@lru_cache(maxsize=8)
def slice_hit(scale: float, at: Measures) -> Polygon:
    """The shape that taps hit for a space; its origin is the slice's middle.

    Args:
        scale: size of the ring.
        at: the ring's measures.
    """
    edge = at.bed * pi / 180
    directions = ((at.tip, -edge), (RIM, -edge), (RIM + 4, 0), (RIM, edge), (at.tip, edge))
    corners = ((sin(angle) * radius, at.middle - cos(angle) * radius) for radius, angle in directions)
    return Polygon(tuple((x * scale, y * scale) for x, y in corners))


_SUN = f'<circle cx="0" cy="0" r="5"/><path d="{rays(8, 7.5, 10.5)}"/>'
_MOON = '<path class="moon" d="M5 -9A9.5 9.5 0 1 0 9 5A7.5 7.5 0 0 1 5 -9Z"/>'
_STAR = '<path class="star" d="M0-10.5 2.6-3.6 10-3.2 4.2 1.4 6.2 8.5 0 4.4-6.2 8.5-4.2 1.4-10-3.2-2.6-3.6Z"/>'
_PLANET = '<circle class="star" r="5"/><ellipse rx="11.5" ry="3.8" transform="rotate(-28)" fill="none"/>'
EMBLEMS = (_SUN, _MOON, _STAR, _PLANET)
"""The players' signs, by seat: sun, moon, star, and a planet with its ring."""


def face_room(width: float, letters: float, *, several: bool) -> tuple[float, float, float]:
    """Where a portrait stands beside a name, its radius, and where the name begins; larger if more than two play."""
    if width < SMALL_TRAY:
        return (18, 14, 37) if several else (17, 12, 32)
    return (22 * letters, 15 * letters, 44 * letters) if several else (22, 15, 42)


@lru_cache(maxsize=8)
def tray(seat: int, width: float, height: float, letters: float, *, several: bool, out: float) -> str:
    """A player's tray: name (word 0), a remark (word 1), a bed for each pyramid, and maybe why they are out (word 2).

    Args:
        seat: whose.
        width: of the tray.
        height: of the tray.
        letters: size of its letters, in parts of the usual.
        several: whether more than two play.
        out: size of the letters that say why its player has been removed, or 0.
    """
    room = NAME_ROOM * letters
    small = width < SMALL_TRAY
    name, remark = (15 * letters, 12 if several else 13) if small else (19 * letters, 14 * letters)
    line, (middle, radius, begin) = room * 0.68, face_room(width, letters, several=several)
    slot, emblem = width / HELD, f'<g class="emblem">{EMBLEMS[seat]}</g>'
    lines = "".join(f"M{number(slot * i)} {number(room + 8)}V{number(height - 12)}" for i in range(1, HELD))
    inside = f'<path class="divide" d="{lines}"/>'
    if out:
        at = f'x="{number(width / 2)}" y="{number(height - 9 * letters)}"'
        inside = f'<text class="gone" {at} font-size="{number(out)}" data-w="2"/>'
    return (
        f'<rect class="plate" width="{number(width)}" height="{number(height)}" rx="{CORNER}"/>'
        f"{inside}"
        f"{whose(emblem, (middle, line - name * 0.35), radius)}"
        f'<text class="name" x="{number(begin)}" y="{number(line)}" font-size="{number(name)}" data-w="0"/>'
        f'<text class="remark" x="{number(width - 12)}" y="{number(line)}" font-size="{number(remark)}" data-w="1"/>'
    )


CORNER = 14
"""Radius of a tray's corners."""

SMALL_TRAY = 240
"""Trays narrower than this have smaller letters, and no remark."""
