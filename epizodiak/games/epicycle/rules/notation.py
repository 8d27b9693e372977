"""How Epicycle's actions are written: ``2+`` places a medium pyramid and takes clockwise, ``2-`` counterclockwise."""

from __future__ import annotations

from epizodiak.core.errors import NotationError
from epizodiak.games.epicycle.rules.state import CLOCKWISE, COUNTERCLOCKWISE, SIZES, Action

ACTIONS = {f"{size}{side}": Action(size, side) for size in SIZES for side in (CLOCKWISE, COUNTERCLOCKWISE)}
"""All six actions by their notations, sorted."""


def action_text(action: Action) -> str:
    """The action's notation."""
    return f"{action.size}{action.side}"


def parse_action(text: str) -> Action:
    """The action for a notation.

    Raises:
        NotationError: it names none.
    """
    if text not in ACTIONS:
        raise NotationError(text)
    return ACTIONS[text]
