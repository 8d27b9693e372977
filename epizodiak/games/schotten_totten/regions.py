"""The regions of Schotten Totten's table, for walking about it with the keyboard."""

from __future__ import annotations

from functools import lru_cache

from epizodiak.games.schotten_totten.affordances import in_order, near_seat
from epizodiak.games.schotten_totten.layout import Layout
from epizodiak.games.schotten_totten.state import HAND_SIZE, STONES, Card
from epizodiak.games.schotten_totten.view import View
from epizodiak.sprites import Region, Stop
from epizodiak.wording import Wording

ROW = tuple(Stop(f"stone-{number}", 0, number) for number in range(1, STONES + 1))
DECK = (Stop("deck", 0, 0),)
PLAYERS = tuple(tuple(Stop(f"player-{seat}", 0, i) for i, seat in enumerate((near, 1 - near))) for near in (0, 1))
"""Stops that are the same at every table."""


def regions(view: View, place: Layout, say: Wording) -> tuple[Region, ...]:
    """Hand, stones, deck and players, in the order in which Tab goes through them."""
    return (
        Region("hand", say.gettext("Your hand"), _hand(view.hand, place.hand_rows)),
        Region("stones", say.gettext("Stones"), ROW),
        Region("deck", say.gettext("Deck"), DECK),
        Region("players", say.gettext("Players"), PLAYERS[near_seat(view)]),
    )


@lru_cache(maxsize=16)
def _hand(hand: tuple[Card, ...], rows: int) -> tuple[Stop, ...]:
    columns = HAND_SIZE // rows
    return tuple(Stop(f"card-{card}", i // columns, i % columns) for i, card in enumerate(in_order(hand)))
