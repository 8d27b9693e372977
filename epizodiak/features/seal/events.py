"""What happens to the seal."""

from __future__ import annotations

from epizodiak.app.events import Event


class SealPressed(Event):
    """A pointer was pressed on the seal of the curtain.

    Attributes:
        pointer: its number.
        mouse: whether it is a mouse.
        when: in milliseconds of the page's clock.
    """

    pointer: int
    mouse: bool = False
    when: float = 0.0


class SealLeft(Event):
    """The seal is not held any more.

    Attributes:
        how: one of those in ``words.py``.
        pointer: its number, or ``None``: whichever held it.
    """

    how: str
    pointer: int | None = None


class SealDue(Event):
    """A seal has been held for long enough, if it still is.

    Attributes:
        number: of the hold.
    """

    number: int
