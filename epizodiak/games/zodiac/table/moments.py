"""Zodiac's key moments: two of the other's pieces are turned over at once (Z5)."""

from __future__ import annotations

from epizodiak.games.zodiac.rules.board import COLOURS, INDEX
from epizodiak.games.zodiac.rules.rules import jumped
from epizodiak.games.zodiac.rules.state import Action
from epizodiak.games.zodiac.rules.view import View
from epizodiak.table.moments import LOST, TOOK

MANY = 2
"""So many pieces at once are a moment; one is turned in most moves."""


def moments(action: Action, before: View, _after: View) -> dict[int, str]:
    """Whom an action makes glad or sorry, by seat."""
    seat = before.player
    assert seat is not None, "nobody acts after the game"
    theirs = [point for point in jumped(before.board, action) if before.board[INDEX[point]] == COLOURS[1 - seat]]
    return {seat: TOOK, 1 - seat: LOST} if len(theirs) >= MANY else {}


MOMENTS = moments
