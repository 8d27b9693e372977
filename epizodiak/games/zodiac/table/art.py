"""Markup of Zodiac's board, pieces and panels: constants and numbers only, styled by ``table.css``."""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, pi, sin

from epizodiak.games.zodiac.rules.board import INNER, LINES
from epizodiak.games.zodiac.table.layout import BAND, INNER_RING, PIECE, RING, spot
from epizodiak.table.marks import CAPITAL, closed, halo, number, rays, rings
from epizodiak.table.panel import Count

SIGNS = 12

HOP = 56
"""How far beside the pieces a jump's arrow passes, at scale 1."""

MOON = "M7 -19A20 20 0 1 0 19 10A16.5 16.5 0 0 1 7 -19Z"
"""A crescent, about the size of a piece's sign at scale 1."""


def _sun(radius: float) -> str:
    """A sun of twelve rays; the circle's radius."""
    return (
        f'<circle class="core" r="{number(radius)}"/><path class="rays" d="{rays(SIGNS, radius * 1.45, radius * 2)}"/>'
    )


def _hexagon(radius: float) -> str:
    """The path of a hexagon that stands on a corner."""
    return closed((sin(i * pi / 3) * radius, -cos(i * pi / 3) * radius) for i in range(6))


SIGN = f'transform="scale({number(PIECE / 38)})"'
"""What makes a sign as large as its piece; it was drawn for a radius of 38."""

RIM = f'<circle class="disc" r="{PIECE}"/><circle class="rim" r="{PIECE - 6}"/>'

BLACK = f'<g class="side moon">{RIM}<path {SIGN} d="{MOON}"/></g>'
WHITE = f'<g class="side sun-side">{RIM}<g {SIGN}>{_sun(10)}</g></g>'
NEUTRAL = (
    f'<g class="side planet"><path class="disc" d="{_hexagon(PIECE + 2)}"/><circle class="core" r="12.7"/>'
    f'<path class="band" {SIGN} d="M-12.5 5.5C-25 15 -26 19 -21.5 19C-14 19 18 -6 22.5 -14C25 -19 19 -18 10.5 -12.5"/>'
    "</g>"
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


@lru_cache(maxsize=2)
def board(*, signs: bool = True) -> str:
    """The board's rings, ticks and six lines, and on request the twelve signs."""
    circles = rings(((RING, "outer"), (RING - 6, "thin"), (BAND, "inner"), (BAND - 6, "thin")), RING, 5, 30)
    middle = (RING - 6 + BAND) / 2
    drawn = "".join(
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
    band = f'<g class="signs">{drawn}</g>' if signs else ""
    return f'{circles}{band}<path class="heart" d="M{ring}Z"/><path class="lines" d="{lines}"/>'


def circle(x: float, y: float, radius: float) -> str:
    """A circle as part of a path."""
    across = number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0 -{across} 0"


DISC = f'<circle r="{PIECE}"/>'


@lru_cache(maxsize=1)
def bed() -> str:
    """A point of the star with its halo."""
    return f'{halo(DISC)}<circle class="bed" r="{PIECE}"/>'


@lru_cache(maxsize=16)
def letters(size: float) -> str:
    """A few centred letters (word 0) of a size in pixels."""
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
def way(source: str, target: str, *, done: bool = False) -> str:
    """The arrow of a move: straight for a step, beside the pieces for a jump; from the empty point if it is done."""
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
    start, end = _towards((x0, y0), control, 0 if done else PIECE + 7), _towards((x1, y1), control, PIECE + 6)
    back = end[0] - control[0], end[1] - control[1]
    size = hypot(*back)
    ux, uy = back[0] / size, back[1] / size
    long, half = (28, 17) if done else (13, 8)
    barbs = [
        f"{number(end[0] - long * ux + side * uy)} {number(end[1] - long * uy - side * ux)}" for side in (half, -half)
    ]
    tip = f"{number(end[0])} {number(end[1])}"
    line = f"M{number(start[0])} {number(start[1])}Q{number(control[0])} {number(control[1])} {tip}"
    return f'<path class="line" d="{line}"/><path class="head" d="M{barbs[0]}L{tip}L{barbs[1]}"/>'


def _towards(point: tuple[float, float], goal: tuple[float, float], distance: float) -> tuple[float, float]:
    """The point at a distance from ``point`` towards ``goal``."""
    dx, dy = goal[0] - point[0], goal[1] - point[1]
    length = hypot(dx, dy)
    return point[0] + dx / length * distance, point[1] + dy / length * distance


LEADS = tuple(
    f'<g class="piece {side}" transform="scale(.5)">{shown}</g>' for side, shown in (("black", BLACK), ("white", WHITE))
)
"""A small piece with each seat's own side up, for its panel."""

LEAD_ROOM = 58

EMBLEMS = (
    f'<path transform="scale(.52)" d="{MOON}"/>',
    f'<circle r="5.2"/><path class="rays" d="{rays(SIGNS, 7.6, 11)}"/>',
)
"""The seats' signs: what their pieces show."""

TRACE = f'<circle class="trace" r="{PIECE + 8}"/>'
"""Round a point where something was done lately."""

COUNTS = (
    Count('<g class="tally-icon" transform="translate(9 -5) scale(.8)"><circle r="11"/></g>', "pieces", 20),
    Count(
        f'<g class="tally-icon" transform="translate(9 -5) scale(.8)"><path d="{_hexagon(14)}"/>'
        '<circle class="dot-in" r="4.5"/></g>',
        "inside",
        22,
    ),
)
"""What a player's panel counts: pieces with the own side up, and those of them on inner points."""
