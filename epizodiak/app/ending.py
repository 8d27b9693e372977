"""The end of a round or game, shown step by step; any tap or key skips to the last step."""

from __future__ import annotations

from epizodiak.app import announcements, selectors, tile_positions
from epizodiak.app.draft import Draft
from epizodiak.app.effects import After, Sound
from epizodiak.app.events import EndingStepOver, Tapped
from epizodiak.app.state import AppState
from epizodiak.display import narration, sounds, staging, ui_state
from epizodiak.display.motion import SPEEDS
from epizodiak.display.screen import DRAWN, LOST
from epizodiak.display.ui_state import COUNTS, OVER, SCORES, SHOWS, TOLD
from epizodiak.table.scene import Travel


def step_over(draft: Draft, event: EndingStepOver) -> None:
    """Go on to the next step."""
    state = draft.state
    if state.match is not None and (event.sitting, event.ply, event.step) == _here(state):
        _show_step(draft, staging.next_step(state.match, state.ui, selectors.table_of(state.match)))


def finish(draft: Draft) -> None:
    """Skip to the last step."""
    if draft.state.ui.ending != TOLD:
        tile_positions.stand_still(draft)
        _show_step(draft, TOLD)


def push_aside(draft: Draft, _: Tapped) -> None:
    """Push the panel of the end aside, or bring it back."""
    if draft.state.ui.phase in (ui_state.ROUND, ui_state.OVER):
        tile_positions.show_ui(draft, ui_state.pushed(draft.state.ui))


def more(draft: Draft, _: Tapped) -> None:
    """Open the panel with what else can be done at the end, or close it."""
    if draft.state.ui.phase in (ui_state.ROUND, ui_state.OVER):
        tile_positions.show_ui(draft, ui_state.opened(draft.state.ui, ui_state.MORE))


def _here(state: AppState) -> tuple[int, int, int]:
    return state.sitting.number, 0 if state.match is None else state.match.ply, state.ui.ending


def _show_step(draft: Draft, step: int) -> None:
    """Show a step; the result is announced in the last one."""
    state, match = draft.state, draft.state.match
    assert match is not None, "what has ended is on the table"
    draft.set(ui=ui_state.ending(state.ui, step))
    ui, table, words = draft.state.ui, selectors.table_of(match), selectors.wording(state, match)
    travels = staging.step_travels(match, ui, table, words)
    tile_positions.lay(draft, travels, passing=step == SCORES)
    if step == TOLD:
        screen = selectors.shown_screen(draft.state) if ui.phase == OVER else None
        sheet = None if screen is None else screen.sheet
        ends = sounds.ROUND if sheet is None else {LOST: sounds.LOST, DRAWN: sounds.DRAWN}.get(sheet.mood, sounds.OVER)
        draft.emit(Sound(ends))
        announcements.say(draft, narration.result(match, ui, table, selectors.spoken_wording(state, match)))
        return
    if step == SHOWS or step > COUNTS:
        draft.emit(Sound(sounds.SHOWN if step == SHOWS else sounds.POINT))
    wait(draft, travels)


def wait(draft: Draft, travels: tuple[Travel, ...]) -> None:
    """Wait while a step is shown and these tiles move; the first step is the action that has ended the round."""
    state, match = draft.state, draft.state.match
    assert match is not None, "what has ended is on the table"
    step, after = state.ui.ending, staging.next_step(match, state.ui, selectors.table_of(match))
    moving = travels if selectors.moves(state) else ()
    lasts = staging.duration(step, after, moving, SPEEDS[state.settings.speed])
    draft.emit(After(lasts, EndingStepOver(*_here(state))))
