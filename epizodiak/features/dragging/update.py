"""What a drag does: it selects, and ends with a tap on a goal or with nothing."""

from __future__ import annotations

from epizodiak.app import selectors, table, tile_positions, update
from epizodiak.app.draft import Draft, Hooks
from epizodiak.app.effects import Sound
from epizodiak.app.events import Escaped, Tapped
from epizodiak.app.state import AppState
from epizodiak.display import sounds, ui_state
from epizodiak.features.dragging import aiming
from epizodiak.features.dragging.events import Dropped, Lifted
from epizodiak.features.dragging.state import DRAG, Drag
from epizodiak.table.scene import SELECT, Sprite


def _lifted(draft: Draft, event: Lifted) -> None:
    """Select the tile that was picked up, unless there is nowhere to drop it."""
    state, match, shown = draft.state, draft.state.playing, selectors.shown_screen(draft.state)
    if match is None or shown is None or state.saving.unstored or state.ui.phase != ui_state.TURN:
        return
    place = selectors.place(state, event.key)
    if place is None or aiming.dragged_tile(shown.scene, event.key) is None:
        return
    before = state.ui.selection
    if place.can == SELECT:
        chosen = selectors.table_of(match).select(match.view(state.ui.holder), before, event.key)
        tile_positions.show_ui(draft, ui_state.selected(state.ui, chosen))
        draft.emit(Sound(sounds.SELECT))
    DRAG.set(draft, Drag(event.key, before, match, draft.state.ui, state.viewport))
    if not goals(draft.state):
        _put_back(draft)


def _dropped(draft: Draft, event: Dropped) -> None:
    """Tap the goal where the tile was dropped; elsewhere show why not."""
    if DRAG.of(draft.state) is None:
        return
    if any(goal.key == event.key for goal in goals(draft.state)):
        DRAG.set(draft, None)
        update.tapped(draft, Tapped(event.key, event.when))
        return
    _put_back(draft)
    if (place := selectors.place(draft.state, event.key)) is not None and place.can is None:
        table.refuse(draft, place.key)


def _put_back(draft: Draft) -> None:
    """End the drag and restore the selection before it."""
    drag = DRAG.of(draft.state)
    if drag is None:
        return
    DRAG.set(draft, None)
    ui = draft.state.ui
    if ui.phase == ui_state.TURN and ui.selection == drag.ui.selection:
        tile_positions.show_ui(draft, ui_state.selected(ui, drag.before))


def _settle(draft: Draft) -> None:
    """End a drag when something else has changed: a panel, the position, the page's size."""
    state, drag = draft.state, DRAG.of(draft.state)
    if drag is None:
        return
    if state.playing is not drag.match:
        DRAG.set(draft, None)
    elif state.ui != drag.ui or state.viewport != drag.viewport:
        _put_back(draft)


def goals(state: AppState) -> tuple[Sprite, ...]:
    """The keys of the places where the dragged tile may be dropped."""
    shown, drag = selectors.shown_screen(state), DRAG.of(state)
    if shown is None or drag is None:
        return ()
    return aiming.goals(shown.scene, drag.key, selectors.table_of(drag.match).takes)


def _escaped(draft: Draft, _: Escaped) -> bool:
    dragged = DRAG.of(draft.state) is not None
    _put_back(draft)
    return dragged


def _page_hidden(draft: Draft, away: bool) -> None:  # noqa: FBT001 - as every hook is called
    if away:
        _put_back(draft)


HOOKS = Hooks(events={Lifted: _lifted, Dropped: _dropped}, escaped=_escaped, visibility=_page_hidden, settle=_settle)
