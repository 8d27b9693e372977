"""What happens to a clock."""

from __future__ import annotations

from epizodiak.app.events import Event


class ClockRead(Event):
    """What the browser noted last of a clock, of whichever game: nobody has looked at it yet."""

    text: str


class ClockDue(Event):
    """A clock that runs may show another second; ``number`` is that of the asking."""

    number: int
