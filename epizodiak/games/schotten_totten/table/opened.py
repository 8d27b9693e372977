"""What Schotten Totten's table shows where a round has ended: the hands (S9a), and the stones that score (S7)."""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.games.schotten_totten.rules.log import card_name
from epizodiak.games.schotten_totten.rules.state import Card
from epizodiak.games.schotten_totten.rules.view import View
from epizodiak.games.schotten_totten.table import art
from epizodiak.games.schotten_totten.table.affordances import in_order
from epizodiak.games.schotten_totten.table.layout import CARD_HEIGHT, CARD_WIDTH
from epizodiak.table.scene import Travel
from epizodiak.table.shown import Hands, OpenTile


def hands(left: tuple[tuple[Card, ...], ...], say: Wording) -> Hands:
    """The hands, each by colour and strength."""
    return tuple(
        tuple(_open_card(card, say.called(seat), say) for card in in_order(hand)) for seat, hand in enumerate(left)
    )


def _open_card(card: Card, name: str, say: Wording) -> OpenTile:
    label = say.gettext("{name}: {card}").format(name=name, card=card_name(card, say))
    return OpenTile(card, 1, art.card(card), "tile playcard small", (CARD_WIDTH, CARD_HEIGHT), label)


def scoring(view: View, gained: tuple[int, ...]) -> tuple[Travel, ...]:
    """Each stone goes to the panel of who holds it, where rounds score."""
    if view.options.rounds == 1:
        return ()
    return tuple(
        Travel((f"stone-{number}", f"player-{stone.owner}"), body=f'<g class="boundary owned">{art.rock()}</g>')
        for number, stone in enumerate(view.stones, 1)
        if stone.owner is not None and gained[stone.owner]
    )
