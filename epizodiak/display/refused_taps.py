"""Shows a refused tap: its place shakes, or gets a mark where nothing moves, and a line says why."""

from __future__ import annotations

from dataclasses import replace
from math import cos, radians, sin

from epizodiak.display.ui_state import RefusedTap
from epizodiak.table.hit import Polygon
from epizodiak.table.scene import Scene, Span, Sprite

MARK = '<circle r="11"/><path d="M-7 7L7 -7"/>'
"""A ring with a bar, for whoever wants nothing to move."""

CORNER = 0.42
"""How far from the middle of a place its mark lies, in parts of its size."""

EDGE = 14
"""How near to the edge of the scene the mark may come, in CSS pixels."""

SHAKES = ("refused", "refused again")
"""Classes of what shakes, in turn: another animation begins anew, the same one would not."""

QUESTIONS = ("player-", "ranking")
"""So begin the keys of players' panels, and of what shows which cards beat which: who taps one asks what it means, and
does nothing wrong."""


def with_refusal(scene: Scene, tap: RefusedTap, told: str) -> Scene:
    """The scene with a shaken or marked place and the reason for a refused tap.

    Args:
        scene: as it is without.
        tap: the tap.
        told: why it does nothing, and what would; it takes the place of what can be done.
    """
    place = next((each for each in scene.sprites if each.key == tap.key and each.place), None)
    if place is None or not told:
        return scene
    if tap.key.startswith(QUESTIONS):
        return replace(scene, words=(Span(told),), bar=replace(scene.bar, told=True))
    shakes = SHAKES[tap.count % len(SHAKES)]
    sprites = tuple(
        each._replace(classes=f"{each.classes} {shakes}") if _draws_place(each, tap.key) else each
        for each in scene.sprites
    )
    return replace(
        scene,
        sprites=(*sprites, _refusal_mark(place, scene)),
        words=(Span(told),),
        bar=replace(scene.bar, told=True),
    )


def _draws_place(sprite: Sprite, key: str) -> bool:
    """Whether a sprite is the visible one at a place, which is usually an invisible shape above it."""
    return sprite.pictures == key or (sprite.key == key and bool(sprite.body))


def _refusal_mark(place: Sprite, scene: Scene) -> Sprite:
    """The mark without animation: in the corner of the place where it hides least."""
    assert place.hit is not None, "a place can be hit"
    wide, high = place.hit.size
    x, y = place.x, place.y
    if isinstance(place.hit, Polygon) or place.lean:
        far, lean = high * CORNER, radians(place.lean)
        x, y = x + sin(lean) * far, y - cos(lean) * far
    else:
        x, y = x + place.hit.x + wide * CORNER, y + place.hit.y - high * CORNER
    x, y = min(max(x, EDGE), scene.width - EDGE), min(max(y, EDGE), scene.height - EDGE)
    return Sprite("refused tap", "marks", x, y, classes="refused-mark", body=MARK)
