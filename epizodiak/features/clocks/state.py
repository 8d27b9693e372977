"""The table's clock, as part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen

PANEL = "clock"
"""The panel under which the clock stands still; it covers the table."""


class TableClock(Frozen):
    """The table's clock while it runs; the record stores it action by action.

    Attributes:
        sitting: number of the table.
        left: milliseconds left for each seat at ``now``, negative if it has run out of time.
        out: the seats that have run out of time, each with the number of actions before that.
        begun: whether the time spent before a reload is known; until then no time runs.
        now: the latest time, in milliseconds of the page's clock.
        seat: whose time runs, or ``None``.
        timer_number: number of the latest timer.
        timer_pending: whether that timer has not rung yet.
        announced: which seats' warnings have been announced, so that each is only once.
        jotted: when the browser last stored how much time is left.
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


CLOCK = Slice[TableClock | None]("clocks", None)
"""The clock of the table, if it has one."""
