"""The values of Zodiac: options, actions, positions."""

from __future__ import annotations

from dataclasses import dataclass, field

from epizodiak.core.repetition import EMPTY_TRAIL, Trail
from epizodiak.games.zodiac.rules.board import BY_POINT, EMPTY, POINTS, START_BOARD

SEATS = 2

PLAY, OVER = "play", "over"

INNER, REPEATED, STUCK = "inner", "repeated", "stuck"
"""Why a game is over: most of the inner points (Z11), a placement that had occurred (Z12), no legal action (Z10)."""


@dataclass(frozen=True, slots=True)
class Options:
    """Zodiac has no options."""


@dataclass(frozen=True, slots=True)
class Action:
    """Moving a piece (Z3).

    Attributes:
        source, target: points by name.
    """

    source: str
    target: str


@dataclass(frozen=True, slots=True)
class State:
    """A full position; nothing is hidden (Z13).

    Attributes:
        player: seat to act, ``None`` when over.
        board: one sign for each of ``POINTS``: ``.``, ``n``, ``0`` or ``1``.
        neutral_turns: how many turns running up to now moved a neutral piece, 0 to 2 (Z9).
        last_step: the neutral piece's move of the turn just before, if that was one (Z8).
        seen: the placements (:func:`placement_key`) that have occurred (Z12).
        winner: who won, ``None`` while nobody has.
        reason: why it is over: ``inner``, ``repeated`` or ``stuck``; empty until then.
    """

    player: int | None
    board: str = field(default=START_BOARD, metadata=BY_POINT)
    neutral_turns: int = 0
    last_step: Action | None = None
    seen: Trail = EMPTY_TRAIL
    winner: int | None = None
    reason: str = ""

    @property
    def phase(self) -> str:
        """``"play"`` or ``"over"``."""
        return OVER if self.player is None else PLAY

    def __str__(self) -> str:
        """The position on one line, for errors and bug reports."""
        pieces = " ".join(f"{point}:{sign}" for point, sign in zip(POINTS, self.board, strict=True) if sign != EMPTY)
        step = "none" if self.last_step is None else f"{self.last_step.source}-{self.last_step.target}"
        return (
            f"{self.phase}, seat {self.player} to act, {pieces}, neutral turns {self.neutral_turns}, last step {step}"
        )


def placement_key(board: str, player: int) -> str:
    """A key that is equal for repeated placements (Z12): all pieces, and the player to move."""
    return f"{board}{player}"
