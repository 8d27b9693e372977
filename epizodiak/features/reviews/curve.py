"""The curve of a seat's winning chances over a game, as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import pairwise
from math import dist
from typing import NamedTuple

from epizodiak.core.luck import Point
from epizodiak.features.mistakes.weighing import Finding, grade
from epizodiak.table.marks import number

WIDTH, HEIGHT = 600, 180
"""Size of the picture, in its own units."""

NARROW = 360
"""Its width on a narrow page, where it would become too low."""

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


APART = 16
"""Marks that lie closer than this would hide each other: the lesser one makes way, upwards or downwards."""

NUMBER = 11
"""Half the size of a moment's number."""

At = tuple[float, float]


class ChanceLine(NamedTuple):
    """What a curve is drawn from.

    Attributes:
        points: first an even share, then one before each decision, last the result.
        seat: whose shares of the win are drawn.
        findings: what was found of the seat's decisions; the costly ones are marked.
        length: number of actions in the game.
        width: of the picture.
        moments: the positions at which the moments show, in the order of their cards.
        whole: whether every decision is known: only then the line runs on to the result.
    """

    points: Sequence[Point]
    seat: int
    findings: Sequence[Finding]
    length: int
    width: int = WIDTH
    moments: Sequence[int] = ()
    whole: bool = True

    def place(self, point: Point, more: float = 0) -> tuple[float, float]:
        """Where a point lies, or so much of the win above it."""
        return self.across(point.ply), upright(point.shares[self.seat] + more)

    def across(self, ply: int) -> float:
        """The horizontal position of a number of actions."""
        return LEFT + (self.width - LEFT - RIGHT) * max(0, ply) / max(1, self.length)


def upright(chance: float) -> float:
    """The vertical position of a share of the win."""
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - min(1.0, max(0.0, chance)))


def curve(
    line: ChanceLine,
    *,
    here: int | None = None,
    rounds: Iterable[int] = (),
    names: tuple[str, str] = ("", ""),
) -> str:
    """The curve's markup, without the ``svg`` element.

    Args:
        line: what it is drawn from.
        here: the position that is shown on the table, or ``None``.
        rounds: the positions at which a round begins, but for the first.
        names: what the upper edge is called, and the lower one.
    """
    points = line.points
    even = 1 / len(points[0].shares) if points else 0.5
    parts = [_grid(share, name, line.width) for share, name in ((1.0, names[0]), (even, ""), (0.0, names[1]))]
    parts += [_upright_line("round", line.across(ply)) for ply in rounds]
    if here is not None:
        parts.append(_upright_line("here", line.across(here)))
    inner = points[1:-1]
    points = points if line.whole else points[:-1]
    if inner:
        upper = [line.place(each, each.errors[line.seat]) for each in points]
        lower = [line.place(each, -each.errors[line.seat]) for each in reversed(points)]
        parts.append(f'<polygon class="doubt" points="{_listed((*upper, *lower))}"/>')
        parts.append(f'<polyline class="chances" points="{_listed(map(line.place, points))}"/>')
    parts += [f'<g transform="translate({number(x)} {number(y)})">{SHAPES[mark]}</g>' for mark, (x, y) in marks(line)]
    return "".join((*parts, _strips([each.ply for each in inner], line), *_numbers(line)))


def marked(line: ChanceLine) -> dict[str, str]:
    """The marks that a curve bears, the gravest first: grade and shape."""
    grades = {mark for mark, _ in marks(line)}
    return {each: SHAPES[each] for each in reversed(SHAPES) if each in grades}


def marks(line: ChanceLine) -> list[tuple[str, At]]:
    """The grades of all costly decisions that the curve reaches, the gravest last, with their places.

    As many are seen as there are slips: none lies where a graver one would hide it, or a moment's number.
    """
    points, numbers = line.points[1:-1], [at for _, at in _numbered(line)]
    costly = [each for each in line.findings if grade(each.loss)]
    made: list[tuple[str, At]] = []
    for found in sorted(costly, key=lambda each: -each.loss):
        before = [each for each in points if each.ply <= found.ply]
        if before and (line.whole or before[-1].ply == found.ply):
            x, y = line.across(found.ply), line.place(before[-1])[1]
            made.append((grade(found.loss), _free(x, y, [*numbers, *(at for _, at in made)])))
    return made[::-1]


def _free(x: float, y: float, taken: Sequence[At]) -> At:
    """The nearest place above or below one that hides none of what is there; if there is none, the freest."""
    ways = [(x, y), *((x, y + sign * way) for way in range(APART // 2, HEIGHT, APART // 2) for sign in (1, -1))]
    inside = [at for at in ways if TOP <= at[1] <= HEIGHT - BOTTOM]
    room = [min((dist(at, other) for other in taken), default=APART) for at in inside]
    return next((at for at, free in zip(inside, room, strict=True) if free >= APART), inside[room.index(max(room))])


def _numbered(line: ChanceLine) -> Iterator[tuple[int, At]]:
    """The moments' numbers, which their cards have, too: above the line, or where there is room."""
    points, taken = {each.ply: each for each in line.points[1:]}, list[At]()
    for nth, ply in enumerate(line.moments, 1):
        if ply in points:
            x, y = line.place(points[ply])
            x = min(max(x, LEFT + NUMBER), line.width - RIGHT - NUMBER)
            ways = [(x, y + NUMBER * up) for up in (-2, 2, -4, 4) if NUMBER <= y + NUMBER * up <= HEIGHT - NUMBER]
            at = next((way for way in ways if all(dist(way, each) >= 2 * NUMBER for each in taken)), ways[0])
            taken.append(at)
            yield nth, at


def _numbers(line: ChanceLine) -> Iterator[str]:
    for nth, at in _numbered(line):
        place = f'data-key="review-card-{nth}" transform="translate({number(at[0])} {number(at[1])})"'
        yield f'<g class="nth" data-nth="{nth}" {place}><circle r="{NUMBER}"/><text y="5">{nth}</text></g>'


def _listed(places: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in places)


def _upright_line(classes: str, x: float) -> str:
    return f'<path class="{classes}" d="M{number(x)} {TOP}V{HEIGHT - BOTTOM}"/>'


def _grid(share: float, name: str, width: int) -> str:
    """A line across, with its name above it, or below the lowest."""
    y = upright(share)
    label = f'<text x="{LEFT}" y="{number(y + (-9 if share else 21))}">{escape(name)}</text>' if name else ""
    return f'<path class="grid" d="M{LEFT} {number(y)}H{width - RIGHT}"/>{label}'


def _strips(plies: list[int], line: ChanceLine) -> str:
    """The targets of taps: each point's strip reaches half way to its neighbours."""
    made, edges = [], [float(LEFT)]
    edges += [(line.across(a) + line.across(b)) / 2 for a, b in pairwise(plies)]
    edges.append(float(line.width - RIGHT))
    for ply, (left, right) in zip(plies, pairwise(edges), strict=False):
        size = f'x="{number(left)}" y="0" width="{number(right - left)}" height="{HEIGHT}"'
        made.append(f'<rect class="strip" data-key="{POINT}{ply}" {size}/>')
    return "".join(made)
