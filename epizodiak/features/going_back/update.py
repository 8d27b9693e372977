"""One step back: what was opened last is closed by its own door. A decision tried again goes back to its review."""

from __future__ import annotations

from epizodiak.app.draft import Draft, Hooks
from epizodiak.app.effects import Then
from epizodiak.app.events import Escaped, Tapped
from epizodiak.app.state import AppState
from epizodiak.features.going_back.events import WentBack
from epizodiak.features.puzzles.state import PUZZLE, retry


def depth(state: AppState) -> int:
    """So many steps back are answered here; with the next one the browser leaves the page.

    A phone that holds a hand never gets to that by chance: it has one more than it answers.
    """
    if state.ui.watching:
        return 0
    at_table = 0 if state.timeline is None else 1 + (state.ui.on_phone or state.return_to is not None)
    return at_table + _is_open(state)


def _is_open(state: AppState) -> bool:
    """Whether something lies over the table that Escape closes: a puzzle's box, too, where it is unfolded."""
    ui = state.ui
    return bool(ui.panel or ui.command or (ui.puzzle and not PUZZLE.of(state).folded))


def _went_back(draft: Draft, event: WentBack) -> None:
    state = draft.state
    if _is_open(state):
        draft.emit(Then(Escaped(event.when)))
    elif state.timeline is not None and not state.ui.on_phone:
        draft.emit(Then(Tapped(_door(state), event.when)))


def _door(state: AppState) -> str:
    if state.playback is not None:
        return "leave-replay"
    if state.ui.puzzle:
        return "puzzle-back" if retry(state) is None else "puzzle-review"
    return "tutorial-leave" if state.ui.taught else "leave"


HOOKS = Hooks(events={WentBack: _went_back})
