"""What a pointer does with a tile."""

from __future__ import annotations

from epizodiak.app.events import Event


class Lifted(Event):
    """What lies at a place was taken hold of, to be dragged: a pointer was pressed there and has moved on.

    Attributes:
        key: of the place.
    """

    key: str


class Dropped(Event):
    """What was dragged was let go.

    Attributes:
        key: of the place where it was let go: a goal, or one that says why it is none; empty elsewhere.
        when: in milliseconds of the page's clock.
    """

    key: str = ""
    when: float = 0.0
