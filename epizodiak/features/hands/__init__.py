"""Hands: one switch for the whole page, and presses that come too soon after another; fetched once set so."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.app.state import AppState


def _wanted(state: AppState) -> bool:
    return state.ready and (state.settings.switch, state.settings.again) != ("off", "off")


FEATURE = Feature(__name__, wanted=_wanted)
