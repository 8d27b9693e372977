"""What a feature adds to the page: the module ``page`` of its folder makes it once the feature is here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

from epizodiak.app.events import Event
from epizodiak.app.frozen import NOTHING, Frozen
from epizodiak.app.remote import RemoteSeat
from epizodiak.app.state import AppState
from epizodiak.display.screen import Screen
from epizodiak.display.ui_state import Ui
from epizodiak.web.handling import Handlers


class InWords(Protocol):
    """Shows a table as a page of words and buttons, in the picture's place.

    Attributes:
        heading: has the focus when a turn begins.
    """

    heading: Any

    def enter(self) -> None:
        """Takes the picture's place."""

    def leave(self) -> None:
        """Gives it back."""

    def draw(self, state: AppState, shown: Screen) -> None:
        """Brings the page up to date."""

    def follow(self, key: str | None, old: Ui, ui: Ui) -> None:
        """Moves the focus after a press on what had it before."""


class PagePart(Frozen):
    """What carries out a feature's effects, and draws it.

    Attributes:
        handlers: of its own effects.
        draw: brings it up to date, from the state before and the state after.
        sheet: its style sheet, if that has to be there before anything of it is shown: it is waited for.
        prepare: shows what takes room from the table, or gives the room back, before the table is measured.
        marks: what the document's ``data-`` attributes say of it; an empty one is not there.
        first: told as soon as a late feature takes part: what it has found out about the browser.
        stands_for: the key of the button that a key of the keyboard stands for now, or nothing.
        swallows: whether a click is only the end of something else, and means nothing.
        fields: what hears of its fields in which something else stands, by their ids.
        seat: who plays at a level, if that is this feature's, once that may be known.
        in_words: shows tables as pages of words, where ``AppState.in_words`` says so.
    """

    handlers: tuple[Handlers, ...] = ()
    draw: Callable[[AppState, AppState], None] | None = None
    sheet: str = ""
    prepare: Callable[[AppState], None] | None = None
    marks: Callable[[AppState], Mapping[str, str]] | None = None
    first: Event | None = None
    stands_for: Callable[[Any, AppState], str] | None = None
    swallows: Callable[[Any], bool] | None = None
    fields: Mapping[str, Callable[[Any], None]] = NOTHING
    seat: Callable[[str], Awaitable[RemoteSeat | None]] | None = None
    in_words: InWords | None = None
