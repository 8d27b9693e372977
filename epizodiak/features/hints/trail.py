"""A hint's trail: an arrow from the place to tap first to the one that plays the action."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import atan2, cos, hypot, sin

from epizodiak.table.hit import Rectangle, outside
from epizodiak.table.marks import number
from epizodiak.table.scene import Scene, Sprite

BOWS = (0.0, 0.16, -0.16, 0.32, -0.32)
"""How far a line may bow out to either side, in parts of its length: the first that crosses least is taken."""

PARTS = 24
"""Of a line, each straight."""

FINER = 6
"""How often the part in which a line comes out of a place is halved to find the edge."""

GAP = 3
"""How far from the places that it joins a line ends, in CSS pixels."""

HEAD = 13
"""Length of an arrow's head, in CSS pixels."""

BODY, TILE = 0.4, 22
"""How near a line comes to what is written: in parts of a place's smaller side; to a tile's middle, in CSS pixels."""

Point = tuple[float, float]


def trail(key: str, ends: tuple[Sprite, Sprite], scene: Scene) -> Sprite | None:
    """The arrow between two places; ``None`` if they lie side by side.

    It is interrupted where the page's words stand.

    Args:
        key: of the sprite.
        ends: the places.
        scene: where both lie, and others that the line had better not cross.
    """
    others = [
        (each.x, each.y, TILE * each.scale if each.hit is None else BODY * min(each.hit.size))
        for each in scene.sprites
        if each.layer == "tiles" or (each.layer == "places" and each.hit is not None and each not in ends)
    ]
    inside = [line for bow in BOWS if (line := _between(*ends, bow)) and all(_in(scene, at) for at in line)]
    if not inside:
        return None
    line = min(inside, key=lambda way: sum(hypot(x - u, y - v) < far for x, y in way for u, v, far in others))
    if sum(hypot(x - u, y - v) for (x, y), (u, v) in pairwise(line)) < HEAD + GAP:
        return None
    words, drawn, pen = scene.boxes.get("words"), "", "M"
    for x, y in line:
        if words is not None and words.x <= x <= words.x + words.width and words.y <= y <= words.bottom:
            pen = "M"
        else:
            drawn, pen = f"{drawn}{pen}{number(x)} {number(y)}", "L"
    body = f'<path class="trail-bed" d="{drawn}"/><path class="trail-line" d="{drawn}"/>{_head(line)}'
    return Sprite(key, "marks", 0, 0, classes="trail", body=body)


def _in(scene: Scene, at: Point) -> bool:
    return 0 <= at[0] <= scene.width and 0 <= at[1] <= scene.height


def _between(one: Sprite, other: Sprite, bow: float) -> list[Point]:
    """The points of an arc from the edge of one place to the edge of another; none if they touch."""
    start, end = _aim(one, (other.x, other.y)), _aim(other, (one.x, one.y))
    across, down = end[0] - start[0], end[1] - start[1]
    middle = (start[0] + end[0]) / 2 - 2 * bow * down, (start[1] + end[1]) / 2 + 2 * bow * across

    def at(t: float) -> Point:
        u = 1 - t
        x, y = (u * u * start[i] + 2 * u * t * middle[i] + t * t * end[i] for i in (0, 1))
        return x, y

    free = [t / PARTS for t in range(PARTS + 1) if _outside(one, at(t / PARTS)) and _outside(other, at(t / PARTS))]
    if not free:
        return []
    first = _edge(one, at, max(0.0, free[0] - 1 / PARTS), free[0])
    last = _edge(other, at, min(1.0, free[-1] + 1 / PARTS), free[-1])
    return [at(t) for t in (first, *free, last)]


def _aim(place: Sprite, towards: Point) -> Point:
    """The middle of a place, or of the near end of a long one."""
    if not isinstance(place.hit, Rectangle) or place.lean:
        return place.x, place.y
    wide, high = place.hit.size
    across, down = max(0.0, wide - high) / 2, max(0.0, high - wide) / 2
    return (
        place.x + min(across, max(-across, towards[0] - place.x)),
        place.y + min(down, max(-down, towards[1] - place.y)),
    )


def _outside(place: Sprite, at: Point) -> bool:
    return place.hit is not None and outside(place.hit, place.lean, at[0] - place.x, at[1] - place.y) > GAP


def _edge(place: Sprite, at: Callable[[float], Point], inner: float, outer: float) -> float:
    """Where a line crosses a place's edge, between a point inside and one outside."""
    for _ in range(FINER):
        between = (inner + outer) / 2
        inner, outer = (inner, between) if _outside(place, at(between)) else (between, outer)
    return outer


def _head(line: list[Point]) -> str:
    """The arrowhead at the end of a line."""
    x, y = line[-1]
    before_x, before_y = next((each for each in reversed(line) if hypot(x - each[0], y - each[1]) >= HEAD), line[0])
    way = atan2(y - before_y, x - before_x)
    corners = [(x, y)]
    corners += [(x - HEAD * cos(way + lean), y - HEAD * sin(way + lean)) for lean in (0.5, -0.5)]
    told = "L".join(f"{number(a)} {number(b)}" for a, b in corners)
    return f'<path class="trail-head" d="M{told}Z"/>'
