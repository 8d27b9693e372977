"""The small boards of a moment: before it, what was played, what would have been better.

They show what the seat could see then; of a better action only what that would have shown for sure. All of one moment
show the same: the whole board, or, if its places would be small, the part that the moment is about. What the edge would
cut is left out, so that no tile or column is seen in part.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from math import ceil, cos, radians, sin
from typing import Any

from epizodiak.core.luck import PRIOR
from epizodiak.core.wording import Wording
from epizodiak.display.tapping import taps
from epizodiak.features.reviews.moments import TURN, WON, Highlight
from epizodiak.table.frame import Frame
from epizodiak.table.hit import FINGER, Polygon, Rectangle
from epizodiak.table.marks import number, path, rect
from epizodiak.table.scene import Box, Scene, Sprite
from epizodiak.table.table import Look, Table
from epizodiak.timeline.playback import Playback
from epizodiak.timeline.timeline import step_between

PAGE = 1000, 800
"""Size of the page whose drawing the boards are taken from: one with the hand in a row."""

WIDTH, HEIGHT = 400, 300
"""Size of a board."""

ASIDE = 46, 100
"""Least and greatest width of the hand beside the board."""

AROUND, LEAST, EDGE = 60, 0.62, 14
"""What is shown round the places of a moment, in pixels of the page; at least in parts of the whole board's height; and
round the whole of a board that ends with its places, where a mark needs room."""

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
        box, wide = self._box, WIDTH - self._aside
        size = min(wide / box.width, HEIGHT / box.height)
        (x, y), field = box.middle, self._field
        seen = Box(x - wide / 2 / size, y - HEIGHT / 2 / size, wide / size, HEIGHT / size)
        cut = [bounds for each in _places(scene, field) if not _holds(seen, bounds := _bounds(each))]
        inside = [
            each
            for each in scene.sprites
            if each.layer != "places" and _within(each, field) and _whole(each, seen, cut)
        ]
        shown = [
            each._replace(x=wide / 2 + size * (each.x - x), y=HEIGHT / 2 + size * (each.y - y), scale=size * each.scale)
            for each in (*inside, *places)
        ]
        shown += [_ring(place, self._sign(stage), last=place is shown[-1]) for place in shown[len(inside) :]]
        pictures = [_picture(each) for each in (*shown[: len(inside)], *shown[len(inside) + len(places) :])]
        return Scene(WIDTH, HEIGHT, (*pictures, *self._hand(stage, scene)), {}, (), "", "figure")

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
    def _first(self) -> Scene:
        return self._stage(stages(self._moment)[0])[0]

    @cached_property
    def _board(self) -> Box:
        """The whole board: the field, or, if nothing is drawn there but places, those."""
        field = self._frame.field
        places = [_bounds(each) for each in _places(self._first, field)]
        ground = [each for each in self._first.sprites if each.layer == "ground" and _within(each, field)]
        if any(not any(_within(each, box) for box in places if box.height > COLUMN * box.width) for each in ground):
            return field
        return _grown(_around(places), EDGE)

    @cached_property
    def _aside(self) -> float:
        """How much of the width the hand takes."""
        if self._frame.hand.height < TILE.height:
            return 0
        least, most = ASIDE
        return min(max(least, WIDTH - HEIGHT * self._board.width / self._board.height), most)

    @cached_property
    def _box(self) -> Box:
        """What is to be seen: the whole, or what the moment is about where the whole would be too small."""
        whole, wide = self._board, WIDTH - self._aside
        marked = [_bounds(place) for stage in stages(self._moment) for place in self._stage(stage)[1]]
        places = [_bounds(each) for each in _places(self._first, self._frame.field)]
        least = min(min(each.width, each.height) for each in places)
        if not marked or least * min(wide / whole.width, HEIGHT / whole.height) >= FINGER:
            return _around([whole, *marked])
        middle = [each for each in places if _holds(each, Box(*whole.middle, 0, 0))]  # without it one is lost
        near = _around([*(_grown(each, AROUND) for each in marked), *middle])
        ratio = wide / HEIGHT
        high = max(near.height, near.width / ratio, LEAST * whole.height, *(each.height + 2 * EDGE for each in places))
        return _around([whole, *marked]) if high >= whole.height else _cut(near, _around([whole, near]), high, ratio)

    def _hand(self, stage: str, scene: Scene) -> list[Sprite]:
        """The hand beside the board; what chance has brought to it is marked."""
        if not self._aside:
            return []
        ground = rect(self._aside + 4, HEIGHT + 8, 0, at=(self._aside / 2 + 2, HEIGHT / 2))
        under = Sprite("hand", "places", WIDTH - self._aside, 0, classes="moment-hand", body=ground)
        held = _laid(scene, self._frame.hand, Box(WIDTH - self._aside, EDGE / 2, self._aside, HEIGHT - EDGE))
        news: list[Sprite] = []
        if stage == AFTER and self._moment.ply != PRIOR:
            known = {each.key for each in self._stage(BEFORE)[0].sprites}
            news = [each for each in held if each.layer == "tiles" and each.key not in known]
        return [under, *(_picture(each)._replace(layer="places") for each in held), *map(_new, news)]

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


def _places(scene: Scene, field: Box) -> list[Sprite]:
    """The places of a board."""
    return [each for each in scene.sprites if each.layer == "places" and _within(each, field)]


def _bounds(place: Sprite) -> Box:
    """The upright rectangle round a place."""
    assert place.hit is not None, "a place has a shape"
    (wide, high), lean = place.hit.size, radians(place.lean)
    across, down = abs(cos(lean)), abs(sin(lean))
    wide, high = wide * across + high * down, wide * down + high * across
    return Box(place.x - wide / 2, place.y - high / 2, wide, high)


def _within(sprite: Sprite, box: Box) -> bool:
    return box.x <= sprite.x < box.x + box.width and box.y <= sprite.y <= box.bottom


def _holds(box: Box, other: Box) -> bool:
    """Whether the one lies wholly in the other."""
    across = box.x <= other.x and other.x + other.width <= box.x + box.width
    return across and box.y <= other.y and other.bottom <= box.bottom


def _whole(sprite: Sprite, seen: Box, cut: Sequence[Box]) -> bool:
    """Whether a sprite is shown: it lies at no place that is cut, and is itself not cut."""
    if any(_within(sprite, each) for each in cut) or (sprite.words and not _within(sprite, seen)):
        return False
    wide, high = TILE.width * sprite.scale, TILE.height * sprite.scale
    return sprite.layer != "tiles" or _holds(seen, Box(sprite.x - wide / 2, sprite.y - high / 2, wide, high))


def _around(boxes: Sequence[Box]) -> Box:
    """The least box that holds all these."""
    left, top = min(each.x for each in boxes), min(each.y for each in boxes)
    return Box(left, top, max(each.x + each.width for each in boxes) - left, max(each.bottom for each in boxes) - top)


def _grown(box: Box, by: float) -> Box:
    return Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


def _cut(focus: Box, field: Box, high: float, ratio: float) -> Box:
    """The part of a field that is shown: round a focus, so high, of a ratio of width to height."""
    wide = ratio * high
    x, y = focus.middle
    left = field.middle[0] - wide / 2
    if wide < field.width:
        left = min(max(x - wide / 2, field.x), field.x + field.width - wide)
    return Box(left, min(max(y - high / 2, field.y), field.bottom - high), wide, high)


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


def _laid(scene: Scene, box: Box, room: Box) -> list[Sprite]:
    """The tiles of a hand, one below the other, in one column or two, as large as there is room for."""
    held = [each for each in scene.sprites if each.layer in ("tiles", "marks") and _within(each, box)]
    columns = _columns(held) if held else []
    if not columns:
        return []
    scale = max(each.scale for each in held)
    stacks = [[each for each in column if each.layer == "tiles"] for column in columns]
    half, top = TILE.height * scale / 2, min(each.y for each in held if each.layer == "tiles")
    spread = max(each[-1].x - each[0].x for each in stacks)
    wide, high = TILE.width * scale + 14 + spread, max(each.y for each in held) - top + 2 * half + 12
    most = FINGER / (TILE.width * scale)
    number = len(columns)
    sizes = {each: min(room.width / (each * wide), room.height / (ceil(number / each) * high), most) for each in (1, 2)}
    across = 1 if sizes[1] >= sizes[2] else 2
    size, rows = sizes[across], ceil(number / across)
    made = []
    for index, column in enumerate(columns):
        at, row = divmod(index, rows)
        middle = (stacks[index][0].x + stacks[index][-1].x) / 2
        x = room.middle[0] + size * wide * (at - (across - 1) / 2)
        y = room.middle[1] + size * (high * (row - rows / 2) + half + 6 - top)
        made += [
            each._replace(x=x + size * (each.x - middle), y=y + size * each.y, scale=size * each.scale)
            for each in column
        ]
    return sorted(made, key=lambda each: each.layer == "marks")


def _new(tile: Sprite) -> Sprite:
    """The mark of a tile that chance has brought to a hand."""
    wide, high = TILE.width * tile.scale, TILE.height * tile.scale
    hit = Rectangle(wide, high, (wide, high), TILE.radius * tile.scale)
    return _ring(tile._replace(scale=1, hit=hit), "", last=False)._replace(layer="places")


def _columns(held: Iterable[Sprite]) -> list[list[Sprite]]:
    """The tiles of a hand in columns, from left to right; each with at least a tile."""
    ordered = sorted(held, key=lambda each: each.x)
    columns = [[ordered[0]]]
    for one, other in pairwise(ordered):
        if other.x - one.x > APART:
            columns.append([])
        columns[-1].append(other)
    return [each for each in columns if any(sprite.layer == "tiles" for sprite in each)]
