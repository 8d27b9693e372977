"""What a seat may know: everything (Z13), and what it may do; as a value and as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from epizodiak.core.protocol import Json, reading_view
from epizodiak.core.repetition import Trail
from epizodiak.games.zodiac.rules import rules
from epizodiak.games.zodiac.rules.board import EMPTY, NEUTRAL, POINTS
from epizodiak.games.zodiac.rules.notation import action_text, parse_action
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
    board: str
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


def onlooking(seen: View) -> View:
    """The view of a seat that has nothing to do."""
    return replace(seen, legal=(), repeating=())


def resample(seen: View) -> State:
    """The position itself: nothing is hidden."""
    return State(seen.player, seen.board, seen.neutral_turns, seen.last_step, seen.seen, seen.winner, seen.reason)


def board_json(board: str) -> dict[str, Json]:
    """Occupied points and what stands there: 0, 1 or ``"neutral"``."""
    return {
        point: "neutral" if sign == NEUTRAL else int(sign)
        for point, sign in zip(POINTS, board, strict=True)
        if sign != EMPTY
    }


def board_from(data: Mapping[str, Json]) -> str:
    """The board that :func:`board_json` wrote."""
    signs = {0: "0", 1: "1", "neutral": NEUTRAL, None: EMPTY}
    return "".join(signs[data.get(point)] for point in POINTS)


def view_json(seen: View) -> dict[str, Json]:
    """The view as plain data, for workers and for other people's bots."""
    return {
        "game": "zodiac",
        "seat": seen.seat,
        "phase": seen.phase,
        "player": seen.player,
        "board": board_json(seen.board),
        "neutral_turns": seen.neutral_turns,
        "last_step": None if seen.last_step is None else action_text(seen.last_step),
        "seen": seen.seen.as_json(),
        "winner": seen.winner,
        "reason": seen.reason,
        "legal": [action_text(action) for action in seen.legal],
        "repeating": [action_text(action) for action in seen.repeating],
        "ranking": None if seen.ranking is None else [list(rank) for rank in seen.ranking],
    }


def view_from(data: Mapping[str, Json]) -> View:
    """The view that :func:`view_json` wrote.

    Raises:
        EpizodiakError: a key is missing or of another type.
    """
    with reading_view("zodiac"):
        step, ranking = data["last_step"], data["ranking"]
        return View(
            seat=data["seat"],
            phase=data["phase"],
            player=data["player"],
            board=board_from(data["board"]),
            neutral_turns=data["neutral_turns"],
            last_step=None if step is None else parse_action(step),
            seen=Trail.read(data["seen"]),
            winner=data["winner"],
            reason=data["reason"],
            legal=tuple(parse_action(text) for text in data["legal"]),
            repeating=tuple(parse_action(text) for text in data["repeating"]),
            ranking=None if ranking is None else tuple(tuple(rank) for rank in ranking),
        )
