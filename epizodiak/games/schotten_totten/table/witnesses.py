"""What could still beat a complete side, from what a seat knows: of all that could, the likeliest and strongest."""

from __future__ import annotations

from epizodiak.games.schotten_totten.rules.claims import beaten_by, table_cards
from epizodiak.games.schotten_totten.rules.formations import Unseen
from epizodiak.games.schotten_totten.rules.state import ALL_CARDS, SIDE_SIZE, Card
from epizodiak.games.schotten_totten.rules.view import View
from epizodiak.games.schotten_totten.table.affordances import near_seat


def against_claim(view: View, number: int) -> tuple[Card, ...]:
    """S10: the opponent's three cards that stand against claiming a stone, with a full own side; else none.

    What the opponent can't have, because it is in the own hand, is among them only where nothing else would do (S5).
    """
    found, stone, seat = view.against[number - 1], view.stones[number - 1], near_seat(view)
    if not {*found} & {*view.hand}:
        return found
    elsewhere = Unseen.besides((*table_cards(view.stones), *view.hand))
    return beaten_by(stone, seat, elsewhere) or found


def is_answerable(view: View, number: int) -> bool:
    """Whether only the opponent's side of a stone is complete, so that the own one can still answer it."""
    stone, seat = view.stones[number - 1], near_seat(view)
    full = tuple(len(side) == SIDE_SIZE for side in stone.sides)
    return stone.owner is None and full[1 - seat] and not full[seat]


def answer(view: View, number: int) -> tuple[Card, ...] | None:
    """The own three cards that would beat the opponent's complete side of a stone, those that lie there first.

    Cards of the own hand alone if these do; else any that the opponent isn't known to hold.

    Returns:
        No cards if none can beat it any more; ``None`` where that hangs on who draws the deck's last cards.
    """
    stone, far = view.stones[number - 1], 1 - near_seat(view)
    if at_hand := beaten_by(stone, far, _only(view.hand)):
        return at_hand
    away = {*table_cards(view.stones), *view.shown[far]}
    found = beaten_by(stone, far, Unseen.besides(away)) if view.deck_size else None
    if found is None:
        return ()
    drawn = {*found} - {*stone.sides[1 - far], *view.hand}
    return found if 2 * len(drawn) <= view.deck_size else None


def _only(cards: tuple[Card, ...]) -> Unseen:
    return Unseen.besides({*ALL_CARDS} - {*cards})
