"""Pieces of markup that the tables of several games share, styled by ``static/table.css``."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

CAPITAL = 0.72
"""Height of capitals and digits, in parts of the letters' size."""

HALO = (5, 10, 15, 20, 25, 30)
"""Widths of the strokes that a halo is made of."""


TURN_SIGNS = {"cw": "\u21bb", "ccw": "\u21ba"}
"""What tells a direction round a dial in a line of text: an open circle arrow. Neither sign has an emoji's form."""

TURNS = {
    "cw": '<path d="M6.3 -1.7A6.5 6.5 0 1 1 -1.1 -6.4"/><path class="head" d="M-2 -10.8L4.4 -6.4L-2 -2Z"/>',
    "ccw": '<path d="M-6.3 -1.7A6.5 6.5 0 1 0 1.1 -6.4"/><path class="head" d="M2 -10.8L-4.4 -6.4L2 -2Z"/>',
}
"""The same drawn, round its middle and about 15 wide: an arrow to the right would often point against the dial."""


def number(value: float) -> str:
    """A number as text for markup, with at most two decimals and no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def point(x: float, y: float) -> str:
    """A point as text for path data."""
    return f"{number(x)} {number(y)}"


def polar(degrees: float, radius: float) -> str:
    """A point in a direction, clockwise from the top, as text for path data."""
    angle = degrees * pi / 180
    return point(sin(angle) * radius, -cos(angle) * radius)


def rect(width: float, height: float, radius: float, classes: str = "", at: tuple[float, float] = (0, 0)) -> str:
    """A rectangle around its middle, which is the point ``at``."""
    named = f' class="{classes}"' if classes else ""
    return (
        f'<rect{named} x="{number(at[0] - width / 2)}" y="{number(at[1] - height / 2)}" '
        f'width="{number(width)}" height="{number(height)}" rx="{number(radius)}"/>'
    )


def closed(corners: Iterable[tuple[float, float]]) -> str:
    """The path data of a closed polygon."""
    return f"M{'L'.join(point(x, y) for x, y in corners)}Z"


def path(corners: Iterable[tuple[float, float]], classes: str) -> str:
    """A closed polygon as markup."""
    return f'<path class="{classes}" d="{closed(corners)}"/>'


def halo(shape: str) -> str:
    """A glow around a shape, drawn as overlapping strokes.

    Args:
        shape: an element with its closing ``/>``.
    """
    start = shape.removesuffix("/>")
    strokes = "".join(f'{start} stroke-width="{wide}"/>' for wide in HALO)
    return f'<g class="glow">{strokes}</g>'


def rays(count: int, inner: float, outer: float, at: tuple[float, float] = (0, 0)) -> str:
    """The path data of strokes that point away from a middle, the first to the right."""
    strokes = ""
    for angle in (i * 2 * pi / count for i in range(count)):
        right, down = cos(angle), sin(angle)
        strokes += f"M{point(at[0] + right * inner, at[1] + down * inner)}"
        strokes += f"L{point(at[0] + right * outer, at[1] + down * outer)}"
    return strokes


def rings(circles: Iterable[tuple[float, str]], limb: float, step: int, longest: int, first: int = 0) -> str:
    """Circles around one middle, and tick marks inwards from one of them.

    Args:
        circles: radius and weight of each: ``outer``, ``inner``, ``thin``.
        limb: radius of the circle with the ticks.
        step: degrees from tick to tick.
        longest: degrees from one that reaches outwards, too, to the next.
        first: direction of one of these.
    """
    drawn = "".join(f'<circle class="ring {weight}" r="{radius}"/>' for radius, weight in circles)
    ticks = "".join(
        f"M{polar(degrees, limb - 6)}L{polar(degrees, limb + 6 if (degrees - first) % longest == 0 else limb)}"
        for degrees in range(0, 360, step)
    )
    return f'{drawn}<path class="ring thin" d="{ticks}"/>'
