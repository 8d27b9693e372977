"""Sentences about what can be done, and accessible names of the table's places."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from epizodiak.core.wording import Wording
from epizodiak.games.epizodiak.rules.notation import action_text, run_values
from epizodiak.games.epizodiak.rules.numerals import from_to, numeral, numerals, the_tile, the_tiles
from epizodiak.games.epizodiak.rules.rules import SET, SINGLE_ROUND_BONUS, end_values
from epizodiak.games.epizodiak.rules.state import (
    CLOCKWISE,
    CONTEST,
    COUNTERCLOCKWISE,
    DISCARD,
    DRAW,
    DRAWN,
    PASS,
    PICK_UP,
    PICKED,
    VALUES,
    Action,
)
from epizodiak.games.epizodiak.rules.view import View
from epizodiak.games.epizodiak.table.affordances import SIDE_CLASS, side_of
from epizodiak.games.epizodiak.table.selection import follows, lifted_set, run_to, selected_run
from epizodiak.table.marks import TURN_SIGNS
from epizodiak.table.scene import NO_BAR, SELECT, UNSELECT, Bar, Deed, Span

SIDE_MARK = {side: f"{{tile}}\u00a0{TURN_SIGNS[SIDE_CLASS[side]]}" for side in (CLOCKWISE, COUNTERCLOCKWISE)}
LAST_SLOT_MARK = "{tile}\u00a0" + "".join(TURN_SIGNS.values())
"""What stands at a tile in a sentence: the direction in which it goes on; the last free slot is both ends."""

BUTTONS = (CLOCKWISE, COUNTERCLOCKWISE, DISCARD, PICK_UP, CONTEST, DRAW, PASS)
"""The order of the bar's buttons."""

LISTED = 3
"""So many tiles of a run are named one by one."""


@dataclass(frozen=True)  # without slots: it keeps the longest runs, for which each button asks
class Labels:
    """Sentences about one view, in one person's wording.

    Attributes:
        view: what is known.
        wording: how it is said.
        selection: what is selected.
        fresh: values of the tiles that came into the hand in this turn.
        ends: whether the only possible action is about to be played by itself.
    """

    view: View
    wording: Wording
    selection: str = ""
    fresh: tuple[int, ...] = ()
    ends: bool = False

    @property
    def run(self) -> Action | None:
        """The selected run."""
        return selected_run(self.selection)

    def tiles(self, run: Action) -> str:
        """A run in words: its tiles, of a long one the first and the last."""
        values = run_values(run)
        if len(values) <= LISTED:
            return numerals(values, self.wording)
        ends = numeral(run.first, self.wording), numeral(run.last, self.wording)
        return self.wording.gettext("{first} to {last}").format(first=ends[0], last=ends[1])

    def title(self) -> str:
        """The title: the number of the round, and the target."""
        say, options = self.wording, self.view.options
        if options.mode == "single":
            return say.gettext("One round")
        goal = say.ngettext("to {count} point", "to {count} points", options.target).format(count=options.target)
        return say.gettext("Round {number} · {goal}").format(number=self.view.round, goal=goal)

    # --- what can be done ---------------------------------------------------------------------------------------------

    def what_can_be_done(self) -> tuple[Span, ...]:
        """A sentence for the seat to act; for everybody else, whose turn it is."""
        view, say = self.view, self.wording
        if not view.legal:
            return (Span(say.to_play(view.player)),)
        start = Span(self._address())
        if self.run is not None:
            return (start, *self._selected(self.run))
        if lifted := lifted_set(self.selection):
            told = say.gettext("tap {tile} among the discarded sets to discard all three")
            return (start, Span(told.format(tile=the_tile(lifted, say))))
        options = self._options()
        joined: list[Span] = [start]
        for i, spans in enumerate(options):
            if i:
                joined.append(Span(say.gettext(" or ") if i == len(options) - 1 else say.marks.comma))
            joined += spans
        if note := self._note():
            joined.append(Span(note))
        return tuple(joined)

    def _address(self) -> str:
        """How the seat to act is spoken to."""
        say, laid, seat = self.wording, self.view.laid, self.view.player
        assert seat is not None, "nobody is spoken to after the game"
        told, value = say.gettext("{name}: "), 0
        if self.view.phase == PICKED and laid is not None:
            named, yours = (
                say.gettext("{name}, with {tile} that you picked up: "),
                say.gettext("You picked up {tile}: "),
            )
            told, value = say.told(seat, named, yours), laid.value
        elif self.view.phase == DRAWN and len(self.fresh) == 1:
            named, yours = say.gettext("{name}: you drew {tile}; "), say.gettext("You drew {tile}; ")
            told, value = say.told(seat, named, yours), self.fresh[0]
        return told.format(name=say.called(seat), tile=the_tile(value, say) if value else "")

    def bar(self) -> Bar:
        """The same as buttons: placing first, drawing or passing last."""
        view, say, run = self.view, self.wording, self.run
        if view.player is None or not view.legal:
            return NO_BAR
        if run is not None:
            lead = Span(say.chosen(self.tiles(run))), *self._empties(len(run_values(run)), 0)
            return Bar(lead, (self._deed(run), *self._whole_run(run)))
        if lifted := lifted_set(self.selection):
            three = say.gettext("three {tile}").format(tile=numeral(lifted, say))
            lead = Span(say.chosen(three)), *self._empties(SET, 1)
            return Bar(lead, (self._deed(Action(DISCARD, lifted, lifted)),))
        acts = tuple(
            action
            for kind in BUTTONS
            for action in sorted((each for each in view.legal if each.kind == kind), key=lambda each: each.first)
            if action.first == action.last
        )
        deeds = tuple(deed for action in acts for deed in (self._deed(action), *self._whole_run(action)))
        return Bar(self._why(), deeds, whole=True)

    def _empties(self, tiles: int, sets: int) -> tuple[Span, ...]:
        """That what is selected empties the hand, and what it brings (E20 to E22); nothing if it doesn't."""
        view, say = self.view, self.wording
        if view.seat is None or tiles < len(view.hand):
            return ()
        points = view.potential[view.seat] + sets + SINGLE_ROUND_BONUS * (view.options.mode == "single")
        if not points:
            return (Span(say.gettext(". It ends the round, for no points")),)
        told = say.ngettext(". It ends the round, for {count} point", ". It ends the round, for {count} points", points)
        return (Span(told.format(count=points)),)

    def _why(self) -> tuple[Span, ...]:
        """What has just come to the hand, if anything, and what of the hand can be placed first."""
        view, say = self.view, self.wording
        runs = self._longest_runs.values()
        firsts = tuple(dict.fromkeys(run.first for run in runs))
        fits = say.ngettext("{tiles} fits", "{tiles} fit", len(firsts))
        told = fits.format(tiles=the_tiles(firsts, say)) if firsts else self._instead()
        start, come = say.gettext("Your turn"), 0
        if view.phase == PICKED and view.laid is not None:
            come = view.laid.value
            start = say.gettext("You picked up {tile}").format(tile=the_tile(come, say))
        elif view.phase == DRAWN and len(self.fresh) == 1:
            come = self.fresh[0]
            start = say.gettext("You drew {tile}").format(tile=the_tile(come, say))
        if firsts == (come,):
            told = say.gettext("it fits")
        more = self._note()
        if view.legal == (Action(DRAW),) and view.pile_size and not self.ends:  # E14
            more = say.gettext(". To pass, draw first")
        apart = (Span(more),) if more else ()  # left off where the bar has no room for it
        return (Span(say.headed(start, told)), *apart)

    @cached_property
    def _longest_runs(self) -> dict[tuple[str, int], Action]:
        """For each tile that can be placed at an end, by the end: all that can go with it."""
        longest: dict[tuple[str, int], Action] = {}
        for kind in SIDE_MARK:
            placing = (action for action in self.view.legal if action.kind == kind)
            longest |= {(kind, run.first): run for run in sorted(placing, key=lambda run: len(run_values(run)))}
        return longest

    def bound(self) -> str:
        """The end of a sentence to who may not pass though the pile is empty; nothing to others."""
        return self.wording.gettext(". {why}").format(why=self.why_no_pass()) if self.view.bound else ""

    def _note(self) -> str:
        """The end of a sentence about what can be done: why no pass, else what a contest does (E16); mostly nothing."""
        contests = any(action.kind == CONTEST for action in self.view.legal)
        return self.bound() or (self.wording.gettext(". A contest takes all four from the others") if contests else "")

    def why_no_pass(self) -> str:
        """Why the seat to act may not pass though the pile is empty: three passes (E18), or a single tile (E17)."""
        view, say = self.view, self.wording
        if view.forced:
            return say.gettext("No passing after three passes")
        single = next((value for value in end_values(view.dial) if view.gone(value) and value in view.hand), 0)
        return say.gettext("The last {tile} fits: you must play, not pass").format(tile=numeral(single, say))

    def _instead(self) -> str:
        """What can be done though no tile fits; that none does, if nothing is left but to draw or pass."""
        view, say = self.view, self.wording
        if all(action.kind in (DRAW, PASS) for action in view.legal):
            return say.gettext("no tile fits")
        sets = [numeral(value, say) for value in sorted(each.first for each in view.legal if each.kind == DISCARD)]
        if sets and view.phase != PICKED:  # short, so that the news keep their room; the buttons tell the rest
            return say.gettext("you can discard {tiles}").format(tiles=say.either(sets))
        return say.either([span.text for spans in self._options() for span in spans])

    def _deed(self, action: Action) -> Deed:
        """An action as a button, a run by its ends; without a selection, what it places begins at its slot."""
        say = self.wording
        tile, place, ends = numeral(action.first, say) if action.first else "", "", ""
        if action.kind in SIDE_MARK:
            mark = LAST_SLOT_MARK if len(self.view.dial) == len(VALUES) - 1 else SIDE_MARK[action.kind]
            ends, place = from_to(action.first, action.last, say), f"slot-{action.first}"
            tile = mark.format(tile=ends)
        sentence = {
            DISCARD: say.pgettext("button", "Discard {tile}"),
            PICK_UP: say.pgettext("button", "Pick up {tile}"),
            CONTEST: say.pgettext("button", "Contest {tile}"),
            DRAW: say.gettext("Draw"),
            PASS: say.pgettext("button", "Pass"),
        }.get(action.kind, say.pgettext("button", "Place {tile}"))
        shorter = (sentence.format(tile=ends), tile) if action.first != action.last else ("",)  # its verb, or its sign
        brief = min(shorter, key=lambda text: max(map(len, text.split(" "))))  # it stands in two lines
        return Deed(action_text(action), sentence.format(tile=tile), place, brief=brief)

    def _whole_run(self, begun: Action) -> tuple[Deed, ...]:
        """A button that selects the longest run going on from some tiles, where a tap on its last one does so, too."""
        whole, say = self._longest_runs.get((begun.kind, begun.first), begun), self.wording
        if whole == begun or run_to(self.view.legal, self.run, whole.last) != whole:
            return ()
        if self.run is None:
            text, first = say.pgettext("button", "Choose {tile}"), whole.first
        else:
            text, first = say.pgettext("button", "Add {tile}"), run_values(whole)[len(run_values(begun))]
        text = text.format(tile=from_to(first, whole.last, say))
        return (Deed(action_text(whole), text, f"hand-{whole.last}-0", selects=True),)

    def _selected(self, run: Action) -> tuple[Span, ...]:
        say = self.wording
        tiles = self.tiles(run)
        goal = the_tile(run.last, say)
        sentence = (
            say.gettext("tap {goal} on the dial to place {tiles}, or add another tile")
            if self._whole_run(run)
            else say.gettext("tap {goal} on the dial to place {tiles}")
        )
        before, _, after = sentence.format(goal=goal, tiles="\0").partition("\0")
        return (Span(before), Span(tiles, side_of(self.view, run)), Span(after))

    def _options(self) -> list[list[Span]]:
        """Each kind of action in a few words; placing first, drawing or passing last."""
        say = self.wording
        sets, pick_ups, contests = (
            say.either([told(value, say) for value in sorted(a.first for a in self.view.legal if a.kind == kind)])
            for kind, told in ((DISCARD, numeral), (PICK_UP, the_tile), (CONTEST, the_tile))
        )
        kinds = {action.kind for action in self.view.legal}
        sentences = (
            (sets, say.gettext("discard your three {tiles}").format(tiles=sets)),
            (pick_ups, say.gettext("pick up {tile}").format(tile=pick_ups)),
            (contests, say.gettext("contest {tiles}").format(tiles=contests)),
            (DRAW in kinds, say.gettext("draw")),
            (PASS in kinds, say.gettext("pass")),
        )
        place = self._place_option()
        return [*([place] if place else []), *([Span(sentence)] for offered, sentence in sentences if offered)]

    def _place_option(self) -> list[Span]:
        """The tiles that can be placed first, each with its direction."""
        say = self.wording
        spans: list[Span] = []
        last_slot = len(self.view.dial) == len(VALUES) - 1
        for action in self.view.legal:
            if action.kind in SIDE_MARK and action.first == action.last:
                mark = LAST_SLOT_MARK if last_slot else SIDE_MARK[action.kind]
                spans.append(Span(say.gettext(" or ") if spans else say.gettext("place ")))
                spans.append(Span(mark.format(tile=numeral(action.first, say)), side_of(self.view, action)))
        return spans

    # --- places -------------------------------------------------------------------------------------------------------

    def slot(self, value: int, can: str | None) -> str:
        """Accessible name of a slot of the dial."""
        say, tile = self.wording, numeral(value, self.wording)
        if can is None:
            return self._idle_slot(value).format(tile=tile)
        if can[0] == PICK_UP:
            return say.gettext("{tile}, on the dial: pick up").format(tile=tile)
        if can[0] == CONTEST:
            return say.gettext("{tile}, empty slot: contest").format(tile=tile)
        if can == SELECT:
            here = self._idle_slot(value).format(tile=tile)
            return say.gettext("{here}: select your {tile}").format(here=here, tile=tile)
        assert self.run is not None, "a slot places what is selected"
        ends = {
            CLOCKWISE: say.gettext("{tile}, clockwise end: place {tiles}"),
            COUNTERCLOCKWISE: say.gettext("{tile}, counterclockwise end: place {tiles}"),
        }
        return ends[can[0]].format(tile=tile, tiles=self.tiles(self.run))

    def _idle_slot(self, value: int) -> str:
        """What lies in a slot where a tap does nothing, and whether it is an end (E3)."""
        say, dial = self.wording, self.view.dial
        if value in dial:
            return say.gettext("{tile}, on the dial")
        high, low = dial[-1] % len(VALUES) + 1, (dial[0] - 2) % len(VALUES) + 1
        if value not in (high, low):
            return say.gettext("{tile}, empty slot")
        if high == low:
            return say.gettext("{tile}, last empty slot")
        if value == high:
            return say.gettext("{tile}, empty slot, clockwise end")
        return say.gettext("{tile}, empty slot, counterclockwise end")

    def discard(self, value: int, can: str | None) -> str:
        """Accessible name of a slot of the discard pile."""
        say, tile, seat = self.wording, numeral(value, self.wording), self.view.discards[value - 1]
        if can is not None:
            return say.gettext("Discard your three {tile}").format(tile=tile)
        if seat is None:
            return say.gettext("{tile}: set not discarded").format(tile=tile)
        named, yours = say.gettext("{tile}: set discarded by {name}"), say.gettext("{tile}: set discarded by you")
        return say.told(seat, named, yours).format(tile=tile, name=say.names[seat])

    def discarded(self) -> tuple[str, ...]:
        """Which sets are discarded, and by whom."""
        sets = tuple(self.discard(value, None) for value, seat in enumerate(self.view.discards, 1) if seat is not None)
        return sets or (self.wording.pgettext("discarded sets", "none"),)

    def discarded_sets(self) -> str:
        """Accessible name of all slots of the discard pile together."""
        return f"{self.wording.gettext('Discarded sets')}: {'; '.join(self.discarded())}"

    def hand(self, value: int, copy: int, can: str | None, *, new: bool = False) -> str:
        """Accessible name of a tile in the hand; ``new`` if it was drawn in this turn."""
        say, tile = self.wording, numeral(value, self.wording)
        if new:
            tile = say.gettext("{what}, new").format(what=tile)
        if copy:
            return say.gettext("{tile}, another copy in your hand").format(tile=tile)
        count = self.view.hand.count(value)
        if can == UNSELECT:
            return self._selected_tile(value).format(tile=tile)
        held = say.ngettext("{tile}, in your hand", "{tile}, {count} in your hand", count)
        held = held.format(tile=tile, count=count)
        if can == SELECT:
            return self._select(value).format(held=held)
        if self.run is not None and value in run_values(self.run):
            return say.gettext("{held}, selected").format(held=held)
        return held

    def _selected_tile(self, value: int) -> str:
        """What a tap on an end of the selection does."""
        if value == lifted_set(self.selection):
            return self.wording.gettext("three {tile}, selected: put them back")
        if self.run is not None and value == self.run.first:
            return self.wording.gettext("{tile}, selected: cancel the selection")
        return self.wording.gettext("{tile}, selected: take back")

    def _select(self, value: int) -> str:
        """What a tap on a tile that can be selected does: extend the selection, or begin at a side."""
        say = self.wording
        run = run_to(self.view.legal, self.run, value)
        if run is None:
            return say.gettext("{held}: select, to discard all three")
        if run.first != value:
            if follows(self.view.legal, self.run, value):
                return say.gettext("{held}: add to the selection")
            side = {CLOCKWISE: say.gettext("{held}: select {tiles}, clockwise")}
            sentence = side.get(run.kind, say.gettext("{held}: select {tiles}, counterclockwise"))
            return sentence.replace("{tiles}", self.tiles(run))
        if len(self.view.dial) == len(VALUES) - 1:
            return say.gettext("{held}: select for the last slot")
        if run.kind == CLOCKWISE:
            return say.gettext("{held}: select, clockwise")
        return say.gettext("{held}: select, counterclockwise")

    def pile(self, can: str | None) -> str:
        """Accessible name of the draw pile."""
        say, size = self.wording, self.view.pile_size
        left = say.ngettext("{count} tile in the draw pile", "{count} tiles in the draw pile", size).format(count=size)
        if can == DRAW:
            return say.gettext("{left}: draw").format(left=left)
        return say.gettext("{left}: pass").format(left=left) if can == PASS else left

    def pile_number(self, can: str | None) -> str:
        """What the pile's face says: how many tiles are left, or that a tap passes."""
        return self.wording.gettext("PASS") if can == PASS else str(self.view.pile_size)

    def pile_caption(self, can: str | None) -> str:
        """The word under the pile, or on the plate of a pass how many tiles are left."""
        if can == DRAW:
            return self.wording.gettext("Draw")
        return str(self.view.pile_size) if can == PASS and self.view.pile_size else ""

    # --- players ------------------------------------------------------------------------------------------------------

    def remark(self, seat: int, *, aloud: bool = False) -> str:
        """A word in the corner of a player's panel, or what is said of it."""
        if seat == self.view.player:
            return self.wording.gettext("to play")
        if self.view.passed_after_draw(seat):  # E18a: no pass in the sense of a contest, and not to be taken for one
            say = self.wording
            return say.gettext("passed after drawing") if aloud else say.pgettext("has drawn this turn", "drew")
        return self.wording.gettext("passed") if self.view.passed(seat) else ""

    def player(self, seat: int) -> str:
        """Accessible name of a player's panel."""
        say, view = self.wording, self.view
        size = view.hand_sizes[seat]
        tiles = say.ngettext("{count} tile", "{count} tiles", size).format(count=size)
        sentence = say.gettext("{name}: {tiles} in hand, {potential} at stake, {total} won").format(
            name=say.titled(seat), tiles=tiles, potential=view.potential[seat], total=view.totals[seat]
        )
        remark = self.remark(seat, aloud=True)
        return say.joined((sentence, remark)) if remark else sentence
