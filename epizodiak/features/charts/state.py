"""The star chart in its panel: this feature's part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen
from epizodiak.app.state import AppState
from epizodiak.features.charts.words import Chart


class ShownChart(Frozen):
    """A star chart.

    Attributes:
        number: how many were shown, so that what comes of an earlier one is known to be late.
        chart: what it shows.
        draws: whether it is still being drawn, star by star.
        size: bytes of the picture of it, once that is made.
        shares: whether the browser can hand that picture to other apps.
        announced: what has become of the picture, or nothing.
        open: whether its panel is.
    """

    number: int
    chart: Chart
    draws: bool = False
    size: int = 0
    shares: bool = False
    announced: str = ""
    open: bool = True


CHART = Slice[ShownChart | None]("charts", None)
"""The chart that was shown last, if one was."""


def open_chart(state: AppState) -> ShownChart | None:
    """The chart whose panel is open."""
    shown = CHART.of(state)
    return shown if shown is not None and shown.open else None
