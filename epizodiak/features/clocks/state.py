"""The clock of a table: this feature's part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen

PANEL = "clock"
"""The panel under which the clock stands still; it covers the table."""


class Clocking(Frozen):
    """The clock of the table, as it goes (``update.py``); what is kept of it is the record's.

    Attributes:
        sitting: number of the table.
        left: milliseconds that each seat has left at ``now``, below 0 where one is over its time.
        out: the seats whose time ran out, each with the number of actions before that.
        begun: whether it is known what was spent before the page was loaded: before that no time runs.
        now: the time when it was last told, in milliseconds of the page's clock.
        seat: whose time runs, or ``None``.
        timer_number: how often another look was asked for.
        timer_pending: whether that look is still to come.
        announced: what was said of whose clock: each sentence once.
        jotted: the time when the browser last noted how much is left.
    """

    sitting: int
    left: tuple[float, ...]
    out: tuple[tuple[int, int], ...] = ()
    begun: bool = False
    now: float = 0.0
    seat: int | None = None
    timer_number: int = 0
    timer_pending: bool = False
    announced: frozenset[tuple[int, str]] = frozenset()
    jotted: float = 0.0


CLOCK = Slice[Clocking | None]("clocks", None)
"""The clock of the table, if it has one."""
