"""Opens recorded games: stored ones, and those from files and pasted texts.

A bad one changes nothing but what is said of it.
"""

from __future__ import annotations

from epizodiak.app import claims, table
from epizodiak.app.draft import Draft
from epizodiak.app.effects import Focus, MarkField
from epizodiak.app.events import Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.lobby_effects import EmptyField, OpenRecord, ReadFile, ReadGames, ReadPasted, Release
from epizodiak.app.lobby_events import (
    FileChosen,
    Opened,
    OpeningFailed,
    OpeningProgressed,
    SeveralFilesChosen,
    TextGiven,
)
from epizodiak.app.state import Notice, Opening
from epizodiak.core.errors import EpizodiakError, Reason, RecordError
from epizodiak.display import ui_state
from epizodiak.display.refusal import explanation
from epizodiak.display.saved_games import same_game
from epizodiak.display.ui_state import WATCH, Ui
from epizodiak.games import GAMES
from epizodiak.record.found import find_record
from epizodiak.record.record import Record, read_record, record_from_json
from epizodiak.timeline.match import Match

FILE, PASTED, RESUMED, LOOKED_AT = "file", "paste", "resumed", "looked at"
GOALS = (FILE, PASTED, RESUMED, LOOKED_AT)
"""Why a recorded game is opened: it came as a file or a text, it is stored here, or another tab plays it."""

FIELD, NOTICE = "import", "lobby-notice"
PASTE_FIELD, PASTE_ANSWER = "pasted", "paste-answer"
"""Ids of the fields for a file and for a text, and of what is said of them."""


def begin(draft: Draft, text: str, goal: str, name: str, *, known: Match | None, mine: bool) -> None:
    """Open a stored game; at once if its match is ``known``.

    Args:
        draft: the state before.
        text: its record.
        goal: one of :data:`GOALS`.
        name: under which it is stored.
        known: a game that it may be, or ``None``.
        mine: whether this tab may play it.
    """
    try:
        record = read_record(text, GAMES)
    except RecordError as error:
        _say_unreadable(draft, goal, error)
        return
    if known is not None and known.record == record:
        table.sit(draft, known, name, None if mine else Ui(phase=WATCH))
        return
    _take_up(draft, record, goal, name, mine=mine)


def _take_up(draft: Draft, record: Record, goal: str, name: str, *, mine: bool = True) -> None:
    """Have a record opened, instead of the one that was being opened."""
    number = draft.state.opening_count + 1
    draft.set(opening_count=number, opening=Opening(number, goal, name, mine))
    draft.emit(OpenRecord(number, record))


def went(draft: Draft, event: OpeningProgressed) -> None:
    """Show the progress of opening a record."""
    opening = draft.state.opening
    if opening is not None and opening.number == event.number:
        draft.set(opening=replace(opening, share=event.share, shown=opening.shown or event.shown))


def opened(draft: Draft, event: Opened) -> None:
    """Put an opened game on the table, if it is still wanted."""
    opening = draft.state.opening
    if opening is None or opening.number != event.number:
        return
    draft.set(opening=None)
    if opening.goal == LOOKED_AT:
        if opening.name == draft.state.sitting.name:
            claims.follow(draft, event.match)
        return
    _clear_input(draft, opening.goal)
    table.sit(draft, event.match, opening.name, None if opening.playable else Ui(phase=WATCH))


def _clear_input(draft: Draft, goal: str) -> None:
    """Empty the field that a game came from, so that the same file can be chosen again."""
    if goal == FILE:
        draft.emit(EmptyField(FIELD), MarkField(FIELD, NOTICE, wrong=False))
    elif goal == PASTED:
        draft.emit(EmptyField(PASTE_FIELD))


def failed(draft: Draft, event: OpeningFailed) -> None:
    """Say that a recorded game does not follow the rules."""
    opening = draft.state.opening
    if opening is not None and opening.number == event.number:
        draft.set(opening=None)
        _say_unreadable(draft, opening.goal, event.error)


def _say_unreadable(draft: Draft, goal: str, error: EpizodiakError) -> None:
    """Say that a game cannot be opened, in the place where it was asked for."""
    say = draft.state.say
    if goal == LOOKED_AT:
        return
    if goal == RESUMED:
        draft.emit(Release())
        sentence = say.gettext("This game cannot be opened: {reason}")
    else:
        sentence = say.gettext("This file cannot be opened: {reason}")
    sentence = sentence.format(reason=explanation(error, say))
    if goal == PASTED and draft.state.ui.panel == ui_state.PASTE:  # else it was closed meanwhile
        draft.set_in("lobby", pasted=sentence)
        draft.emit(MarkField(PASTE_FIELD, PASTE_ANSWER, wrong=True), Focus(f"#{PASTE_FIELD}"))
        return
    draft.set_in("lobby", notice=sentence)
    if goal == FILE:
        draft.emit(EmptyField(FIELD), MarkField(FIELD, NOTICE, wrong=True), Focus(f"#{FIELD}"))


def gone(draft: Draft) -> None:
    """Say that a stored game no longer exists."""
    sentence = draft.state.say.gettext("This game is no longer saved on this device.")
    draft.set_in("lobby", notice=sentence)
    draft.emit(ReadGames(anew=True))


def stop(draft: Draft, _: Tapped) -> None:
    """Give up opening a recorded game."""
    opening = draft.state.opening
    if draft.state.timeline is None:
        if opening is not None:
            if opening.goal == RESUMED:
                draft.emit(Release(opening.name))
            _clear_input(draft, opening.goal)
        draft.set(opening=None)
        draft.emit(Focus('[data-key="start"]'))


def file_chosen(draft: Draft, _: FileChosen) -> None:
    """Read the game file that was chosen or dropped, unless a game is on the table."""
    if draft.state.ui.phase == ui_state.LOBBY:
        draft.emit(ReadFile())
        return
    draft.emit(EmptyField(FIELD))
    draft.set(notice=Notice(draft.state.say.gettext("Saved games are opened in the lobby.")))


def several_files(draft: Draft, _: SeveralFilesChosen) -> None:
    """Say that only one file can be opened at a time."""
    _say_unreadable(draft, FILE, RecordError(Reason("there is more than one; open one at a time")))


def text_given(draft: Draft, event: TextGiven) -> None:
    """Open a recorded game; if this device has stored the same game, open that one."""
    try:
        record = record_from_json(find_record(event.data), GAMES)
        known = same_game(record, draft.state.lobby.texts, GAMES)
    except EpizodiakError as error:
        _say_unreadable(draft, event.goal, error)
        return
    if known:
        _clear_input(draft, event.goal)
        claims.claim(draft, known)
        return
    _take_up(draft, record, event.goal, event.name)


def open_paste(draft: Draft, _: Tapped) -> None:
    """Open the dialog for pasting a game."""
    if draft.state.timeline is None:
        draft.set_in("lobby", pasted="")
        draft.emit(EmptyField(PASTE_FIELD), MarkField(PASTE_FIELD, PASTE_ANSWER, wrong=False))
        draft.set(ui=ui_state.opened(draft.state.ui, ui_state.PASTE))
        draft.emit(Focus(f"#{PASTE_FIELD}"))


def take_pasted(draft: Draft, _: Tapped) -> None:
    """Open the pasted game; if the text is none, say so in the dialog and keep it open."""
    if draft.state.timeline is None:
        draft.set_in("lobby", pasted=draft.state.say.gettext("Opening the game…"))
        draft.emit(ReadPasted())
