"""Epicycle's table as a scene, drawn from a view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from epizodiak.core.text import width_of
from epizodiak.games.epicycle.rules.rules import three_of_a_size
from epizodiak.games.epicycle.rules.state import CLOCKWISE, GAP, SIZES, TWO
from epizodiak.games.epicycle.rules.view import View
from epizodiak.games.epicycle.table import art, pyramids
from epizodiak.games.epicycle.table.chances import Chance, chances, values
from epizodiak.games.epicycle.table.labels import BARRED, SIDE_CLASS, Labels, way_class
from epizodiak.games.epicycle.table.layout import BADGE, NAME_ROOM, Layout
from epizodiak.games.epicycle.table.measures import RIM
from epizodiak.games.epicycle.table.regions import held_places, regions
from epizodiak.table.hit import panel, target
from epizodiak.table.scene import GOAL, SELECT, UNSELECT, Pose, Scene, Sprite, tappable
from epizodiak.table.seat_marks import SEAT_CLASSES
from epizodiak.table.table import Look

LIFT = 5
"""How far the selected pyramid is lifted, in pixels."""

ON, UNDER = 17, 16
"""Sizes of the letters of the words on pyramids and under them, in pixels, where there is room for them."""

LEAST_LETTERS = 15
"""At scale 1 letters on pyramids are no smaller than this where the ring is large."""

TIMES = 17
"""The same of the line that tells how often a position has occurred."""

DOWN = 180
"""How a pyramid leans in a tray: its base down."""

OVER_WORD = 2
"""How far above the letters on a pyramid a badge lies, in pixels."""

BADGE_ROOM = 42
"""So far from the page's edge is the middle of a badge at least, in pixels."""

LEAST_BADGE = 0.92
"""Badges are drawn no smaller than this, to stay readable."""

OUT_EDGES = 16
"""Room beside the words that say why a player is out, in pixels."""

NAME_SIZES = (19, 15)
"""Sizes of the letters of names, in large and in small trays; as in ``art.tray``."""


def drawn(view: View, look: Look, place: Layout) -> Scene:
    """The whole table as a scene in a layout; the look's size has no effect."""
    found = chances(view, look.selection)
    say = Labels(view, look.wording, found, values(view) if look.teach else {})
    reached = {chance.space: chance for chance in found.values()}
    painter = _Painter(view, look, place, say, reached, _letter_sizes(say, place))
    return place.frame.scene(
        painter.sprites(), say.what_can_be_done(), say.title(), regions(view, look.wording), say.bar()
    )


def _letter_sizes(say: Labels, place: Layout) -> pyramids.Letters:
    """The sizes of the words on all pyramids and below them."""
    words, at = tuple(say.size(size) for size in SIZES), place.measures
    on = max(LEAST_LETTERS, ON / place.ring_scale) * place.frame.letters
    room = place.slot_size(0)[0] - 4
    under = min(UNDER * place.frame.letters, room / max(width_of(word, 1) for word in words))
    return pyramids.Letters(pyramids.fitting_letters(words, round(on, 1), at), round(under / place.held_scale, 1))


@dataclass(frozen=True, slots=True)
class _Painter:
    """Draws the parts of one table."""

    view: View
    look: Look
    place: Layout
    say: Labels
    reached: dict[int, Chance]
    letters: pyramids.Letters

    def sprites(self) -> Iterator[Sprite]:
        place, dial = self.place, art.dial(self.place.measures)
        yield Sprite("rings", "ground", *place.ring, scale=place.ring_scale, classes="dial", body=dial)
        yield self._centre()
        seats = range(len(self.view.holdings))
        for seat in seats:
            yield self._tray(seat)
        for number in range(len(self.view.ring)):
            yield from self._space(number)
        for seat in seats:
            yield from self._held(seat)
        if self.view.player is not None:
            yield from self._turns()
        yield from self._way_sprites()

    def _centre(self) -> Sprite:
        """The sun in the middle, or how often the position has occurred unless something is selected."""
        times, scale = self.say.times(), self.place.ring_scale
        told = times if not self.reached else ""
        letters = round(max(TIMES, TIMES / scale), 1)
        wide = round(width_of(told, letters) + letters * 1.4) if told else 0
        classes = "centre" + (" warned" if told else "")
        return Sprite("centre", "marks", *self.place.ring, 0, scale, classes, art.centre(wide, letters), words=(told,))

    def _tile(self, key: str, lies: Pose, size: int, classes: str, place: str = "") -> Sprite:
        """A pyramid; ``place`` is that of the tap which shakes it, if not its own."""
        body = pyramids.pyramid(size, self.letters, self.place.measures)
        words = (self.say.size(size),) * (2 if self.letters.on else 1)
        classes = f"tile pyramid{classes}{self.look.traced(key)}"
        at = lies.x, lies.y, lies.lean, lies.scale
        return Sprite(
            self.look.tile(key), "tiles", *at, classes, body, upright=True, words=words, pictures=place or key
        )

    # --- ring ---------------------------------------------------------------------------------------------------------

    def _space(self, number: int) -> Iterator[Sprite]:
        place, stands, chance = self.place, self.view.ring[number], self.reached.get(number)
        scale, key, at = place.ring_scale, f"space-{number}", place.measures
        lean = number * at.slice
        classes = "space" + (" gap" if stands == GAP else "") + (self.look.traced(key) if stands == GAP else "")
        if chance is not None:
            classes += f" fits {way_class(chance)}" if chance.possible else " blocked"
        elif stands == GAP and self.reached:
            classes += " goal"
        yield Sprite(f"bed-{number}", "ground", *place.ring, lean, scale, classes, art.space(at), pictures=key)
        if stands != GAP:
            barred = " dim" if chance is not None and not chance.possible else ""
            yield self._tile(key, Pose(*place.on_ring(number, at.tip), scale, lean), stands, barred)
        can = chance.notation if chance is not None and chance.possible else None
        label = self.say.space(number, chance)
        spot = tappable(key, place.space(number), art.slice_hit(scale, at), can, label, lean=lean)
        yield spot._replace(classes=GOAL) if stands == GAP and self.reached else spot

    def _way_sprites(self) -> Iterator[Sprite]:
        """The place for the selected pyramid, arrows to the spaces it reaches, and the results there."""
        if not self.reached:
            yield from self._latest_way()
            return
        gap, place, scale, measured = self.view.ring.index(GAP), self.place, self.place.ring_scale, self.place.measures
        turn = gap * measured.slice
        for chance in self.reached.values():
            side = SIDE_CLASS[chance.side]
            classes = f"hops {way_class(chance)}" + ("" if chance.possible else " blocked")
            steps = art.hops(chance.size, 1 if chance.side == CLOCKWISE else -1, measured)
            yield Sprite(f"hops-{side}", "marks", *place.ring, turn, scale, classes, steps)
            yield from self._badge(side, self._badge_place(chance), *self.say.mark(chance))
        size = next(iter(self.reached.values())).size
        tip = place.on_ring(gap, measured.tip)
        yield Sprite("ghost", "marks", *tip, turn, scale, "ghost", pyramids.ghost(size, measured))

    def _latest_way(self) -> Iterator[Sprite]:
        """The steps of the latest exchange, as many as the pyramid placed has dots, to where one was taken."""
        ring, recent, place = self.view.ring, self.look.recent, self.place
        gap = ring.index(GAP)
        for space, side in product(range(len(ring)), (1, -1)):
            key = f"space-{space}"
            same = ring[space] != GAP and key in recent and recent[key] == recent.get(f"space-{gap}")
            if same and (space + side * ring[space] - gap) % len(ring) == 0:
                steps, lean = art.hops(ring[space], side, place.measures), space * place.measures.slice
                classes = f"hops{self.look.traced(key)}"
                yield Sprite("hops", "marks", *place.ring, lean, place.ring_scale, classes, steps, beside=key)

    def _badge_place(self, chance: Chance) -> tuple[float, float]:
        """The middle of a badge's lower edge: above the word on the pyramid, or by the rim, clear of its dots."""
        place, at = self.place, self.place.measures
        if not self.letters.on:
            x, y = place.on_ring(chance.space, RIM)
            return x, y + BADGE / 2
        x, y = place.on_ring(chance.space, at.tip + at.words[chance.taken])
        return x, y - (self.letters.on * place.ring_scale / 2 + OVER_WORD)

    def _badge(self, name: str, at: tuple[float, float], text: str, classes: str) -> Iterator[Sprite]:
        """A word above something; ``at`` is the middle of the badge's lower edge."""
        if text:
            scale = max(LEAST_BADGE, min(1.2, self.place.ring_scale)) * (1 + (self.place.frame.letters - 1) / 2)
            crossed = classes == BARRED
            wide = round(width_of(text, 14) + (art.CROSS_ROOM if crossed else 0) + 18)
            room = max(BADGE_ROOM, wide * scale / 2 + 2)
            x, y = min(max(at[0], room), self.place.frame.width - room), at[1] - BADGE * scale / 2
            body = art.badge(wide, crossed=crossed)
            yield Sprite(f"badge-{name}", "marks", x, y, 0, scale, f"badge {classes}", body, words=(text,))

    # --- trays --------------------------------------------------------------------------------------------------------

    def _tray(self, seat: int) -> Sprite:
        box, view, letters = self.place.trays[seat], self.view, self.place.frame.letters
        several = len(view.holdings) > TWO
        small = box.width < art.SMALL_TRAY
        classes = (
            f"player tray {SEAT_CLASSES[seat]}{self.look.traced(f'player-{seat}')}"
            + (" acts" if seat == view.player else "")
            + (" small" if small else "")
            + (" several" if several else "")
        )
        removed = not view.holdings[seat]
        if removed or three_of_a_size(view.holdings[seat]):
            classes += " lost removed" if removed else " lost"
        size = NAME_SIZES[small] * letters
        begin = art.face_room(box.width, letters, several=several)[2] + (12 if small or several else 14)
        remark, room = self._beside_name(seat, box.width - begin, size, small=small)
        out = self.say.out(seat) if removed else ""
        reason = min(size, (box.width - OUT_EDGES) / width_of(out, 1)) if removed else 0
        return Sprite(
            f"player-{seat}",
            "ground",
            box.x,
            box.y,
            classes=classes,
            body=art.tray(seat, box.width, box.height, letters, several=several, out=reason),
            hit=panel(box.width, box.height, art.CORNER),
            words=(self.say.name(seat, room, size), remark, *((out,) if removed else ())),
            label=self.say.player(seat),
        )

    def _beside_name(self, seat: int, room: float, size: float, *, small: bool) -> tuple[str, float]:
        """The remark beside a name of this size, and what room that leaves; in a small tray no name is cut for it."""
        remark, several = self.say.remark(seat), len(self.view.holdings) > TWO
        if small and seat == self.view.player and not several:
            remark = ""
        wide = width_of(remark, (12 if several else 13) if small else 14 * self.place.frame.letters)
        left = room - wide - (4 if several else 8)
        if small and several and self.say.name(seat, left, size) != self.say.name(seat, room, size):
            return "", room
        return remark, left

    def _turns(self) -> Iterator[Sprite]:
        """Of more than two: arrows from tray to tray, in the order of play (C10)."""
        for seat, (x, y, lean, back) in self.place.turns.items():
            classes = "onward now" if seat == self.view.player else "onward"
            body = art.BACK if back else art.ONWARD
            yield Sprite(f"onward-{seat}", "marks", x, y, lean, classes=classes, body=body)

    def _held(self, seat: int) -> Iterator[Sprite]:
        view, place, selection = self.view, self.place, self.look.selection
        acts, out = bool(view.legal) and seat == view.player, not view.holdings[seat]
        usable = {action.size for action in view.legal}
        for slot, (key, size) in enumerate(held_places(view, seat)):
            can = None
            if acts and size in usable:
                can = UNSELECT if key == selection else SELECT
            classes = ""
            if acts:
                classes = " chosen" if can == UNSELECT else " playable" if can else " dim"
            elif out:
                classes = " dim beaten"
            x, y = place.held(seat, slot)
            tip_x, tip_y = place.held_tip(seat, slot, place.measures.lengths[size])
            lifted = LIFT if can == UNSELECT else 0
            lies = Pose(tip_x, tip_y - lifted, place.held_scale, DOWN)
            yield self._tile(key, lies, size, f" held{classes}", f"player-{seat}" if out else "")
            if out:
                continue
            label = self.say.held(seat, size, int(key[-1]), can)
            hit = target(*place.slot_size(seat), margin=0, radius=12)
            yield tappable(key, (x, y), hit, can, label)
            value = self.say.best(size) if acts and not selection else None
            if value is not None:
                top = place.trays[seat].y + NAME_ROOM * place.frame.letters + BADGE - 2
                yield from self._badge(key, (x, top), *self.say.short(value))
