"""How Schotten Totten's actions are written: ``R7@3``, ``claim 3``, ``d``."""

from __future__ import annotations

from epizodiak.core.errors import NotationError
from epizodiak.games.schotten_totten.rules.state import ALL_CARDS, CLAIM_STONE, DRAW, PUT, STONES, Action

END_OF_TURN = Action(DRAW)

PUTS = {(card, stone): Action(PUT, stone, card) for card in ALL_CARDS for stone in range(1, STONES + 1)}
"""Every card at every stone."""

CLAIMS = tuple(Action(CLAIM_STONE, stone) for stone in range(1, STONES + 1))
"""The claims of all stones, stone 1 first."""


def action_text(action: Action) -> str:
    """The action's notation."""
    if action.kind == PUT:
        return f"{action.card}@{action.stone}"
    return f"claim {action.stone}" if action.kind == CLAIM_STONE else DRAW


ACTIONS = {action_text(action): action for action in (*PUTS.values(), *CLAIMS, END_OF_TURN)}
"""Every action by its notation."""


def parse_action(text: str) -> Action:
    """The action that ``text`` names.

    Raises:
        NotationError: it names none.
    """
    if text not in ACTIONS:
        raise NotationError(text)
    return ACTIONS[text]
