"""Full positions that fit a view: the cards that a seat doesn't see, in any order, each as likely as the others."""

from __future__ import annotations

from epizodiak.core.chance import RandomSource, shuffled
from epizodiak.core.errors import EpizodiakError
from epizodiak.games.schotten_totten.rules.claims import table_cards
from epizodiak.games.schotten_totten.rules.state import ALL_CARDS, SEATS, Card, State
from epizodiak.games.schotten_totten.rules.view import View


def resample(view: View, source: RandomSource) -> State:
    """A full position, drawn at random, that the owner of the view cannot rule out.

    Nothing that is public tells of the cards in a hand but those that were played and taken back: what may be played
    and claimed depends on their number only.

    Raises:
        EpizodiakError: no position fits the view (it was not made by the rules).
    """
    shown = [() if seat == view.seat else view.shown[seat] for seat in range(SEATS)]
    known = {*view.hand, *table_cards(view.stones), *shown[0], *shown[1]}
    order = shuffled([card for card in ALL_CARDS if card not in known], source)
    hidden = [0 if seat == view.seat else view.hand_sizes[seat] - len(shown[seat]) for seat in range(SEATS)]
    if len(order) != sum(hidden) + view.deck_size:
        msg = "no position fits this view"
        raise EpizodiakError(msg)
    hands: list[tuple[Card, ...]] = []
    for seat in range(SEATS):
        hands.append(view.hand if seat == view.seat else tuple(sorted((*shown[seat], *order[: hidden[seat]]))))
        order = order[hidden[seat] :]
    return State(
        options=view.options,
        round=view.round,
        phase=view.phase,
        player=view.player,
        hands=(hands[0], hands[1]),
        deck=order,
        stones=view.stones,
        totals=view.totals,
        acted=view.acted,
        idle=view.idle,
        shown=view.shown,
    )
