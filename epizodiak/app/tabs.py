"""Several tabs with one game: one plays it, the others only look, and any of them can take it over."""

from __future__ import annotations

from epizodiak.app import claims, opening, table
from epizodiak.app.draft import Draft
from epizodiak.app.events import Tapped
from epizodiak.app.lobby_effects import KeepApart, LeaveWatch, LookAgain, Release
from epizodiak.app.lobby_events import Claimed, GameLost, LookedAgain, StoredElsewhere
from epizodiak.display.ui_state import WATCH, Ui
from epizodiak.games import GAMES
from epizodiak.record.record import read_record


def take_over(draft: Draft, _: Tapped) -> None:
    """Take the game from the tab that plays it."""
    state = draft.state
    if state.match is not None and state.ui.phase == WATCH:
        claims.claim(draft, state.sitting.name, steals=True)


def claimed(draft: Draft, event: Claimed) -> None:
    """A stored game is claimed and read, or, with no text, gone."""
    state = draft.state
    if event.name != state.claim:  # somebody sits at another table meanwhile
        if event.name != state.sitting.name:
            draft.emit(Release(event.name))
        return
    draft.set_in("saving", storing=False)
    draft.set(pending=(), claim="")
    known = state.match if event.takes_over else None
    if event.text is not None:
        opening.begin(draft, event.text, opening.RESUMED, event.name, known=known, mine=event.mine)
    elif known is not None:
        table.sit(draft, known, event.name, None if event.mine else Ui(phase=WATCH))
    else:
        draft.emit(Release(event.name))
        opening.gone(draft)


def lost(draft: Draft, event: GameLost) -> None:
    """Another tab plays the game now: the hand goes out of sight at once, then comes what is played there."""
    state, match = draft.state, draft.state.match
    if match is None or event.name != state.sitting.name or not event.name or state.ui.phase == WATCH:
        return
    draft.set(pending=())
    if state.saving.failing:
        draft.emit(KeepApart(match.record))
    draft.emit(Release(event.name, forget=True))
    table.sit(draft, match, event.name, Ui(phase=WATCH))
    draft.emit(LookAgain(event.name))


def stored_elsewhere(draft: Draft, event: StoredElsewhere) -> None:
    """Another tab has stored a game: who looks on at it sees it."""
    state = draft.state
    if state.match is not None and event.name == state.sitting.name and state.ui.phase == WATCH:
        draft.emit(LookAgain(event.name))


def look_again(draft: Draft) -> None:
    """The page has come into sight, or gone out of it: a game that another tab plays may have gone on."""
    stored_elsewhere(draft, StoredElsewhere(draft.state.sitting.name))


def looked_again(draft: Draft, event: LookedAgain) -> None:
    """A game that another tab plays was read."""
    state = draft.state
    if event.text is None or state.match is None or event.name != state.sitting.name or state.ui.phase != WATCH:
        return
    if read_record(event.text, GAMES) != state.match.record:
        opening.begin(draft, event.text, opening.LOOKED_AT, event.name, known=None, mine=False)


def leaving(draft: Draft, _: Tapped) -> None:
    """A button that leads to the lobby, from a window for spectators or from a game that another tab plays."""
    state = draft.state
    if state.ui.watching:
        draft.emit(LeaveWatch())
    elif state.match is not None and state.ui.phase == WATCH:
        table.leave(draft)
