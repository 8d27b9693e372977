"""The values of EpiZodiak: options, actions, positions."""

from __future__ import annotations

from dataclasses import dataclass, field

from epizodiak.core.codec import as_object
from epizodiak.core.options import choice, truth, whole_number
from epizodiak.games.epizodiak.rules.memory import Memory

SEATS = 3
VALUES = tuple(range(1, 13))
COPIES = 4
HAND_SIZE = 12
ALL_TILES = tuple(value for value in VALUES for _ in range(COPIES))
"""The 48 tiles, sorted (E1)."""

START, DRAWN, PICKED, CONTESTED, OVER = "start", "drawn", "picked", "contested", "over"
"""The steps of a turn, and the end of the game."""

EMPTIED = "emptied"
"""Why a game is over: somebody emptied their hand (E20), and has points enough (E21) or plays a single round (E22)."""

CLOCKWISE, COUNTERCLOCKWISE = ">", "<"
"""The two sides of the arc; also the kinds of an action that places tiles there."""

DISCARD, DRAW, PICK_UP, CONTEST, PASS = "x", "d", "^", "!", "p"
"""The other kinds of action."""

BY_VALUE = as_object(
    lambda seats: {str(value): seat for value, seat in enumerate(seats, 1) if seat is not None},
    lambda data: [data.get(str(value)) for value in VALUES],
)
"""Discards in JSON: an object from values to seats."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a table, fixed from its opening on (E23-E25).

    Attributes:
        mode: ``"target"`` (rounds until somebody has ``target`` points) or ``"single"`` (one round).
        target: points that end a target game, 1..99.
        edition: ``"current"`` or ``"earlier"`` (E24).
        contest_scores: whether a contested set counts, in single mode.
    """

    mode: str = choice("target", "single")
    target: int = whole_number(7, range(1, 100))
    edition: str = choice("current", "earlier")
    contest_scores: bool = truth(default=True)


@dataclass(frozen=True, slots=True)
class Action:
    """One action; ``notation.py`` says how it is written.

    Attributes:
        kind: one of ``> < x d ^ ! p``.
        first: the value, or a run's first value; 0 where the kind has none.
        last: a run's last value; equal to ``first`` for a single tile.
    """

    kind: str
    first: int = 0
    last: int = 0


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile at an end of the arc.

    Attributes:
        value: its value.
        side: the end it lies at, ``>`` or ``<``.
    """

    value: int
    side: str


@dataclass(frozen=True, slots=True)
class State:
    """A whole position, hidden tiles included.

    Attributes:
        options: as agreed at the start.
        round: 1, 2 …
        phase: step of the turn, or ``"over"``.
        player: seat to act, ``None`` when over.
        dial: values on the dial, clockwise from the counterclockwise end.
        hands: three sorted tuples of values.
        pile: the draw pile, top first.
        discards: for each value (index value - 1) the seat that discarded its set this round, or ``None``.
        potential: sets that count for each seat in this round.
        totals: points of each seat.
        passes: how many turns in a row were passes (E18a).
        laid: in ``start`` the last tile of the previous turn if E12 lets it be picked up by whoever can act
            afterwards; in ``picked`` the tile that was picked up, with the end it came from; else ``None``.
        emptied: seat that emptied its hand last, or ``None`` while nobody has.
        memory: what the seats may remember of hidden tiles; no rule depends on it.
    """

    options: Options
    round: int
    phase: str
    player: int | None
    dial: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]
    discards: tuple[int | None, ...] = field(default=(None,) * 12, metadata=BY_VALUE)
    potential: tuple[int, ...] = (0, 0, 0)
    totals: tuple[int, ...] = (0, 0, 0)
    passes: int = 0
    laid: Laid | None = None
    emptied: int | None = None
    memory: Memory = field(default_factory=Memory)

    def gone(self, value: int) -> bool:
        """Whether the set of ``value`` has been discarded this round, so that its last tile is single (E4)."""
        return self.discards[value - 1] is not None

    def __str__(self) -> str:
        """The position on one line, for errors and bug reports."""
        hands = " / ".join(" ".join(map(str, hand)) or "-" for hand in self.hands)
        gone = " ".join(f"{value}:{seat}" for value, seat in enumerate(self.discards, 1) if seat is not None)
        return (
            f"round {self.round}, {self.phase}, seat {self.player} to act, dial {' '.join(map(str, self.dial))}, "
            f"pile {' '.join(map(str, self.pile)) or '-'}, hands {hands}, discarded {gone or '-'}, passes {self.passes}"
        )
