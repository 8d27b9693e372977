"""The values of tic-tac-toe: options, actions, positions, views."""

from __future__ import annotations

from dataclasses import dataclass

SEATS = 2

POINTS = ("a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3")
"""The nine points, row by row (T1)."""

EMPTY = "."
"""Sign of a free point in a board's text; a mark's sign is its seat's digit."""


@dataclass(frozen=True, slots=True)
class Options:
    """There are none."""


@dataclass(frozen=True, slots=True)
class Action:
    """Marking a point (T2).

    Attributes:
        point: its name.
    """

    point: str


@dataclass(frozen=True, slots=True)
class State:
    """A whole position.

    Attributes:
        player: seat to act, ``None`` when over.
        board: one sign for each of ``POINTS``.
        winner: who won, if anybody did.
    """

    player: int | None
    board: str = EMPTY * len(POINTS)
    winner: int | None = None

    @property
    def phase(self) -> str:
        """``play`` or ``over``."""
        return "over" if self.player is None else "play"


@dataclass(frozen=True, slots=True)
class View(State):
    """A position as one seat sees it: nothing is hidden.

    Attributes:
        seat: whose view it is; ``None`` for a spectator.
        legal: legal actions, sorted by notation, if ``seat`` is to act; else empty.
    """

    seat: int | None = None
    legal: tuple[Action, ...] = ()
