"""Sounds and vibrations; fetched once somebody switches them on."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.app.state import AppState


def _wanted(state: AppState) -> bool:
    return state.ready and "on" in (state.settings.sound, state.settings.vibration)


FEATURE = Feature(__name__, wanted=_wanted)
