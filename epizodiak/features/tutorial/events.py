"""Events of the tutorial."""

from __future__ import annotations

from epizodiak.app.events import Event


class OthersDue(Event):
    """The last action was shown long enough: what others do next may be played.

    Attributes:
        sitting: number of the sitting.
        ply: number of actions so far.
    """

    sitting: int
    ply: int
