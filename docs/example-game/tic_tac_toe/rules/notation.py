"""How actions are written: a point's name."""

from __future__ import annotations

from epizodiak.core.errors import NotationError
from tic_tac_toe.rules.state import POINTS, Action


def action_text(action: Action) -> str:
    """The action's notation."""
    return action.point


def parse_action(text: str) -> Action:
    """The action that ``text`` names; an error if it names none."""
    if text not in POINTS:
        raise NotationError(text)
    return Action(text)
