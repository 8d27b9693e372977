"""EpiZodiak's table as a scene, drawn from a view: what a seat may not know is not in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

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

    def _slot(self, value: int) -> Iterator[Sprite]:
        x, y, lean = self.place.slots[value - 1]
        scale, key, hint = self.place.slot_scale, f"slot-{value}", self.hint
        on_dial = value in self.view.dial
        can = self._slot_can(value)
        small = " small" if scale < SMALL_DIAL else ""
        classes = ["slot" + small, *(["filled"] if on_dial else [])]
        if hint.run is not None:
            if value in hint.run_values:
                classes += ["chosen", hint.side]
            if value == hint.run.last:
                classes.append("goal")
        elif value in hint.fits:
            classes += ["fits", hint.fits[value], *(["open"] if can == SELECT else [])]
        if value in hint.contests:
            classes.append("contest")
        yield Sprite(
            f"bed-{value}", "ground", x, y, lean, scale, " ".join(classes), art.slot(value), upright=True, pictures=key
        )
        if on_dial:
            state = f"tile on-dial{small}{' takeable' if value == hint.pick_up else ''}{self.look.traced(key)}"
            yield Sprite(
                self.look.tile(key), "tiles", x, y, lean, scale, state, art.tile(value), upright=True, pictures=key
            )
            yield from self._laid_by(value)
        body = target(SLOT_WIDTH * scale, SLOT_HEIGHT * scale)
        yield tappable(key, (x, y), body, can, self.aloud.slot(value, can), lean=lean)
        side = hint.fits.get(value) if hint.run is None else None
        if hint.run is not None and value == hint.run.last:
            side = hint.side
        if side in ("cw", "ccw"):
            yield from self._chevrons(value, side)

    def _laid_by(self, value: int) -> Iterator[Sprite]:
        """Who laid a tile of the dial lately: a pip on its outer corner."""
        seat = self.look.recent.get(f"slot-{value}")
        if seat is not None:
            yield self._pip(f"slot-{value}", seat, self.place.corner(value))

    def _pip(self, place: str, seat: int, at: Point) -> Sprite:
        """The emblem of a seat beside a tile."""
        scale = max(LEAST_PIP, self.place.dial_scale)
        classes, body = f"seat-pip {SEAT_CLASSES[seat]}", pip(EMBLEMS[seat])
        return Sprite(f"pip-{place}", "marks", *at, 0, scale, classes, body, beside=place)

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

    def _chevrons(self, value: int, side: str) -> Iterator[Sprite]:
        turn, about = (1, 0) if side == "cw" else (-1, 180)
        for i in (-1, 0, 1):
            direction = value + turn * i * 0.2
            x, y = self.place.on_ring(direction, self.place.chevrons)
            scale = self.place.dial_scale * 0.9
            classes = f"chevron {side} c{i + 2}"
            yield Sprite(f"chevron-{side}{i}", "marks", x, y, direction * 30 + about, scale, classes, art.CHEVRON)

    # --- discard pile and draw pile -----------------------------------------------------------------------------------

    def _discard(self, value: int) -> Iterator[Sprite]:
        (x, y), scale = self.place.discards[value - 1], self.place.discard_scale
        key, can = f"discard-{value}", f"{DISCARD}{value}" if value in self.hint.sets else None
        owner, small = self.view.discards[value - 1], " small" if scale < SMALL_DISCARD else ""
        classes = f"discard{small}" + (" open" if can else "") + ("" if owner is None else " full")
        classes += (" goal" if value == self.hint.lifted else "") + self.look.traced(key)
        yield Sprite(f"bed-{key}", "ground", x, y, 0, scale, classes, art.discard_slot(value), pictures=key)
        if owner is not None:
            for i in range(3):
                offset = (i - 1) * 4 * scale
                yield Sprite(
                    self.look.tile(f"{key}/{i}"),
                    "tiles",
                    x - offset,
                    y + offset * 0.6,
                    0,
                    scale * 0.97,
                    f"tile gone{small}",
                    art.tile(value),
                    pictures=key,
                )
            yield self._pip(f"{key}/{TOP}", owner, (x + 27 * scale, y - 36 * scale))
        yield tappable(key, (x, y), self._discard_hit(can), can, self.aloud.discard(value, can))

    def _discard_hit(self, can: str | None) -> Hit:
        """The shape that taps hit for a discard slot; small inside the dial's ring if the slot does nothing."""
        width, height = 66 * self.place.discard_scale, 82 * self.place.discard_scale
        if can or not self.place.around:
            return target(width, height)
        return Rectangle(width, height, (width, height), 8)

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
                x, y = self.place.hand[value - 1]
                yield Sprite(
                    f"column-{value}",
                    "ground",
                    x,
                    y,
                    classes="column",
                    body='<text y="5" data-w="0"/>',
                    words=(numeral(value, self.look.wording),),
                )

    def _column(self, value: int, copies: int) -> Iterator[Sprite]:
        x, y = self.place.hand[value - 1]
        scale = self.place.hand_scale
        can = tap_on(self.view.legal, self.look.selection, value)
        state = self._hand_classes(value, copies)
        usable = "dim" not in state
        risen = "usable" if usable and self.view.legal else ""
        lifted = self.place.lift * LIFTS.get(next((kind for kind in LIFTS if kind in state), risen), 0)
        step = self._stack_step(copies)
        aside = step * (copies - 1) / 2
        edge = self.look.width - TILE_WIDTH / 2 * scale - RING_WIDTH
        pile = max(lifted, aside)  # lifted no higher than one tile, unless it would reach down to its count
        over = max(0.0, 2 * aside - pile - self.place.note + COUNT_HEIGHT)
        top_x, top_y = min(x + aside, edge), y - pile - over
        for copy in reversed(range(copies)):  # the lowest first, so that the top copy is drawn and hit above it
            cx, cy = top_x - copy * step, top_y + copy * step
            look = state if copy == 0 else [c for c in state if c in ("tile", "dim", "reachable")]
            if value == self.hint.lifted and 0 < copy < SET:
                look.append("taken")
            yield Sprite(
                self.look.tile(f"hand-{value}-{copy}"),
                "tiles",
                cx,
                cy,
                0,
                scale,
                " ".join([*look, "fresh"] if self.look.is_fresh(f"hand-{value}-{copy}") else look),
                art.tile(value),
                pictures=f"hand-{value}-{copy}",
            )
            yield self._hand_place(value, copy, (cx, cy), step, can)
        yield from self._hand_marks(value, copies, (x, y), lifted + over, state)
        if len(self.hint.run_values) > 1 and value in self.hint.run_values:
            yield self._order_badge(value, (top_x, top_y))

    def _order_badge(self, value: int, centre: Point) -> Sprite:
        """Which tile of the selected run it is."""
        assert self.hint.run is not None, "a run is selected"
        x, y = (at + self.place.hand_scale * corner for at, corner in zip(centre, CORNER, strict=True))
        body = art.order(self.hint.run_values.index(value) + 1)
        classes, key = f"order {self.hint.side}", f"hand-{value}-0"
        return Sprite(f"order-{value}", "marks", x, y, classes=classes, body=body, beside=key)

    def _stack_step(self, copies: int) -> float:
        """How far each lower copy shows: less where the next column is near."""
        scale, columns = self.place.hand_scale, self.place.hand
        room = columns[1][0] - columns[0][0] - (TILE_WIDTH + 4) * scale
        return min(STACK_STEP * scale, max(3.0, room / max(1, copies - 1)))

    def _hand_place(self, value: int, copy: int, centre: Point, edge: float, can: str | None) -> Sprite:
        scale, (x, y) = self.place.hand_scale, centre
        if copy == 0:
            hit, x_hit = target(TILE_WIDTH * scale, TILE_HEIGHT * scale), x
        else:  # of a lower copy only the edge shows, and only the edge can be hit
            hit = art.edge(edge, TILE_HEIGHT * scale)
            x_hit = x - (TILE_WIDTH * scale - edge) / 2
        can = can if copy == 0 else None
        label = self.aloud.hand(value, copy, can, new=self.look.is_fresh(f"hand-{value}-{copy}"))
        return tappable(f"hand-{value}-{copy}", (x_hit, y), hit, can, label)

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

    def _hand_marks(self, value: int, copies: int, centre: Point, lifted: float, state: list[str]) -> Iterator[Sprite]:
        scale, (x, y) = self.place.hand_scale, centre
        foot, top = y + TILE_HEIGHT * scale / 2, f"hand-{value}-0"
        side = next((s for s in ("cw", "ccw", "both") if s in state), None)
        shift = 0 if copies == 1 or side is None else 20 if side == "both" else 12
        if side:
            mark = {"cw": CLOCKWISE, "ccw": COUNTERCLOCKWISE, "both": "both"}[side]
            classes = f"pointer {side}"
            yield Sprite(
                f"pointer-{value}",
                "marks",
                x - shift,
                foot + self.place.note - 5,
                0,
                min(1, scale),
                classes,
                art.POINTERS[mark],
                beside=top,
            )
        if copies > 1:
            yield Sprite(
                f"copies-{value}",
                "marks",
                x + shift,
                foot + self.place.note,
                classes="note",
                body=art.COUNT,
                words=(f"×{copies}",),
                beside=top,
            )
        spread = self._stack_step(copies) * (copies - 1) / 2
        framed = "playable" in state or "chosen" in state
        line = foot - lifted + max(spread, FRAME * scale - spread if framed else 0)
        for i, kind in enumerate(kind for kind in ("set", "pair", "forced") if kind in state):
            at = line + 6 * scale * i
            yield Sprite(f"bar-{value}-{kind}", "marks", x, at, 0, scale, f"bar {kind}", art.UNDERLINE, beside=top)

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
