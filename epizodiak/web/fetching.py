"""Fetching late features, each once, together with their style sheets."""

from __future__ import annotations

import asyncio
from typing import Any

from pyodide.ffi import create_once_callable
from pyscript import document

from epizodiak.app.effects import Fetch
from epizodiak.app.events import Event, FeatureCame
from epizodiak.web import device
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.late import Late
from epizodiak.web.loop import Loop

PATIENCE = 5.0
"""Seconds that a style sheet gets to come."""

IDLE_MS = 1000
"""So long at most what can wait does for a browser that is busy."""


class Fetching(Handlers):
    """Fetches features; once one is here, its page part is added to the loop.

    Args:
        loop: gets what joins the page.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._late: dict[str, Late] = {}
        self._sheets: dict[str, asyncio.Future[None]] = {}
        self._first: dict[str, Event] = {}

    @handles(Fetch)
    async def fetch(self, effect: Fetch) -> None:
        """Fetch a feature, unless that has been done."""
        name = effect.name
        if effect.idle:
            await _idle()
        here = await self._late.setdefault(name, Late(name, lambda: self._begin(name))).loaded()
        if here and name in self._sheets:
            await self._sheets[name]
        self._loop.dispatch(FeatureCame(name, here))
        if name in self._first:
            self._loop.dispatch(self._first.pop(name))

    def _begin(self, name: str) -> None:
        part = self._loop.join(name)
        if part.sheet:
            self._sheets[name] = asyncio.ensure_future(_sheet_loaded(part.sheet))
        if part.first is not None:
            self._first[name] = part.first


async def _idle() -> None:
    """Wait until the browser has nothing else to do: what stands on the page is seen by then."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    device.when_idle(lambda: done.set_result(None), IDLE_MS)
    await done


async def _sheet_loaded(name: str) -> None:
    """Wait for a style sheet, but only for some time.

    Those that come late stand by their names: which rule holds must not hang on what came first.
    """
    sheet = document.createElement("link")
    sheet.rel, sheet.href = "stylesheet", device.address(name)
    sheet.dataset.late = name
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def end(_: Any) -> None:
        if not done.done():
            done.set_result(None)

    sheet.addEventListener("load", create_once_callable(end))
    sheet.addEventListener("error", create_once_callable(end))
    after = next((each for each in document.querySelectorAll("link[data-late]") if each.dataset.late > name), None)
    document.head.insertBefore(sheet, after)
    loop.call_later(PATIENCE, end, None)
    await done
