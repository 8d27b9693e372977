"""The way to clocks: what they need is fetched when the first game comes to the table that has one."""

from __future__ import annotations

from importlib import import_module

from epizodiak.app.effects import FetchClocks, JotClock
from epizodiak.app.events import ClocksCame
from epizodiak.web import device
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.late import Late
from epizodiak.web.loop import Loop

JOTTED = "epizodiak-clock"
"""Where the browser notes how much time is left in a turn (``localStorage``)."""


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
        here = await self._late.here()
        self._loop.dispatch(ClocksCame(here, device.stored(JOTTED) or ""))

    @handles(JotClock)
    def jot(self, effect: JotClock) -> None:
        """Has the browser note it; where it cannot, a reload gives a turn's time back, and nothing else is lost."""
        device.store(JOTTED, effect.text)
