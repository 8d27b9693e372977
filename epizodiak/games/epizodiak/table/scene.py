"""EpiZodiak's table as a scene, drawn from a view: what a seat may not know is not in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from epizodiak.core.text import width_of
from epizodiak.games.epizodiak.rules.notation import action_text
from epizodiak.games.epizodiak.rules.numerals import numeral
from epizodiak.games.epizodiak.rules.rules import SET
from epizodiak.games.epizodiak.rules.state import CLOCKWISE, CONTEST, COUNTERCLOCKWISE, DISCARD, PASS, PICK_UP, VALUES
from epizodiak.games.epizodiak.rules.view import View
from epizodiak.games.epizodiak.table import art
from epizodiak.games.epizodiak.table.affordances import Affordances, affordances, side_of
from epizodiak.games.epizodiak.table.labels import Labels
from epizodiak.games.epizodiak.table.layout import (
    SLOT_HEIGHT,
    SLOT_WIDTH,
    TILE_HEIGHT,
    TILE_WIDTH,
    Layout,
    Point,
)
from epizodiak.games.epizodiak.table.regions import regions
from epizodiak.games.epizodiak.table.selection import follows, run_to, tap_on
from epizodiak.table.hit import Hit, Rectangle, target
from epizodiak.table.panel import player, sized
from epizodiak.table.scene import SELECT, Scene, Sprite, tappable
from epizodiak.table.seat_marks import EMBLEMS, SEAT_CLASSES, pip, sign
from epizodiak.table.table import Look

STACK_STEP = 7
"""How far each lower copy of a stack shows under the next, at scale 1."""

FRAME = 10
"""How far below a tile the frame of one that can be played ends, and a line under it lies, at scale 1."""

COUNT_HEIGHT = 12
"""Room above the foot of a column's count for its letters, in pixels."""

LIFTS = {"chosen": 1.0, "playable": 0.4, "usable": 0.2}
"""How far tiles of the hand are lifted, in parts of the layout's."""

CORNER = (-27, -35)
"""Where a tile of the selected run has its number, at scale 1."""

RING_WIDTH = 7
"""So far the ring round a tile of the hand reaches beyond it, in pixels."""

PAIR = 2
"""So many tiles in the hand make a set with the one that can be picked up."""

TOP = 2
"""Index of the tile that lies on top of a discarded set."""

LEAST_PIP = 0.7
"""Pips are drawn no smaller than this, so that their shapes are told apart."""

SMALL_DISCARD = 0.6
"""Size of the discard slots below which there is room for the numeral alone, without the sign."""

SMALL_DIAL = 0.56
"""Size of a dial below which its letters have to be larger in proportion."""

WIDE_WORD = 3
"""A word on the pile that is wider than this, in sizes of its letters, has smaller ones."""

KEPT = 256
"""So many slots, and as many columns of the hand, are kept as they were drawn: a tap changes few of them."""

Sprites = tuple[Sprite, ...]


class _Slot(NamedTuple):
    """How a slot of the dial looks.

    Attributes:
        value: of the slot.
        bed: classes of its ground.
        tile: key of the tile that lies there, or nothing.
        classes: the tile's.
        seat: who laid it lately.
        can: what a tap does.
        label: accessible name.
        side: of what can be placed there first, or of the run that ends there.
    """

    value: int
    bed: str
    tile: str
    classes: str
    seat: int | None
    can: str | None
    label: str
    side: str | None


class _Discard(NamedTuple):
    """How a slot of the discard pile looks.

    Attributes:
        value: of the slot.
        classes: of its ground.
        tiles: keys of the tiles that lie there, if any.
        owner: who discarded them.
        can: what a tap does.
        label: accessible name.
    """

    value: int
    classes: str
    tiles: tuple[str, ...]
    owner: int | None
    can: str | None
    label: str


class _Column(NamedTuple):
    """How a column of the hand looks.

    Attributes:
        width: of the window.
        value: of its tiles.
        state: classes of the one on top.
        tiles: of each copy the key, the top one first.
        new: of each whether it was drawn in this turn.
        labels: of each the accessible name.
        can: what a tap on the top one does.
        acts: whether the hand's owner is to act.
        taken: whether it is selected as a set.
        number: of the value in the selected run, if that has several.
    """

    width: float
    value: int
    state: tuple[str, ...]
    tiles: tuple[str, ...]
    new: tuple[bool, ...]
    labels: tuple[str, ...]
    can: str | None
    acts: bool
    taken: bool
    number: int


def drawn(view: View, look: Look, place: Layout) -> Scene:
    """Everything on the table in an arrangement; the look's size does not matter to it."""
    hint = affordances(view, look.selection)
    fresh = tuple(int(key.split("-")[1]) for key, tile in (look.tiles or {}).items() if tile in look.fresh)
    say = Labels(view, look.wording, look.selection, fresh, look.ends)
    aloud = say if look.spoken is None else replace(say, wording=look.spoken)
    painter = _Painter(view, look, place, hint, say, aloud)
    return place.frame.scene(
        painter.sprites(), say.what_can_be_done(), say.title(), regions(view, place, look.spoken_wording), say.bar()
    )


@dataclass(frozen=True, slots=True)
class _Painter:
    """Draws the parts of one table."""

    view: View
    look: Look
    place: Layout
    hint: Affordances
    say: Labels
    aloud: Labels

    def sprites(self) -> Iterator[Sprite]:
        rings = art.rings(self.place.inner_ring)
        yield Sprite("rings", "ground", *self.place.dial, scale=self.place.dial_scale, classes="dial", body=rings)
        if self.place.around:  # slots smaller than a finger
            felt, told = art.inside(self.place.inner_ring * self.place.dial_scale), self.aloud.discarded_sets()
            yield Sprite("told-discards", "ground", *self.place.dial, body=felt, label=told)
        yield from self._players()
        if self.place.frame.name == "landscape" and self.look.shown is None:
            x, y = self.place.discards[0]
            heading = self.look.wording.gettext("Discarded sets")
            left = x - 33 * self.place.discard_scale
            above = y - 41 * self.place.discard_scale - 24
            yield Sprite("heading", "ground", left, above, classes="heading", body=art.HEADING, words=(heading,))
        for value in VALUES:
            yield from self._slot(value)
        for value in VALUES:
            yield from self._discard(value)
        yield from self._pile()
        yield from self._hand()

    # --- dial -------------------------------------------------------------------------------------------------------

    def _slot(self, value: int) -> Sprites:
        key, hint = f"slot-{value}", self.hint
        can = self._slot_can(value)
        small = " small" if self.place.slot_scale < SMALL_DIAL else ""
        tile, classes, seat = "", "", None
        if value in self.view.dial:
            tile, seat = self.look.tile(key), self.look.recent.get(key)
            classes = f"tile on-dial{small}{' takeable' if value == hint.pick_up else ''}{self.look.traced(key)}"
        side = hint.fits.get(value) if hint.run is None else hint.side if value == hint.run.last else None
        bed, label = " ".join(self._bed_classes(value, can, small)), self.aloud.slot(value, can)
        return _drawn_slot(self.place, _Slot(value, bed, tile, classes, seat, can, label, side))

    def _bed_classes(self, value: int, can: str | None, small: str) -> Iterator[str]:
        """How the ground of a slot looks."""
        hint = self.hint
        yield f"slot{small}"
        if value in self.view.dial:
            yield "filled"
        if hint.run is not None:
            if value in hint.run_values:
                yield f"chosen {hint.side}"
            if value == hint.run.last:
                yield "goal"
        elif value in hint.fits:
            yield f"fits {hint.fits[value]}{' open' if can == SELECT else ''}"
        if value in hint.contests:
            yield "contest"

    def _slot_can(self, value: int) -> str | None:
        """A slot commits the selected run at its last tile; without a selection: pick-up, contests, ends held."""
        hint = self.hint
        if hint.run is not None:
            return action_text(hint.run) if value == hint.run.last else None
        if value == hint.pick_up:
            return f"{PICK_UP}{value}"
        if value in hint.contests:
            return f"{CONTEST}{value}"
        return SELECT if value in hint.fits and not hint.lifted else None

    # --- discard pile and draw pile -----------------------------------------------------------------------------------

    def _discard(self, value: int) -> Sprites:
        key, can = f"discard-{value}", f"{DISCARD}{value}" if value in self.hint.sets else None
        owner = self.view.discards[value - 1]
        tiles = () if owner is None else tuple(self.look.tile(f"{key}/{i}") for i in range(SET))
        goal = " goal" if value == self.hint.lifted else ""
        classes = f"{' open' if can else ''}{'' if owner is None else ' full'}{goal}{self.look.traced(key)}"
        label = self.aloud.discard(value, can)
        return _drawn_discard(self.place, _Discard(value, classes, tiles, owner, can, label))

    def _pile(self) -> Iterator[Sprite]:
        (x, y), scale = self.place.dial, self.place.pile_scale
        can = None if self.look.rests == "pile" else self.hint.centre
        empty = not self.view.pile_size
        number = self.say.pile_number(can)
        classes = "pile" + (" open" if can else "") + (" passing" if can == PASS else "")
        classes += " small" if self.place.slot_scale < SMALL_DIAL else ""
        classes += " long" if width_of(number, 1) > WIDE_WORD else ""
        yield Sprite(
            "stack",
            "ground",
            x,
            y,
            0,
            scale,
            classes,
            art.pile(empty=empty, passing=can == PASS),
            words=(number, self.say.pile_caption(can)),
            pictures="pile",
        )
        yield tappable("pile", (x, y), target(76 * scale, 100 * scale), can, self.aloud.pile(can))

    # --- hand ---------------------------------------------------------------------------------------------------------

    def _hand(self) -> Iterator[Sprite]:
        if self.view.seat is None or self.look.shown is not None:
            return
        for value in VALUES:
            copies = self.view.hand.count(value)
            if copies:
                yield from self._column(value, copies)
            else:
                yield _empty_column(self.place, value, numeral(value, self.look.wording))

    def _column(self, value: int, copies: int) -> Sprites:
        look, hint = self.look, self.hint
        can, places = tap_on(self.view.legal, look.selection, value), [f"hand-{value}-{i}" for i in range(copies)]
        new = tuple(map(look.is_fresh, places))
        labels = tuple(self.aloud.hand(value, i, None if i else can, new=new[i]) for i in range(copies))
        state, tiles = tuple(self._hand_classes(value, copies)), tuple(map(look.tile, places))
        acts, taken = bool(self.view.legal), value == hint.lifted
        number = hint.run_values.index(value) + 1 if len(hint.run_values) > 1 and value in hint.run_values else 0
        seen = _Column(look.width, value, state, tiles, new, labels, can, acts, taken, number)
        return _drawn_column(self.place, seen)

    def _hand_classes(self, value: int, copies: int) -> list[str]:
        """How a column of the hand looks; without a turn, plain."""
        hint, classes = self.hint, ["tile"]
        if not self.view.legal:
            return classes
        pair = hint.pick_up == value and copies == PAIR
        if value in hint.run_values:
            classes += ["chosen", hint.side]
        elif value == hint.lifted:
            classes.append("chosen")
        elif value in hint.fits or follows(self.view.legal, hint.run, value):
            becomes = run_to(self.view.legal, hint.run, value)  # what fits at the other end may be added to this one
            assert becomes is not None, "a tap selects it"
            classes += ["playable", side_of(self.view, becomes)]
        elif value in hint.reach:
            classes.append("reachable")
        elif value not in hint.sets and not pair:
            classes.append("dim")
        if self.view.forced and value in hint.reach:
            classes.append("forced")
        if value in hint.sets or pair:
            classes.append("pair" if pair else "set")
        return classes

    # --- players ------------------------------------------------------------------------------------------------------

    def _players(self) -> Iterator[Sprite]:
        view = self.view
        for seat, box in enumerate(self.place.frame.players):
            acts, drew = seat == view.player, view.passed_after_draw(seat)
            passed = "drew" if drew else "passed" if view.passed(seat) else ""
            panel = sized(
                box.width,
                box.height,
                self.place.frame.letters,
                art.COUNTS,
                sign=sign(EMBLEMS[seat]),
                mark=art.PASSED,
            )
            remarked = self.look.wording.titled(seat), self.say.remark(seat)
            name, remark = panel.named(*remarked, always=bool(passed) and not acts)
            counted = view.hand_sizes[seat], view.potential[seat], view.totals[seat]
            words = name, remark, *map(str, counted)
            classes = passed + self.look.traced(f"player-{seat}")
            yield player(seat, box, panel, words, self.aloud.player(seat), acts=acts, classes=classes)


# --- parts that a tap seldom changes ----------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def _drawn_slot(place: Layout, slot: _Slot) -> Sprites:
    """A slot of the dial with what lies there, and its place."""
    value, key, scale = slot.value, f"slot-{slot.value}", place.slot_scale
    x, y, lean = place.slots[value - 1]
    at, bed, tile = (x, y, lean, scale), art.slot(value), art.tile(value)
    made = [Sprite(f"bed-{value}", "ground", *at, slot.bed, bed, upright=True, pictures=key)]
    if slot.tile:
        made.append(Sprite(slot.tile, "tiles", *at, slot.classes, tile, upright=True, pictures=key))
    if slot.seat is not None:
        made.append(_pip(place, key, slot.seat, place.corner(value)))
    body = target(SLOT_WIDTH * scale, SLOT_HEIGHT * scale)
    made.append(tappable(key, (x, y), body, slot.can, slot.label, lean=lean))
    if slot.side in ("cw", "ccw"):
        made += _chevrons(place, value, slot.side)
    return tuple(made)


def _pip(place: Layout, key: str, seat: int, at: Point) -> Sprite:
    """The emblem of a seat beside a tile of the dial or of a discarded set."""
    scale = max(LEAST_PIP, place.dial_scale)
    classes, body = f"seat-pip {SEAT_CLASSES[seat]}", pip(EMBLEMS[seat])
    return Sprite(f"pip-{key}", "marks", *at, 0, scale, classes, body, beside=key)


def _chevrons(place: Layout, value: int, side: str) -> Iterator[Sprite]:
    turn, about = (1, 0) if side == "cw" else (-1, 180)
    for i in (-1, 0, 1):
        direction = value + turn * i * 0.2
        x, y = place.on_ring(direction, place.chevrons)
        scale, classes = place.dial_scale * 0.9, f"chevron {side} c{i + 2}"
        yield Sprite(f"chevron-{side}{i}", "marks", x, y, direction * 30 + about, scale, classes, art.CHEVRON)


@lru_cache(maxsize=KEPT)
def _drawn_discard(place: Layout, slot: _Discard) -> Sprites:
    """A slot of the discard pile with what lies there, and its place."""
    value, key, scale = slot.value, f"discard-{slot.value}", place.discard_scale
    (x, y), small = place.discards[value - 1], " small" if scale < SMALL_DISCARD else ""
    bed, body = f"discard{small}{slot.classes}", art.discard_slot(value)
    made = [Sprite(f"bed-{key}", "ground", x, y, 0, scale, bed, body, pictures=key)]
    for i, tile in enumerate(slot.tiles):
        off, gone = (i - 1) * 4 * scale, f"tile gone{small}"
        at = x - off, y + off * 0.6
        made.append(Sprite(tile, "tiles", *at, 0, scale * 0.97, gone, art.tile(value), pictures=key))
    if slot.owner is not None:
        made.append(_pip(place, f"{key}/{TOP}", slot.owner, (x + 27 * scale, y - 36 * scale)))
    made.append(tappable(key, (x, y), _discard_hit(place, slot.can), slot.can, slot.label))
    return tuple(made)


def _discard_hit(place: Layout, can: str | None) -> Hit:
    """The shape that taps hit for a discard slot; small inside the dial's ring if the slot does nothing."""
    width, height = 66 * place.discard_scale, 82 * place.discard_scale
    if can or not place.around:
        return target(width, height)
    return Rectangle(width, height, (width, height), 8)


@lru_cache(maxsize=KEPT)
def _empty_column(place: Layout, value: int, name: str) -> Sprite:
    """Where the hand has no tile of a value: its numeral."""
    x, y = place.hand[value - 1]
    body = '<text y="5" data-w="0"/>'
    return Sprite(f"column-{value}", "ground", x, y, classes="column", body=body, words=(name,))


@lru_cache(maxsize=KEPT)
def _drawn_column(place: Layout, column: _Column) -> Sprites:
    """A column of the hand, the lowest copy first, so that the top one is drawn and hit above it."""
    value, state, scale, copies = column.value, column.state, place.hand_scale, len(column.tiles)
    x, y = place.hand[value - 1]
    risen = "usable" if column.acts and "dim" not in state else ""
    lifted = place.lift * LIFTS.get(next((kind for kind in LIFTS if kind in state), risen), 0)
    step = _stack_step(place, copies)
    aside = step * (copies - 1) / 2
    edge = column.width - TILE_WIDTH / 2 * scale - RING_WIDTH
    pile = max(lifted, aside)  # lifted no higher than one tile, unless it would reach down to its count
    over = max(0.0, 2 * aside - pile - place.note + COUNT_HEIGHT)
    top_x, top_y = min(x + aside, edge), y - pile - over
    lower = [kind for kind in state if kind in ("tile", "dim", "reachable")]
    made = []
    for copy in reversed(range(copies)):
        at, key = (top_x - copy * step, top_y + copy * step), f"hand-{value}-{copy}"
        look = [*(lower if copy else state), *(["taken"] if column.taken and 0 < copy < SET else [])]
        classes, tile = " ".join([*look, "fresh"] if column.new[copy] else look), column.tiles[copy]
        made.append(Sprite(tile, "tiles", *at, 0, scale, classes, art.tile(value), pictures=key))
        can, label = None if copy else column.can, column.labels[copy]
        hit, shift = _hand_hit(place, step if copy else 0)
        made.append(tappable(key, (at[0] - shift, at[1]), hit, can, label))
    made += _hand_marks(place, value, copies, lifted + over, state)
    if column.number:
        badge = f"order {next(side for side in ('cw', 'ccw', 'both') if side in state)}"
        x, y = (at + scale * corner for at, corner in zip((top_x, top_y), CORNER, strict=True))
        body = art.order(column.number)
        made.append(Sprite(f"order-{value}", "marks", x, y, classes=badge, body=body, beside=f"hand-{value}-0"))
    return tuple(made)


def _stack_step(place: Layout, copies: int) -> float:
    """How far each lower copy shows: less where the next column is near."""
    scale, columns = place.hand_scale, place.hand
    room = columns[1][0] - columns[0][0] - (TILE_WIDTH + 4) * scale
    return min(STACK_STEP * scale, max(3.0, room / max(1, copies - 1)))


def _hand_hit(place: Layout, edge: float) -> tuple[Rectangle, float]:
    """The shape that taps hit for a tile in the hand, and how far to the left of it: of a lower copy only its edge."""
    width, height = TILE_WIDTH * place.hand_scale, TILE_HEIGHT * place.hand_scale
    return (art.edge(edge, height), (width - edge) / 2) if edge else (target(width, height), 0)


def _hand_marks(place: Layout, value: int, copies: int, lifted: float, state: tuple[str, ...]) -> Iterator[Sprite]:
    scale, (x, y) = place.hand_scale, place.hand[value - 1]
    foot, top = y + TILE_HEIGHT * scale / 2, f"hand-{value}-0"
    side = next((s for s in ("cw", "ccw", "both") if s in state), None)
    shift = 0 if copies == 1 or side is None else 20 if side == "both" else 12
    if side:
        mark = art.POINTERS[{"cw": CLOCKWISE, "ccw": COUNTERCLOCKWISE, "both": "both"}[side]]
        at = x - shift, foot + place.note - 5
        yield Sprite(f"pointer-{value}", "marks", *at, 0, min(1, scale), f"pointer {side}", mark, beside=top)
    if copies > 1:
        at, words = (x + shift, foot + place.note), (f"×{copies}",)
        yield Sprite(f"copies-{value}", "marks", *at, classes="note", body=art.COUNT, words=words, beside=top)
    spread = _stack_step(place, copies) * (copies - 1) / 2
    framed = "playable" in state or "chosen" in state
    line = foot - lifted + max(spread, FRAME * scale - spread if framed else 0)
    for i, kind in enumerate(kind for kind in ("set", "pair", "forced") if kind in state):
        at = x, line + 6 * scale * i
        yield Sprite(f"bar-{value}-{kind}", "marks", *at, 0, scale, f"bar {kind}", art.UNDERLINE, beside=top)
