"""The geometry of dragging: what can be picked up, where it may be dropped, which goal attracts the pointer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import hypot

from epizodiak.table.hit import outside
from epizodiak.table.scene import SELECT, UNSELECT, Box, Scene, Sprite

BEGINS = {"mouse": 8.0}
"""By the kind of pointer, after how many CSS pixels a press is a drag."""

BEGINS_ELSE = 10.0
"""The same of fingers and pens, which are less steady."""

MAGNETIC = 40.0
"""From how far outside of its edge a goal attracts, in CSS pixels."""


Point = tuple[float, float]
"""Somewhere in the scene, in its CSS pixels, or in the window."""


def is_drag(kind: str, across: float, down: float) -> bool:
    """Whether a pressed pointer has moved far enough to be a drag instead of a tap."""
    return hypot(across, down) > BEGINS.get(kind, BEGINS_ELSE)


def dragged_tile(scene: Scene, key: str) -> Sprite | None:
    """The tile picked up at a place; ``None`` if nothing can be dragged from there.

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
    """The places where the dragged tile may be dropped: those that play an action with it, and where it goes first.

    Args:
        scene: with the tile's place selected.
        key: of that place.
        takes: whether what lies at one place can be let go at another (:meth:`Table.takes`).
    """
    plays = (
        each
        for each in scene.sprites
        if each.place and (each.asks or each.only_holds or each.can not in (None, SELECT, UNSELECT))
    )
    return tuple(each for each in plays if each.key != key and takes(key, each.key))


def attracting_goal(source: Sprite, possible: Iterable[Sprite], at: Point) -> Sprite | None:
    """The goal under the pointer, or the nearest one close to it.

    As long as the pointer is over the place that the tile comes from, only what it is over attracts: whoever has hardly
    moved means no goal yet.
    """
    reach = 0.0 if _distance(source, at) == 0 else MAGNETIC
    near = [
        (far, hypot(each.x - at[0], each.y - at[1]), each) for each in possible if (far := _distance(each, at)) <= reach
    ]
    return min(near, key=lambda one: one[:2], default=(0.0, 0.0, None))[2]


def _distance(place: Sprite, at: Point) -> float:
    """The distance of a point from a place's target; 0 inside it."""
    assert place.hit is not None, "a place can be hit"
    return outside(place.hit, place.lean, at[0] - place.x, at[1] - place.y)


def in_scene(scene: Scene, canvas: Box, turn: int, at: Point) -> Point:
    """A point of the window in the scene's coordinates.

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
