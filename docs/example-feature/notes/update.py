"""Leaving lines, and telling those of the position at which a replay stands."""

from __future__ import annotations

from epizodiak.app import announcements, saving, selectors, tile_positions
from epizodiak.app.draft import Draft
from epizodiak.app.events import Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.state import AppState, Notice
from epizodiak.core.errors import RecordError
from epizodiak.display import ui_state
from epizodiak.timeline.match import Match
from notes import HOOKS as EARLY
from notes import offered, words, writers
from notes.events import LinesGiven, ReadLines
from notes.state import KEY, NOTES, PANEL


def _writes(state: AppState) -> tuple[int, ...]:
    """The seats whose fields are in sight."""
    return writers(state) if state.ui.panel == PANEL else ()


def _keep(draft: Draft, _: Tapped) -> None:
    match, seats = draft.state.match, _writes(draft.state)
    if match is not None and seats:
        draft.emit(ReadLines(match.ply, seats))


def _given(draft: Draft, event: LinesGiven) -> None:
    """Keep lines with the game, and have it stored, if they say anything new."""
    match, seats = draft.state.match, _writes(draft.state)
    if match is None or not seats or event.ply != match.ply:
        return
    known = words.read(match.record)
    lines = words.left(known, match.ply, [given for given in event.texts if given[0] in seats])
    tile_positions.show_ui(draft, ui_state.closed(draft.state.ui))
    if lines == known:
        return
    try:
        match = match.keeping(KEY, words.written(lines))
    except RecordError:
        draft.set(notice=Notice(draft.state.say.gettext("This game has no room for more lines.")))
        return
    draft.set(match=match)
    tile_positions.lay(draft)
    saving.save(draft)


def _taken_back(_: Draft, before: Match, match: Match) -> Match:
    """What was said of an end that is none any more goes with it."""
    lines = words.read(match.record)  # none beyond the last action
    return match if lines == words.read(before.record) else match.keeping(KEY, words.written(lines))


def _settle(draft: Draft) -> None:
    """Open the panel that was asked for; tell the lines of a position that a replay has come to."""
    state = draft.state
    if NOTES.of(state).asked:
        NOTES.change(draft, asked=False)
        if offered(state) and state.ui.panel != PANEL:
            tile_positions.show_ui(draft, ui_state.opened(state.ui, PANEL))
    playback = state.playback
    stands = (-1, -1) if playback is None else (state.sitting.number, playback.ply)
    if stands == NOTES.of(state).stood:
        return
    NOTES.change(draft, stood=stands)
    lines = () if playback is None else words.at(playback.record, playback.ply)
    if playback is not None and lines:
        heard = draft.state.announced.last  # what led there, which would be taken away unheard
        announcements.say(draft, f"{heard} {words.told(lines, selectors.spoken_wording(state, playback))}".lstrip())


HOOKS = replace(
    EARLY,
    taps={**EARLY.taps, "notes-keep": _keep},
    events={LinesGiven: _given},
    taken_back=_taken_back,
    settle=_settle,
)
