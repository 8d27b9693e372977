"""What can be heard and felt of what happens. Fetched once somebody wants either; before that nothing sounds."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.app.state import AppState


def _wanted(state: AppState) -> bool:
    return state.ready and "on" in (state.settings.sound, state.settings.vibration)


FEATURE = Feature(__name__, wanted=_wanted)
