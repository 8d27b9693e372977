"""Faces: the portraits of the players in their panels; fetched once a table is seen."""

from __future__ import annotations

from epizodiak.app import selectors
from epizodiak.app.draft import Feature
from epizodiak.app.state import AppState


def seen(state: AppState) -> bool:
    """Whether a table is drawn that has panels with room for portraits."""
    return state.timeline is not None and state.ready and not selectors.is_linear(state)


FEATURE = Feature(__name__, wanted=seen, idle=True)
"""It is for the eyes only: where it cannot be fetched, the seats' signs stay, and nothing is missed."""
