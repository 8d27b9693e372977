"""How Schotten Totten's cards move: by an action, and in a deal."""

from __future__ import annotations

from epizodiak.games.schotten_totten.rules.state import CLAIM_STONE, DRAW, PUT, SEATS, Action, Card
from epizodiak.games.schotten_totten.rules.view import View
from epizodiak.games.schotten_totten.table import art
from epizodiak.games.schotten_totten.table.affordances import in_order, near_seat
from epizodiak.games.schotten_totten.table.layout import layout
from epizodiak.table.panel import hidden_in
from epizodiak.table.scene import Pose, Travel
from epizodiak.table.table import Look

DECK = "deck"

HIDDEN_SCALE = 0.3
"""Size of a card as it leaves a player's panel, where hands are only counted."""

HAPPENINGS = {PUT: "place", CLAIM_STONE: "contest", DRAW: "draw"}
"""Kinds of actions by the names of their sounds."""


def hand_place(card: Card) -> str:
    """Where a card of the own hand lies; as places of tiles go, each is a column of its own."""
    return f"hand-{card}-0"


def side_place(number: int, seat: int, index: int) -> str:
    """Where a seat's card at a stone lies, the first one played at index 0."""
    return f"side-{number}-{seat}-{index}"


def tile_places(view: View) -> tuple[str, ...]:
    """The cards at the stones, and the own hand."""
    sides = (
        side_place(number, seat, index)
        for number, stone in enumerate(view.stones, 1)
        for seat in range(SEATS)
        for index in range(len(stone.sides[seat]))
    )
    return (*sides, *(hand_place(card) for card in in_order(view.hand)))


def travels(action: Action, before: View, after: View) -> tuple[Travel, ...]:
    """Which card moves where by an action; both views are one seat's, or the later one a spectator's.

    A new deal takes every card away at once: nothing of it travels.
    """
    if after.round != before.round:
        return ()
    if action.kind == PUT:
        assert before.player is not None, "nobody acts after the game"
        source = hand_place(action.card) if before.seat == before.player else f"player-{before.player}"
        index = len(before.stones[action.stone - 1].sides[before.player])
        return (Travel((source, side_place(action.stone, before.player, index))),)
    if action.kind == DRAW and before.seat != before.player:
        return (Travel((DECK, f"player-{before.player}"), body=art.BACK),) if before.deck_size else ()
    if action.kind == DRAW and before.seat == after.seat:
        return tuple(Travel((DECK, hand_place(card))) for card in after.hand if card not in before.hand)
    return ()


def traces(action: Action, before: View, after: View) -> tuple[str, ...]:
    """The card that was played, or the stone that was claimed; also where that ended the game."""
    if after.round != before.round:
        return ()
    if action.kind == CLAIM_STONE:
        return (f"stone-{action.stone}",)
    return tuple(travel.path[-1] for travel in travels(action, before, after))


def deal(view: View) -> tuple[Travel, ...]:
    """Every card of the hand comes from the deck, from left to right; the other seat's go to its panel, face down."""
    other = Travel((DECK, f"player-{1 - near_seat(view)}"), body=art.BACK, along=True)
    return tuple(way for card in in_order(view.hand) for way in (Travel((DECK, hand_place(card))), other))


def pose(place: str, view: View, look: Look) -> Pose:
    """How a card lies at a stone, in the deck, or hidden in a player's hand."""
    plan = layout(look.width, look.height, look.text, **look.layout)
    kind, _, rest = place.partition("-")
    if kind == "side":
        number, seat, index = map(int, rest.split("-"))
        return Pose(*plan.board.card(number, seat == near_seat(view), index), plan.board.scale)
    if kind == "stone":
        return Pose(plan.board.columns[int(rest) - 1], plan.board.row, plan.board.stone_scale)
    if kind == "player":
        box = plan.frame.players[0 if int(rest) == near_seat(view) else 1]
        return Pose(*hidden_in(box), HIDDEN_SCALE)
    assert kind == DECK, f"no card starts or ends its way at {place!r}"
    return Pose(*plan.deck, plan.deck_scale)


def happening(action: Action) -> str:
    """The name of the action's sound."""
    return HAPPENINGS[action.kind]
