"""Which drawn tile lies at which place, and how it moved there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from epizodiak.app import announcements, selectors
from epizodiak.app.draft import Draft
from epizodiak.app.frozen import replace
from epizodiak.app.state import AppState, TileMotion, TilePositions
from epizodiak.display import staging
from epizodiak.display.travel import assign_tile_numbers
from epizodiak.display.ui_state import Ui
from epizodiak.table.scene import Travel
from epizodiak.table.shown import between_open_hands
from epizodiak.table.shown import places as shown_places
from epizodiak.timeline.timeline import Step, Timeline


def clear(draft: Draft) -> None:
    """Forget all tiles: another game's table is about to be drawn."""
    old = draft.state.tile_positions
    draft.set(tile_positions=TilePositions(unused=old.unused, layout=old.layout + 1, still=old.still), tile_motion=None)


def stand_still(draft: Draft) -> None:
    """Put the tiles where they belong without animation; which of them came into the hand last is not known."""
    draft.set_in("tile_positions", still=draft.state.tile_positions.still + 1, fresh=frozenset())
    lay(draft)


def lay(draft: Draft, travels: Sequence[Travel] = (), *, passing: bool = False) -> None:
    """Put the tiles where the game has them when no action was played.

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
    places, was = _visible_places(state, timeline, staging.view(timeline, state.ui)), state.tile_positions.tiles
    tiles, unused = was, state.tile_positions.unused
    if was.keys() != set(places):
        tiles, unused = assign_tile_numbers(was, places, (), unused, table.columns)
    draft.set_in("tile_positions", tiles=tiles, unused=unused, shows=shows)
    if travels:
        draft.set(tile_motion=TileMotion(tuple(travels), was if passing else None))


def _visible_places(state: AppState, timeline: Timeline, view: Any) -> tuple[str, ...]:
    """The places where a tile is visible, including hands that lie open."""
    table = selectors.table_of(timeline)
    opened = staging.hands(timeline, state.ui, table, selectors.wording(state, timeline))
    return (*table.motion.tile_places(view), *shown_places(opened or ()))


def play_action(
    draft: Draft, step: Step, views: tuple[Any, Any], own: tuple[Any, Any] | None = None
) -> tuple[Travel, ...]:
    """Move the tiles as an action did, and return their travels.

    Args:
        draft: the state after the action.
        step: the action.
        views: what the page showed before and shows after it; equal seats mean that a hand shows.
        own: where all hands lie open, what the seat that acted saw before and after it.
    """
    state = draft.state
    timeline = state.timeline
    assert timeline is not None, "actions are played on a table"
    table = selectors.table_of(timeline)
    travels, was = table.motion.travels(step.action, *(own or views)), state.tile_positions.tiles
    old = {number for place, number in was.items() if place.startswith(table.hand)}
    places = _visible_places(state, timeline, views[1])
    if own is not None:
        travels = between_open_hands(travels, tuple(was), places, f"shown-{step.seat}-", table.hand)
    tiles, unused = assign_tile_numbers(
        was, places, [travel.path for travel in travels], state.tile_positions.unused, table.columns
    )
    hand = {number for place, number in tiles.items() if place.startswith(table.hand)}
    fresh = state.tile_positions.fresh & hand if step.seat != state.ui.holder else frozenset(hand - old)
    draft.set_in("tile_positions", tiles=tiles, unused=unused, fresh=fresh, shows=(timeline, state.ui.holder))
    draft.set(tile_motion=TileMotion(tuple(travels), was))
    return tuple(travels)


def settle(draft: Draft) -> None:
    """Put the tiles where the game has them, if the game or the holder of the device has changed."""
    state = draft.state
    known, holder = state.tile_positions.shows
    if state.timeline is not None and (known is not state.timeline or holder != state.ui.holder):
        lay(draft)


def show_ui(draft: Draft, ui: Ui, dealt: Sequence[Travel] = ()) -> None:
    """Change the ``Ui``, place the tiles for it and announce the change; ``dealt``: how a new hand comes into view."""
    old = draft.state.ui
    if ui == old:
        return
    draft.set(ui=ui)
    lay(draft, dealt)
    if (timeline := draft.state.timeline) is not None:
        announcements.tell_change(draft, timeline, old)


def departed(old: AppState, new: AppState) -> AppState:
    """The state to draw once after a table was left: its game without any hand."""
    draft = Draft(
        replace(new, match=old.match, playback=old.playback, followed=old.followed, tile_positions=old.tile_positions)
    )
    lay(draft)
    return draft.state
