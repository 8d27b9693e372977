"""When a new picture of the table is needed."""

from __future__ import annotations

from epizodiak.app.draft import Draft, Hooks, Slice
from epizodiak.display.ui_state import WATCH
from epizodiak.features.kept_table.events import ForgetTable, KeepTable

PICTURED = Slice[tuple[object, ...]]("kept_table", ())
"""What was shown of the game whose picture was wanted last."""


def _settle(draft: Draft) -> None:
    """Ask for a picture when a stored game or its look has changed; delete it when the game is over.

    Nothing is wanted of a lesson, which is not stored, of a game that another tab plays, and of one that cannot be
    stored: a picture would belong to no record.
    """
    state = draft.state
    match = state.match
    if match is None or not state.publishable or state.ui.taught or state.ui.phase == WATCH or state.saving.failing:
        return
    shows = match, state.settings, state.say
    pictured = PICTURED.of(state)
    if pictured and all(one is other for one, other in zip(pictured, shows, strict=True)):
        return
    PICTURED.set(draft, shows)
    if match.player is None:
        draft.emit(ForgetTable(state.sitting.name))
    else:
        draft.emit(KeepTable(state.sitting.name, match, state.say))


HOOKS = Hooks(settle=_settle)
