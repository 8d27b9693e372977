"""Dragging, whatever the game: what can be taken hold of, where it may be let go, what is magnetic near a pointer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import cos, hypot, radians, sin

from epizodiak.table.hit import Polygon
from epizodiak.table.scene import SELECT, UNSELECT, Box, Scene, Sprite

BEGINS = {"mouse": 8.0}
"""By the kind of pointer, after how many CSS pixels a press is a drag."""

BEGINS_ELSE = 10.0
"""The same of fingers and pens, which are less steady."""

MAGNETIC = 40.0
"""From how far outside of its edge a goal attracts, in CSS pixels."""


Point = tuple[float, float]
"""Somewhere in the scene, in its CSS pixels, or in the window."""


def begins(kind: str, across: float, down: float) -> bool:
    """Whether a pressed pointer has moved so far that this is no tap any more."""
    return hypot(across, down) > BEGINS.get(kind, BEGINS_ELSE)


def held(scene: Scene, key: str) -> Sprite | None:
    """The tile that somebody takes hold of who presses a place and moves on; ``None`` where nothing can be dragged.

    It lies where a tap selects something: an end of the dial or a stone that carries ``select`` has no tile of its own.
    """
    place = next((sprite for sprite in scene.sprites if sprite.key == key), None)
    if place is None or place.hit is None or place.can not in (SELECT, UNSELECT) or place.asks:
        return None
    found = None
    nearest = max(place.hit.size) / 2
    for sprite in scene.sprites:
        if sprite.layer == "tiles" and (far := hypot(sprite.x - place.x, sprite.y - place.y)) <= nearest:
            found, nearest = sprite, far  # of two alike the later one, which lies on top
    return found


def goals(scene: Scene, key: str, takes: Callable[[str, str], bool]) -> tuple[Sprite, ...]:
    """The places where the tile that is held may be let go: those that play something with what is selected.

    Args:
        scene: with the tile's place selected.
        key: of that place.
        takes: whether what lies at one place can be let go at another (:meth:`Table.takes`).
    """
    plays = (each for each in scene.sprites if each.place and (each.asks or each.can not in (None, SELECT, UNSELECT)))
    return tuple(each for each in plays if each.key != key and takes(key, each.key))


def magnetic(source: Sprite, possible: Iterable[Sprite], at: Point) -> Sprite | None:
    """The goal that a pointer is over, or else the nearest one near it.

    As long as the pointer is over the place that the tile comes from, only what it is over attracts: whoever has hardly
    moved means no goal yet.
    """
    reach = 0.0 if outside(source, at) == 0 else MAGNETIC
    near = [
        (far, hypot(each.x - at[0], each.y - at[1]), each) for each in possible if (far := outside(each, at)) <= reach
    ]
    return min(near, key=lambda one: one[:2], default=(0.0, 0.0, None))[2]


def outside(place: Sprite, at: Point) -> float:
    """How far outside of what a tap on a place hits a point lies, in CSS pixels; inside it is 0."""
    if place.hit is None:
        return float("inf")
    lean = radians(-place.lean)
    across, down = at[0] - place.x, at[1] - place.y
    x, y = across * cos(lean) - down * sin(lean), across * sin(lean) + down * cos(lean)
    if isinstance(place.hit, Polygon):
        return _outside_polygon(place.hit, (x, y))
    wide, high = place.hit.size
    return hypot(max(0.0, abs(x - place.hit.x) - wide / 2), max(0.0, abs(y - place.hit.y) - high / 2))


def _outside_polygon(shape: Polygon, at: Point) -> float:
    corners = shape.corners
    edges = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    sides = [(b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0]) for a, b in edges]
    if min(sides) >= 0 or max(sides) <= 0:
        return 0.0
    return min(_from_edge(a, b, at) for a, b in edges)


def _from_edge(a: Point, b: Point, at: Point) -> float:
    across, down = b[0] - a[0], b[1] - a[1]
    along = (at[0] - a[0]) * across + (at[1] - a[1]) * down
    share = min(1.0, max(0.0, along / (across**2 + down**2)))
    return hypot(a[0] + share * across - at[0], a[1] + share * down - at[1])


def in_scene(scene: Scene, canvas: Box, turn: int, at: Point) -> Point:
    """Where a point of the window lies in the scene.

    Args:
        scene: has a size.
        canvas: the box that it takes up in the window, in CSS pixels.
        turn: by how many degrees it is turned clockwise there: 0, 90, 180 or 270.
        at: in CSS pixels of the window.
    """
    across, down = (at[0] - canvas.x) / canvas.width, (at[1] - canvas.y) / canvas.height
    for _ in range(turn // 90):
        across, down = down, 1 - across
    return across * scene.width, down * scene.height
