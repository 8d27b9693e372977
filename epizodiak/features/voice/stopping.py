"""When the voice falls silent."""

from __future__ import annotations

from epizodiak.app.state import AppState
from epizodiak.display.ui_state import CURTAIN


def stops(old: AppState, new: AppState) -> bool:
    """Whether nothing may be said any more of what was to be said in the state before.

    It is so where a curtain falls, where another table comes or this one is left, and where the page is hidden.
    """
    covered = new.ui.phase == CURTAIN and (old.ui.phase != CURTAIN or old.ui.holder != new.ui.holder)
    gone = old.timeline is not None and (new.timeline is None or new.sitting.number != old.sitting.number)
    return covered or gone or (new.hidden and not old.hidden)
