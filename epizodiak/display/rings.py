"""Draws rings around places of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from epizodiak.table.hit import FINGER, Polygon
from epizodiak.table.marks import path, rect
from epizodiak.table.scene import Scene, Sprite

FAR = 4
"""How much wider than a place its ring is, in pixels, where that is as much narrower than the focus ring."""


def with_rings(scene: Scene, keys: Sequence[str]) -> Scene:
    """The scene with a ring around each of these places, under whatever lies there and is to be read."""
    pointed = [each for each in scene.sprites if each.hit is not None and each.key in keys]
    return replace(scene, sprites=(*scene.sprites, *(_ring_sprite(each) for each in pointed)))


def _ring_sprite(place: Sprite) -> Sprite:
    assert place.hit is not None, "a place can be hit"
    if isinstance(place.hit, Polygon):
        far = 1 + 10 / max(place.hit.size)
        corners = tuple((x * far, y * far) for x, y in place.hit.corners)
        body = path(corners, "aim-bed") + path(corners, "aim-line")
    else:
        hit, at = place.hit, (place.hit.x, place.hit.y)
        size = _length(hit.width, hit.ring[0]), _length(hit.height, hit.ring[1])
        radius = min(16.0, hit.radius)
        if hit.radius * 2 > hit.width:  # a disc
            radius = size[0] / 2
        body = rect(*size, radius, "aim-bed", at) + rect(*size, radius, "aim-line", at)
    return Sprite(f"aim {place.key}", "ground", place.x, place.y, place.lean, classes="aim", body=body)


def _length(place: float, focus: float) -> float:
    """A ring's width or height, from those of a place and its focus ring.

    It is no less than the place's, but for a small one with no room for its focus ring: that lies close to others.
    """
    least = place if place > FINGER or focus < place else 0
    return min(place + FAR, max(focus - FAR, least))
