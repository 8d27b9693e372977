"""The rules of tic-tac-toe, T1-T4 (``docs/example-game/README.md``): each in one place, under its number."""

from __future__ import annotations

from tic_tac_toe.rules.state import EMPTY, POINTS, Action, State

ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
"""Three points each, by index: across, down, and from corner to corner (T1)."""


def legal_actions(state: State) -> tuple[Action, ...]:
    """T2: marking any free point, until the game is over."""
    if state.player is None:
        return ()
    return tuple(Action(point) for point, sign in zip(POINTS, state.board, strict=True) if sign == EMPTY)


def full_row(board: str) -> tuple[int, ...]:
    """T3: a row with three marks of one seat, by its points' indices; nothing if there is none."""
    return next((row for row in ROWS if len({board[at] for at in row}) == 1 and board[row[0]] != EMPTY), ())


def marked(state: State, action: Action) -> State:
    """The position after a legal ``action``."""
    assert state.player is not None, "nobody acts after the game"
    at = POINTS.index(action.point)
    board = f"{state.board[:at]}{state.player}{state.board[at + 1 :]}"
    if full_row(board):  # T3
        return State(None, board, state.player)
    return State(1 - state.player if EMPTY in board else None, board)  # T4
