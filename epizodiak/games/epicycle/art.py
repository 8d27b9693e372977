"""Markup of Epicycle's pyramids, spaces and trays: constants and numbers only, styled by ``table.css``."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from epizodiak.games.epicycle.layout import HELD, INNER_RING, NAME_ROOM, RING, SPACE, TARGET
from epizodiak.games.epicycle.state import SIZES, SPACES
from epizodiak.sprites import number

WIDTHS = {1: 42, 2: 60, 3: 80}
HEIGHTS = {1: 38, 2: 55, 3: 72}
"""Of a pyramid by its size, at scale 1."""

BASE = 17
"""How far below its middle a pyramid stands."""

WORD = 44
"""How far below a pyramid's middle the word for its size stands."""

HALO = (5, 10, 15, 20, 25, 30)
"""Widths of the strokes that a halo is made of, at scale 1."""

PIP_STEP = 13


def _path(*points: tuple[float, float]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def _sides(size: int) -> tuple[str, str, tuple[float, float]]:
    """Both faces that are seen, and the middle of the pips on the broad one."""
    wide, high = WIDTHS[size], HEIGHTS[size]
    top, left, right = (0.0, BASE - high), (-wide / 2, BASE - wide * 0.02), (wide / 2, BASE - wide * 0.1)
    front = (wide * 0.2, BASE + wide * 0.08)
    return _path(top, left, front), _path(top, front, right), (-wide * 0.12, BASE - 6.5 - size)


def _pips(size: int, middle: tuple[float, float]) -> str:
    x, y = middle
    return "".join(
        f'<circle class="pip" cx="{number(x + (i - (size - 1) / 2) * PIP_STEP)}" '
        f'cy="{number(y + (i - (size - 1) / 2) * 1.4)}" r="4"/>'
        for i in range(size)
    )


def _hatch(size: int) -> str:
    """Lines that shade the narrow face where there are no colours."""
    wide, high = WIDTHS[size], HEIGHTS[size]
    top, front, right = (0.0, BASE - high), (wide * 0.2, BASE + wide * 0.08), (wide / 2, BASE - wide * 0.1)
    lines = []
    for i in range(2, 3 + 2 * size):
        part = i / (3 + 2 * size)
        a = (top[0] + (front[0] - top[0]) * part, top[1] + (front[1] - top[1]) * part)
        b = (top[0] + (right[0] - top[0]) * part, top[1] + (right[1] - top[1]) * part)
        lines.append(f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}")
    return f'<path class="hatch" d="{"".join(lines)}"/>'


def _outline(size: int) -> str:
    wide, high = WIDTHS[size], HEIGHTS[size]
    return _path(
        (0.0, BASE - high - 7),
        (-wide / 2 - 8, BASE + 3),
        (wide * 0.2, BASE + wide * 0.08 + 7),
        (wide / 2 + 8, BASE - wide * 0.1 + 4),
    )


@lru_cache(maxsize=8)
def pyramid(size: int) -> str:
    """A pyramid: two faces, its pips, and the word for its size (word 0) below."""
    broad, narrow, middle = _sides(size)
    wide = WIDTHS[size]
    shade = f'<ellipse class="shade" cx="2" cy="{BASE + 2}" rx="{number(wide * 0.58)}" ry="{number(wide * 0.16)}"/>'
    return (
        f'{shade}<path class="frame" d="{_outline(size)}"/><path class="ivory" d="{broad}"/>'
        f'<path class="ivory side" d="{narrow}"/>{_hatch(size)}{_pips(size, middle)}'
        f'<text class="word" y="{WORD}" data-w="0"/>'
    )


@lru_cache(maxsize=4)
def ghost(size: int) -> str:
    """Where a pyramid will stand: its outline."""
    broad, narrow, _ = _sides(size)
    return f'<path d="{broad}"/><path d="{narrow}"/>'


@lru_cache(maxsize=1)
def space() -> str:
    """A space of the ring, with its halo."""
    glow = "".join(f'<circle r="{SPACE}" stroke-width="{wide}"/>' for wide in HALO)
    return f'<g class="glow">{glow}</g><circle class="bed" r="{SPACE}"/>'


@lru_cache(maxsize=1)
def rings() -> str:
    """The ring's circles, with ticks between the spaces."""
    circles = "".join(
        f'<circle class="ring {weight}" r="{radius}"/>'
        for radius, weight in ((RING, "outer"), (RING - 6, "thin"), (INNER_RING, "inner"), (INNER_RING - 8, "thin"))
    )
    ticks = "".join(
        f"M{number(sin(a) * inner)} {number(-cos(a) * inner)}L{number(sin(a) * outer)} {number(-cos(a) * outer)}"
        for degrees in range(0, 360, 6)
        for a in (degrees * pi / 180,)
        for inner, outer in (((RING - 6, RING + 6),) if degrees % 36 == 0 else ((RING - 6, RING),))
    )
    return f'{circles}<path class="ring thin" d="{ticks}"/>'


@lru_cache(maxsize=8)
def hops(size: int, side: int) -> str:
    """The way from the gap to a space: one arc inside the ring per step, and an arrowhead; the gap is at the top.

    Args:
        size: number of steps.
        side: 1 for clockwise, -1 for counterclockwise.
    """
    radius, deep = INNER_RING - 20, INNER_RING - 62
    step = 2 * pi / SPACES * side
    path = ""
    for i in range(size):
        a, b = i * step, (i + 1) * step
        middle = (a + b) / 2
        path += (
            f"M{number(sin(a + step * 0.07) * radius)} {number(-cos(a + step * 0.07) * radius)}"
            f"Q{number(sin(middle) * deep)} {number(-cos(middle) * deep)} "
            f"{number(sin(b - step * 0.07) * radius)} {number(-cos(b - step * 0.07) * radius)}"
        )
    end = size * step - step * 0.07
    x, y = sin(end) * radius, -cos(end) * radius
    # the arrowhead points along the last arc's end: outwards, and on round the ring
    back = end - side * 0.95
    tip = ""
    for turn in (-0.5, 0.5):
        dx, dy = sin(back + turn) * 17, -cos(back + turn) * 17
        tip += f"M{number(x)} {number(y)}L{number(x - dx)} {number(y - dy)}"
    return f'<path d="{path}"/><path d="{tip}"/>'


CROSS = '<path d="M-13 -13L13 13M13 -13L-13 13"/>'
"""On a space that would be reached but holds the same size."""


@lru_cache(maxsize=1)
def centre() -> str:
    """The middle of the ring: a sun, and a line of words under it (words 0 and 1)."""
    rays = "".join(
        f"M{number(cos(i * pi / 6) * 34)} {number(sin(i * pi / 6) * 34)}"
        f"L{number(cos(i * pi / 6) * 46)} {number(sin(i * pi / 6) * 46)}"
        for i in range(12)
    )
    return (
        f'<g class="sun-mark"><circle class="sun" r="24"/><path class="sun" d="{rays}"/></g>'
        '<text class="times" y="72" data-w="0"/>'
    )


@lru_cache(maxsize=8)
def badge(width: float) -> str:
    """A small label (word 0)."""
    return (
        f'<rect class="badge" x="{number(-width / 2)}" y="-12" width="{number(width)}" height="24" rx="12"/>'
        '<text y="5" data-w="0"/>'
    )


@lru_cache(maxsize=8)
def target(radius: float) -> str:
    """What a tap on a space hits, never smaller than a finger, and the ring of two colours that shows the focus."""
    around = max(TARGET / 2, radius)
    ring = f'<circle class="focus" r="{number(around + 5)}"/><circle class="focus in" r="{number(around + 5)}"/>'
    return f'{ring}<circle class="hit" r="{number(around)}"/>'


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

assert set(WIDTHS) == set(HEIGHTS) == set(SIZES), "every size has its measures"
