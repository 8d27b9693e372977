"""Agreeing to stop: people can make a draw of a game that might go on for ever (``record/agreeing.py``).

Fetched once people alone play and the browser has nothing else to do: nobody proposes it in a game's first moments.
"""

from __future__ import annotations

from epizodiak.app import panels
from epizodiak.app.draft import Draft, Feature
from epizodiak.app.state import AppState


def _wanted(state: AppState) -> bool:
    return state.match is not None and state.match.may_stop


def _missed(draft: Draft) -> None:
    """Without it nobody can propose to stop; only a question that waits for its answer is missed."""
    match = draft.state.match
    if match is not None and match.proposed is not None:
        panels.note_missing(draft)


FEATURE = Feature(__name__, wanted=_wanted, missed=_missed, idle=True)
