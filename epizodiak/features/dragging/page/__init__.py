"""Dragging on the page: a pressed pointer that moves on takes a tile along (``pointer.py``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyscript import ffi

from epizodiak.app.state import AppState
from epizodiak.features.dragging.state import DRAG
from epizodiak.web import dom
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

if TYPE_CHECKING:
    from epizodiak.features.dragging.page.pointer import DragPointer


def page(loop: Loop) -> PagePart:
    """What dragging adds to the page."""
    drags = Drags(loop)
    return PagePart(draw=drags.draw, swallows=drags.swallows)


class Drags:
    """Waits for the first press on what can be dragged (``static/presses.js``).

    Args:
        loop: is told what is dragged.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._pointer: DragPointer | None = None
        moves = ffi.create_proxy(lambda event: loop.guarded(lambda: self._pressed(event.detail)))
        dom.find("board").addEventListener("epizodiak-drag", moves)

    def _pressed(self, event: Any) -> None:
        """A pointer that was pressed on something that can be dragged has begun to move."""
        if not self._loop.state.ready:
            return
        if self._pointer is None:
            from epizodiak.features.dragging.page.pointer import DragPointer  # noqa: PLC0415 - not at the start

            self._pointer = DragPointer(self._loop)
        self._pointer.pressed(event)

    def draw(self, old: AppState, new: AppState) -> None:
        """What the state does not hold any more goes back."""
        if self._pointer is not None and DRAG.of(old) is not None and DRAG.of(new) is None:
            self._pointer.let_go()

    def swallows(self, event: Any) -> bool:
        """Whether a click is only the end of a drag."""
        return self._pointer is not None and self._pointer.swallows(event)
