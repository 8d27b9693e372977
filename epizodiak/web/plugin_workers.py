"""The workers of plugin bots, as the page owns them.

Each bot has one at each of its seats, so that one that sits twice can't know both hands. What a worker says is held
against what it was asked; one that is slow, or fails, is ended.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pyodide.ffi import create_once_callable
from pyscript import document, ffi, window

from epizodiak.bots.messages import ANSWER, FAILED, PROGRESS, Answer, read_answer
from epizodiak.bots.plugin_worker import ANSWERED
from epizodiak.bots.plugins import ENDED, GONE, SLOW, START, TIRED, Plugin, RefusedError, read_ready, read_refusal
from epizodiak.core.protocol import Json
from epizodiak.core.wording import Wording
from epizodiak.web import device
from epizodiak.web.database import Database, StorageError
from epizodiak.web.mending import mended
from epizodiak.web.trial import Trial
from epizodiak.web.worker_pool import ARCHIVES

CELL = "static/cell.js"
"""What makes the workers: it leaves the function `epizodiakCell` in the page."""

MICROPIP = "static/vendor/micropip/micropip.whl"
DATABASE = "IDBMap/@pyscript/epizodiak-bots"
"""Where the wheels are kept: by the bot's name the file's name, a line feed, and its bytes in base 64."""

START_SECONDS = 90.0
"""So long a worker may take for its Python: it may have to be downloaded first."""

LOAD_SECONDS = 20.0
"""So long a bot may take to be installed and imported."""

USUAL_MILLISECONDS = 1_500
"""How long a bot may think if nobody says otherwise."""

GRACE_SECONDS = 2.0
"""How much later its answer is still taken."""

MOST_FAILURES = 3
"""So often a bot may fail at a seat until it isn't asked any more in this game."""


class PluginWorker:
    """A worker with one plugin bot in it; a guard limits its messages (``static/guard.js``).

    Attributes:
        runs: whether the worker itself has started, so that later failures are the bot's.

    Args:
        wheel: as it is kept.
    """

    def __init__(self, wheel: str) -> None:
        self._said: asyncio.Queue[str | None] = asyncio.Queue()
        self._number = 0
        self.runs = False
        self._wheel = wheel
        self._cell: Any = None

    async def ready(self) -> Plugin:
        """Start the worker; returns the bot once it is installed.

        Raises:
            RefusedError: it is none.
        """
        await _cells_ready()
        file, _, data = self._wheel.partition("\n")
        asked = {"archives": ARCHIVES if device.built() else None, "micropip": MICROPIP, "file": file, "wheel": data}
        hear = ffi.create_proxy(lambda text: self._said.put_nowait(str(text)))
        self._cell = window.epizodiakCell(json.dumps(asked), hear)
        try:
            said = read_answer(await self._next_message(START_SECONDS) or "")
        except RefusedError as error:
            raise RefusedError(START) from error
        if said is not None and said.kind == FAILED:
            raise read_refusal(said.reason)
        if said is None or said.kind != PROGRESS:
            raise RefusedError(START)
        self.runs = True
        text = await self._next_message(LOAD_SECONDS) or ""
        bot = read_ready(text)
        if bot is None:
            said = read_answer(text)
            raise read_refusal(said.reason if said else "")
        return bot

    async def ask(self, view: Mapping[str, Json], milliseconds: int, seed: int) -> str | None:
        """The bot's action, not checked; ``None`` if it was told to stop.

        Raises:
            RefusedError: it has none, or is late.
        """
        self._number += 1
        while not self._said.empty():  # nobody waits for what was said before, unless it was the last thing
            said = read_answer(self._said.get_nowait() or "")
            if said is not None and said.kind == FAILED:
                raise read_refusal(said.reason)
        asked = {"number": self._number, "view": dict(view), "milliseconds": milliseconds, "seed": seed}
        self._cell.say(json.dumps(asked))
        try:
            return await asyncio.wait_for(self._answer(), milliseconds / 1000 + GRACE_SECONDS)
        except TimeoutError as error:
            raise RefusedError(SLOW) from error

    async def _answer(self) -> str | None:
        while True:
            text = await self._said.get()
            if text is None:
                return None
            said: Answer | None = read_answer(text)
            if said is None:
                raise RefusedError(ANSWERED)
            if said.kind == FAILED:
                raise read_refusal(said.reason)
            if said.kind == ANSWER and said.number == self._number:
                return said.action

    async def _next_message(self, seconds: float) -> str | None:
        try:
            return await asyncio.wait_for(self._said.get(), seconds)
        except TimeoutError as error:
            raise RefusedError(SLOW) from error

    def stop(self) -> None:
        """Drop the question."""
        self._said.put_nowait(None)

    def end(self) -> None:
        """Terminate the worker."""
        self.stop()
        if self._cell is not None:
            self._cell.end()


async def _cells_ready() -> None:
    """Load, once per page, what makes the workers.

    Raises:
        RefusedError: it can't be loaded.
    """
    if hasattr(window, "epizodiakCell"):
        return
    loaded: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def told() -> None:
        if not loaded.done():  # whoever waited may be gone, with the table
            loaded.set_result(None)

    script = document.createElement("script")
    script.type, script.src = "module", device.address(CELL)
    for name in ("load", "error"):
        script.addEventListener(name, create_once_callable(lambda _: told()))
    document.head.append(script)
    await loaded
    script.remove()
    if not hasattr(window, "epizodiakCell"):
        raise RefusedError(START, CELL)


async def started(wheel: str) -> tuple[PluginWorker, Plugin]:
    """A worker with a bot in it; if the worker cannot start, damaged files are repaired and it is tried once more.

    Raises:
        RefusedError: it is none.
    """
    for again in (True, False):
        guest = PluginWorker(wheel)
        try:
            return guest, await guest.ready()
        except RefusedError:
            guest.end()
            if guest.runs or not (again and await mended()):
                raise
        except BaseException:
            guest.end()
            raise
    raise AssertionError("the second attempt ends in one way or the other")


Place = tuple[str, int]
"""A bot's name, and the seat at which it sits."""


class PluginWorkers:
    """The plugin bots at the table.

    Attributes:
        wheels: where their wheels are stored.
        trial: decides whether they may play.

    Args:
        ask: puts the question whether they may play again.
    """

    def __init__(self, ask: Callable[[str], None]) -> None:
        self.wheels = Database(DATABASE)
        self.trial = Trial(ask)
        self._guests: dict[Place, asyncio.Task[PluginWorker]] = {}
        self._failures: dict[Place, int] = {}
        self._asked: PluginWorker | None = None

    async def sit_down(self, game: str, bots: Mapping[int, str], say: Wording) -> None:
        """Start the workers of a table's plugin bots, if they may play.

        Args:
            game: under which name it is stored.
            bots: their names by seat.
            say: for what is to be asked before.
        """
        if await self.trial.allowed(game, bots.values(), say):
            for seat, name in bots.items():
                if self._failures.get((name, seat), 0) < MOST_FAILURES:
                    self._worker_task((name, seat))

    async def choose(
        self, name: str, view: Mapping[str, Json], milliseconds: int | None, seed: int, legal: Sequence[str]
    ) -> str | None:
        """A bot's legal action; ``None`` if it was told to stop.

        Args:
            name: the bot's.
            view: its seat's, in JSON form.
            milliseconds: how long it may think, or ``None`` for what is usual.
            seed: for its chance.
            legal: the notations of what is legal.

        Raises:
            RefusedError: it has no such action.
        """
        seat = view["seat"]
        assert isinstance(seat, int), "bots sit at the table"
        place = name, seat
        if not self.trial.may_play:
            raise RefusedError(ENDED)
        if self._failures.get(place, 0) >= MOST_FAILURES:
            raise RefusedError(TIRED)
        try:
            guest = await asyncio.shield(self._worker_task(place))
            self._asked = guest
            action = await guest.ask(view, USUAL_MILLISECONDS if milliseconds is None else milliseconds, seed)
        except RefusedError:
            self._failures[place] = self._failures.get(place, 0) + 1
            self._end_worker(place)
            raise
        finally:
            self._asked = None
        if action is None:
            self._end_worker(place)  # it may be thinking still
        elif action not in legal:
            self._failures[place] = self._failures.get(place, 0) + 1
            raise RefusedError(ANSWERED, action)
        return action

    def stop(self) -> None:
        """Drop all questions."""
        if self._asked is not None:
            self._asked.stop()

    def left(self) -> None:
        """The table was left: terminate the workers."""
        self.stop()
        self.trial.left()
        for place in [*self._guests]:
            self._end_worker(place)
        self._failures = {}

    def _worker_task(self, place: Place) -> asyncio.Task[PluginWorker]:
        if place not in self._guests:
            self._guests[place] = task = asyncio.ensure_future(self._begin_worker(place[0]))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())  # whoever asks is told of it
        return self._guests[place]

    async def _begin_worker(self, name: str) -> PluginWorker:
        try:
            wheel = await self.wheels.read(name)
        except StorageError as error:
            raise RefusedError(GONE) from error
        if wheel is None:
            raise RefusedError(GONE)
        guest, _ = await started(wheel)
        return guest

    def _end_worker(self, place: Place) -> None:
        task = self._guests.pop(place, None)
        if task is None:
            return
        if not task.done():
            task.cancel()
        elif not task.cancelled() and task.exception() is None:
            task.result().end()
