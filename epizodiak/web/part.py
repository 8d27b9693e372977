"""The interface of a feature's part of the page, made by the module ``page`` of its folder."""

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
    """Shows a table as a page of words and buttons, instead of drawing it.

    Attributes:
        heading: is focused when a turn begins.
    """

    heading: Any

    def enter(self) -> None:
        """Replace the drawn table."""

    def leave(self) -> None:
        """Give way to the drawn table."""

    def draw(self, state: AppState, shown: Screen) -> None:
        """Update the page of words."""

    def follow(self, key: str | None, old: Ui, ui: Ui) -> None:
        """Move the focus after a button was pressed."""


class PagePart(Frozen):
    """A feature's part of the page: draws it and carries its effects out.

    Attributes:
        handlers: carry out its own effects.
        draw: draws it, given the state before and the state now.
        sheet: its style sheet, if it must be loaded before anything is shown.
        prepare: shows or hides what takes space from the table, before that is measured.
        marks: values of the document's ``data-`` attributes; empty ones are removed.
        first: an event that tells what it has found out about the browser, dispatched when it is loaded.
        stands_for: the key of the button that a keyboard key activates, or nothing.
        swallows: whether a click only ends a drag or similar, and is to be ignored.
        fields: what is called when one of its fields has changed, by their ids.
        seat: who plays at a level, if that is this feature's.
        in_words: shows tables as pages of words.
        speaks: says an announcement aloud; returns whether it does, so that screen readers are not told.
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
    speaks: Callable[[str], bool] | None = None
