"""A hint on the table: stars on the places to be tapped, and beside the last one the share of the win."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, radians, sin

from epizodiak.core.wording import Wording
from epizodiak.table.hit import Polygon
from epizodiak.table.marks import number
from epizodiak.table.scene import SELECT, Scene, Sprite

STAR = "M0-8 2.1-2.9 7.6-2.5 3.4 1.1 4.7 6.5 0 3.6-4.7 6.5-3.4 1.1-7.6-2.5-2.1-2.9Z"

HALF = 13
"""Half the height of a mark, in CSS pixels."""

OVER = 4
"""How far a mark reaches into its place: above what is written there."""

SIDEWAYS = 24
"""How much higher the mark of a place lies that points to the side, so that words across its middle stay free."""

WIDE = 70
"""How wide a mark with a share is, in CSS pixels."""

EDGE = 2
"""How near to the edge of the scene a mark may come."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What the best level would do in a position.

    Attributes:
        ply: number of actions before it.
        holder: the seat that it is for, and that holds the device.
        places: keys of the places to be tapped, in their order; the last tap plays the action.
        share: the expected share of the win as it is shown, or nothing.
    """

    ply: int
    holder: int
    places: tuple[str, ...]
    share: str


def marked(scene: Scene, hint: Hint, wording: Wording) -> Scene:
    """The scene with a hint's marks: on the places that are still to be tapped, and always on the last one."""
    goal = hint.places[-1:]
    wanted = {sprite.key for sprite in scene.sprites if sprite.key in hint.places[:-1] and sprite.can == SELECT}
    sprites: list[Sprite] = []
    marks: list[Sprite] = []
    for sprite in scene.sprites:
        last = sprite.key in goal
        if last or sprite.key in wanted:
            share = hint.share if last else ""
            label = wording.gettext("{what} (hint: {share})") if share else wording.gettext("{what} (hint)")
            marks.append(_mark(sprite, share, scene))
            sprites.append(replace(sprite, label=label.format(what=sprite.label, share=share)))
        else:
            sprites.append(sprite)
    return replace(scene, sprites=(*sprites, *marks))


def _mark(place: Sprite, share: str, scene: Scene) -> Sprite:
    half = WIDE / 2 if share else float(HALF)
    right, above = _beside(place, half)
    x = min(max(place.x + right, half + EDGE), scene.width - half - EDGE)
    y = min(max(place.y - above, HALF + EDGE), scene.height - HALF - EDGE)
    body = f'<rect class="hint-bed" x="{number(-half)}" y="-13" width="{number(2 * half)}" height="26" rx="13"/>'
    star = f'<path class="hint-star" d="{STAR}"/>'
    if share:
        star = f'<g transform="translate({number(13 - half)})">{star}</g>'
        star += '<text class="hint-share" data-w="0" x="11" y="5"></text>'
    words = (share,) if share else ()
    return Sprite(f"hint {place.key}", "places", x, y, classes="hint", body=body + star, words=words)


def _beside(place: Sprite, half: float) -> tuple[float, float]:
    """How far right of a place's middle and above it its mark lies, so that the mark hides nothing written there.

    Args:
        place: what a tap hits of it is a rectangle, or, of a place that leans, a polygon round its middle.
        half: half the width of the mark.
    """
    wide, high = (0.0, 0.0) if place.hit is None else place.hit.size
    if isinstance(place.hit, Polygon):
        far = max(-y for _, y in place.hit.corners) - HALF
        lean = radians(place.lean)
        return sin(lean) * far, cos(lean) * far + SIDEWAYS * sin(lean) ** 2
    return (0 if half > HALF else wide / 2), high / 2 + HALF - OVER
