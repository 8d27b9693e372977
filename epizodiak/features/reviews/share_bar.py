"""What chance and decisions brought a seat, as a bar in SVG: gains right, losses left.

The parts are told apart by their patterns, not by colours: dots for chance, full for own choices, stripes for others'.
"""

from __future__ import annotations

from collections.abc import Sequence

from epizodiak.core.luck import Parts
from epizodiak.table.marks import number

WIDTH, HEIGHT = 480, 30
"""Size of a bar, in its own units; it is drawn as wide as there is room, and always equally high."""

TOP, THICK = 5, 20
"""Where the parts begin, and how high they are."""

LEAST_REACH = 0.5
"""Half a bar stands for so much of the win, at least: small swings look small."""

PATTERNS = (
    '<svg class="patterns" width="0" height="0" aria-hidden="true"><defs>'
    '<pattern id="luck-chance" width="8" height="8" patternUnits="userSpaceOnUse">'
    '<rect class="ground" width="8" height="8"/><circle class="ink" cx="2" cy="2" r="1.3"/>'
    '<circle class="ink" cx="6" cy="6" r="1.3"/></pattern>'
    '<pattern id="luck-others" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect class="ground" width="8" height="8"/><rect class="ink" width="3.2" height="8"/></pattern>'
    "</defs></svg>"
)
"""The fillings of two parts, once for all bars; own choices are plain."""

KINDS = ("chance", "own", "others")
"""The parts, from the middle outwards."""


def reach(parts: Sequence[Parts]) -> float:
    """The share of the win that half a bar stands for, the same for all seats."""
    sides = [sum(max(0.0, sign * value) for value in _values(each)) for each in parts for sign in (1, -1)]
    return max(LEAST_REACH, *sides)


def bar(parts: Parts, most: float) -> str:
    """A seat's bar, without the ``svg`` element.

    Args:
        parts: of the seat's swing.
        most: how much of the win half a bar stands for (:func:`reach`).
    """
    scale = (WIDTH / 2 - 8) / most
    ends = {True: WIDTH / 2, False: WIDTH / 2}
    drawn = []
    for kind, value in zip(KINDS, _values(parts), strict=True):
        width = abs(value) * scale
        if width < 1:
            continue
        left = ends[True] if value > 0 else ends[False] - width
        ends[value > 0] += width if value > 0 else -width
        size = f'x="{number(left)}" y="{TOP}" width="{number(width)}" height="{THICK}"'
        drawn.append(f"<rect {_filled(kind)} {size}/>")
    return f'{"".join(drawn)}<path class="axis" d="M{number(WIDTH / 2)} 0V{HEIGHT}"/>'


def swatch(kind: str) -> str:
    """The pattern of a cause, as a sample beside its words."""
    return f'<rect {_filled(kind)} x="1" y="1" width="16" height="16"/>'


def _filled(kind: str) -> str:
    return 'class="part ink"' if kind == "own" else f'class="part" fill="url(#luck-{kind})"'


def _values(parts: Parts) -> tuple[float, float, float]:
    return parts.chance, parts.own, parts.others
