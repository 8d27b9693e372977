"""The regions of Schotten Totten's table, for walking about it with the keyboard."""

from __future__ import annotations

from functools import lru_cache

from epizodiak.core.wording import Wording
from epizodiak.games.schotten_totten.rules.state import HAND_SIZE, STONES, Card
from epizodiak.games.schotten_totten.rules.view import View
from epizodiak.games.schotten_totten.table.affordances import in_order, near_seat
from epizodiak.games.schotten_totten.table.layout import Layout
from epizodiak.table.scene import Region, Stop

ROW = tuple(Stop(f"stone-{number}", 0, number) for number in range(1, STONES + 1))
DECK = (Stop("deck", 0, 0),)
RANKED = (*DECK, Stop("ranking", 0, 1))
PLAYERS = tuple(tuple(Stop(f"player-{seat}", 0, i) for i, seat in enumerate((near, 1 - near))) for near in (0, 1))
"""Stops that are the same at every table."""


def regions(view: View, place: Layout, say: Wording) -> tuple[Region, ...]:
    """Hand, stones, deck and players, in the order in which Tab goes through them; the ranking is next to the deck."""
    return (
        Region("hand", say.gettext("Your hand"), _hand(view.hand, place.hand_rows)),
        Region("stones", say.gettext("Stones"), ROW),
        Region("deck", say.gettext("Deck"), RANKED if place.ranking else DECK),
        Region("players", say.gettext("Players"), PLAYERS[near_seat(view)]),
    )


@lru_cache(maxsize=16)
def _hand(hand: tuple[Card, ...], rows: int) -> tuple[Stop, ...]:
    columns = HAND_SIZE // rows
    return tuple(Stop(f"card-{card}", i // columns, i % columns) for i, card in enumerate(in_order(hand)))
