"""Clocks at the table: whose time runs, what is left of it. Fetched with the first game that has one."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.app.state import AppState
from epizodiak.core.wording import Wording


def _wanted(state: AppState) -> bool:
    return state.match is not None and state.match.clock is not None


def _sorry(say: Wording) -> str:
    return say.gettext("The clock cannot be loaded just now.")


FEATURE = Feature(__name__, wanted=_wanted, sorry=_sorry)
