"""The small boards of a moment: before it, what was played, what would have been better.

They show what the seat could see then; of a better action only what that would have shown for sure. All of one moment
show the same part of the board: the one that the moment is about, with its neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from epizodiak.core.luck import PRIOR
from epizodiak.core.wording import Wording
from epizodiak.display.tapping import taps
from epizodiak.features.reviews.moments import TURN, WON, Highlight
from epizodiak.table.frame import Frame
from epizodiak.table.hit import Hit, Polygon, Rectangle
from epizodiak.table.marks import number, path, rect
from epizodiak.table.scene import Box, Scene, Sprite
from epizodiak.table.table import Look, Table
from epizodiak.timeline.playback import Playback
from epizodiak.timeline.timeline import step_between

PAGE = 1000, 800
"""Size of the page whose drawing the boards are taken from: one with the hand in a row."""

WIDTH, HEIGHT = 400, 300
"""Size of a board."""

STRIP, GAP = 66, 6
"""Greatest height of the hand below the board, and the room between them."""

AROUND, LEAST = 60, 0.62
"""What is shown round the places of a moment, in pixels of the page; and at least in parts of the field's height."""

TILE = Rectangle(58, 74, (58, 74), 9)
"""A tile or card, at scale 1."""

COLUMN = 3
"""A place so many times higher than wide is a column."""

HALF_TURN = 180

APART = 40
"""Tiles of a hand that lie further apart than this, in pixels of the page, are of two columns."""

SIGNS = {
    "better": "M0-8 2.1-2.9 7.6-2.5 3.4 1.1 4.7 6.5 0 3.6-4.7 6.5-3.4 1.1-7.6-2.5-2.1-2.9Z",
    "played": "M-5-5L5 5M5-5L-5 5",
}
"""The sign in the corner of a mark: a star, a cross."""

BEFORE, PLAYED, BETTER, AFTER = "before", "played", "better", "after"


def stages(moment: Highlight) -> tuple[str, ...]:
    """Which boards a moment has, the one that is seen at first last but for the better one."""
    if moment.kind == TURN:
        return (AFTER,) if moment.ply == PRIOR else (BEFORE, AFTER)
    return (BEFORE, PLAYED, BETTER) if moment.best else (BEFORE, PLAYED)


class Boards:
    """The boards of one moment.

    Args:
        playback: the game, which is over, with all its positions.
        moment: the moment.
        table: how the game is drawn.
        wording: in what words.
    """

    def __init__(self, playback: Playback, moment: Highlight, table: Table, wording: Wording) -> None:
        self._playback = playback
        self._moment = moment
        self._table = table
        self._look = Look(*PAGE, wording)
        self._drawn: dict[str, tuple[Scene, tuple[Sprite, ...]]] = {}

    def scene(self, stage: str) -> Scene:
        """The board of one of :func:`stages`."""
        scene, places = self._stage(stage)
        hand = _hand(scene, self._frame.hand)
        high = HEIGHT - (GAP + hand[0].y if hand else 0)  # its ground says how high it is
        box = _cut(self._focus, self._field, WIDTH / high)
        size = min(WIDTH / box.width, high / box.height)
        (x, y), field = box.middle, self._field
        inside = [
            each
            for each in scene.sprites
            if each.layer != "places" and _within(each, field) and not (each.words and not _within(each, box))
        ]
        shown = [
            each._replace(x=WIDTH / 2 + size * (each.x - x), y=high / 2 + size * (each.y - y), scale=size * each.scale)
            for each in (*inside, *places)
        ]
        shown += [_ring(place, self._sign(stage), last=place is shown[-1]) for place in shown[len(inside) :]]
        pictures = [_picture(each) for each in (*shown[: len(inside)], *shown[len(inside) + len(places) :])]
        return Scene(WIDTH, HEIGHT, (*pictures, *_strip(hand, high + GAP)), {}, (), "", "figure")

    def _sign(self, stage: str) -> str:
        return BETTER if stage == BETTER or self._moment.kind == WON else PLAYED if stage == PLAYED else ""

    @cached_property
    def _frame(self) -> Frame:
        frame: Frame = self._table.layouts.layout(*PAGE, 1, large=False, watched=False).frame
        return frame

    @cached_property
    def _field(self) -> Box:
        """The board, and what lies left of it."""
        field = self._frame.field
        return Box(0, field.y, field.x + field.width, field.height)

    @cached_property
    def _focus(self) -> Box:
        """What the moment is about: all that is marked on any of its boards; without marks the whole field."""
        marked = [place for stage in stages(self._moment) for place in self._stage(stage)[1]]
        if not marked:
            return self._frame.field
        boxes = [_box(each) for each in marked]
        left, top = min(each.x for each in boxes) - AROUND, min(each.y for each in boxes) - AROUND
        right, bottom = max(each.x + each.width for each in boxes) + AROUND, max(each.bottom for each in boxes) + AROUND
        return Box(left, top, right - left, bottom - top)

    def _stage(self, stage: str) -> tuple[Scene, tuple[Sprite, ...]]:
        """The scene that a board is a part of, and the places that are marked there."""
        if stage not in self._drawn:
            view, keys = self._seen(stage)
            scene = self._table.scene(self._playback.game.onlooking(view), self._look)
            found = [_place(scene, key) for key in keys]
            self._drawn[stage] = scene, tuple(each for each in found if each and _within(each, self._field))
        return self._drawn[stage]

    def _seen(self, stage: str) -> tuple[Any, Sequence[str]]:
        """What the seat could see, and where something had just been done."""
        playback, game, moment = self._playback, self._playback.game, self._moment
        if moment.kind == TURN:
            if stage == BEFORE:
                return game.view(playback.state_at(moment.ply), moment.seat), ()
            done = [key for ply in range(max(0, moment.ply), moment.until) for key in self._traces(ply)]
            return game.view(playback.state_at(moment.until), moment.seat), done
        before = playback.position(moment.ply)
        view = game.view(before, moment.seat)
        if stage == BEFORE:
            return view, ()
        action = game.parse_action(moment.best) if stage == BETTER else playback.step(moment.ply).action
        ended = game.ended(before, action)
        if ended is not None:
            after = ended
        elif stage == PLAYED:
            after = playback.position(moment.ply + 1)
        elif game.reveals(before, action) or game.chance_needed(before, action):
            return view, self._tapped(view, action)  # what it would have shown nobody knows
        else:
            after = game.apply(before, action)
        step = step_between(game, action, before, after)
        places = self._table.motion.traces(action, step.before, step.after) or self._tapped(view, action)
        seen = game.view(after, moment.seat)
        return replace(seen, player=None) if ended else seen, places

    def _traces(self, ply: int) -> Sequence[str]:
        step = self._playback.step(ply)
        return self._table.motion.traces(step.action, step.before, step.after)

    def _tapped(self, view: Any, action: Any) -> Sequence[str]:
        """Where an action that leaves no trace is done."""
        return [each.key for each in taps(self._table, view, self._look, self._playback.game.action_text(action))[-1:]]


def _place(scene: Scene, key: str) -> Sprite | None:
    """A place as it is marked; where a tile lies that cannot be tapped, the tile."""
    found = {each.key: each for each in scene.sprites if each.key in (key, f"tile {key}")}
    place, tile = found.get(key), found.get(f"tile {key}")
    if place is not None and place.hit is not None:
        return _short(place)
    if tile is None:
        return None
    wide, high = TILE.width * tile.scale, TILE.height * tile.scale
    return tile._replace(key=key, scale=1, hit=Rectangle(wide, high, (wide, high), TILE.radius * tile.scale))


def _short(place: Sprite) -> Sprite:
    """A place as it is marked; of a column, its middle."""
    hit = place.hit
    if isinstance(hit, Rectangle) and hit.height > COLUMN * hit.width:
        hit = replace(hit, height=hit.width, ring=(hit.width, hit.width))
    return place._replace(hit=hit)


def _box(place: Sprite) -> Box:
    wide, high = _size(place.hit)
    return Box(place.x - wide / 2, place.y - high / 2, wide, high)


def _size(hit: Hit | None) -> tuple[float, float]:
    return (0.0, 0.0) if hit is None else hit.size


def _within(sprite: Sprite, box: Box) -> bool:
    return box.x <= sprite.x < box.x + box.width and box.y <= sprite.y <= box.bottom


def _cut(focus: Box, field: Box, ratio: float) -> Box:
    """The part of a field that is shown: round a focus, of a ratio of width to height."""
    high = min(field.height, max(focus.height, focus.width / ratio, LEAST * field.height))
    wide = ratio * high
    x, y = focus.middle
    left = field.middle[0] - wide / 2 if wide >= field.width else min(max(x - wide / 2, field.x), _right(field) - wide)
    return Box(left, min(max(y - high / 2, field.y), field.bottom - high), wide, high)


def _right(box: Box) -> float:
    return box.x + box.width


def _picture(sprite: Sprite) -> Sprite:
    """A sprite as a picture, which nobody reads upside down."""
    lean = 0 if abs(sprite.lean) == HALF_TURN and sprite.layer == "tiles" else sprite.lean
    return sprite._replace(hit=None, can=None, label="", lean=lean)


def _ring(place: Sprite, sign: str, *, last: bool) -> Sprite:
    """The mark of a place: a ring round it, and at the last one a sign in its corner."""
    size, hit = place.scale, place.hit
    if isinstance(hit, Polygon):
        corners = [(size * x, size * y) for x, y in hit.corners]
        body = "".join(path(corners, each) for each in ("under", "ring"))
        corner = max(corners, key=lambda each: each[0] - each[1])
    else:
        assert hit is not None, "a marked place has a shape"
        wide, high = size * hit.width + 4, size * hit.height + 4
        round_by = min(size * hit.radius, wide / 2)
        body = "".join(rect(wide, high, round_by, each, (size * hit.x, size * hit.y)) for each in ("under", "ring"))
        corner = size * hit.x + wide / 2, size * hit.y - high / 2
    if last and sign:
        at = f"translate({number(corner[0])} {number(corner[1])}) rotate({number(-place.lean)})"
        body += f'<g class="sign" transform="{at}"><circle r="13"/><path d="{SIGNS[sign]}"/></g>'
    return Sprite(f"mark {place.key}", "marks", place.x, place.y, place.lean, classes=f"moment-mark {sign}", body=body)


def _hand(scene: Scene, box: Box) -> list[Sprite]:
    """The tiles of a hand side by side, without gaps, below a ground that is as wide as the board."""
    held = [each for each in scene.sprites if each.layer in ("tiles", "marks") and _within(each, box)]
    if not held or not box.height:
        return []
    columns = _columns(held)
    scale = max(each.scale for each in held)
    step, high = TILE.width * scale + 14, box.height
    size = min((WIDTH - 12) / (step * len(columns)), STRIP / high)
    first = WIDTH / 2 - size * step * (len(columns) - 1) / 2
    made = []
    for index, column in enumerate(columns):
        middle = max(each.x for each in column if each.layer == "tiles")
        made += [
            each._replace(
                x=first + size * (step * index + each.x - middle), y=size * (each.y - box.y), scale=size * each.scale
            )
            for each in column
        ]
    made.sort(key=lambda each: each.layer == "marks")
    ground = Sprite("hand", "places", 0, size * high, classes="moment-hand")
    return [ground, *made]


def _columns(held: Iterable[Sprite]) -> list[list[Sprite]]:
    """The tiles of a hand in columns, from left to right; each with at least a tile."""
    ordered = sorted(held, key=lambda each: each.x)
    columns = [[ordered[0]]]
    for one, other in pairwise(ordered):
        if other.x - one.x > APART:
            columns.append([])
        columns[-1].append(other)
    return [each for each in columns if any(sprite.layer == "tiles" for sprite in each)]


def _strip(hand: list[Sprite], y: float) -> list[Sprite]:
    """The hand below the board."""
    if not hand:
        return []
    ground = rect(WIDTH + 4, HEIGHT - y + 8, 0, at=(WIDTH / 2, (HEIGHT - y + 8) / 2))
    under = hand[0]._replace(y=y - 4, body=ground)
    return [under, *(_picture(each)._replace(y=y + each.y, layer="places") for each in hand[1:])]
