"""Who can claim which stone, and why not (S5, S10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from epizodiak.games.schotten_totten.rules.formations import Unseen, best_completion, formation
from epizodiak.games.schotten_totten.rules.state import SIDE_SIZE, Card, Stone


def table_cards(stones: Sequence[Stone]) -> Iterator[Card]:
    """All cards at all stones, claimed ones too."""
    for stone in stones:
        yield from stone.sides[0]
        yield from stone.sides[1]


def claimable(stones: Sequence[Stone], seat: int) -> tuple[int, ...]:
    """S5: numbers of the stones that ``seat`` can claim in its claiming step."""
    asked = [number for number, stone in enumerate(stones, 1) if _is_complete(stone, seat)]
    if not asked:
        return ()
    unseen = Unseen.besides(table_cards(stones))
    return tuple(number for number in asked if beaten_by(stones[number - 1], seat, unseen) is None)


def refutations(stones: Sequence[Stone], seat: int) -> dict[int, tuple[Card, ...]]:
    """S10: for each stone with a complete side of ``seat`` that it can't claim, the formation that stands against it.

    That is the opponent's side as it would be after its best completion, or as it is.
    """
    unseen = Unseen.besides(table_cards(stones))
    found = (
        (number, beaten_by(stone, seat, unseen)) for number, stone in enumerate(stones, 1) if _is_complete(stone, seat)
    )
    return {number: cards for number, cards in found if cards is not None}


def _is_complete(stone: Stone, seat: int) -> bool:
    return stone.owner is None and len(stone.sides[seat]) == SIDE_SIZE


def beaten_by(stone: Stone, seat: int, unseen: Unseen) -> tuple[Card, ...] | None:
    """S4, S5: three cards of the opponent's, there or still possible, that ``seat``'s complete side loses to.

    Args:
        stone: an unclaimed stone at which ``seat`` has three cards.
        seat: who would claim it.
        unseen: the cards that are not on the table; those in hands, the claimer's too, are among them.

    Returns:
        The opponent's cards and then those that would complete them; ``None`` if the claim holds.
    """
    own, other = stone.sides[seat], stone.sides[1 - seat]
    if len(other) == SIDE_SIZE:
        ours, theirs = formation(own), formation(other)
        wins = ours > theirs or (ours == theirs and stone.first == seat)
        return None if wins else other
    completion = best_completion(other, unseen)
    if completion is None:
        return None
    whole = (*other, *completion)
    return whole if formation(whole) > formation(own) else None  # a tie comes later and loses
