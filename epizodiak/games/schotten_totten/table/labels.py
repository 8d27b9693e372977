"""The table's words: what can be done now, why a claim does not hold yet, and the names of places."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from epizodiak.core.wording import Wording
from epizodiak.games.schotten_totten.rules.formations import COLOUR, COLOUR_RUN, RUN, SUM, THREE_OF_A_KIND, formation
from epizodiak.games.schotten_totten.rules.log import card_name, draws
from epizodiak.games.schotten_totten.rules.notation import END_OF_TURN, action_text
from epizodiak.games.schotten_totten.rules.rules import stones_held, winning, would_win
from epizodiak.games.schotten_totten.rules.state import CLAIM_STONE, SIDE_SIZE, Action, Card
from epizodiak.games.schotten_totten.rules.view import View
from epizodiak.games.schotten_totten.table.affordances import Affordances, in_order, near_seat
from epizodiak.games.schotten_totten.table.witnesses import against_claim, answer
from epizodiak.table.scene import NO_BAR, SELECT, UNSELECT, Bar, Deed, Span


@lru_cache(maxsize=64)
def cards_listed(cards: tuple[Card, ...], say: Wording) -> str:
    """Cards in words, with commas between them."""
    return say.joined(card_name(card, say) for card in cards)


def kind_name(cards: tuple[Card, ...], say: Wording) -> str:
    """The formation that three cards make (S4)."""
    return kind_word(formation(cards)[0], say)


def kind_word(kind: int, say: Wording) -> str:
    """What a kind of formation is called (S4)."""
    return {
        COLOUR_RUN: say.gettext("colour run"),
        THREE_OF_A_KIND: say.gettext("three of a kind"),
        COLOUR: say.gettext("colour"),
        RUN: say.gettext("run"),
        SUM: say.gettext("sum"),
    }[kind]


def kind_phrase(kind: int, say: Wording) -> str:
    """The same inside a sentence, which says what it is."""
    return {
        COLOUR_RUN: say.gettext("a colour run"),
        THREE_OF_A_KIND: say.gettext("three of a kind"),
        COLOUR: say.gettext("three of one colour"),
        RUN: say.gettext("a run"),
        SUM: say.gettext("a sum"),
    }[kind]


@dataclass(frozen=True, slots=True)
class Labels:
    """Sentences about one view, in one person's wording.

    Attributes:
        view: what is known.
        wording: how it is said.
        hint: what can be done, and what is selected.
        ends: whether the turn is about to end by itself: then nobody is invited to ask.
    """

    view: View
    wording: Wording
    hint: Affordances
    ends: bool = False

    def title(self) -> str:
        """The title: the number of the round, and of how many."""
        say, rounds = self.wording, self.view.options.rounds
        if rounds == 1:
            return say.gettext("One round")
        return say.gettext("Round {number} of {count}").format(number=self.view.round, count=rounds)

    # --- what can be done ---------------------------------------------------------------------------------------------

    def what_can_be_done(self) -> tuple[Span, ...]:
        """A sentence for the seat to act; for everybody else, whose turn it is."""
        view, say, hint = self.view, self.wording, self.hint
        if view.player is None or not view.legal:
            return (Span(say.to_play(view.player)),)
        if hint.why:
            return (Span(self.why(hint.why)),)
        start = Span(say.gettext("{name}: ").format(name=say.called(view.player)))
        if hint.card:
            sentence = say.gettext("tap a stone for {card}, or choose another card")
            before, _, after = sentence.format(card="\0").partition("\0")
            return (start, Span(before), Span(card_name(hint.card, say), "both"), Span(after))
        if hint.cards:
            return (start, Span(say.gettext("choose a card, then a stone")))
        return (start, *self._claiming())

    def _claiming(self) -> tuple[Span, ...]:
        """In the claiming step: the stones, and how the turn ends."""
        say, hint = self.wording, self.hint
        spans = []
        if hint.claims:
            stones = say.either([str(number) for number in sorted(hint.claims)])
            spans += [
                Span(say.gettext("claim stone {stones}").format(stones=stones), "both"),
                Span(say.gettext(" or ")),
            ]
        spans.append(Span(self.ending()))
        if hint.refuted and not hint.claims and not self.ends:
            spans.append(Span(say.gettext(" (tap ? to see why not)")))
        return tuple(spans)

    def bar(self) -> Bar:
        """The same as buttons; a card and its stone are chosen on the table."""
        view, say, hint = self.view, self.wording, self.hint
        if view.player is None or not view.legal:
            return NO_BAR
        if hint.card:
            chosen = Span(say.chosen(card_name(hint.card, say)))
            return Bar((chosen, Span(say.gettext(". Now tap a stone"))))
        if not hint.ends:
            return Bar((Span(say.your_turn(say.gettext("choose a card"))),))
        claims = tuple(
            Deed(action_text(Action(CLAIM_STONE, number)), self._claim(number), main=True)
            for number in sorted(hint.claims)
        )
        ends = say.gettext("Draw") if draws(view) else say.gettext("End turn")
        many = say.ngettext("you can claim a stone", "you can claim {count} stones", len(claims))
        told = many.format(count=say.number(len(claims))) if claims else say.gettext("nothing to claim")
        asks = hint.refuted and not (claims or hint.why or self.ends)
        why = (Span(say.gettext(". Tap ? to see why not")),) if asks else ()
        deeds = (*claims, Deed(action_text(END_OF_TURN), ends))
        return Bar((Span(say.your_turn(told)), *why), deeds, told=bool(hint.why), whole=True, explains=bool(hint.why))

    def _claim(self, number: int) -> str:
        """A claim's button, which says so if the round is won with it (S6)."""
        view, say = self.view, self.wording
        claim = say.pgettext("button", "Claim stone {stone}").format(stone=number)
        return say.headed(claim, say.gettext("wins")) if would_win(view.stones, near_seat(view), number) else claim

    def claiming(self) -> str:
        """The same in a sentence's words, without the question."""
        stones = self.wording.either([str(number) for number in sorted(self.hint.claims)])
        if not stones:
            return self.ending()
        claim = self.wording.gettext("claim stone {stones}").format(stones=stones)
        return claim + self.wording.gettext(" or ") + self.ending()

    def ending(self) -> str:
        """How the turn ends, as an alternative."""
        if draws(self.view):
            return self.wording.gettext("draw to end your turn")
        return self.wording.gettext("end your turn")

    def why(self, number: int) -> str:
        """S5, S10: what stands against a claim, and that one's own cards may be among it."""
        say, told = self.wording, self.against(number)
        if {*against_claim(self.view, number)} & {*self.view.hand}:
            told += " " + say.gettext("(Cards in your hand count, too.)")
        return told

    def against(self, number: int) -> str:
        """The same in one sentence."""
        say, view, seat = self.wording, self.view, near_seat(self.view)
        sides, against = view.stones[number - 1].sides, against_claim(view, number)
        own, there = sides[seat], sides[1 - seat]
        mine, theirs = formation(own), formation(against)
        missing = against[len(there) :]
        named = {
            "stone": number,
            "name": say.names[1 - seat],
            "cards": say.listed(tuple(card_name(card, say) for card in missing)) if missing else "",
            "theirs": kind_name(against, say),
            "own": kind_name(own, say),
        }
        if not missing and mine == theirs:
            sentence = say.gettext("Stone {stone}: both sides are equal, and {name}'s was complete first.")
        elif not missing and mine[0] == theirs[0]:
            sentence = say.gettext("Stone {stone}: {name}'s {theirs} has a higher sum.")
        elif not missing:
            sentence = say.gettext("Stone {stone}: {name}'s {theirs} beats your {own}.")
        elif mine[0] == theirs[0]:
            sentence = say.gettext("Stone {stone}, not yet: with {cards}, {name}'s {theirs} would be higher.")
        else:
            sentence = say.gettext("Stone {stone}, not yet: with {cards}, {name}'s {theirs} would beat your {own}.")
        return sentence.format(**named)

    def to_beat(self, number: int) -> str:
        """What would still beat the opponent's complete side of a stone; nothing where that can't be said."""
        say, view, far = self.wording, self.view, 1 - near_seat(self.view)
        stone, found = view.stones[number - 1], answer(view, number)
        if found is None:
            return ""
        named = {"name": say.names[far], "theirs": kind_name(stone.sides[far], say)}
        if not found:
            return say.gettext("You can't beat {name}'s {theirs} any more.").format(**named)
        missing = found[len(stone.sides[1 - far]) :]
        cards = say.listed(tuple(card_name(card, say) for card in missing))
        told = say.gettext("With {cards}, your {own} would beat {name}'s {theirs}.")
        return told.format(cards=cards, own=kind_name(found, say), **named)

    # --- places -------------------------------------------------------------------------------------------------------

    def card(self, card: Card, can: str | None, *, new: bool = False) -> str:
        """Accessible name of a card in the hand; ``new`` if it was drawn last."""
        say, name = self.wording, card_name(card, self.wording)
        if new:
            name = say.gettext("{what}, new").format(what=name)
        if can == UNSELECT:
            return say.gettext("{card}, selected: take back").format(card=name)
        if can == SELECT:
            return say.gettext("{card}, in your hand: select").format(card=name)
        return say.gettext("{card}, in your hand").format(card=name)

    def stone(self, number: int, can: str | None) -> str:
        """Accessible name of a stone with its cards: what a tap does comes first."""
        say, told = self.wording, self.stone_state(number)
        if can is None:
            return told
        if can == SELECT:
            return say.gettext("{told}. Why can't I claim it?").format(told=told)
        if can == UNSELECT:
            return say.gettext("{told}. {why} Hide the reason").format(told=told, why=self.why(number))
        if can.startswith(CLAIM_STONE):
            return say.gettext("Claim stone {stone}. {told}").format(stone=number, told=told)
        name = card_name(self.hint.card, say)
        return say.gettext("Play {card} at stone {stone}. {told}").format(card=name, stone=number, told=told)

    def stone_state(self, number: int) -> str:
        """Whose a stone is, and what lies there."""
        say, stone, near = self.wording, self.view.stones[number - 1], near_seat(self.view)
        parts = []
        for seat in (near, 1 - near):
            side = stone.sides[seat]
            cards = cards_listed(side, say) or say.gettext("no card")
            if len(side) == SIDE_SIZE:
                cards += f" ({kind_name(side, say)})"
            name = say.called(seat)
            parts.append(say.gettext("{name} {cards}").format(name=name, cards=cards))
        if stone.owner is not None:
            won = self.view.player is None and number in winning(self.view.stones, stone.owner)
            named, yours = say.gettext("claimed by {name}"), say.gettext("claimed by you")
            if won:
                named = say.gettext("claimed by {name}, who wins with it")
                yours = say.gettext("claimed by you, who win with it")
            parts.append(say.told(stone.owner, named, yours).format(name=say.names[stone.owner]))
        elif first := self.complete_first(number):
            parts.append(first)
        return say.gettext("Stone {stone}: {parts}").format(stone=number, parts=say.gettext("; ").join(parts))

    def complete_first(self, number: int) -> str:
        """Who would win a tie at a stone that nobody has claimed, or nothing (S4)."""
        say, stone = self.wording, self.view.stones[number - 1]
        if stone.first is None or stone.owner is not None:
            return ""
        named, yours = say.gettext("{name} was complete first"), say.gettext("you were complete first")
        return say.told(stone.first, named, yours).format(name=say.names[stone.first])

    def deck(self, can: str | None) -> str:
        """Accessible name of the deck."""
        say, left = self.wording, self.deck_count()
        if can is None:
            return left
        if draws(self.view):
            return say.gettext("{left}: draw and end your turn").format(left=left)
        return say.gettext("{left}: end your turn").format(left=left)

    def deck_count(self) -> str:
        """How many cards are left."""
        size = self.view.deck_size
        return self.wording.ngettext("{count} card in the deck", "{count} cards in the deck", size).format(count=size)

    def deck_caption(self, can: str | None) -> str:
        """The word under the deck."""
        if can is None:
            return ""
        return self.wording.gettext("Draw") if draws(self.view) else self.wording.gettext("End turn")

    def hand(self) -> tuple[Card, ...]:
        """The own cards in the order in which they lie."""
        return in_order(self.view.hand)

    def ranking(self) -> str:
        """S4: what the small formations show."""
        return self.wording.gettext(
            "Strongest first: colour run (one colour, in a row), three of a kind, colour, run (in a row), sum"
        )

    # --- players ------------------------------------------------------------------------------------------------------

    def remark(self, seat: int) -> str:
        """A word in the corner of a player's panel."""
        return self.wording.gettext("to play") if seat == self.view.player else ""

    def player(self, seat: int) -> str:
        """Accessible name of a player's panel."""
        say, view = self.wording, self.view
        size, held = view.hand_sizes[seat], stones_held(view.stones)[seat]
        parts = [
            say.ngettext("{count} card", "{count} cards", size).format(count=size),
            say.ngettext("{count} stone", "{count} stones", held).format(count=held),
        ]
        if view.options.rounds > 1:
            total = view.totals[seat]
            parts.append(say.ngettext("{count} point", "{count} points", total).format(count=total))
        if seat == view.player:
            parts.append(self.remark(seat))
        return say.gettext("{name}: {parts}").format(name=say.titled(seat), parts=say.joined(parts))
