"""The curve of a seat's winning chances over a game, as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import pairwise

from epizodiak.core.luck import Point
from epizodiak.features.mistakes.weighing import Finding, grade
from epizodiak.table.marks import number

WIDTH, HEIGHT = 600, 180
"""Size of the picture, in its own units."""

LEFT, RIGHT, TOP, BOTTOM = 10, 10, 26, 26
"""Room at its edges: above and below stands what they are called, where no line runs."""

POINT = "at-"
"""A point of the curve is the place ``at-N``: the position before the decision that followed N actions."""

SHAPES = {
    "inaccuracy": '<path class="inaccuracy" d="M-6 4.5 0-6 6 4.5Z"/>',
    "mistake": '<rect class="mistake" x="-5.5" y="-5.5" width="11" height="11"/>',
    "blunder": '<path class="blunder" d="M0-8 8 0 0 8-8 0Z"/>',
}
"""What marks a costly decision: a shape of its own, so that nobody needs to tell colours apart."""


def across(ply: int, length: int) -> float:
    """The horizontal position of a number of actions."""
    return LEFT + (WIDTH - LEFT - RIGHT) * max(0, ply) / max(1, length)


def upright(chance: float) -> float:
    """The vertical position of a share of the win."""
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - min(1.0, max(0.0, chance)))


def curve(
    points: Sequence[Point],
    seat: int,
    findings: Iterable[Finding],
    length: int,
    *,
    here: int | None = None,
    names: tuple[str, str] = ("", ""),
) -> str:
    """The curve's markup, without the ``svg`` element.

    Args:
        points: of the curve: first an even share, then one before each decision, last the result.
        seat: whose shares of the win are drawn.
        findings: what was found of the seat's decisions; the costly ones are marked.
        length: number of actions in the game.
        here: the position that is shown on the table, or ``None``.
        names: what the upper edge is called, and the lower one.
    """
    parts = [_line(share, name) for share, name in ((1.0, names[0]), (0.5, ""), (0.0, names[1]))]
    if here is not None:
        x = number(across(here, length))
        parts.append(f'<path class="here" d="M{x} {TOP}V{HEIGHT - BOTTOM}"/>')
    inner = points[1:-1]
    if inner:
        upper = [_place(each, length, each.shares[seat] + each.errors[seat]) for each in points]
        lower = [_place(each, length, each.shares[seat] - each.errors[seat]) for each in reversed(points)]
        parts.append(f'<polygon class="doubt" points="{" ".join((*upper, *lower))}"/>')
        places = " ".join(_place(each, length, each.shares[seat]) for each in points)
        parts.append(f'<polyline class="chances" points="{places}"/>')
    heights = {each.ply: each.shares[seat] for each in inner}
    for found in _marked(points, findings):
        at = f"{number(across(found.ply, length))} {number(upright(heights[found.ply]))}"
        parts.append(f'<g transform="translate({at})">{SHAPES[grade(found.loss)]}</g>')
    return "".join(parts) + _strips([each.ply for each in inner], length)


def marked(points: Sequence[Point], findings: Iterable[Finding]) -> dict[str, str]:
    """The marks that a curve bears, the gravest first: grade and shape."""
    grades = {grade(each.loss) for each in _marked(points, findings)}
    return {each: SHAPES[each] for each in reversed(SHAPES) if each in grades}


def _marked(points: Sequence[Point], findings: Iterable[Finding]) -> list[Finding]:
    """The costly decisions that the curve reaches, in order."""
    reached = {each.ply for each in points[1:-1]}
    return sorted((each for each in findings if grade(each.loss) and each.ply in reached), key=lambda each: each.ply)


def _place(point: Point, length: int, share: float) -> str:
    return f"{number(across(point.ply, length))},{number(upright(share))}"


def _line(share: float, name: str) -> str:
    """A line across, with its name above it, or below the lowest."""
    y = upright(share)
    label = f'<text x="{LEFT}" y="{number(y + (-9 if share else 21))}">{escape(name)}</text>' if name else ""
    return f'<path class="grid" d="M{LEFT} {number(y)}H{WIDTH - RIGHT}"/>{label}'


def _strips(plies: list[int], length: int) -> str:
    """The targets of taps: each point's strip reaches half way to its neighbours."""
    made, edges = [], [float(LEFT)]
    edges += [(across(a, length) + across(b, length)) / 2 for a, b in pairwise(plies)]
    edges.append(float(WIDTH - RIGHT))
    for ply, (left, right) in zip(plies, pairwise(edges), strict=False):
        size = f'x="{number(left)}" y="0" width="{number(right - left)}" height="{HEIGHT}"'
        made.append(f'<rect class="strip" data-key="{POINT}{ply}" {size}/>')
    return "".join(made)
