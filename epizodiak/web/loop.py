"""The page's loop: take an event, call ``update``, draw what has changed, carry the effects out."""

from __future__ import annotations

import asyncio
import sys
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from time import perf_counter
from typing import Any

from pyscript import window

from epizodiak.app.draft import module_of
from epizodiak.app.effects import Effect
from epizodiak.app.events import Event, Resized, Timed
from epizodiak.app.lobby_effects import Save
from epizodiak.app.lobby_events import Saved
from epizodiak.app.state import AppState
from epizodiak.core.errors import places
from epizodiak.features import timed, update
from epizodiak.web import device
from epizodiak.web.garbage import Garbage
from epizodiak.web.handling import Handlers
from epizodiak.web.part import PagePart
from epizodiak.web.store import Store
from epizodiak.web.thinking import Thinking
from epizodiak.web.view import PageView

DISK = 0.05
"""Seconds that the first picture of a new game waits for the disk. It answers in a few milliseconds if it isn't busy:
then the picture takes taps as soon as it is seen, and is drawn once, not a second time when the disk has answered."""


class Loop:
    """Holds the only state; nothing else changes it.

    Attributes:
        state: the current state; it is replaced with each event, so it is read where it is needed.
        view: draws the state.
        store: the stored games.
        thinking: the bots' modules, once fetched.
    """

    def __init__(self) -> None:
        self.state = AppState()
        self.store = Store()
        self.thinking = Thinking()
        self._tasks: set[asyncio.Future[None]] = set()
        self.view = PageView(self.later)
        self._handlers: dict[type[Effect], Callable[[Any], Coroutine[Any, Any, None] | None]] = {}
        self._events: deque[Event] = deque()
        self._runs = False
        self._waits: Callable[[], None] | None = None
        self._began = 0.0
        self._garbage = Garbage()

    def add(self, handlers: Handlers) -> None:
        """Add what carries some kinds of effects out."""
        self._handlers.update(handlers.handlers())

    def join(self, feature: str) -> PagePart:
        """Add a feature whose modules have been fetched; returns its page part."""
        page = module_of(f"epizodiak.features.{feature}", "page")
        part: PagePart = page.page(self) if page else PagePart()
        for handlers in part.handlers:
            self.add(handlers)
        self.view.add(part)
        return part

    def dispatch(self, event: Event) -> None:
        """Answer an event, after those that came before."""
        self._events.append(event)
        if not self._runs and (self._waits is None or isinstance(event, Saved)):
            self._run()

    def _run(self) -> None:
        """Answer the waiting events and draw the page."""
        self._runs = True
        try:
            waited, self._waits = self._waits, None
            if waited is not None:
                waited()
            while self._events and self._waits is None:
                self._answer(self._events.popleft())
        finally:
            self._runs = False
        self._garbage.collect_when_idle()

    def spent(self) -> float:
        """Milliseconds since the current event occurred."""
        return (perf_counter() - self._began) * 1000

    def _answer(self, event: Event) -> None:
        self._began = perf_counter()
        old = self.state
        state, told = old, tuple[Effect, ...]()
        if timed(old):
            state, told = update(old, Timed(getattr(event, "when", 0.0) or float(window.performance.now())))
        state, effects = update(state, event)
        effects = (*told, *effects)
        saves = [effect for effect in effects if isinstance(effect, Save)] if old.timeline is None else []
        self._carry_out(saves)  # a game that just comes: the disk is at work before its picture is drawn
        rest = [effect for effect in effects if effect not in saves]
        if saves and not self._events:
            self._after_storing(lambda: self._show(state, rest))
        else:
            self._show(state, rest)

    def _after_storing(self, work: Callable[[], None]) -> None:
        """Do some work once storing has ended, or after a short time; events wait for it."""

        def enough() -> None:
            if self._waits is work:
                self.guarded(self._run)

        self._waits = work
        asyncio.get_running_loop().call_later(DISK, enough)

    def _show(self, new: AppState, effects: Iterable[Effect]) -> None:
        """Take over a state: draw what is new in it, then carry the effects out."""
        more: tuple[Effect, ...] = ()
        room = self.view.prepare(self.state, new)
        if room is not None and room != new.viewport:
            new, more = update(new, Resized(room))
        old, self.state = self.state, new
        self.view.draw(old, new)
        self._carry_out((*effects, *more))

    def _carry_out(self, effects: Iterable[Effect]) -> None:
        for effect in effects:
            handler = self._handlers.get(type(effect))  # none: its feature is not here, and does nothing
            work = handler and handler(effect)
            if work is not None:
                self.later(work)

    # --- errors -------------------------------------------------------------------------------------------------------

    def guarded(self, work: Callable[[], None]) -> None:
        """Do some work; an error is shown on the page."""
        try:
            work()
        except Exception as error:  # noqa: BLE001 - the page's outermost edge: whatever it is, the person is told
            device.tell_error(self._show_error_page(), places(error))

    def later(self, work: Coroutine[Any, Any, None], *, begun: bool = False) -> None:
        """Run a coroutine; an error is shown on the page.

        Args:
            work: what to run.
            begun: whether it begins at once, up to where it first waits, and not when the page has nothing else to do.
        """

        async def run() -> None:
            try:
                await work
            except Exception as error:  # noqa: BLE001 - as in `guarded`
                device.tell_error(self._show_error_page(), places(error))

        if begun and sys.version_info >= (3, 12):  # as it is in the browser
            task: asyncio.Future[None] = asyncio.eager_task_factory(asyncio.get_running_loop(), run())
        else:
            task = asyncio.ensure_future(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _show_error_page(self) -> str:
        """Show the error page."""
        return self.state.say.gettext("Something went wrong at the table. The game is saved up to the last move.")
