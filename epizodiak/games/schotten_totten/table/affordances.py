"""What a view allows, sorted by where the table shows it; and what is selected."""

from __future__ import annotations

from dataclasses import dataclass

from epizodiak.games.schotten_totten.rules.state import CLAIM_STONE, COLOURS, DRAW, PUT, Card
from epizodiak.games.schotten_totten.rules.view import View

WHY = "?"
"""How a selection begins that asks why a stone cannot be claimed: ``?3``."""


def near_seat(view: View) -> int:
    """The seat whose side lies near: the view's own; for spectators that of seat 0."""
    return 0 if view.seat is None else view.seat


def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards as they lie in a hand: by colour, then by strength."""
    return tuple(sorted(cards, key=lambda card: (COLOURS.index(card[0]), card[1])))


@dataclass(frozen=True, slots=True)
class Affordances:
    """What the legal actions allow; empty for whoever is not to act.

    Attributes:
        cards: the cards that can be played.
        card: the selected one of them, or nothing.
        rooms: stones at which a card can be played.
        claims: stones that can be claimed.
        refuted: in the claiming step: stones with a full own side that cannot be claimed; it can be told why.
        why: the one of them that is asked about, or 0.
        ends: whether the turn can be ended.
    """

    cards: frozenset[Card]
    card: Card
    rooms: frozenset[int]
    claims: frozenset[int]
    refuted: frozenset[int]
    why: int
    ends: bool


def affordances(view: View, selection: str) -> Affordances:
    """The hints for the owner of the view."""
    puts = [action for action in view.legal if action.kind == PUT]
    ends = DRAW in [action.kind for action in view.legal]
    refuted = frozenset(number for number, cards in enumerate(view.against, 1) if cards and ends)
    asked = int(selection[1:]) if selection.startswith(WHY) else 0
    return Affordances(
        cards=frozenset([action.card for action in puts]),
        card="" if asked else selection,
        rooms=frozenset([action.stone for action in puts]),
        claims=frozenset([action.stone for action in view.legal if action.kind == CLAIM_STONE]),
        refuted=refuted,
        why=asked if asked in refuted else 0,
        ends=ends,
    )
