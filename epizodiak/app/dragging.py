"""Dragging: what is taken hold of is selected; let go at a goal it is a tap there, elsewhere all is as it was."""

from __future__ import annotations

from epizodiak.app import looks, picture
from epizodiak.app.draft import Draft
from epizodiak.app.effects import Sound
from epizodiak.app.events import Dropped, Lifted
from epizodiak.app.state import AppState, Drag
from epizodiak.table.scene import SELECT, Sprite
from epizodiak.ui import dragging, sounds
from epizodiak.ui import state as ui_state


def lifted(draft: Draft, event: Lifted) -> None:
    """Something is taken hold of: it is selected, unless it is already; nothing is dragged that has nowhere to go."""
    state, match, shown = draft.state, draft.state.playing, looks.shown(draft.state)
    if match is None or shown is None or state.saving.storing or state.ui.phase != ui_state.TURN:
        return
    place = looks.place(state, event.key)
    if place is None or dragging.held(shown.scene, event.key) is None:
        return
    before = state.ui.selection
    if place.can == SELECT:
        chosen = looks.table_of(match).select(match.view(state.ui.holder), before, event.key)
        picture.show(draft, ui_state.selected(state.ui, chosen))
        draft.do(Sound(sounds.SELECT))
    draft.set(drag=Drag(event.key, before, match, draft.state.ui, state.room))
    if not goals(draft.state):
        put_back(draft)


def dropped(draft: Draft, event: Dropped) -> bool:
    """What was dragged is let go; whether that was at a place that takes a tap for it."""
    drag = draft.state.drag
    if drag is None:
        return False
    at_goal = any(goal.key == event.key for goal in goals(draft.state))
    if at_goal:
        draft.set(drag=None)
    else:
        put_back(draft)
    return at_goal


def put_back(draft: Draft) -> None:
    """Nothing is dragged any more, and what was selected before is selected again."""
    drag = draft.state.drag
    if drag is None:
        return
    draft.set(drag=None)
    ui = draft.state.ui
    if ui.phase == ui_state.TURN and ui.selection == drag.ui.selection:
        picture.show(draft, ui_state.selected(ui, drag.before))


def settle(draft: Draft) -> None:
    """End a drag that something else has overtaken: a panel, another position, a curtain, a page of another size."""
    state, drag = draft.state, draft.state.drag
    if drag is None:
        return
    if state.playing is not drag.match:
        draft.set(drag=None)
    elif state.ui != drag.ui or state.room != drag.room:
        put_back(draft)


def goals(state: AppState) -> tuple[Sprite, ...]:
    """Where what is dragged may be let go."""
    shown, drag = looks.shown(state), state.drag
    if shown is None or drag is None:
        return ()
    return dragging.goals(shown.scene, drag.key, looks.table_of(drag.match).takes)
