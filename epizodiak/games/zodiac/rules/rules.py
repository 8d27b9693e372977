"""The rules of Zodiac, Z1-Z13 (``docs/rules/zodiac.md``): each in one place, under its number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from epizodiak.core.chance import Tile, check_order
from epizodiak.core.errors import IllegalActionError
from epizodiak.games.zodiac.rules.board import (
    COLOURS,
    EMPTY,
    FIRST_INNER,
    FLIPPED,
    INDEX,
    JUMPS,
    NEUTRAL,
    POINTS,
    STEPS,
    Jump,
)
from epizodiak.games.zodiac.rules.notation import ACTIONS, action_text
from epizodiak.games.zodiac.rules.state import INNER, REPEATED, STUCK, Action, State, placement_key

NEUTRAL_TURNS = 2
"""How many turns running may move a neutral piece (Z9)."""

_JUMPS_FROM: tuple[tuple[tuple[Jump, Action], ...], ...] = tuple(
    tuple((jump, ACTIONS[f"{POINTS[jump.source]}-{POINTS[jump.target]}"]) for jump in JUMPS if jump.source == index)
    for index in range(len(POINTS))
)
_STEPS_FROM: tuple[tuple[tuple[int, Action], ...], ...] = tuple(
    tuple((target, ACTIONS[f"{POINTS[source]}-{POINTS[target]}"]) for source, target in STEPS if source == index)
    for index in range(len(POINTS))
)


def start(first_player: int, chance: Sequence[Tile] | None) -> State:
    """Z2, Z3, Z12: the start, which counts as a placement that has occurred.

    Raises:
        ChanceError: ``chance`` is given.
    """
    check_order(chance, ())
    opening = State(first_player)
    return replace(opening, seen=opening.seen.with_key(placement_key(opening.board, first_player)))


def legal_actions(state: State) -> tuple[Action, ...]:
    """Z3-Z9: all legal actions of the seat to act, sorted by notation; empty only when the game is over."""
    if state.player is None:
        return ()
    return possible(state.board, state.player, state.neutral_turns, state.last_step)


def possible(board: str, player: int, neutral_turns: int, last_step: Action | None) -> tuple[Action, ...]:
    """The actions that ``player`` has on a board (Z3-Z9), sorted by notation."""
    return tuple(sorted(_actions(board, player, neutral_turns, last_step), key=action_text))


def _actions(board: str, player: int, neutral_turns: int, last_step: Action | None) -> Iterator[Action]:
    own = COLOURS[player]
    for index, sign in enumerate(board):
        if sign == own:
            yield from (action for jump, action in _JUMPS_FROM[index] if _can_jump(board, jump))
        elif sign == NEUTRAL and neutral_turns < NEUTRAL_TURNS:  # Z9
            for target, action in _STEPS_FROM[index]:  # Z7
                if board[target] == EMPTY and not _turns_back(action, last_step):
                    yield action


def _can_jump(board: str, jump: Jump) -> bool:
    """Whether a jump is allowed (Z4); onto an apex only over at least one coloured piece (Z6)."""
    if board[jump.target] != EMPTY:
        return False
    row = [board[index] for index in jump.over]
    return EMPTY not in row and (jump.target >= FIRST_INNER or any(sign != NEUTRAL for sign in row))


def _turns_back(action: Action, last_step: Action | None) -> bool:
    """Whether a step leads straight back to where the piece came from in the turn before (Z8)."""
    return last_step is not None and (action.source, action.target) == (last_step.target, last_step.source)


def jumped(board: str, action: Action) -> tuple[str, ...]:
    """Z5: the points whose pieces a legal ``action`` turns over; none for a neutral piece's step."""
    source, target = INDEX[action.source], INDEX[action.target]
    if board[source] == NEUTRAL:
        return ()
    jump = next(jump for jump, _ in _JUMPS_FROM[source] if jump.target == target)
    return tuple(POINTS[index] for index in jump.over if board[index] in COLOURS)


def moved(board: str, action: Action) -> str:
    """Z4, Z5, Z7: the board after a legal ``action``."""
    signs = list(board)
    for point in jumped(board, action):
        signs[INDEX[point]] = FLIPPED[signs[INDEX[point]]]
    signs[INDEX[action.target]], signs[INDEX[action.source]] = signs[INDEX[action.source]], EMPTY
    return "".join(signs)


def majority(board: str) -> int | None:
    """The seat that shows more pieces on the inner points, if all six are filled; else ``None`` (Z11)."""
    inner = board[FIRST_INNER:]
    if EMPTY in inner:
        return None
    black, white = map(inner.count, COLOURS)
    return None if black == white else int(white > black)


def apply(state: State, action: Action, chance: Sequence[Tile] | None = None) -> State:
    """The position after ``action``.

    Raises:
        IllegalActionError: the rules do not allow it here.
        ChanceError: ``chance`` is given; no action waits for any.
    """
    seat, legal = state.player, legal_actions(state)
    if seat is None or action not in legal:
        raise IllegalActionError(action_text(action), str(state), [action_text(a) for a in legal])
    check_order(chance, ())
    neutral = state.board[INDEX[action.source]] == NEUTRAL
    after = replace(
        state,
        player=1 - seat,
        board=moved(state.board, action),
        neutral_turns=state.neutral_turns + 1 if neutral else 0,
        last_step=action if neutral else None,
    )
    winner = majority(after.board)
    if winner is not None:  # Z11
        return replace(after, player=None, winner=winner, reason=INNER)
    key = placement_key(after.board, 1 - seat)
    if key in state.seen:  # Z12
        return replace(after, player=None, winner=1 - seat, reason=REPEATED)
    after = replace(after, seen=state.seen.with_key(key))
    if not legal_actions(after):  # Z10
        return replace(after, player=None, winner=seat, reason=STUCK)
    return after


def repeats(state: State, action: Action) -> bool:
    """Z12: whether a legal ``action`` loses because its placement has occurred before."""
    assert state.player is not None, "asked of legal actions only"
    board = moved(state.board, action)
    return majority(board) is None and placement_key(board, 1 - state.player) in state.seen


def ranking(state: State) -> tuple[tuple[int, ...], ...]:
    """Seats, best first; there are no draws."""
    assert state.winner is not None, "asked of finished games only"
    return ((state.winner,), (1 - state.winner,))
