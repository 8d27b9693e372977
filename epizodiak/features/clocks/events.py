"""Events of clocks."""

from __future__ import annotations

from epizodiak.app.events import Event


class ClockRead(Event):
    """The browser's note about a clock was read; not checked, perhaps about another game."""

    text: str


class ClockDue(Event):
    """The displayed second may be over; ``number`` is the timer's."""

    number: int
