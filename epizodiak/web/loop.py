"""The page's loop: an event comes, ``update`` says what is next, what changed is drawn, effects are carried out."""

from __future__ import annotations

import asyncio
import sys
import traceback
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from time import perf_counter
from typing import Any

from pyscript import window

from epizodiak.app.effects import Effect
from epizodiak.app.events import ClockTold, Event, Resized
from epizodiak.app.lobby_effects import Save
from epizodiak.app.state import AppState
from epizodiak.app.update import update
from epizodiak.web import device
from epizodiak.web.garbage import Garbage
from epizodiak.web.handling import Handlers
from epizodiak.web.view import PageView


class Loop:
    """Holds the one state there is; nothing else writes it.

    Attributes:
        state: the page as it stands; after the next event it is another one, so it is read where it is needed.
        view: draws it.
    """

    def __init__(self) -> None:
        self.state = AppState()
        self._tasks: set[asyncio.Future[None]] = set()
        self.view = PageView(self.later)
        self._handlers: dict[type[Effect], Callable[[Any], None]] = {}
        self._events: deque[Event] = deque()
        self._runs = False
        self._began = 0.0
        self._garbage = Garbage()

    def add(self, handlers: Handlers) -> None:
        """Have some kinds of effects carried out; what comes of one is dispatched as an event."""
        self._handlers.update(handlers.handlers())

    def dispatch(self, event: Event) -> None:
        """Have an event answered, after those that have come before it."""
        self._events.append(event)
        if self._runs:
            return
        self._runs = True
        try:
            while self._events:
                self._answer(self._events.popleft())
        finally:
            self._runs = False
        self._garbage.look()

    def spent(self) -> float:
        """Milliseconds since the event came that is being answered."""
        return (perf_counter() - self._began) * 1000

    def _answer(self, event: Event) -> None:
        self._began = perf_counter()
        old = self.state
        state, told = old, tuple[Effect, ...]()
        if old.clock is not None:
            state, told = update(old, ClockTold(getattr(event, "when", 0.0) or float(window.performance.now())))
        state, effects = update(state, event)
        effects = (*told, *effects)
        room = self.view.prepare(old, state)
        if room is not None and room != state.room:
            state, more = update(state, Resized(room))
            effects = (*effects, *more)
        self.state = state
        first = old.timeline is None  # a game that just comes: the disk is at work while its picture is drawn
        if first:
            self._carry_out(effect for effect in effects if isinstance(effect, Save))
        self.view.draw(old, state)
        self._carry_out(effect for effect in effects if not (first and isinstance(effect, Save)))

    def _carry_out(self, effects: Iterable[Effect]) -> None:
        for effect in effects:
            self._handlers[type(effect)](effect)

    # --- errors -------------------------------------------------------------------------------------------------------

    def guarded(self, work: Callable[[], None]) -> None:
        """Run ``work``; what it could not mend is told on the page, never lost in a console."""
        try:
            work()
        except Exception:  # noqa: BLE001 - the page's outermost edge: whatever it is, the person is told
            device.tell_error(self._broken(), traceback.format_exc())

    def later(self, work: Coroutine[Any, Any, None], *, begun: bool = False) -> None:
        """Run a coroutine as carefully as ``guarded`` runs its work.

        Args:
            work: what to run.
            begun: whether it begins at once, up to where it first waits, and not when the page has nothing else to do.
        """

        async def run() -> None:
            try:
                await work
            except Exception:  # noqa: BLE001 - as in `guarded`
                device.tell_error(self._broken(), traceback.format_exc())

        if begun and sys.version_info >= (3, 12):  # as it is in the browser
            task: asyncio.Future[None] = asyncio.eager_task_factory(asyncio.get_running_loop(), run())
        else:
            task = asyncio.ensure_future(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _broken(self) -> str:
        """What is said when nothing else can be."""
        return self.state.say.gettext("Something went wrong at the table. The game is kept up to its last action.")
