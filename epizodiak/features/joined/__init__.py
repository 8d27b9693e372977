"""A round's constellation on its table: what the winner laid last, joined; fetched once the end has been told."""

from __future__ import annotations

from epizodiak.app import selectors
from epizodiak.app.draft import Feature
from epizodiak.app.state import AppState
from epizodiak.display import ui_state


def joins(state: AppState) -> bool:
    """Whether an end has been told on a drawn table that has something to join."""
    match, ui = state.match, state.ui
    ended = match is not None and ui.phase in (ui_state.ROUND, ui_state.OVER) and ui.ending == ui_state.TOLD
    drawn = not ui.taught and not selectors.is_linear(state)
    return ended and drawn and match is not None and bool(match.count) and selectors.table_of(match).joined


FEATURE = Feature(__name__, wanted=joins)
"""It is for the eyes only: where it cannot be fetched, nothing is missed."""
