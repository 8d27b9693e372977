"""Events of dragging."""

from __future__ import annotations

from epizodiak.app.events import Event


class Lifted(Event):
    """A tile was picked up: a pointer was pressed there and has moved.

    Attributes:
        key: of the place.
    """

    key: str


class Dropped(Event):
    """The dragged tile was dropped.

    Attributes:
        key: of the place where it was dropped, or empty.
        when: in milliseconds of the page's clock.
    """

    key: str = ""
    when: float = 0.0
