"""Schotten Totten's key moments: a stone that is claimed."""

from __future__ import annotations

from epizodiak.games.schotten_totten.rules.state import CLAIM_STONE, Action
from epizodiak.games.schotten_totten.rules.view import View
from epizodiak.table.moments import LOST, TOOK


def moments(action: Action, before: View, _after: View) -> dict[int, str]:
    """Whom an action makes glad or sorry, by seat."""
    seat = before.player
    assert seat is not None, "nobody acts after the game"
    return {seat: TOOK, 1 - seat: LOST} if action.kind == CLAIM_STONE else {}


MOMENTS = moments
