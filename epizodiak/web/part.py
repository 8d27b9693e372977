"""What a feature adds to the page: the module ``page`` of its folder makes it once the feature is here."""

from __future__ import annotations

from collections.abc import Callable

from epizodiak.app.frozen import Frozen
from epizodiak.app.state import AppState
from epizodiak.web.handling import Handlers


class Part(Frozen):
    """What carries out a feature's effects, and draws it.

    Attributes:
        handlers: of its own effects.
        draw: brings it up to date, from the state before and the state after.
    """

    handlers: tuple[Handlers, ...] = ()
    draw: Callable[[AppState, AppState], None] | None = None
