"""Clocks: how much time each player has left; fetched with the first game that has one."""

from __future__ import annotations

from epizodiak.app.draft import Draft, Feature
from epizodiak.app.state import AppState, Notice


def _wanted(state: AppState) -> bool:
    return state.match is not None and state.match.clock is not None


def _missed(draft: Draft) -> None:
    say = draft.state.say
    draft.set(notice=Notice(say.gettext("The clock cannot be loaded just now.")))


FEATURE = Feature(__name__, wanted=_wanted, missed=_missed)
