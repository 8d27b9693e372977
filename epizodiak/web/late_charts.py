"""The way to star charts: what draws them is fetched when the first one is wanted."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from epizodiak.app.effects import FetchCharts
from epizodiak.app.events import ChartsCame
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.late import Late
from epizodiak.web.loop import Loop


class LateCharts(Handlers):
    """Fetches what draws charts; what carries out their effects joins the loop then."""

    def __init__(self, loop: Loop) -> None:
        """Nothing is here yet.

        Args:
            loop: gets what carries out effects.
        """
        self._loop = loop
        self._late = Late("charts", self._begin)

    def _begin(self) -> None:
        pictures: Any = import_module("epizodiak.web.chart_pictures").ChartPictures(self._loop)
        self._loop.add(pictures)
        self._loop.view.charts = [import_module("epizodiak.web.chart_panel").ChartPanel()]

    @handles(FetchCharts)
    def fetch(self, _: FetchCharts) -> None:
        """Fetches it, once."""
        self._loop.later(self._fetch())

    async def _fetch(self) -> None:
        self._loop.dispatch(ChartsCame(await self._late.here()))
