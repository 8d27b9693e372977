"""The small boards of a moment: before it, what was played, what would have been better.

They show what the seat whose moment it is could see then, and its hand, for the game is over; of a better action only
what that would have shown for sure. All of one moment show the same, the whole board. What the edge would cut is left
out, so that no tile is seen in part.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from math import ceil, cos, radians, sin
from typing import Any, NamedTuple

from epizodiak.core.luck import PRIOR
from epizodiak.core.text import width_of
from epizodiak.core.wording import Wording
from epizodiak.display.tapping import taps
from epizodiak.features.reviews.moments import GOOD, TIPPED, TURN, WON, Highlight
from epizodiak.features.reviews.words import told_action
from epizodiak.games import ARROWS
from epizodiak.table.frame import Frame
from epizodiak.table.hit import FINGER, Polygon, Rectangle
from epizodiak.table.marks import path, rect
from epizodiak.table.scene import Box, Scene, Sprite
from epizodiak.table.table import Look, Table
from epizodiak.timeline.playback import Playback
from epizodiak.timeline.timeline import step_between

PAGE = 1000, 800
"""Size of the page whose drawing the boards are taken from: one with the hand in a row."""

WIDTH, HEIGHT, HIGH = 424, 300, 360
"""Size of a board, and the height of one with columns."""

ASIDE = 78, 122
"""Least and greatest width of the hand beside the board."""

WHOSE = 22
"""Size of the letters that say whose the hand is, above it, and the height of their line."""

LINES = 12, 16
"""Where the letters would be smaller than the first they stand in two lines, so far apart."""

EDGE = 14
"""Room round what is marked, in pixels of the page."""

TILE = Rectangle(58, 74, (58, 74), 9)
"""A tile or card, at scale 1."""

COLUMN = 3
"""A place so many times higher than wide is a column."""

APART = 40
"""Tiles of a hand that lie further apart than this, in pixels of the page, are of two columns."""

SMALL = frozenset({"heading", "note", "filled", "point-name"})
"""Classes of texts that nobody could read on a small board: they are left out."""

BEFORE, PLAYED, BETTER, AFTER = "before", "played", "better", "after"


def stages(moment: Highlight) -> tuple[str, ...]:
    """Which boards a moment has, the one that is seen at first last but for the better one."""
    if moment.kind in (TURN, TIPPED):
        return (AFTER,) if moment.ply == PRIOR else (BEFORE, AFTER)
    return (BEFORE, PLAYED, BETTER) if moment.best else (BEFORE, PLAYED)


class Drawn(NamedTuple):
    """The scene that a board is a part of, and what is marked there.

    Attributes:
        scene: of the whole table.
        places: where something was done, each in its own shape.
        arrows: instead of these, the table's own drawing of what moved.
    """

    scene: Scene
    places: tuple[Sprite, ...]
    arrows: tuple[Sprite, ...] = ()


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
        self._seat = moment.seat
        self._moment = moment
        self._table = table
        self._look = Look(*PAGE, wording)
        self._drawn: dict[str, Drawn] = {}

    def scene(self, stage: str) -> Scene:
        """The board of one of :func:`stages`."""
        drawn, sign, box = self._stage(stage), self._sign(stage), self._box
        wide, high, part = WIDTH - self._aside, self._height, self._part
        size = min(wide / box.width, high / box.height, 1)
        x, y = box.middle
        seen = Box(x - wide / 2 / size, y - high / 2 / size, wide / size, high / size)

        def put(each: Sprite) -> Sprite:
            at = wide / 2 + size * (each.x - x), high / 2 + size * (each.y - y)
            return each._replace(x=at[0], y=at[1], scale=size * each.scale)

        places = [] if self._columns else _places(drawn.scene, part)
        cut = [bounds for each in places if not _holds(seen, bounds := _bounds(each))]
        inside = [
            each
            for each in drawn.scene.sprites
            if each.layer != "places" and _within(each, part) and _whole(each, seen, cut) and _readable(each)
        ]
        marks = [_ring(put(each), sign) for each in drawn.places]
        marks += [put(each)._replace(classes=f"{each.classes} moment-mark {sign}") for each in drawn.arrows]
        sprites = *(_picture(put(each)) for each in inside), *marks, *self._hand(stage, drawn.scene)
        return Scene(WIDTH, high, sprites, {}, (), "", "figure")

    def _sign(self, stage: str) -> str:
        return BETTER if stage == BETTER or self._moment.kind in (GOOD, WON) else PLAYED if stage == PLAYED else ""

    @cached_property
    def _layout(self) -> Any:
        seats = self._playback.game.seats
        return self._table.layouts.layout(*PAGE, 1, large=False, watched=False, seats=seats)

    @cached_property
    def _frame(self) -> Frame:
        frame: Frame = self._layout.frame
        return frame

    @cached_property
    def _field(self) -> Box:
        """The board, and what lies left of it."""
        field = self._frame.field
        return Box(0, field.y, field.x + field.width, field.height)

    @cached_property
    def _columns(self) -> list[Box]:
        """The columns of the board, from the left; none if it has none."""
        scene = self._stage(stages(self._moment)[0]).scene
        places = [_bounds(each) for each in _places(scene, self._frame.field)]
        return sorted((each for each in places if each.height > COLUMN * each.width), key=lambda each: each.x)

    @property
    def _height(self) -> int:
        return HIGH if self._columns else HEIGHT

    @cached_property
    def _aside(self) -> float:
        """How much of the width the hand takes."""
        if self._frame.hand.height < TILE.height:
            return 0
        least, most = ASIDE
        return min(max(least, WIDTH - self._height * self._box.width / self._box.height), most)

    @cached_property
    def _part(self) -> Box:
        """What of the field is shown: all of it, or what has columns."""
        field = self._field
        if not self._columns:
            return field
        columns = _around(self._columns)
        return Box(columns.x, field.y, columns.width, field.height)

    @property
    def _marked(self) -> list[Sprite]:
        return [place for stage in stages(self._moment) for place in self._stage(stage).places]

    @cached_property
    def _box(self) -> Box:
        """What is to be seen, as small as it goes: the whole board, or what lies in its columns."""
        marked, part = [_bounds(each) for each in self._marked], self._part
        if not self._columns:
            return _around([self._frame.field, *(_grown(each, EDGE) for each in marked)])
        sprites = [each for stage in stages(self._moment) for each in self._stage(stage).scene.sprites]
        lying = [_tile(each) for each in sprites if (each.layer == "tiles" or each.words) and _within(each, part)]
        high = _grown(_around([*lying, *marked]), EDGE)
        return Box(part.x, high.y, part.width, high.height)

    def _hand(self, stage: str, scene: Scene) -> list[Sprite]:
        """The hand beside the board; what chance has brought to it is marked."""
        if not self._aside:
            return []
        high, whose = self._height, self._whose()
        head = WHOSE + LINES[0] * (len(whose.words) - 1)
        ground = rect(self._aside + 4, high + 8, 0, at=(self._aside / 2 + 2, high / 2))
        under = Sprite("hand", "places", WIDTH - self._aside, 0, classes="moment-hand", body=ground)
        held = _laid(
            filter(_readable, scene.sprites),
            self._frame.hand,
            Box(WIDTH - self._aside, EDGE / 2 + head, self._aside, high - EDGE - head),
        )
        came = self._came if stage == AFTER else ()
        news = [each for each in held if each.layer == "tiles" and each.key.removeprefix("tile ") in came]
        return [under, whose, *(_picture(each)._replace(layer="places") for each in held), *map(_new, news)]

    def _whose(self) -> Sprite:
        """Whose hand that is."""
        say, seat, aside = self._look.wording, self._seat, self._aside
        named = say.gettext("{name}'s hand").format(name=say.names[seat])
        words, size = _lines(say.to_you(seat, named, say.gettext("Your hand")), aside - EDGE)
        body = "".join(
            f'<text text-anchor="middle" font-size="{size:.4g}" y="{nth * LINES[1]}" data-w="{nth}"/>'
            for nth in range(len(words))
        )
        y = WHOSE - (LINES[1] - LINES[0]) * (len(words) - 1)
        return Sprite("whose", "places", WIDTH - aside / 2, y, classes="moment-whose", body=body, words=words)

    @cached_property
    def _told(self) -> int | None:
        return told_action(self._playback, self._table, self._moment)

    @cached_property
    def _came(self) -> frozenset[str]:
        """Where in the hand lies what the action that is told of brought there."""
        playback, seat, ply = self._playback, self._seat, self._told
        if ply is None or playback.step(ply).seat != seat:
            return frozenset()
        views = (playback.game.view(playback.position(each), seat) for each in (ply, ply + 1))
        return frozenset(way.path[-1] for way in self._table.motion.travels(playback.step(ply).action, *views))

    def _stage(self, stage: str) -> Drawn:
        """The scene that a board is a part of, and what is marked there."""
        if stage not in self._drawn:
            view, keys, arrows = self._seen(stage)
            scene = self._table.scene(self._playback.game.onlooking(view), self._look)
            found = [_place(scene, key) for key in keys]
            places = tuple(each for each in found if each and _within(each, self._field))
            self._drawn[stage] = Drawn(scene, places, arrows)
        return self._drawn[stage]

    def _seen(self, stage: str) -> tuple[Any, Sequence[str], tuple[Sprite, ...]]:
        """What the seat could see, where something had just been done, and how the table draws what moved."""
        playback, game, moment = self._playback, self._playback.game, self._moment
        if moment.kind in (TURN, TIPPED):
            if stage == BEFORE:
                return game.view(playback.state_at(moment.ply), self._seat), (), ()
            return game.view(playback.state_at(moment.until), self._seat), *self._marks()
        before = playback.position(moment.ply)
        view = game.view(before, self._seat)
        if stage == BEFORE:
            return view, (), ()
        action = game.parse_action(moment.best) if stage == BETTER else playback.step(moment.ply).action
        ended = game.ended(before, action)
        if ended is not None:
            after = ended
        elif stage == PLAYED:
            after = playback.position(moment.ply + 1)
        elif game.reveals(before, action) or game.chance_needed(before, action):
            return view, self._tapped(view, action), ()  # what it would have shown nobody knows
        else:
            after = game.apply(before, action)
        step, motion = step_between(game, action, before, after), self._table.motion
        arrows = self._arrows(action, step.before) if self._table.arrows else ()
        places = () if arrows else motion.traces(action, step.before, step.after)
        if not arrows and not places and motion.happening(action) != "pass":  # which is done nowhere
            places = tuple(self._tapped(view, action))
        seen = game.view(after, self._seat)
        return (replace(seen, player=None) if ended else seen), places, arrows

    def _marks(self) -> tuple[Sequence[str], tuple[Sprite, ...]]:
        """Where the action that is told of was done, and how the table draws what moved."""
        if self._told is None:
            return (), ()
        step = self._playback.step(self._told)
        if self._table.arrows:
            return (), self._arrows(step.action, step.before)
        return self._table.motion.traces(step.action, step.before, step.after), ()

    def _arrows(self, action: Any, before: Any) -> tuple[Sprite, ...]:
        arrows: tuple[Sprite, ...] = ARROWS[self._playback.game.name](action, before, self._layout)
        return arrows

    def _tapped(self, view: Any, action: Any) -> Sequence[str]:
        """Where an action that leaves no trace is done."""
        return [each.key for each in taps(self._table, view, self._look, self._playback.game.action_text(action))[-1:]]


def _lines(text: str, wide: float) -> tuple[tuple[str, ...], float]:
    """A text in a line, or in two if it has to be small in one, and the size of letters that is no wider than that."""
    small, apart = LINES
    size = min(WHOSE, WHOSE * wide / width_of(text, WHOSE))
    parts = text.split(" ")
    if size >= small or len(parts) == 1:
        return (text,), size
    halves = [(" ".join(parts[:at]), " ".join(parts[at:])) for at in range(1, len(parts))]
    width, lines = min((max(width_of(each, apart) for each in half), half) for half in halves)
    return lines, min(apart - 1, apart * wide / width)


def _place(scene: Scene, key: str) -> Sprite | None:
    """A place as it is marked; where a tile lies that cannot be tapped, the tile."""
    found = {each.key: each for each in scene.sprites if each.key in (key, f"tile {key}")}
    place, tile = found.get(key), found.get(f"tile {key}")
    if place is not None and place.hit is not None:
        return _short(place)
    if tile is None:
        return None
    box = _tile(tile)
    hit = Rectangle(box.width, box.height, (box.width, box.height), TILE.radius * tile.scale)
    return tile._replace(key=key, scale=1, hit=hit)


def _tile(tile: Sprite) -> Box:
    """The upright rectangle that a tile or card takes."""
    wide, high = TILE.width * tile.scale, TILE.height * tile.scale
    return Box(tile.x - wide / 2, tile.y - high / 2, wide, high)


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
    return sprite.layer != "tiles" or _holds(seen, _tile(sprite))


def _readable(sprite: Sprite) -> bool:
    return sprite.classes.split(" ")[0] not in SMALL


def _around(boxes: Sequence[Box]) -> Box:
    """The least box that holds all these."""
    left, top = min(each.x for each in boxes), min(each.y for each in boxes)
    return Box(left, top, max(each.x + each.width for each in boxes) - left, max(each.bottom for each in boxes) - top)


def _grown(box: Box, by: float) -> Box:
    return Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


def _picture(sprite: Sprite) -> Sprite:
    """A sprite that cannot be tapped."""
    return sprite._replace(hit=None, can=None, label="")


def _ring(place: Sprite, sign: str) -> Sprite:
    """The mark of a place: a ring round it, broken where it was played."""
    size, hit = place.scale, place.hit
    if isinstance(hit, Polygon):
        body = "".join(path([(size * x, size * y) for x, y in hit.corners], each) for each in ("under", "ring"))
    else:
        assert hit is not None, "a marked place has a shape"
        wide, high = size * hit.width + 4, size * hit.height + 4
        round_by = min(size * hit.radius, wide / 2)
        body = "".join(rect(wide, high, round_by, each, (size * hit.x, size * hit.y)) for each in ("under", "ring"))
    return Sprite(f"mark {place.key}", "marks", place.x, place.y, place.lean, classes=f"moment-mark {sign}", body=body)


def _laid(sprites: Iterable[Sprite], box: Box, room: Box) -> list[Sprite]:
    """The tiles of a hand, one below the other, in one column or two, as large as there is room for."""
    held = [each for each in sprites if each.layer in ("tiles", "marks") and _within(each, box)]
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
    return _ring(tile._replace(scale=1, hit=hit), "")._replace(layer="places")


def _columns(held: Iterable[Sprite]) -> list[list[Sprite]]:
    """The tiles of a hand in columns, from left to right; each with at least a tile."""
    ordered = sorted(held, key=lambda each: each.x)
    columns = [[ordered[0]]]
    for one, other in pairwise(ordered):
        if other.x - one.x > APART:
            columns.append([])
        columns[-1].append(other)
    return [each for each in columns if any(sprite.layer == "tiles" for sprite in each)]
