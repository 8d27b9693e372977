"""A hint's marks on the table: a trail over the places to tap, and the share of the win."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import cos, radians, sin

from epizodiak.app.frozen import Frozen
from epizodiak.core.wording import Wording
from epizodiak.features.hints.trail import trail
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

WIDE = 76
"""How wide a mark with a share is, in CSS pixels."""

EDGE = 2
"""How near to the edge of the scene a mark may come."""


class Hint(Frozen):
    """A hint for a position, as it is drawn.

    Attributes:
        ply: number of actions before it.
        holder: the seat that it is for, and that holds the device.
        places: keys of the places to be tapped, in their order; the last tap plays the action.
        share: the expected share of the win as it is shown, or nothing.
        others: where other actions end that are about as good, each with its share.
    """

    ply: int
    holder: int
    places: tuple[str, ...]
    share: str
    others: tuple[tuple[str, str], ...] = ()

    def on(self, scene: Scene, ply: int, holder: int | None, wording: Wording) -> Scene:
        """The scene with the marks, if they belong to this position."""
        return marked(scene, self, wording) if (self.ply, self.holder) == (ply, holder) else scene


def marked(scene: Scene, hint: Hint, wording: Wording) -> Scene:
    """The scene with a hint's marks."""
    drawn = {sprite.key: sprite for sprite in scene.sprites}
    goal, first = hint.places[-1:], hint.places[:-1]
    wanted = [key for key in first if key not in goal and key in drawn and drawn[key].can == SELECT]
    marks: dict[str, Sprite] = {}
    for key in (*wanted, *goal):
        if key in drawn:
            share, place = hint.share if key in goal else "", drawn[key]
            label = wording.gettext("{what} (hint: {share})") if share else wording.gettext("{what} (hint)")
            turn = "" if key in goal else str(first.index(key) + 1)
            marks[key] = _mark(place, share, scene, turn)
            drawn[key] = place._replace(label=label.format(what=place.label, share=share))
    found = list(pairwise(drawn[key] for key in marks))
    trails = [line for i, ends in enumerate(found, 1) if (line := trail(f"trail {i}", ends, scene)) is not None]
    also: list[Sprite] = []
    for key, share in hint.others:
        if key in drawn and key not in marks:
            mark = _mark(drawn[key], share, scene)._replace(classes="hint also")
            if not any(_overlap(mark, each) for each in (*also, *marks.values())):
                also.append(mark)
    return replace(scene, sprites=(*drawn.values(), *trails, *also, *marks.values()))


def _overlap(one: Sprite, other: Sprite) -> bool:
    return abs(one.x - other.x) < WIDE and abs(one.y - other.y) < 2 * HALF


def _mark(place: Sprite, share: str, scene: Scene, turn: str = "") -> Sprite:
    """A mark beside a place.

    Args:
        place: what is marked.
        share: of the win, if it stands there.
        scene: in which the mark has to lie.
        turn: which of several taps this is, in the star's place.
    """
    half = WIDE / 2 if share else float(HALF)
    right, above = _beside(place, half)
    x = min(max(place.x + right, half + EDGE), scene.width - half - EDGE)
    y = place.y - above
    if y < HALF + EDGE and place.hit is not None and place.hit.size[1] > 2 * place.hit.size[0]:
        y = place.y + above  # of a long place that reaches to the scene's edge, the other end is as good
    y = min(max(y, HALF + EDGE), scene.height - HALF - EDGE)
    body = f'<rect class="hint-bed" x="{number(-half)}" y="-13" width="{number(2 * half)}" height="26" rx="13"/>'
    star = f'<path class="hint-star" d="{STAR}"/>'
    if turn:
        star = '<text class="hint-share" data-w="0" y="5"></text>'
    elif share:
        star = f'<g transform="translate({number(13 - half)})">{star}</g>'
        star += '<text class="hint-share" data-w="0" x="11" y="5"></text>'
    words = (turn or share,) if turn or share else ()
    return Sprite(f"hint {place.key}", "places", x, y, classes="hint", body=body + star, words=words)


def _beside(place: Sprite, half: float) -> tuple[float, float]:
    """The offset of a mark from a place's middle, so that it covers nothing written there.

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
