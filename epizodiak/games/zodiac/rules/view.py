"""The view of a seat, which knows everything (Z13), with its legal actions."""

from __future__ import annotations

from dataclasses import dataclass, field

from epizodiak.core.repetition import Trail
from epizodiak.games.zodiac.rules import rules
from epizodiak.games.zodiac.rules.board import BY_POINT
from epizodiak.games.zodiac.rules.state import Action, State


@dataclass(frozen=True, slots=True)
class View:
    """A position as one seat, or a spectator, sees it.

    Attributes:
        seat: whose view it is; ``None`` for a spectator.
        phase, player, board, neutral_turns, last_step, seen, winner, reason: as in ``State``.
        legal: legal actions, sorted by notation, if ``seat`` is to act; else empty.
        repeating: those of them that lose because their placement has occurred before (Z12).
        ranking: seats, best first; ``None`` until the game is over.
    """

    seat: int | None
    phase: str
    player: int | None
    board: str = field(metadata=BY_POINT)
    neutral_turns: int
    last_step: Action | None
    seen: Trail
    winner: int | None
    reason: str
    legal: tuple[Action, ...]
    repeating: tuple[Action, ...]
    ranking: tuple[tuple[int, ...], ...] | None


def view(state: State, seat: int | None) -> View:
    """What ``seat`` may know of ``state``."""
    legal = rules.legal_actions(state) if seat is not None and seat == state.player else ()
    return View(
        seat=seat,
        phase=state.phase,
        player=state.player,
        board=state.board,
        neutral_turns=state.neutral_turns,
        last_step=state.last_step,
        seen=state.seen,
        winner=state.winner,
        reason=state.reason,
        legal=legal,
        repeating=tuple(action for action in legal if rules.repeats(state, action)),
        ranking=None if state.player is not None else rules.ranking(state),
    )
