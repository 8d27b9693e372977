"""What can happen to a comparison, and what is to be done for it."""

from __future__ import annotations

from epizodiak.app.effects import Effect
from epizodiak.app.events import Event


class DayTold(Event):
    """The local date is known, as ``YYYY-MM-DD``."""

    day: str


class CodesPasted(Event):
    """Somebody wants the codes in a text laid beside the own game."""

    text: str


class CodesRead(Event):
    """What the browser keeps of friends' codes was read, to be shown or changed.

    Attributes:
        text: as it is kept.
        deal: short code of the deal that is meant.
        more: codes to be added.
        without: a code to be taken away, or nothing.
    """

    text: str
    deal: str
    more: tuple[str, ...] = ()
    without: str = ""


class TellDay(Effect):
    """Tell the local date: ``DayTold``."""


class EmptyCodes(Effect):
    """Empty the field for friends' codes: what stood in it lies side by side now."""
