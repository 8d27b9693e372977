"""The page's loop of events and effects without a browser: what lands later flies until a test lets it land."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Self

from epizodiak.app import events
from epizodiak.app.effects import Effect
from epizodiak.app.events import Event
from epizodiak.app.state import AppState
from epizodiak.features import timed, update

Landing = Callable[[], Event | None]
"""What lands: it does something on the device, and what the page is told of it, if anything."""

Flying = tuple[Effect, Landing, str]
"""What flies: the effect, what landing does, and the lane in which it keeps its order, or nothing."""


class SmallLoop:
    """A page's state, and effects that its methods ``_do_NAME`` carry out, at once or by letting them fly.

    Attributes:
        state: of the page.
        flying: what has not landed yet, oldest first.
        carried: every effect so far.
        clock: the page's, in milliseconds.
        heard: how many events were answered.
        open: whether the tab is there.
    """

    def __init__(self) -> None:
        self.state = AppState()
        self.flying: list[Flying] = []
        self.carried: list[Effect] = []
        self.clock = 1000.0
        self.heard = 0
        self.open = True
        self._queue: deque[Event] = deque()
        self._runs = False

    def tell(self, event: Event) -> None:
        """Have an event answered, as the page's loop does."""
        if not self.open:
            return
        self._queue.append(event)
        if self._runs:
            return
        self._runs = True
        try:
            while self._queue:
                self.heard += 1
                event = self._queue.popleft()
                self.before(event)
                told: tuple[Effect, ...] = ()
                if timed(self.state):
                    when = getattr(event, "when", 0.0) or self.clock
                    self.state, told = update(self.state, events.Timed(when))
                self.state, done = update(self.state, event)
                done = (*told, *done)
                for effect in done:
                    self._carry_out(effect)
                self.check()
        finally:
            self._runs = False

    def before(self, event: Event) -> None:
        """What a test does before an event is answered."""

    def check(self) -> None:
        """What holds after every event."""

    def _carry_out(self, effect: Effect) -> None:
        self.carried.append(effect)
        name = type(effect).__name__
        method = getattr(self, f"_do_{name}", None)
        if method is not None:
            method(effect)

    def fly(self, effect: Effect, landing: Landing, lane: str = "") -> None:
        """Have something land later; what flies in one lane lands in its order."""
        self.flying.append((effect, landing, lane))

    def free(self) -> list[int]:
        """Numbers of what may land next."""
        lanes = [lane for _, _, lane in self.flying]
        return [number for number, lane in enumerate(lanes) if not lane or lanes.index(lane) == number]

    def land(self, number: int = 0) -> Effect:
        """Let something land, by default what flies for longest; returns the effect that it was."""
        effect, landing, _ = self.flying.pop(number)
        self.clock += 20
        if self.open:
            event = landing()
            if event is not None:
                self.tell(event)
        return effect

    def settle(self, most: int = 10_000) -> Self:
        """Let everything land until nothing flies."""
        for _ in range(most):
            if not self.flying:
                return self
            self.land()
        raise AssertionError("the page never comes to rest")
