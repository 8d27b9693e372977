"""The star chart in its panel, as part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen
from epizodiak.app.state import AppState
from epizodiak.features.charts.words import Chart


class ShownChart(Frozen):
    """The star chart shown last.

    Attributes:
        number: counts the charts, so that results of an earlier one can be ignored.
        chart: its content.
        draws: whether it is still being drawn, star by star.
        size: of its picture in bytes, once made.
        shares: whether the browser can share the picture.
        announced: the sentence about saving or sharing, or nothing.
        open: whether its panel is open.
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
