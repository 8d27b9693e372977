"""Why a tap on EpiZodiak's table does nothing now, and what would: from what the view and its legal actions tell."""

from __future__ import annotations

from dataclasses import dataclass

from epizodiak.core.text import capital
from epizodiak.core.wording import Wording
from epizodiak.games.epizodiak.rules.notation import run_values
from epizodiak.games.epizodiak.rules.numerals import numeral, the_tile, the_tiles
from epizodiak.games.epizodiak.rules.rules import SET, end_values
from epizodiak.games.epizodiak.rules.state import (
    CLOCKWISE,
    CONTEST,
    CONTESTED,
    PICK_UP,
    PICKED,
    SEATS,
    START,
    VALUES,
    Action,
)
from epizodiak.games.epizodiak.rules.view import View
from epizodiak.games.epizodiak.table.labels import Labels
from epizodiak.games.epizodiak.table.narration import choice_lines
from epizodiak.games.epizodiak.table.selection import PLACES, lifted_set, tap_on


def refusal(view: View, selection: str, key: str, say: Wording) -> str:
    """What is said to a tap on a place that does nothing: arguments as in ``Table.refusal``."""
    kind, _, name = key.partition("-")
    told = _Refusals(view, say, selection, Labels(view, say, selection))
    if kind == "hand":
        value, copy = map(int, name.split("-"))
        return capital(told.hand(value, copy))
    if kind == "slot":
        return capital(told.slot(int(name)))
    if kind == "discard":
        return told.discard(int(name))
    return told.pile() if kind == "pile" else told.labels.player(int(name))


@dataclass(frozen=True, slots=True)
class _Refusals:
    """Tells why a place does nothing."""

    view: View
    say: Wording
    selection: str
    labels: Labels

    def _with_choice(self, why: str) -> str:
        """A reason, and what can be done, if that is one thing: more stand on the bar's buttons."""
        choices = choice_lines(self.view, self.say)
        return why if len(choices) > 1 else self.say.gettext("{why}: {choices}").format(why=why, choices=choices[0])

    def _ends_sentence(self) -> str:
        """What the dial takes first; after a pick-up nothing goes back to its own end (E13)."""
        laid, say = self.view.laid, self.say
        own = laid.value if self.view.phase == PICKED and laid is not None else 0
        ends = tuple(value for value in end_values(self.view.dial) if value != own)
        told = say.ngettext("the end takes {tiles}", "the ends take {tiles}", len(ends))
        return told.format(tiles=the_tiles(ends, say))

    # --- the hand -----------------------------------------------------------------------------------------------------

    def hand(self, value: int, copy: int) -> str:
        """Why a tile in the hand cannot be selected."""
        say, run, tile = self.say, self.labels.run, the_tile(value, self.say)
        if copy and tap_on(self.view.legal, self.selection, value) is not None:
            return say.gettext("Tap the {tile} on top of the others").format(tile=numeral(value, say))
        if run is not None and value in run_values(run):
            told = say.gettext("{tile} lies within the run: take {last} back first")
            return told.format(tile=tile, last=the_tile(run.last, say))
        count = self.view.hand.count(value)
        if count >= SET:
            return self._set_to_keep()
        if run is not None:
            return self._not_next(tile, run)
        if self._is_picked_up_tile(value):
            return self._with_choice(say.gettext("{tile} may not go back where it lay").format(tile=tile))
        told = say.gettext("{tile} doesn't fit: {ends}").format(tile=tile, ends=self._ends_sentence())
        return told + (say.gettext("; a set needs one more") if count == SET - 1 else "")

    def _is_picked_up_tile(self, value: int) -> bool:
        """Whether it is the tile that was picked up in this turn (E13)."""
        laid = self.view.laid
        return self.view.phase == PICKED and laid is not None and laid.value == value

    def _not_next(self, tile: str, run: Action) -> str:
        """Why a tile cannot extend the selected run."""
        say, view, goal = self.say, self.view, the_tile(run.last, self.say)
        step = 1 if run.kind == CLOCKWISE else -1
        after = (run.last - 1 + step) % len(VALUES) + 1
        if after in view.dial:
            return say.gettext("The run fills the dial: tap {goal} there to place it").format(goal=goal)
        return say.gettext("{tile} doesn't fit: {next} would follow").format(tile=tile, next=the_tile(after, say))

    def _set_to_keep(self) -> str:
        """Why a set may not be discarded now (E18, E24)."""
        say = self.say
        if self.view.forced:
            return self._with_choice(say.gettext("No discard after three passes"))
        placed = next((action.first for action in self.view.legal if action.kind in PLACES), 0)
        return say.gettext("No discard while you hold {tile} for the last slot").format(tile=the_tile(placed, say))

    # --- the dial -----------------------------------------------------------------------------------------------------

    def slot(self, value: int) -> str:
        """Why a slot takes nothing, or its tile cannot be picked up."""
        say = self.say
        first = self._first_take_back(value)
        if first:
            return first
        if value in self.view.dial:
            return self._on_dial(value)
        if self.labels.run is not None:
            return self._not_the_goal(value, self.labels.run)
        if lifted := lifted_set(self.selection):
            told = say.gettext("Three {tile} are selected: tap {tile} among the discarded sets")
            return told.format(tile=numeral(lifted, say))
        return self._free_slot(value)

    def _first_take_back(self, value: int) -> str:
        """A slot that would be picked up from, or contested, if nothing were selected; of others nothing."""
        say = self.say
        sentences = {
            PICK_UP: say.gettext("Take back what is selected first, then tap {tile} to pick it up"),
            CONTEST: say.gettext("Take back what is selected first, then tap {tile} to contest it"),
        }
        offered = [kind for kind in sentences if Action(kind, value, value) in self.view.legal]
        return sentences[offered[0]].format(tile=the_tile(value, say)) if offered and self.selection else ""

    def _free_slot(self, value: int) -> str:
        """Why a free slot takes nothing while nothing is selected."""
        say, tile = self.say, the_tile(value, self.say)
        if value not in end_values(self.view.dial):
            return say.gettext("{tile} has no neighbour on the dial: {ends}").format(
                tile=tile, ends=self._ends_sentence()
            )
        if self._is_picked_up_tile(value):
            return self._with_choice(say.gettext("{tile} may not go back where it lay").format(tile=tile))
        none = say.gettext("You hold no {tile}").format(tile=numeral(value, say))
        return self._no_contest(value) or self._with_choice(none)

    def _no_contest(self, value: int) -> str:
        """E16, E18a: which passes are missing, if the end could be contested but for that; else nothing."""
        say, view = self.say, self.view
        if view.phase != START or view.pile_size or view.gone(value) or value in view.hand or view.passes > 1:
            return ""
        others = [seat for seat in range(SEATS) if seat != view.seat]
        drew = tuple(say.names[seat] for seat in others if view.passed_after_draw(seat))
        if not all(map(view.passed, others)) or not drew:
            told = say.gettext("To contest {tile}, both others must pass first")
            return told.format(tile=the_tile(value, say))
        told = say.ngettext(
            "{names} passed after drawing, and such a pass does not count for contesting {tile}",
            "{names} passed after drawing, and such passes do not count for contesting {tile}",
            len(drew),
        )
        return told.format(names=say.listed(drew), tile=the_tile(value, say))

    def _on_dial(self, value: int) -> str:
        """Why a tile on the dial cannot be picked up (E12)."""
        say, tile = self.say, the_tile(value, self.say)
        if not self.selection:
            return self._no_pick_up(value)
        return say.gettext("{tile} lies on the dial already: {ends}").format(tile=tile, ends=self._ends_sentence())

    def _no_pick_up(self, value: int) -> str:
        """What can be picked up (E12), and for what use (E13): a single tile never."""
        say, view = self.say, self.view
        if view.phase != START:
            return say.gettext("Pick up only at the start of a turn")
        if view.laid is not None and view.laid.value == value:
            told = say.gettext("To pick it up you need two {tile}, or a tile for the other end")
            return told.format(tile=numeral(value, say))
        if view.gone(value):
            told = say.gettext("{tile} can't be picked up: its set is discarded")
            return told.format(tile=the_tile(value, say))
        return say.gettext("Only the tile placed last in the turn before yours can be picked up")

    def _not_the_goal(self, value: int, run: Action) -> str:
        """Why the selected run cannot be placed at a slot."""
        say, goal = self.say, the_tile(run.last, self.say)
        if value in run_values(run):
            return say.gettext("The run ends at {goal}: tap that slot").format(goal=goal)
        return say.gettext("The run doesn't go there: tap {goal} to place it").format(goal=goal)

    # --- piles --------------------------------------------------------------------------------------------------------

    def discard(self, value: int) -> str:
        """Why a set cannot be discarded."""
        say, view, tile = self.say, self.view, numeral(value, self.say)
        seat, count = view.discards[value - 1], view.hand.count(value)
        if seat is not None and seat == view.seat:
            return say.gettext("You have discarded the set of {tile} already").format(tile=tile)
        if seat is not None:
            return say.gettext("{name} has discarded the set of {tile} already").format(tile=tile, name=say.names[seat])
        if count >= SET:
            return self._set_to_keep()
        if not count:
            return say.gettext("You hold no {tile}: a set needs three").format(tile=tile)
        told = say.ngettext("Only one {tile}: a set needs three", "Only {count} {tile}: a set needs three", count)
        return told.format(count=count, tile=tile)

    def pile(self) -> str:
        """Why the pile gives no tile and takes no pass (E13, E16 to E18)."""
        say, view = self.say, self.view
        if view.phase == PICKED:
            return self._with_choice(say.gettext("No drawing or passing after a pick-up"))
        if view.phase == CONTESTED:
            return self._with_choice(say.gettext("No passing after a contest"))
        return self.labels.why_no_pass()
