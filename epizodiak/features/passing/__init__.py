"""Passing: offers in one game to end turns without a decision."""

from __future__ import annotations

from epizodiak.app import selectors
from epizodiak.app.draft import Feature
from epizodiak.app.state import AppState
from epizodiak.display.ui_state import TURN


def stands(state: AppState) -> bool:
    """Whether who plays alone with bots has acted, and can only do what the table, set so, would do by itself."""
    match, ui = state.match, state.ui
    if match is None or state.settings.draw == "on" or ui.phase != TURN or ui.taught:
        return False
    lone, latest = match.alone, match.latest
    if lone is None or latest is None or (ui.holder, latest.seat) != (lone, lone):
        return False
    return selectors.table_of(match).automatic(match.view(lone), lone)


FEATURE = Feature(__name__, wanted=stands, idle=True)
"""Where it cannot be fetched, the settings have it all the same."""
