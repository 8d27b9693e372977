"""Faces: portraits of players, what bots say at key moments; fetched once one is seen."""

from __future__ import annotations

from epizodiak.app import selectors
from epizodiak.app.draft import Feature
from epizodiak.app.state import AppState


def _wanted(state: AppState) -> bool:
    return state.ready and (any(state.lobby.company) or seen(state))


def seen(state: AppState) -> bool:
    """Whether a table is drawn that has panels with room for portraits."""
    return state.timeline is not None and state.ready and not selectors.is_linear(state)


FEATURE = Feature(__name__, wanted=_wanted, idle=True)
"""It is for the eyes only: where it cannot be fetched, the seats' signs and the levels' faces stay."""
