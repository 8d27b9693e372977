"""What speaks for an action in Schotten Totten: a measure each, from what the seat knows, by the rules (S1 to S9).

What a side can become is asked of all cards that are not on the table, as in S5: the own hand's are among them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from epizodiak.core.reasons import Measure, seat_of
from epizodiak.games.schotten_totten.rules.claims import claimable, table_cards
from epizodiak.games.schotten_totten.rules.formations import (
    COLOUR,
    SUM,
    THREE_OF_A_KIND,
    Unseen,
    best_completion,
    formation,
)
from epizodiak.games.schotten_totten.rules.rules import ADJACENT_TO_WIN, wins, with_claim, would_win
from epizodiak.games.schotten_totten.rules.state import CLAIM_STONE, DRAW, PUT, SIDE_SIZE, STONES, Action, Card, Stone
from epizodiak.games.schotten_totten.rules.view import View

SPOILT = SUM - 1
"""What a side is worth that can become nothing better than a sum: less than one that can."""


def stones_after(view: View, action: Action) -> tuple[Stone, ...]:
    """The stones once a card is put there, or one of them claimed (S2, S4, S5)."""
    seat, stones = seat_of(view), list(view.stones)
    if action.kind == PUT:
        stone = stones[action.stone - 1]
        side = (*stone.sides[seat], action.card)
        sides = (side, stone.sides[1]) if seat == 0 else (stone.sides[0], side)
        first = seat if stone.first is None and len(side) == SIDE_SIZE else stone.first
        stones[action.stone - 1] = Stone(None, sides, first)
    elif action.kind == CLAIM_STONE:
        return with_claim(view.stones, seat, action.stone)
    return tuple(stones)


def all_claimed(view: View, action: Action) -> tuple[Stone, ...]:
    """The stones once all that can be claimed then is claimed, too (S5)."""
    seat, stones = seat_of(view), stones_after(view, action)
    now = claimable(stones, seat)
    return tuple(replace(stone, owner=seat) if at in now else stone for at, stone in enumerate(stones, 1))


def wins_now(view: View, action: Action) -> int:
    """Whether the round is won in this very turn (S6): by the claim, or by claims that it makes possible."""
    return int(action.kind in (PUT, CLAIM_STONE) and wins(all_claimed(view, action), seat_of(view)))


def claims(_: View, action: Action) -> int:
    """Whether it claims a stone (S5)."""
    return int(action.kind == CLAIM_STONE)


def newly_claimable(view: View, action: Action) -> tuple[int, ...]:
    """The stones that can be claimed in this turn once a card is put (S5)."""
    return claimable(stones_after(view, action), seat_of(view)) if action.kind == PUT else ()


def proves(view: View, action: Action) -> int | None:
    """How many :func:`newly_claimable` names."""
    return len(newly_claimable(view, action)) if action.kind == PUT else None


def lost(view: View, action: Action) -> tuple[int, ...]:
    """The stones that the opponent could claim at once, by what lies on the table after a card is put (S5)."""
    return claimable(stones_after(view, action), 1 - seat_of(view)) if action.kind == PUT else ()


def holds_out(view: View, action: Action) -> int | None:
    """Less as many as :func:`lost` names."""
    return -len(lost(view, action)) if action.kind == PUT else None


def guards(view: View, action: Action) -> int | None:
    """Whether a card is put at a stone that would win the opponent the round (S6)."""
    return int(would_win(view.stones, 1 - seat_of(view), action.stone)) if action.kind == PUT else None


def strikes(view: View, action: Action) -> int | None:
    """Whether a card is put at a stone that would win the seat the round (S6)."""
    return int(would_win(view.stones, seat_of(view), action.stone)) if action.kind == PUT else None


def in_hand(view: View, action: Action) -> int | None:
    """The strongest kind of formation, if better than a sum, that the hand makes of the side where a card is put (S4).

    That it makes already counts, too.
    """
    if action.kind != PUT:
        return None
    side = stones_after(view, action)[action.stone - 1].sides[seat_of(view)]
    return _from_hand(side, [card for card in view.hand if card != action.card])


def _from_hand(side: tuple[Card, ...], hand: list[Card]) -> int:
    """The strongest kind of formation that a hand makes of a side."""
    return max((formation((*side, *rest))[0] for rest in combinations(hand, SIDE_SIZE - len(side))), default=SUM)


def _best(side: tuple[Card, ...], stones: tuple[Stone, ...]) -> tuple[int, int] | None:
    """The strongest formation that a side can become with cards that are not on the table (S4, S5)."""
    if len(side) == SIDE_SIZE:
        return formation(side)
    rest = best_completion(side, Unseen.besides(table_cards(stones)))
    return None if rest is None else formation((*side, *rest))


def kinds_left(view: View, action: Action) -> dict[int, int]:
    """The stones where the seat's side is begun, each with the strongest kind that it can become after an action (S4).

    Of an empty side everything stays possible, which speaks for nothing.
    """
    seat, stones, found = seat_of(view), stones_after(view, action), {}
    for number, stone in enumerate(view.stones, 1):
        if stone.owner is None and 0 < len(stone.sides[seat]) < SIDE_SIZE:
            best = _best(stones[number - 1].sides[seat], stones)
            found[number] = SUM if best is None else best[0]
    return found


def spares(view: View, action: Action) -> int | None:
    """What the begun sides can still become after a card is put; nothing better than a sum counts as least of all.

    It says nothing of a card with which the hand has a three of a kind or better: nobody takes that for a loss.
    """
    if action.kind != PUT or (in_hand(view, action) or SUM) >= THREE_OF_A_KIND:
        return None
    return sum(kind or SPOILT for kind in kinds_left(view, action).values())


def ahead(view: View, action: Action) -> int | None:
    """Whether the side where a card is put can become stronger than all that the opponent's there can (S4).

    It says nothing against a card with which the hand has a three of a kind or better.
    """
    if action.kind != PUT:
        return None
    stones, seat = stones_after(view, action), seat_of(view)
    own, theirs = (_best(stones[action.stone - 1].sides[who], stones) for who in (seat, 1 - seat))
    stronger = own is not None and (theirs is None or own > theirs)
    return None if not stronger and (in_hand(view, action) or SUM) >= THREE_OF_A_KIND else int(stronger)


def _rows(number: int) -> Iterator[range]:
    """The threes of adjacent stones that a stone belongs to (S6)."""
    for low in range(number - ADJACENT_TO_WIN + 1, number + 1):
        if low >= 1 and low + ADJACENT_TO_WIN - 1 <= STONES:
            yield range(low, low + ADJACENT_TO_WIN)


def row(view: View, action: Action) -> int | None:
    """How many stones of a three with that where a card is put are claimed already, none of them by the opponent."""
    if action.kind != PUT:
        return None
    seat = seat_of(view)
    owners = [[view.stones[number - 1].owner for number in three] for three in _rows(action.stone)]
    return max((three.count(seat) for three in owners if 1 - seat not in three), default=0)


def kept_kinds(view: View, action: Action) -> dict[int, int]:
    """The stones where the seat's side is begun and the hand, once a card is put, has all for a colour or better (S4).

    Each with the strongest such kind.
    """
    seat, stones, found = seat_of(view), stones_after(view, action), {}
    left = [card for card in view.hand if card != action.card]
    for number, stone in enumerate(view.stones, 1):
        if stone.owner is None and 0 < len(stone.sides[seat]) < SIDE_SIZE:
            kind = _from_hand(stones[number - 1].sides[seat], left)
            if kind >= COLOUR:
                found[number] = kind
    return found


def keeps(view: View, action: Action) -> int | None:
    """How many stones :func:`kept_kinds` names."""
    return len(kept_kinds(view, action)) if action.kind == PUT else None


def drawn(before: View, after: View) -> Card:
    """The card that a seat drew (S2), by its own views."""
    return next(card for card in after.hand if card not in before.hand)


def kinds_drawn(before: View, after: View) -> dict[int, tuple[int, int]]:
    """The stones where the seat's side is begun, each with the strongest kinds that its hand makes there (S4).

    The first without the card that it has drawn, the second with it in its place.
    """
    seat, card, found = before.seat or 0, drawn(before, after), {}
    rest = [each for each in after.hand if each != card]
    for number, stone in enumerate(after.stones, 1):
        side = stone.sides[seat]
        if stone.owner is None and 0 < len(side) < SIDE_SIZE:
            found[number] = _from_hand(side, rest), _from_hand((*side, card), rest)
    return found


def missed(view: View, action: Action) -> Action | None:
    """The claim that is left undone where a turn ends without it (S2, S5): one that wins, or the first of several."""
    if action.kind != DRAW:
        return None
    claims_left = (each for each in view.legal if each.kind == CLAIM_STONE)
    return max(claims_left, key=lambda each: would_win(view.stones, seat_of(view), each.stone), default=None)


MEASURES: Mapping[str, Measure] = {
    "wins_now": wins_now,
    "claims": claims,
    "proves": proves,
    "holds_out": holds_out,
    "strikes": strikes,
    "guards": guards,
    "in_hand": in_hand,
    "keeps": keeps,
    "spares": spares,
    "ahead": ahead,
    "row": row,
}
"""The reasons, the most telling first, as `python3 -m tools.reasons` finds them."""
