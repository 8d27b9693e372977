"""Opens recorded games, a few positions at a time, so that taps are answered in between."""

from __future__ import annotations

import asyncio
from time import perf_counter

from epizodiak.app.lobby_effects import OpenRecord
from epizodiak.app.lobby_events import Opened, OpeningFailed, OpeningProgressed
from epizodiak.core.errors import EpizodiakError
from epizodiak.games import GAMES
from epizodiak.timeline.match import Match
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop

SLICE = 0.025
"""Seconds after which others get their turn."""

PAUSE = 0.005
"""Seconds that others get at least: after a shorter sleep Python would go on before the browser's timers ring."""

SHORT = 0.25
"""Work that is done within so many seconds shows no progress."""


class Slices(Handlers):
    """Works in slices; drops work that is no longer wanted.

    Args:
        loop: is told what is found, and tells what is still wanted.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop

    @handles(OpenRecord)
    async def open(self, effect: OpenRecord) -> None:
        """Open a recorded game."""
        number, record = effect.number, effect.record
        work = Match.gradually(record, GAMES[record.game])
        began = perf_counter()
        until = began + SLICE
        try:
            while True:
                done = next(work)
                if perf_counter() < until:
                    continue
                share = done / (len(record.actions) or 1)
                self._loop.dispatch(OpeningProgressed(number, share, shown=perf_counter() > began + SHORT))
                await asyncio.sleep(PAUSE)
                if self._loop.state.opening is None or self._loop.state.opening.number != number:
                    return
                until = perf_counter() + SLICE
        except StopIteration as end:
            self._loop.dispatch(Opened(number, end.value))
        except EpizodiakError as error:
            self._loop.dispatch(OpeningFailed(number, error))
