"""Which drawn tile lies where, and how it came there: part of the state, since it depends on what was shown before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from epizodiak.app import announcements, selectors
from epizodiak.app.draft import Draft
from epizodiak.app.frozen import replace
from epizodiak.app.state import AppState, Drawn, Flight
from epizodiak.display import staging
from epizodiak.display.travel import assign
from epizodiak.display.ui_state import Ui
from epizodiak.table.scene import Travel
from epizodiak.table.shown import places as shown_places
from epizodiak.timeline.timeline import Step, Timeline


def clear(draft: Draft) -> None:
    """Make room for another picture: none of its tiles has been drawn."""
    old = draft.state.drawn
    draft.set(drawn=Drawn(unused=old.unused, layout=old.layout + 1, still=old.still), flight=None)


def stand_still(draft: Draft) -> None:
    """Lay the tiles where they are, and have none of them move there."""
    draft.set_in("drawn", still=draft.state.drawn.still + 1)
    lay(draft)


def lay(draft: Draft, travels: Sequence[Travel] = (), *, passing: bool = False) -> None:
    """Lay the tiles where they are when no action came.

    Args:
        draft: the state before.
        travels: how those come that were not in sight.
        passing: whether these only pass by, and no hand is dealt.
    """
    state = draft.state
    timeline = state.timeline
    if timeline is None:
        return
    shows = timeline, state.ui.holder
    table = selectors.table_of(timeline)
    places, was = _places(state, timeline, staging.view(timeline, state.ui)), state.drawn.tiles
    tiles, unused = assign(was, places, (), state.drawn.unused, table.columns)
    draft.set_in("drawn", tiles=tiles, unused=unused, shows=shows)
    if travels:
        draft.set(flight=Flight(tuple(travels), was if passing else None))


def _places(state: AppState, timeline: Timeline, view: Any) -> tuple[str, ...]:
    """The places where a tile is seen: of a view, and of hands that lie open."""
    table = selectors.table_of(timeline)
    opened = staging.hands(timeline, state.ui, table, selectors.wording(state, timeline))
    return (*table.motion.tile_places(view), *shown_places(opened or ()))


def act(draft: Draft, step: Step, views: tuple[Any, Any]) -> tuple[Travel, ...]:
    """Lay the tiles as an action left them, and say how they move there.

    Args:
        draft: the state after the action.
        step: the action.
        views: what the page showed before and shows after it; equal seats mean that a hand shows.
    """
    state = draft.state
    timeline = state.timeline
    assert timeline is not None, "actions are played on a table"
    table = selectors.table_of(timeline)
    before, after = views
    travels, was = table.motion.travels(step.action, before, after), state.drawn.tiles
    old = {number for place, number in was.items() if place.startswith(table.hand)}
    places = _places(state, timeline, after)
    tiles, unused = assign(was, places, [travel.path for travel in travels], state.drawn.unused, table.columns)
    hand = {number for place, number in tiles.items() if place.startswith(table.hand)}
    fresh = state.drawn.fresh & hand if step.seat != state.ui.holder else frozenset(hand - old)
    draft.set_in("drawn", tiles=tiles, unused=unused, fresh=fresh, shows=(timeline, state.ui.holder))
    draft.set(flight=Flight(tuple(travels), was))
    return tuple(travels)


def settle(draft: Draft) -> None:
    """Lay the tiles where the game has them, if they were laid for another position or another holder."""
    state = draft.state
    known, holder = state.drawn.shows
    if state.timeline is not None and (known is not state.timeline or holder != state.ui.holder):
        lay(draft)


def show(draft: Draft, ui: Ui, dealt: Sequence[Travel] = ()) -> None:
    """Take a new ``Ui``, lay the tiles for it, tell what changed; ``dealt`` says how a new hand comes into sight."""
    old = draft.state.ui
    if ui == old:
        return
    draft.set(ui=ui)
    lay(draft, dealt)
    if (timeline := draft.state.timeline) is not None:
        announcements.tell_change(draft, timeline, old)


def departed(old: AppState, new: AppState) -> AppState:
    """The state to draw once more after a table was left: its game, with nobody's hand."""
    draft = Draft(replace(new, match=old.match, playback=old.playback, followed=old.followed, drawn=old.drawn))
    lay(draft)
    return draft.state
