"""Epicycle's key moments: somebody is removed (C13)."""

from __future__ import annotations

from epizodiak.games.epicycle.rules.state import Action
from epizodiak.games.epicycle.rules.view import View
from epizodiak.table.moments import LOST, MADE


def moments(_action: Action, before: View, after: View) -> dict[int, str]:
    """Whom an action makes glad or sorry, by seat: who has left nothing to exchange to others, and these."""
    seat = before.player
    assert seat is not None, "nobody acts after the game"
    out = after.out[len(before.out) :]
    return {seat: MADE, **dict.fromkeys(out, LOST)} if out else {}


MOMENTS = moments
