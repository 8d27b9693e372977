"""The star chart of a round that has ended, as far as every page knows of it: when it is opened, and what has come.

What does the work, :mod:`epizodiak.app.charts`, is fetched when a chart is first wanted (``FetchCharts``), so it is
imported only then.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from epizodiak.app import looks, picture
from epizodiak.app.draft import Draft
from epizodiak.app.effects import FetchCharts
from epizodiak.app.events import ChartEvent, ChartsCame, Tapped
from epizodiak.app.state import AppState, Notice, ShownChart
from epizodiak.ui import state as ui_state


def _work() -> Any:
    return import_module("epizodiak.app.charts")


def charts(state: AppState) -> bool:
    """Whether a chart can be drawn of what has just ended here."""
    match = state.match
    ended = state.ui.phase in (ui_state.ROUND, ui_state.OVER)
    return match is not None and ended and bool(match.count) and looks.table_of(match).charted


def open_panel(draft: Draft, _: Tapped) -> None:
    """Show the chart of the round, or of the game, that has ended."""
    state = draft.state
    if charts(state) and state.ui.panel != ui_state.CHART:
        draft.set(chart=ShownChart(1 if state.chart is None else state.chart.number + 1))
        picture.show(draft, ui_state.opened(state.ui, ui_state.CHART))
        draft.do(FetchCharts())


def happened(draft: Draft, event: ChartEvent) -> None:
    """What draws charts has come, or cannot be had; or something has become of one."""
    state = draft.state
    if state.chart is None or state.ui.panel != ui_state.CHART:
        return
    if not isinstance(event, ChartsCame):
        _work().happened(draft, event)
    elif event.here:
        _work().begin(draft)
    else:
        draft.set(notice=Notice(state.say.gettext("The star chart cannot be loaded just now.")))
        picture.show(draft, ui_state.closed(state.ui))


def draws(state: AppState) -> bool:
    """Whether a chart is being drawn in sight."""
    return state.chart is not None and state.chart.draws and state.ui.panel == ui_state.CHART


def finish(draft: Draft) -> None:
    """Somebody has seen enough of the drawing: the whole chart stands at once."""
    if draws(draft.state):
        _work().finish(draft)


def tapped(draft: Draft, event: Tapped) -> None:
    """A button below the chart."""
    state = draft.state
    if state.chart is not None and state.chart.chart is not None and state.ui.panel == ui_state.CHART:
        _work().tapped(draft, event)
