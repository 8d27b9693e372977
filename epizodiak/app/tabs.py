"""Several tabs with one game: one plays it, the others show it, and any of them can take it over."""

from __future__ import annotations

from epizodiak.app import claims, opening, table
from epizodiak.app.draft import Draft
from epizodiak.app.events import Tapped
from epizodiak.app.lobby_effects import LeaveWatch, Release, RereadGame, SaveAsNew
from epizodiak.app.lobby_events import Claimed, GameLost, GameReread, StoredElsewhere
from epizodiak.display.ui_state import WATCH, Ui
from epizodiak.games import GAMES
from epizodiak.record.record import read_record


def take_over(draft: Draft, _: Tapped) -> None:
    """Take the game over from the tab that plays it."""
    state = draft.state
    if state.match is not None and state.ui.phase == WATCH:
        claims.claim(draft, state.sitting.name, steals=True)


def claimed(draft: Draft, event: Claimed) -> None:
    """Open a stored game that was claimed and read; if it is gone, say so."""
    state = draft.state
    if event.name != state.claim:  # somebody sits at another table meanwhile
        if event.name != state.sitting.name:
            draft.emit(Release(event.name))
        return
    draft.set_in("saving", unstored=False)
    draft.set(pending=(), claim="")
    known = state.match if event.takes_over else None
    if event.text is not None:
        opening.begin(draft, event.text, opening.RESUMED, event.name, known=known, mine=event.mine)
    elif known is not None:
        table.sit(draft, known, event.name, None if event.mine else Ui(phase=WATCH))
    else:
        draft.emit(Release(event.name))
        opening.gone(draft)


def game_lost(draft: Draft, event: GameLost) -> None:
    """Another tab has taken the game over: hide the hand at once, then look on."""
    state, match = draft.state, draft.state.match
    if match is None or event.name != state.sitting.name or not event.name or state.ui.phase == WATCH:
        return
    draft.set(pending=())
    if state.saving.failing:
        draft.emit(SaveAsNew(match.record))
    draft.emit(Release(event.name, forget=True))
    table.sit(draft, match, event.name, Ui(phase=WATCH))
    draft.emit(RereadGame(event.name))


def stored_elsewhere(draft: Draft, event: StoredElsewhere) -> None:
    """Another tab has stored a game: if this tab looks on at it, read it again."""
    state = draft.state
    if state.match is not None and event.name == state.sitting.name and state.ui.phase == WATCH:
        draft.emit(RereadGame(event.name))


def reread(draft: Draft) -> None:
    """Read again a game that another tab plays, since it may have gone on while this page was hidden."""
    stored_elsewhere(draft, StoredElsewhere(draft.state.sitting.name))


def game_reread(draft: Draft, event: GameReread) -> None:
    """Show the game that another tab plays as it was read."""
    state = draft.state
    if event.text is None or state.match is None or event.name != state.sitting.name or state.ui.phase != WATCH:
        return
    if read_record(event.text, GAMES) != state.match.record:
        opening.begin(draft, event.text, opening.LOOKED_AT, event.name, known=None, mine=False)


def leaving(draft: Draft, _: Tapped) -> None:
    """Answer the button that leads to the lobby, in a window that only looks on."""
    state = draft.state
    if state.ui.watching:
        draft.emit(LeaveWatch())
    elif state.match is not None and state.ui.phase == WATCH:
        table.leave(draft)
