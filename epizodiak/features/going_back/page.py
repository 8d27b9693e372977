"""Marks in the browser's history, one for each step back that the page answers itself."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import JsException, create_proxy
from pyscript import window

from epizodiak.app.state import AppState
from epizodiak.features.going_back.events import WentBack
from epizodiak.features.going_back.update import depth
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart


def page(loop: Loop) -> PagePart:
    """Nothing is drawn."""
    return PagePart(draw=HistoryMarks(loop).draw)


class HistoryMarks:
    """The page's entries in the browser's history: each has its number as its state, the lobby's is 0.

    Only one's own press goes through them. What was closed in another way leaves its mark, which the next step back
    passes over: removing it would take the browser a while, in which somebody might open something else. A mark is made
    when something is opened, that is at a tap: browsers pass over those that a page makes by itself.

    Args:
        loop: is told of steps back.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._here = _number() or 0
        window.addEventListener("popstate", create_proxy(lambda event: loop.guarded(lambda: self._popped(event))))

    def draw(self, _: AppState, new: AppState) -> None:
        """Have a mark for each step."""
        goal = depth(new)
        if self._here >= goal:
            return
        try:
            window.history.replaceState(self._here, "")
            for number in range(self._here + 1, goal + 1):
                window.history.pushState(number, "")
                self._here = number
        except JsException:  # a frame that may not, or too many in too short a time
            self._here = goal

    def _popped(self, event: Any) -> None:
        number = _number()
        if number is None:  # an address that was typed
            return
        back, goal = number < self._here, depth(self._loop.state)
        if back and goal > number:
            self._here = goal  # nothing is marked while this is answered
            self._loop.dispatch(WentBack(event.timeStamp))
        self._here = number
        self.draw(self._loop.state, self._loop.state)
        if back and goal <= number:
            window.history.back()


def _number() -> int | None:
    """The number of the entry that is shown, if it is one of the page's."""
    found = window.history.state
    return found if isinstance(found, int) else None
