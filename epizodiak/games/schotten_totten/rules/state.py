"""The values of Schotten Totten: options, actions, positions."""

from __future__ import annotations

from dataclasses import dataclass

from epizodiak.core.options import whole_number

SEATS = 2
STONES = 9
HAND_SIZE = 6
SIDE_SIZE = 3
COLOURS = "RGBYPN"
STRENGTHS = range(1, 10)

Card = str
"""A card's name: the letter of its colour and its strength, such as ``R7``."""

ALL_CARDS: tuple[Card, ...] = tuple(sorted(f"{colour}{strength}" for colour in COLOURS for strength in STRENGTHS))
"""The 54 cards, sorted (S1)."""

PLAY, CLAIM, OVER = "play", "claim", "over"
"""The steps of a turn, and the end of the game."""

ROW, FIVE, IDLE = "row", "five", "idle"
"""Why a round is over: three adjacent stones, five stones (S6), nobody can go on (S8)."""

PUT, CLAIM_STONE, DRAW = "@", "claim", "d"
"""The kinds of action."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a match (S7).

    Attributes:
        rounds: how many rounds are played, 1..9.
    """

    rounds: int = whole_number(1, range(1, 10))


@dataclass(frozen=True, slots=True)
class Action:
    """One action (S2).

    Attributes:
        kind: ``@`` plays a card, ``claim`` claims a stone, ``d`` ends the turn.
        stone: 1..9; 0 for ``d``.
        card: what is played; empty for the other kinds.
    """

    kind: str
    stone: int = 0
    card: Card = ""


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone and the cards at it.

    Attributes:
        owner: the seat that has claimed it, or ``None``.
        sides: each seat's cards there, in the order played.
        first: the seat that completed its side first, or ``None`` (S4).
    """

    owner: int | None = None
    sides: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    first: int | None = None


@dataclass(frozen=True, slots=True)
class State:
    """A whole position, hidden cards included.

    Attributes:
        options: as agreed at the start.
        round: 1, 2 …
        phase: step of the turn, or ``"over"``.
        player: seat to act, ``None`` when over.
        hands: two sorted tuples of cards.
        deck: the deck, top first.
        stones: the nine stones, stone 1 first.
        totals: points of each seat.
        acted: whether something was played or claimed in this turn (S8).
        idle: how many turns in a row were ended with nothing played, claimed and drawn (S8).
        shown: for each hand the cards in it that all have seen, played and taken back, sorted; no rule depends on it.
    """

    options: Options
    round: int
    phase: str
    player: int | None
    hands: tuple[tuple[Card, ...], tuple[Card, ...]]
    deck: tuple[Card, ...]
    stones: tuple[Stone, ...] = (Stone(),) * STONES
    totals: tuple[int, int] = (0, 0)
    acted: bool = False
    idle: int = 0
    shown: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())

    def __str__(self) -> str:
        """The position on one line, for errors and bug reports."""
        hands = " / ".join(" ".join(hand) or "-" for hand in self.hands)
        stones = ", ".join(
            f"{number}: {' '.join(stone.sides[0]) or '-'} / {' '.join(stone.sides[1]) or '-'}"
            + ("" if stone.owner is None else f" owned by {stone.owner}")
            + ("" if stone.first is None else f" first {stone.first}")
            for number, stone in enumerate(self.stones, 1)
        )
        return (
            f"round {self.round}, {self.phase}, seat {self.player} to act, hands {hands}, "
            f"deck {' '.join(self.deck) or '-'}, stones {stones}, totals {self.totals[0]} {self.totals[1]}, "
            f"idle turns {self.idle}"
        )
