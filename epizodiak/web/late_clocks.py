"""The way to clocks: what they need is fetched when the first game comes to the table that has one."""

from __future__ import annotations

from importlib import import_module

from epizodiak.app.effects import FetchClocks
from epizodiak.app.events import ClocksCame
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.late import Late
from epizodiak.web.loop import Loop


class LateClocks(Handlers):
    """Fetches what a clock needs."""

    def __init__(self, loop: Loop) -> None:
        """Nothing is here yet.

        Args:
            loop: gets what draws clocks.
        """
        self._loop = loop
        self._late = Late("clocks", self._begin)

    def _begin(self) -> None:
        self._loop.view.clocks = [import_module("epizodiak.web.clock_view").ClockView()]

    @handles(FetchClocks)
    def fetch(self, _: FetchClocks) -> None:
        """Fetches it, once."""
        self._loop.later(self._fetch())

    async def _fetch(self) -> None:
        self._loop.dispatch(ClocksCame(await self._late.here()))
