"""Sentences about what can be done, and accessible names of the table's places."""

from __future__ import annotations

from dataclasses import dataclass

from epizodiak.core.wording import Wording
from epizodiak.games.zodiac.rules.board import COLOURS, EMPTY, FIRST_INNER, INDEX, INNER, NEUTRAL
from epizodiak.games.zodiac.rules.notation import action_text
from epizodiak.games.zodiac.rules.view import View
from epizodiak.games.zodiac.table.affordances import Affordances, Way, resting
from epizodiak.table.scene import NO_BAR, SELECT, UNSELECT, Bar, Deed, Span

WARNED = "warned"
"""Class of a span that warns."""


@dataclass(frozen=True, slots=True)
class Labels:
    """Sentences about one view, in one person's wording.

    Attributes:
        view: what is known.
        wording: how it is said.
        hint: what the legal actions allow.
    """

    view: View
    wording: Wording
    hint: Affordances

    def title(self) -> str:
        """The number of filled inner points, of which all six have to be filled (Z11)."""
        filled = len(INNER) - self.view.board[FIRST_INNER:].count(EMPTY)
        return self.wording.gettext("Inside: {count} of 6").format(count=filled)

    # --- what can be done ---------------------------------------------------------------------------------------------

    def what_can_be_done(self) -> tuple[Span, ...]:
        """A sentence for the seat to act; for everybody else, whose turn it is."""
        view, say = self.view, self.wording
        if view.player is None or not view.legal:
            return (Span(say.to_play(view.player)),)
        start = Span(say.gettext("{name}: ").format(name=say.called(view.player)))
        return (start, *(self._selected() if self.hint.selected else self._choices()))

    def _choices(self) -> tuple[Span, ...]:
        say, view = self.wording, self.view
        colour = say.gettext("black") if view.player == 0 else say.gettext("white")
        own = any(view.board[INDEX[source]] != NEUTRAL for source in self.hint.sources)
        neutral = any(view.board[INDEX[source]] == NEUTRAL for source in self.hint.sources)
        if own and neutral:
            sentence = say.gettext("jump with a {colour} piece or move a neutral one")
        elif own:
            sentence = say.gettext("jump with a {colour} piece")
        else:
            sentence = say.gettext("move a neutral piece")
        spans = [Span(sentence.format(colour=colour))]
        if resting(view):
            spans.append(Span(say.gettext(". Neutral pieces rest after two turns")))
        if self.hint.losing == self.hint.sources:
            spans.append(Span(say.gettext(". Every move repeats a position and loses"), WARNED))
        return tuple(spans)

    def bar(self) -> Bar:
        """The targets of the selected piece as buttons."""
        view, say = self.view, self.wording
        if view.player is None or not view.legal:
            return NO_BAR
        if not self.hint.selected:
            more = self._choices()[1:][-1:]  # a warning, or else what rests: the sentence stays short
            if self.hint.losing and self.hint.losing != self.hint.sources:
                more = (self._losing(tuple(sorted(self.hint.losing, key=lambda point: INDEX[point]))),)
            return Bar((Span(say.your_turn(say.gettext("choose a piece"))), *more))
        lead = [Span(say.chosen(self.hint.selected))]
        ways = sorted(self.hint.ways.values(), key=lambda way: INDEX[way.action.target])
        if losing := [way.action.target for way in ways if way.losing]:
            lead.append(self._losing(tuple(losing)))
        return Bar(tuple(lead), tuple(map(self._deed, ways)), whole=not losing)

    def _losing(self, points: tuple[str, ...]) -> Span:
        """What the warning signs on points mean."""
        told = self.wording.gettext(". Repeats a position and loses: {points}")
        return Span(told.format(points=self.wording.listed(points)), WARNED)

    def _deed(self, way: Way) -> Deed:
        """A target; what it turns over, the board shows."""
        text = self.wording.pgettext("button", "Move to {point}")
        return Deed(action_text(way.action), text.format(point=way.action.target))

    def _selected(self) -> tuple[Span, ...]:
        """The targets of the selected piece, each with what it turns over."""
        say, spans = self.wording, [Span(self.wording.gettext("tap "))]
        ways = list(self.hint.ways.values())
        for i, way in enumerate(ways):
            if i:
                spans.append(Span(say.gettext(" or ") if i == len(ways) - 1 else say.marks.comma))
            spans.append(Span(way.action.target, WARNED if way.losing else "both"))
            if way.turned:
                spans.append(Span(say.gettext(" (turns {points})").format(points=say.listed(way.turned))))
            if way.losing:
                spans.append(Span(say.gettext(" (repeats a position: loses)"), WARNED))
        return tuple(spans)

    # --- places -------------------------------------------------------------------------------------------------------

    def point(self, point: str, can: str | None) -> str:
        """Accessible name of a point: the piece there, and what a tap does."""
        say, here = self.wording, on_point(self.view, point, self.wording)
        if can == SELECT:
            if point in self.hint.losing:
                return say.gettext("{here}: select; every move repeats a position and loses").format(here=here)
            return say.gettext("{here}: select").format(here=here)
        if can == UNSELECT:
            return say.gettext("{here}, selected: cancel the selection").format(here=here)
        if point in self.hint.ways:
            return self.move(self.hint.ways[point])
        if point in self.hint.turned:
            return say.gettext("{here}, turned over by a move to {target}").format(
                here=here, target=self.hint.turned[point]
            )
        return here

    def move(self, way: Way) -> str:
        """What a tap on a target does."""
        say, action = self.wording, way.action
        if self.view.board[INDEX[action.source]] == NEUTRAL:
            sentence = say.gettext("{target}, empty: move the neutral piece from {source} here")
        elif way.turned:
            sentence = say.gettext("{target}, empty: jump from {source}, turning over {turned}")
        else:
            sentence = say.gettext("{target}, empty: jump from {source}, turning over nothing")
        turned = say.listed(way.turned) if way.turned else ""
        told = sentence.format(target=action.target, source=action.source, turned=turned)
        return say.gettext("{what}. It repeats a position and loses").format(what=told) if way.losing else told

    # --- players ------------------------------------------------------------------------------------------------------

    def remark(self, seat: int) -> str:
        """The word in the corner of a player's panel."""
        return self.wording.gettext("to play") if seat == self.view.player else ""

    def player(self, seat: int) -> str:
        """Accessible name of a player's panel."""
        say = self.wording
        colour = say.gettext("black") if seat == 0 else say.gettext("white")
        shown, inside = counts(self.view.board, seat)
        pieces = say.ngettext("{count} piece", "{count} pieces", shown).format(count=shown)
        sentence = say.gettext("{name}, {colour}: {pieces}, {inside} on inner points").format(
            name=say.titled(seat), colour=colour, pieces=pieces, inside=inside
        )
        remark = self.remark(seat)
        return say.joined((sentence, remark)) if remark else sentence


def counts(board: str, seat: int) -> tuple[int, int]:
    """The number of pieces that show a seat's colour, and how many of them are on inner points."""
    return board.count(COLOURS[seat]), board[FIRST_INNER:].count(COLOURS[seat])


def on_point(view: View, point: str, say: Wording) -> str:
    """The piece on a point, in words."""
    sign = view.board[INDEX[point]]
    return {
        EMPTY: say.gettext("{point}, empty"),
        NEUTRAL: say.gettext("{point}, neutral piece"),
        COLOURS[0]: say.gettext("{point}, black piece"),
        COLOURS[1]: say.gettext("{point}, white piece"),
    }[sign].format(point=point)
