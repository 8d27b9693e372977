"""The page's own two typefaces, for the table and what lies over it; fetched once somebody has played there."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.app.state import AppState


def _wanted(state: AppState) -> bool:
    return state.timeline is not None and (state.timeline.ply > 0 or state.ui.taught)


FEATURE = Feature(__name__, wanted=_wanted)
"""Not before the first action, so that no first tap waits for them; but whoever is taught has tapped, and is not to see
letters change in the game that follows. They are for the eyes only: where they can't be had, the system's stay."""
