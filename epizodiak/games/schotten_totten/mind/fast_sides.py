"""Sides of stones as bit sets, with cached values for fast playouts.

A card is one bit, a side the sum of its cards' bits. What is asked of a side alone is worked out once and kept.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, groupby
from math import fsum
from operator import or_

from epizodiak.core.grid import on_grid
from epizodiak.games.schotten_totten.rules.formations import COLOUR, COLOUR_RUN, RUN, SUM, THREE_OF_A_KIND, formation
from epizodiak.games.schotten_totten.rules.state import ALL_CARDS, COLOURS, SIDE_SIZE, STRENGTHS, Card

BIT_OF: dict[Card, int] = {card: 1 << number for number, card in enumerate(ALL_CARDS)}
"""Each card's bit."""

ALL = (1 << len(ALL_CARDS)) - 1
"""The bits of all cards."""

HIGHEST_SUM = 32
"""More than three strengths add up to."""

LEAST_WORTH = {SUM: 0.0, RUN: 0.30, COLOUR: 0.45, THREE_OF_A_KIND: 0.68, COLOUR_RUN: 0.85}
"""What the weakest formation of each type is worth, from 0 to 1 ..."""

WORTH_OF_SUM = 0.0065
"""... and each unit of its sum."""

EMPTY = 0.42
"""What a side without cards is worth."""

LUCKLESS = 0.9
"""What a reach that counts pairs of cards can come to at most: the same card is not there for two pairs."""

Reach = tuple[int, int, float]
"""The cards that a seat has, those that it may still get, and the chance that one of these comes in time."""

IN_HAND = 0.85
"""The chance that a card in hand is still free when a side wants it."""

Groups = tuple[tuple[int, float], ...]


def bits_of(cards: tuple[Card, ...]) -> int:
    """The bits of cards."""
    return sum(BIT_OF[card] for card in cards)


@cache
def cards_of(bits: int) -> tuple[Card, ...]:
    """The cards of bits, sorted."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(ALL_CARDS[lowest.bit_length() - 1])
        bits ^= lowest
    return tuple(found)


@cache
def rank(side: int) -> int:
    """S4: a complete side as a number; the greater wins."""
    kind, total = formation(cards_of(side))
    return kind * HIGHEST_SUM + total


@cache
def worth(ranked: int) -> float:
    """How strong a formation is among all, from 0 to 1."""
    kind, total = divmod(ranked, HIGHEST_SUM)
    return LEAST_WORTH[kind] + WORTH_OF_SUM * total


@cache
def completions(side: int) -> tuple[tuple[int, int], ...]:
    """The ranks that a side can come to and the bits that it takes, the highest rank first."""
    others = [bit for bit in BIT_OF.values() if not bit & side]
    missing = SIDE_SIZE - side.bit_count()
    found = [(rank(side | sum(bits)), sum(bits)) for bits in combinations(others, missing)]
    return tuple(sorted(found, reverse=True))


def can_pass(side: int, ranked: int, left: int) -> bool:
    """S5: whether an incomplete side can still become more than a rank with the cards ``left``."""
    for each, wanted in completions(side):
        if each <= ranked:
            return False
        if wanted & left == wanted:
            return True
    return False


@cache
def passing(side: int, ranked: int) -> int:
    """The cards that make a side of two more than a rank."""
    found = 0
    for each, wanted in completions(side):
        if each <= ranked:
            break
        found |= wanted
    return found


def chance_of_one(cards: int, reach: Reach) -> float:
    """The chance to get at least one of some cards."""
    hand, hidden, luck = reach
    return on_grid(1.0 - (1.0 - IN_HAND) ** (hand & cards).bit_count() * (1.0 - luck) ** (hidden & cards).bit_count())


def promise(side: int, reach: Reach) -> float:
    """The value of a side, including what it may still become."""
    size = side.bit_count()
    if size == SIDE_SIZE:
        return worth(rank(side))
    if not size:
        return EMPTY
    return _promise_of_two(side, reach) if size == SIDE_SIZE - 1 else _promise_of_one(side, reach)


def _promise_of_two(side: int, reach: Reach) -> float:
    groups, last = _cards_by_type(side)
    hand, hidden, luck = reach
    missed, found = 1.0, 0.0
    for cards, value in groups:
        held, open_ = (hand & cards).bit_count(), (hidden & cards).bit_count()
        if held or open_:
            fails = (1.0 - IN_HAND) ** held * (1.0 - luck) ** open_
            found += missed * (1.0 - fails) * value
            missed *= fails
    return on_grid(found + missed * last)


@cache
def _cards_by_type(side: int) -> tuple[Groups, float]:
    """The cards that bring a side of two to each type, strongest first, with the mean worth; the worth without them."""
    groups: list[tuple[int, float]] = []
    last = 0.0
    for kind, each in groupby(completions(side), key=lambda pair: pair[0] // HIGHEST_SUM):
        pairs = list(each)
        mean = fsum(worth(ranked) for ranked, _ in pairs) / len(pairs)
        if kind == SUM:
            last = mean
        else:
            groups.append((sum(wanted for _, wanted in pairs), mean))
    return tuple(groups), last


def _promise_of_one(side: int, reach: Reach) -> float:
    hand, hidden, luck = reach
    pairs, same, colour, runs, low = _value_of_single(side)
    missed, found = 1.0, 0.0
    for pair, value in pairs:
        if (hand | hidden) & pair == pair:
            held = (hand & pair).bit_count()
            likely = IN_HAND**held * luck ** (2 - held)
            found += missed * likely * value
            missed *= 1.0 - likely
    for cards, value in (same, colour):
        held, open_ = (hand & cards).bit_count(), (hidden & cards).bit_count()
        mean = held * IN_HAND + open_ * luck
        square = held * IN_HAND * IN_HAND + open_ * luck * luck
        likely = min(LUCKLESS, (mean * mean - square) / 2)
        found += missed * likely * value
        missed *= 1.0 - likely
    for one, two, value in runs:
        likely = chance_of_one(one, reach) * chance_of_one(two, reach)
        found += missed * likely * value
        missed *= 1.0 - likely
    return on_grid(found + missed * low)


@cache
def _value_of_single(
    side: int,
) -> tuple[Groups, tuple[int, float], tuple[int, float], tuple[tuple[int, int, float], ...], float]:
    """The value of a single card, by what it may still become.

    Returns:
        Pairs that make a colour-run; cards of its strength and of its colour, each with what three of them are worth;
        pairs of sets of cards that make a run; what it is worth with none of these.
    """
    (card,) = cards_of(side)
    letter, value = card[0], int(card[1])
    pairs: list[tuple[int, float]] = []
    runs: list[tuple[int, int, float]] = []
    for high in range(min(value + 2, STRENGTHS[-1]), max(value, SIDE_SIZE) - 1, -1):
        one, two = (each for each in (high - 2, high - 1, high) if each != value)
        wanted = BIT_OF[f"{letter}{one}"] | BIT_OF[f"{letter}{two}"]
        total = 3 * high - 3
        pairs.append((wanted, worth(COLOUR_RUN * HIGHEST_SUM + total)))
        runs.append((_bits_of_strength(one), _bits_of_strength(two), worth(RUN * HIGHEST_SUM + total)))
    same = _bits_of_strength(value) & ~side, worth(THREE_OF_A_KIND * HIGHEST_SUM + 3 * value)
    colour = sum(BIT_OF[f"{letter}{each}"] for each in STRENGTHS) & ~side, worth(COLOUR * HIGHEST_SUM + value + 12)
    return tuple(pairs), same, colour, tuple(runs), worth(SUM * HIGHEST_SUM + value + 10)


@cache
def _bits_of_strength(value: int) -> int:
    found = 0
    for colour in COLOURS:
        found = or_(found, BIT_OF[f"{colour}{value}"])
    return found
