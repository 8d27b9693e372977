"""The page's own voice, by the browser's ``speechSynthesis``; fetched once somebody switches it on."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.app.state import AppState


def _wanted(state: AppState) -> bool:
    return state.ready and state.settings.voice == "on"


FEATURE = Feature(__name__, wanted=_wanted)
