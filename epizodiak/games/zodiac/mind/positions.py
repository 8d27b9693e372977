"""Zodiac's positions for its table and prover: what Z4-Z9 need, seen by the seat to act.

Its pieces are ``0``, so that positions which differ by a swap of the colours are one.
"""

from __future__ import annotations

from epizodiak.games.zodiac.rules.board import EMPTY, FIRST_INNER, JUMPS, NEUTRAL, POINTS, START_BOARD, STEPS
from epizodiak.games.zodiac.rules.rules import NEUTRAL_TURNS

Position = tuple[str, int, int, int]
"""Board, neutral turns running, source and target of the neutral piece's step just before (-1 where there was none)."""

START: Position = (START_BOARD, 0, -1, -1)

WIN, UNDECIDED, LOSS = 1, 0, -1

_JUMPS_FROM = tuple(tuple(jump for jump in JUMPS if jump.source == index) for index in range(len(POINTS)))
_STEPS_FROM = tuple(tuple(target for source, target in STEPS if source == index) for index in range(len(POINTS)))

_SWAPPED = str.maketrans("01", "10")


def successors(position: Position) -> list[Position]:
    """Z4-Z9: the positions after each action, seen by the other seat; in no order."""
    board, neutral_turns, came_from, went_to = position
    found = []
    for source, sign in enumerate(board):
        if sign == "0":
            for jump in _JUMPS_FROM[source]:
                row = [board[index] for index in jump.over]
                if board[jump.target] != EMPTY or EMPTY in row:
                    continue
                if jump.target >= FIRST_INNER or row.count(NEUTRAL) < len(row):  # Z6
                    signs = list(board.translate(_SWAPPED))  # the jumped pieces change colour by not being swapped
                    for index in jump.over:
                        signs[index] = board[index]
                    signs[jump.target], signs[source] = "1", EMPTY
                    found.append(("".join(signs), 0, -1, -1))
        elif sign == NEUTRAL and neutral_turns < NEUTRAL_TURNS:
            for target in _STEPS_FROM[source]:
                if board[target] == EMPTY and (source, target) != (went_to, came_from):
                    signs = list(board.translate(_SWAPPED))
                    signs[target], signs[source] = NEUTRAL, EMPTY
                    found.append(("".join(signs), neutral_turns + 1, source, target))
    return found
