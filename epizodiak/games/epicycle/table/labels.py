"""Sentences about what can be done, and accessible names of the table's places."""

from __future__ import annotations

from dataclasses import dataclass, field

from epizodiak.core.text import BOLD, fitted
from epizodiak.core.wording import Wording
from epizodiak.games.epicycle.mind.solution import DRAW, WIN, Value
from epizodiak.games.epicycle.rules.log import in_short, pyramid
from epizodiak.games.epicycle.rules.state import CLOCKWISE, COUNTERCLOCKWISE, GAP, TWO
from epizodiak.games.epicycle.rules.view import View
from epizodiak.games.epicycle.table.chances import Chance
from epizodiak.table.marks import TURN_SIGNS
from epizodiak.table.scene import BAD, NO_BAR, SELECT, UNSELECT, Bar, Deed, Span

BARRED = "barred"
"""Class of the mark at a space whose pyramid cannot be taken."""

SIDE_CLASS = {CLOCKWISE: "cw", COUNTERCLOCKWISE: "ccw"}


def way_class(chance: Chance) -> str:
    """The CSS class of all that shows a chance: its side, or a warning if it loses."""
    return BAD if chance.loses else SIDE_CLASS[chance.side]


@dataclass(frozen=True, slots=True)
class Labels:
    """Sentences about one view, in one person's wording.

    Attributes:
        view: what is known.
        wording: how it is said.
        chances: what the selected pyramid could do, by side.
        values: what each action is worth, by notation, if that is to be told.
    """

    view: View
    wording: Wording
    chances: dict[str, Chance] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)

    def title(self) -> str:
        """The title: the ring that the game began with."""
        say = self.wording
        if self.view.options.setup == "random":
            return say.gettext("Ring at random")
        return say.gettext("Ring in order")

    # --- what can be done ---------------------------------------------------------------------------------------------

    def what_can_be_done(self) -> tuple[Span, ...]:
        """A sentence for the seat to act; for everybody else, whose turn it is."""
        view, say = self.view, self.wording
        if view.player is None or not view.legal:
            return (Span(say.to_play(view.player)),)
        start = say.gettext("{name}: ").format(name=say.called(view.player))
        if not self.chances:
            return (Span(start), Span(say.gettext("tap one of your pyramids, to put it into the gap")))
        spans = [Span(start + say.gettext("it goes into the gap, and you take "))]
        for chance in self.chances.values():
            if chance.possible:
                if len(spans) > 1:
                    spans.append(Span(say.gettext(" or ")))
                spans.append(Span(self._arrowed(chance), SIDE_CLASS[chance.side]))
        return tuple(spans)

    def bar(self) -> Bar:
        """Both exchanges of the selected pyramid as buttons."""
        view, say = self.view, self.wording
        if view.player is None or not view.legal:
            return NO_BAR
        if not self.chances:
            told = say.your_turn(say.gettext("put a pyramid into the gap"))
            return Bar((Span(told), Span(say.gettext(" and take another size"))))
        possible = [chance for chance in self.chances.values() if chance.possible]
        placed = next(iter(self.chances.values())).size
        lead = Span(say.chosen(pyramid(placed, say)))
        return Bar((lead,), tuple(map(self._deed, possible)), whole=True)

    def _deed(self, chance: Chance) -> Deed:
        """The pyramid that is taken, on which side, and whether that loses."""
        say = self.wording
        sentence = {
            1: say.pgettext("button", "Take small {side}"),
            2: say.pgettext("button", "Take medium {side}"),
            3: say.pgettext("button", "Take large {side}"),
        }[chance.taken]
        brief = sentence.format(side=TURN_SIGNS[SIDE_CLASS[chance.side]])
        text = say.headed(brief, say.gettext("loses")) if chance.loses else brief
        return Deed(chance.notation, text, classes=way_class(chance), brief=brief)

    def _arrowed(self, chance: Chance) -> str:
        taken = pyramid(chance.taken, self.wording)
        return f"{taken}\u00a0{TURN_SIGNS[SIDE_CLASS[chance.side]]}"

    # --- what is said of an action ------------------------------------------------------------------------------------

    def end(self, chance: Chance) -> str:
        """How an action ends the game at once, in a few words; empty if it does not."""
        if chance.loses:
            return self.wording.gettext("three alike: you lose")
        return self.wording.gettext("third time: a draw") if chance.draws else ""

    def mark(self, chance: Chance) -> tuple[str, str]:
        """The text above a reachable space, and its CSS class: what bars it, how the game ends, or what it is worth."""
        say, value = self.wording, self.values.get(chance.notation)
        if not chance.possible:
            return say.gettext("same size"), BARRED
        if chance.loses:
            return say.gettext("loses"), BAD
        if chance.draws:
            return say.gettext("a draw"), "even"
        return ("", "") if value is None else self.short(value)

    def short(self, value: Value) -> tuple[str, str]:
        """A value in one or two words, and its CSS class."""
        say = self.wording
        if value.result == DRAW:
            return say.gettext("a draw"), "even"
        if value.result == WIN:
            return say.gettext("win in {count}").format(count=value.actions), "good"
        return say.gettext("loss in {count}").format(count=value.actions), BAD

    def worth(self, value: Value) -> str:
        """A value as part of a sentence."""
        say, count = self.wording, value.actions
        if value.result == DRAW:
            return say.gettext("a draw")
        if value.result == WIN:
            return say.ngettext("a win in {count} move", "a win in {count} moves", count).format(count=count)
        return say.ngettext("a loss in {count} move", "a loss in {count} moves", count).format(count=count)

    # --- places -------------------------------------------------------------------------------------------------------

    def size(self, size: int) -> str:
        """The word for a pyramid's size."""
        return {1: self.wording.gettext("small"), 2: self.wording.gettext("medium"), 3: self.wording.gettext("large")}[
            size
        ]

    def space(self, number: int, chance: Chance | None) -> str:
        """Accessible name of a space; ``chance`` if the selected pyramid reaches it."""
        say, stands = self.wording, self.view.ring[number]
        if stands == GAP:
            return say.gettext("Space {number}, the gap").format(number=number)
        here = say.gettext("Space {number}, {pyramid}").format(number=number, pyramid=pyramid(stands, say))
        if chance is None:
            return here
        if not chance.possible:
            return say.gettext("{here}: the same size, so it cannot be taken").format(here=here)
        sentence = {
            CLOCKWISE: say.gettext("{here}: place {placed} in the gap and take this one, clockwise"),
            COUNTERCLOCKWISE: say.gettext("{here}: place {placed} in the gap and take this one, counterclockwise"),
        }[chance.side]
        told = sentence.format(here=here, placed=pyramid(chance.size, say))
        return self._with_worth(told, chance)

    def _with_worth(self, told: str, chance: Chance) -> str:
        value = self.values.get(chance.notation)
        more = self.end(chance) or ("" if value is None else self.worth(value))
        return f"{told} ({more})" if more else told

    def held(self, seat: int, size: int, copy: int, can: str | None) -> str:
        """Accessible name of a pyramid in a tray."""
        say = self.wording
        named, yours = say.gettext("{pyramid}, held by {name}"), say.gettext("{pyramid}, held by you")
        if copy:
            named = say.gettext("another one of this size: {pyramid}, held by {name}")
            yours = say.gettext("another one of this size: {pyramid}, held by you")
        here = say.told(seat, named, yours).format(pyramid=pyramid(size, say), name=say.names[seat])
        if can == UNSELECT:
            return say.gettext("{here}, selected: cancel the selection").format(here=here)
        if can != SELECT:
            return here
        best = self.best(size)
        told = say.gettext("{here}: select").format(here=here)
        return told if best is None else f"{told} ({self.worth(best)})"

    def best(self, size: int) -> Value | None:
        """The value of the best action with a pyramid of this size, if values are to be shown."""
        found = [value for notation, value in self.values.items() if notation[0] == str(size)]
        return max(found, key=lambda value: value.merit, default=None)

    # --- players ------------------------------------------------------------------------------------------------------

    def name(self, seat: int, width: float, letters: float) -> str:
        """A player's name, cut to fit its tray.

        Args:
            seat: whose.
            width: what there is for it.
            letters: their size.
        """
        return fitted(self.wording.titled(seat), width, letters * BOLD)

    def remark(self, seat: int) -> str:
        """The word in the corner of a player's tray: who is to play, and of more than two who is next."""
        view, say = self.view, self.wording
        if seat == view.player:
            return say.gettext("to play")
        if view.player is None or len(view.holdings) == TWO:
            return ""
        rest = [each for each in range(len(view.holdings)) if each not in view.out]
        following = rest[(rest.index(view.player) + 1) % len(rest)]
        return say.pgettext("tray", "next") if seat == following else ""

    def player(self, seat: int) -> str:
        """Accessible name of a player's tray."""
        say, sizes = self.wording, tuple(self.size(size) for size in self.view.holdings[seat])
        held = say.listed(sizes) if sizes else say.joined((self.removed(), self.lost(seat)))
        told = say.gettext("{name}: {pyramids}").format(name=say.titled(seat), pyramids=held)
        remark = self.remark(seat)
        return say.joined((told, remark)) if remark else told

    def removed(self) -> str:
        """What is said of a player who has been removed."""
        return self.wording.gettext("out of the game")

    def lost(self, seat: int) -> str:
        """Why a player has been removed, in two or three words."""
        return in_short(self.view.left[self.view.out.index(seat)], self.wording)

    def out(self, seat: int) -> str:
        """What stands in the tray of a player who has been removed, below what was left."""
        return self.wording.headed(self.wording.pgettext("tray", "out"), self.lost(seat))

    def times(self) -> str:
        """How often the position has occurred, in words, if that matters (C6); else empty."""
        view, say = self.view, self.wording
        if view.stopped:
            return say.gettext("agreed: draw")
        if view.player is None and view.winner is None:
            return say.gettext("third time: draw")
        return say.gettext("second time") if view.times == SECOND else ""


SECOND = 2
"""The next time after this one is the last."""
