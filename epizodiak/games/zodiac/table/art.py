"""Markup of Zodiac's board, pieces and panels: constants and numbers only, styled by ``table.css``."""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, pi, sin

from epizodiak.games.zodiac.rules.board import INNER, LINES
from epizodiak.games.zodiac.table.layout import BAND, INNER_RING, PIECE, RING, TARGET, is_chip, spot
from epizodiak.table.marks import number

CAPITAL = 0.72
"""Height of capitals and digits, in parts of the letters' size."""

HALO = (5, 10, 15, 20, 25, 30)
"""Widths of the strokes that a halo is made of, at scale 1."""

SIGNS = 12

HOP = 50
"""How far beside the pieces a jump's arrow passes, at scale 1."""

MOON = "M7 -19A20 20 0 1 0 19 10A16.5 16.5 0 0 1 7 -19Z"
"""A crescent, about the size of a piece's sign at scale 1."""


def _sun(radius: float) -> str:
    """A sun of twelve rays; the circle's radius."""
    rays = "".join(
        f"M{number(cos(i * pi / 6) * radius * 1.45)} {number(sin(i * pi / 6) * radius * 1.45)}"
        f"L{number(cos(i * pi / 6) * radius * 2)} {number(sin(i * pi / 6) * radius * 2)}"
        for i in range(SIGNS)
    )
    return f'<circle class="core" r="{number(radius)}"/><path class="rays" d="{rays}"/>'


def _hexagon(radius: float) -> str:
    """The path of a hexagon that stands on a corner."""
    corners = (f"{number(sin(i * pi / 3) * radius)} {number(-cos(i * pi / 3) * radius)}" for i in range(6))
    return f"M{'L'.join(corners)}Z"


BLACK = f'<g class="side moon"><circle class="disc" r="{PIECE}"/><circle class="rim" r="32"/><path d="{MOON}"/></g>'
WHITE = f'<g class="side sun-side"><circle class="disc" r="{PIECE}"/><circle class="rim" r="32"/>{_sun(10)}</g>'
NEUTRAL = (
    f'<g class="side planet"><path class="disc" d="{_hexagon(PIECE + 2)}"/><circle class="core" r="11"/>'
    '<path class="band" d="M-12.5 5.5C-25 15 -26 19 -21.5 19C-14 19 18 -6 22.5 -14C25 -19 19 -18 10.5 -12.5"/></g>'
)
"""What the two sides of a piece and a neutral piece show: crescent, sun, ringed planet."""

SHADE = f'<circle class="shade" cy="4" r="{PIECE + 1}"/>'
FRAME = f'<circle class="frame" r="{PIECE + 5}"/>'

COLOURED = f"{SHADE}{FRAME}{BLACK}{WHITE}"
"""A two-sided piece; the sprite's class ``black`` or ``white`` says which side is up."""

STEPPER = (
    f'<path class="shade" transform="translate(0 4)" d="{_hexagon(PIECE + 3)}"/>'
    f'<path class="frame" d="{_hexagon(PIECE + 8)}"/>{NEUTRAL}'
)
"""A neutral piece."""


@lru_cache(maxsize=1)
def board() -> str:
    """Rings, a tick every five degrees, the twelve signs in their band, and the star's six lines."""
    circles = "".join(
        f'<circle class="ring {weight}" r="{radius}"/>'
        for radius, weight in ((RING, "outer"), (RING - 6, "thin"), (BAND, "inner"), (BAND - 6, "thin"))
    )
    ticks = "".join(
        f"M{number(sin(a) * inner)} {number(-cos(a) * inner)}L{number(sin(a) * outer)} {number(-cos(a) * outer)}"
        for degrees in range(0, 360, 5)
        for a in (degrees * pi / 180,)
        for inner, outer in ((RING - 6, (RING + 6) if degrees % 30 == 0 else RING),)
    )
    middle = (RING - 6 + BAND) / 2
    signs = "".join(
        f'<use class="glyph" href="#glyph-{i + 1}" x="{number(sin(a) * middle - 9)}" y="{number(-cos(a) * middle - 9)}"'
        ' width="18" height="18"/>'
        for i in range(SIGNS)
        for a in ((i + 0.5) * pi / 6,)
    )
    lines = "".join(
        "M" + "L".join(f"{number(x)} {number(y)}" for point in (line[0], line[-1]) for x, y in (spot(point),))
        for line in LINES
    )
    ring = "L".join(f"{number(x)} {number(y)}" for point in INNER for x, y in (spot(point),))
    return (
        f'{circles}<path class="ring thin" d="{ticks}"/><g class="signs">{signs}</g>'
        f'<path class="heart" d="M{ring}Z"/><path class="lines" d="{lines}"/>'
    )


@lru_cache(maxsize=1)
def bed() -> str:
    """A point of the star with its halo."""
    halo = "".join(('<g class="glow">', *(f'<circle r="{PIECE}" stroke-width="{wide}"/>' for wide in HALO), "</g>"))
    return f'{halo}<circle class="bed" r="{PIECE}"/>'


@lru_cache(maxsize=16)
def letters(size: float) -> str:
    """A few letters (word 0), centred; ``size`` in pixels."""
    return f'<text y="{number(size * CAPITAL / 2)}" font-size="{number(size)}" data-w="0"/>'


WARNING = '<path class="sign" d="M0 -15L16 13H-16Z"/><path class="stroke" d="M0 -4V4M0 8.2V8.6"/>'
"""A triangle with an exclamation mark: this loses."""

TURNING = (
    '<circle class="ground" r="21"/><path class="arrow" d="M-15.5 -5A16.3 16.3 0 0 1 12 -11M15.5 5A16.3 16.3 0 0 1'
    ' -12 11M13.5 -17.5L12.6 -10.2L5.4 -11.4M-13.5 17.5L-12.6 10.2L-5.4 11.4"/><circle class="mini" r="9.5"/>'
)
"""A badge on a piece that would be turned over: two arrows round the side that would be up."""

MINI = {
    "0": f'{TURNING}<path class="mark" transform="scale(.3)" d="{MOON}"/>',
    "1": f'{TURNING}<g class="mark" transform="scale(.3)">{_sun(11)}</g>',
}
"""The badge by the sign that the piece would show."""


@lru_cache(maxsize=64)
def way(source: str, target: str) -> str:
    """The arrow of a move in the board's own measures: straight for a step, beside the pieces for a jump."""
    (x0, y0), (x1, y1) = spot(source), spot(target)
    length = hypot(x1 - x0, y1 - y0)
    along = (x1 - x0) / length, (y1 - y0) / length
    straight = length < 1.5 * INNER_RING
    middle = (x0 + x1) / 2, (y0 + y1) / 2
    outward = along[1], -along[0]
    if outward[0] * middle[0] + outward[1] * middle[1] < 0:
        outward = -outward[0], -outward[1]
    hop = 0 if straight else 2 * HOP
    control = middle[0] + outward[0] * hop, middle[1] + outward[1] * hop
    start, end = _towards((x0, y0), control, PIECE + 7), _towards((x1, y1), control, PIECE + 6)
    back = end[0] - control[0], end[1] - control[1]
    size = hypot(*back)
    ux, uy = back[0] / size, back[1] / size
    barbs = [f"{number(end[0] - 13 * ux + side * uy)} {number(end[1] - 13 * uy - side * ux)}" for side in (8, -8)]
    tip = f"{number(end[0])} {number(end[1])}"
    line = f"M{number(start[0])} {number(start[1])}Q{number(control[0])} {number(control[1])} {tip}"
    return f'<path class="line" d="{line}"/><path class="head" d="M{barbs[0]}L{tip}L{barbs[1]}"/>'


def _towards(point: tuple[float, float], goal: tuple[float, float], distance: float) -> tuple[float, float]:
    """So far from ``point``, on the way to ``goal``."""
    dx, dy = goal[0] - point[0], goal[1] - point[1]
    length = hypot(dx, dy)
    return point[0] + dx / length * distance, point[1] + dy / length * distance


@lru_cache(maxsize=16)
def target(radius: float) -> str:
    """What a tap hits, never smaller than a finger, and the ring of two colours that shows the focus round it."""
    hit = max(TARGET / 2, radius)
    ring = "".join(f'<circle class="{classes}" r="{number(hit + 8)}"/>' for classes in ("focus", "focus in"))
    return f'{ring}<circle class="hit" r="{number(hit)}"/>'


def _icon(seat: int) -> str:
    """A small piece with its own side up."""
    return f'<g class="piece {"white" if seat else "black"}">{WHITE if seat else BLACK}</g>'


@lru_cache(maxsize=16)
def player(seat: int, width: float, height: float, text: float = 1) -> str:
    """A player's panel: name (0), pieces with the own side up (1), those of them on inner points (2), a remark (3).

    Args:
        seat: whose.
        width: of the panel.
        height: of the panel.
        text: size of its letters, in parts of the usual.
    """
    small = is_chip(width, height)
    left, radius = (9, 9) if small else (16, 12)
    name_size, tally = ((14, 14) if small else (19, 18)) if text == 1 else ((14 if small else 19) * text,) * 2
    piece = 0.4 if small else 0.58
    remark = 13 if small else 14 * text
    top, middle = height * (0.4 if small else 0.38), height * (0.77 if small else 0.73)
    from_left = left + PIECE * piece * 2 + (8 if small else 14)
    second = from_left + (width - from_left - left) * 0.48
    count = "".join(
        f'<text class="tally" x="{number(x)}" y="{number(middle + tally * CAPITAL / 2)}" font-size="{number(tally)}" '
        f'data-w="{word}"/>'
        for word, x in ((1, from_left + (22 if small else 28)), (2, second + (24 if small else 30)))
    )
    icon = 0.6 if small else 0.8
    drawings = (
        f'<g class="tally-icon" transform="translate({number(from_left + 8 * icon)} {number(middle)}) scale({icon})">'
        '<circle r="11"/></g>'
        f'<g class="tally-icon" transform="translate({number(second + 8 * icon)} {number(middle)}) scale({icon})">'
        f'<path d="{_hexagon(14)}"/><circle class="dot-in" r="4.5"/></g>'
    )
    frame, *ring = (
        f'<rect class="{classes}" width="{number(width)}" height="{number(height)}" rx="{radius}"/>'
        for classes in ("plate", "focus", "focus in")
    )
    where = f"translate({number(left + PIECE * piece)} {number(height / 2)}) scale({piece})"
    mark = f'<g transform="{where}">{_icon(seat)}</g>'
    texts = (
        f'<text class="name" x="{number(from_left)}" y="{number(top)}" font-size="{number(name_size)}" data-w="0"/>'
        f'{drawings}{count}<text class="remark" x="{number(width - (9 if small else 16))}" y="{number(top - 0.5)}" '
        f'font-size="{number(remark)}" data-w="3"/>'
    )
    return f'<g class="{"chip" if small else "full"}">{frame}{mark}{texts}{"".join(ring)}</g>'
