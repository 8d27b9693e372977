"""Formations (S4), and the best that a side can still become with the cards that are not on the table (S5).

:func:`best_completion` decides exactly without trying completions one by one. It asks for the types of formation from
the strongest down, and for each type constructs its best completion directly. Once no completion of a stronger type
exists, the construction of a type need not care whether what it builds is of a stronger one: it can't be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from epizodiak.games.schotten_totten.rules.state import ALL_CARDS, COLOURS, SIDE_SIZE, STRENGTHS, Card

COLOUR_RUN, THREE_OF_A_KIND, COLOUR, RUN, SUM = 4, 3, 2, 1, 0
"""The types of formation; the greater the stronger."""

RUNS = tuple((high - 2, high - 1, high) for high in range(STRENGTHS[-1], SIDE_SIZE - 1, -1))
"""Consecutive strengths, the highest first; runs don't wrap."""

DOWN = tuple(reversed(STRENGTHS))


def strength(card: Card) -> int:
    """The number of a card."""
    return int(card[1])


def formation(cards: Sequence[Card]) -> tuple[int, int]:
    """Type and sum of three cards: the greater pair wins (S4)."""
    one, two, three = sorted(map(strength, cards))
    one_colour = cards[0][0] == cards[1][0] == cards[2][0]
    if one + 1 == two == three - 1:
        kind = COLOUR_RUN if one_colour else RUN
    elif one_colour:
        kind = COLOUR
    else:
        kind = THREE_OF_A_KIND if one == three else SUM
    return kind, one + two + three


@dataclass(frozen=True, slots=True)
class Unseen:
    """Cards that are not on the table, ordered for asking.

    Attributes:
        of_colour: for each colour the strengths that are left, highest first.
        of_strength: for each strength (index 0 is empty) the cards that are left.
    """

    of_colour: dict[str, tuple[int, ...]]
    of_strength: tuple[tuple[Card, ...], ...]

    @classmethod
    def besides(cls, table: Iterable[Card]) -> Unseen:
        """All cards but those on the table."""
        gone = set(table)
        of_strength: list[list[Card]] = [[] for _ in range(STRENGTHS.stop)]
        of_colour: dict[str, list[int]] = {colour: [] for colour in COLOURS}
        for card in reversed(ALL_CARDS):
            if card not in gone:
                value = int(card[1])
                of_strength[value].append(card)
                of_colour[card[0]].append(value)
        return cls(
            {colour: tuple(strengths) for colour, strengths in of_colour.items()}, tuple(map(tuple, of_strength))
        )

    def highest(self, number: int) -> tuple[Card, ...] | None:
        """The ``number`` strongest cards, or ``None`` if there are not as many."""
        found: list[Card] = []
        for value in DOWN:
            found += self.of_strength[value]
            if len(found) >= number:
                return tuple(found[:number])
        return None


def best_completion(side: Sequence[Card], unseen: Unseen) -> tuple[Card, ...] | None:
    """The unseen cards that make of ``side`` the strongest formation it can become, or ``None`` if it can't be filled.

    Args:
        side: none to two cards.
        unseen: the cards to choose from.
    """
    missing = SIDE_SIZE - len(side)
    colours = {card[0] for card in side}
    strengths = [int(card[1]) for card in side]
    colour_of_all = colours.pop() if len(colours) == 1 else None
    of_one_colour = COLOURS if not side else colour_of_all or ""
    runs = list(_missing_of_runs(strengths))
    return (
        _colour_run(of_one_colour, runs, unseen)
        or _three_of_a_kind(strengths, missing, unseen)
        or _colour(of_one_colour, missing, unseen)
        or _run(runs, unseen)
        or unseen.highest(missing)
    )


def _missing_of_runs(strengths: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """What is missing of each run that holds all these strengths, the highest run first."""
    for run in RUNS:
        rest = tuple(value for value in run if value not in strengths)
        if len(rest) == SIDE_SIZE - len(strengths):
            yield rest


def _colour_run(colours: str, runs: Iterable[tuple[int, ...]], unseen: Unseen) -> tuple[Card, ...] | None:
    for rest in runs:
        for colour in colours:
            left = unseen.of_colour[colour]
            if all(value in left for value in rest):
                return tuple(f"{colour}{value}" for value in rest)
    return None


def _three_of_a_kind(strengths: Sequence[int], missing: int, unseen: Unseen) -> tuple[Card, ...] | None:
    if len(set(strengths)) > 1:
        return None
    for value in strengths[:1] or DOWN:
        if len(unseen.of_strength[value]) >= missing:
            return unseen.of_strength[value][:missing]
    return None


def _colour(colours: str, missing: int, unseen: Unseen) -> tuple[Card, ...] | None:
    found: tuple[Card, ...] | None = None
    best = 0
    for colour in colours:
        left = unseen.of_colour[colour][:missing]
        if len(left) == missing and sum(left) > best:
            found, best = tuple(f"{colour}{value}" for value in left), sum(left)
    return found


def _run(runs: Iterable[tuple[int, ...]], unseen: Unseen) -> tuple[Card, ...] | None:
    for rest in runs:
        if all(unseen.of_strength[value] for value in rest):
            return tuple(unseen.of_strength[value][0] for value in rest)
    return None
