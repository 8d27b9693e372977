"""How Zodiac's actions are written: ``A1-B2``, from and to."""

from __future__ import annotations

from epizodiak.core.errors import NotationError
from epizodiak.games.zodiac.rules.board import POINTS
from epizodiak.games.zodiac.rules.state import Action

ACTIONS = {f"{source}-{target}": Action(source, target) for source in POINTS for target in POINTS if source != target}
"""Every way from one point to another by its notation; whether a piece can go it is for the rules to say."""


def action_text(action: Action) -> str:
    """The action's notation."""
    return f"{action.source}-{action.target}"


def parse_action(text: str) -> Action:
    """The action for a notation.

    Raises:
        NotationError: it is not two different points.
    """
    if text not in ACTIONS:
        raise NotationError(text)
    return ACTIONS[text]
