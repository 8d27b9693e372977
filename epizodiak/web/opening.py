"""Taking a recorded game up: some actions at a time, so that the page answers meanwhile, with progress in the lobby."""

from __future__ import annotations

import asyncio
from time import perf_counter

from pyscript import document

from epizodiak.games import GAMES
from epizodiak.match import Match
from epizodiak.record import Record
from epizodiak.web import device, dom
from epizodiak.web.page import Page

SLICE = 0.025
"""Seconds after which others get their turn."""

PAUSE = 0.005
"""Seconds that they get at least: less would not be left to the browser's clock, and its timers starve."""

SHORT = 0.25
"""Seconds that nobody needs to be told of."""


class Opening:
    """The game that is about to come to the table, if there is one; another one takes its place."""

    def __init__(self, page: Page) -> None:
        """Nothing is taken up.

        Args:
            page: whose lobby tells how far it is.
        """
        self._page = page
        self._turn = 0

    async def match(self, record: Record) -> Match | None:
        """The match of a record, or ``None`` if meanwhile nobody waits for it any more.

        Raises:
            RecordError: the record cannot be replayed.
        """
        self.drop()
        turn, timeline, work = self._turn, self._page.timeline, Match.gradually(record, GAMES[record.game])
        began = perf_counter()
        until = began + SLICE
        try:
            while True:
                done = next(work)
                if perf_counter() < until:
                    continue
                self._tell(done / (len(record.actions) or 1), visible=perf_counter() > began + SHORT)
                await asyncio.sleep(PAUSE)
                if self._turn != turn or self._page.timeline is not timeline:
                    return None
                until = perf_counter() + SLICE
        except StopIteration as end:
            match: Match = end.value
            return match
        finally:
            if self._turn == turn:
                self.drop()

    def drop(self) -> None:
        """Whatever is taken up is not wanted any more."""
        self._turn += 1
        dom.show("opening", visible=False)
        dom.find("opening-progress").value = 0  # what is left there would tell how fast this device is

    def button(self, key: str) -> bool:
        """A tap on the button that gives it up; whether it is that one."""
        if key != "opening-stop":
            return False
        self.drop()
        device.focus_soon(document.querySelector('[data-key="start"]'))
        return True

    def _tell(self, share: float, *, visible: bool) -> None:
        dom.find("opening-progress").value = share
        if visible and dom.find("opening").hidden:
            dom.show("opening", visible=True)
