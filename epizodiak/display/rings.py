"""Draws rings around places of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from epizodiak.table.hit import Polygon, Rectangle
from epizodiak.table.marks import path, rect
from epizodiak.table.scene import Scene, Sprite

FAR, AIR = 10, 4
"""How much wider than a place its ring is, in pixels, and how much of the way to the next place stays free."""


def with_rings(scene: Scene, keys: Sequence[str]) -> Scene:
    """The scene with a ring around each of these places; what marks them lies over it."""
    places = [each for each in scene.sprites if each.hit is not None]
    rings = (_ring_sprite(each, places) for each in places if each.key in keys)
    return replace(scene, sprites=(*rings, *scene.sprites))


def _ring_sprite(place: Sprite, places: Sequence[Sprite]) -> Sprite:
    assert place.hit is not None, "a place can be hit"
    if isinstance(place.hit, Polygon):
        far = 1 + FAR / max(place.hit.size)
        corners = tuple((x * far, y * far) for x, y in place.hit.corners)
        body = path(corners, "aim-bed") + path(corners, "aim-line")
    else:
        far = _free_around(place, place.hit, places)
        size, at = (place.hit.width + far, place.hit.height + far), (place.hit.x, place.hit.y)
        if place.hit.ring <= place.hit.size:  # columns side by side, panels: none over what is beside it
            size = min(size[0], place.hit.ring[0]), min(size[1], place.hit.ring[1])
        radius = min(16.0, place.hit.radius)
        if place.hit.radius * 2 > place.hit.width:  # a disc
            radius = size[0] / 2
        body = rect(*size, radius, "aim-bed", at) + rect(*size, radius, "aim-line", at)
    return Sprite(f"aim {place.key}", "marks", place.x, place.y, place.lean, classes="aim", body=body)


def _free_around(place: Sprite, hit: Rectangle, places: Sequence[Sprite]) -> float:
    """How much wider and higher than a place its ring is, at most: it keeps off the next one's."""
    others = [(each, each.hit) for each in places if isinstance(each.hit, Rectangle) and each is not place]
    gaps = (
        max(
            abs(place.x + hit.x - other.x - box.x) - (hit.width + box.width) / 2,
            abs(place.y + hit.y - other.y - box.y) - (hit.height + box.height) / 2,
        )
        for other, box in others
        if not (place.lean or other.lean)
    )
    return max(-FAR, min(FAR, FAR, *(gap - AIR for gap in gaps)))
