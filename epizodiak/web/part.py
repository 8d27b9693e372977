"""What a feature adds to the page: the module ``page`` of its folder makes it once the feature is here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from epizodiak.app.events import Event
from epizodiak.app.frozen import Frozen
from epizodiak.app.state import AppState
from epizodiak.web.handling import Handlers


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
    """

    handlers: tuple[Handlers, ...] = ()
    draw: Callable[[AppState, AppState], None] | None = None
    sheet: str = ""
    prepare: Callable[[AppState], None] | None = None
    marks: Callable[[AppState], Mapping[str, str]] | None = None
    first: Event | None = None
    stands_for: Callable[[Any, AppState], str] | None = None
    swallows: Callable[[Any], bool] | None = None
