"""The way to puzzles: what they need is fetched when the first one is wanted."""

from __future__ import annotations

import asyncio
from importlib import import_module
from typing import Any

from pyodide.ffi import create_once_callable
from pyscript import document

from epizodiak.app.effects import FetchPuzzles
from epizodiak.app.events import PuzzlesCame
from epizodiak.web import device
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.late import Late
from epizodiak.web.loop import Loop

SHEET = "static/puzzle.css"


class LatePuzzles(Handlers):
    """Fetches what puzzles need; what carries out their effects joins the loop then."""

    def __init__(self, loop: Loop) -> None:
        """Nothing is here yet.

        Args:
            loop: gets what carries out effects.
        """
        self._loop = loop
        self._late = Late("puzzles", self._begin)
        self._sheet: asyncio.Future[None] | None = None

    def _begin(self) -> None:
        files: Any = import_module("epizodiak.web.puzzle_files").PuzzleFiles(self._loop)
        self._loop.add(files)
        self._loop.add(import_module("epizodiak.web.mistakes").MistakeFiles(self._loop))
        boxes = import_module("epizodiak.web.puzzle_box"), import_module("epizodiak.web.puzzle_archive")
        self._loop.view.puzzles = [boxes[0].PuzzleBox(), boxes[1].PuzzleArchive()]

    @handles(FetchPuzzles)
    def fetch(self, _: FetchPuzzles) -> None:
        """Fetches it, once."""
        self._loop.later(self._fetch())

    async def _fetch(self) -> None:
        here = await self._late.here()
        if here:
            self._sheet = self._sheet or asyncio.ensure_future(_styled())
            await self._sheet
        self._loop.dispatch(PuzzlesCame(here))


async def _styled() -> None:
    """Waits for the style sheet, which says how much room is left for the table; without one it is not pretty."""
    sheet = document.createElement("link")
    sheet.rel, sheet.href = "stylesheet", device.address(SHEET)
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def end(_: Any) -> None:
        if not done.done():
            done.set_result(None)

    sheet.addEventListener("load", create_once_callable(end))
    sheet.addEventListener("error", create_once_callable(end))
    document.head.append(sheet)
    await done
