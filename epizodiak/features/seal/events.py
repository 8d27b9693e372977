"""Events of the seal."""

from __future__ import annotations

from epizodiak.app.events import Event


class SealPressed(Event):
    """A pointer was pressed on the seal.

    Attributes:
        pointer: its number.
        mouse: whether it is a mouse.
        when: in milliseconds of the page's clock.
    """

    pointer: int
    mouse: bool = False
    when: float = 0.0


class SealLeft(Event):
    """The seal was released.

    Attributes:
        how: in which way: a name from ``words.py``.
        pointer: its number, or ``None`` for whichever.
    """

    how: str
    pointer: int | None = None


class SealDue(Event):
    """A seal's time is over, if it is still held.

    Attributes:
        number: of the hold.
    """

    number: int
