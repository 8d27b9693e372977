"""Dragging on the page; the code that follows a pointer (``pointer.py``) is imported with the first drag."""

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
    """Waits for the first press on something that can be dragged (``static/presses.js``).

    Args:
        loop: is told what is dragged.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._pointer: DragPointer | None = None
        moves = ffi.create_proxy(lambda event: loop.guarded(lambda: self._pressed(event.detail)))
        dom.find("board").addEventListener("epizodiak-drag", moves)

    def _pressed(self, event: Any) -> None:
        """A pointer pressed on something that can be dragged has begun to move."""
        if not self._loop.state.ready:
            return
        if self._pointer is None:
            from epizodiak.features.dragging.page.pointer import DragPointer  # noqa: PLC0415 - not at the start

            self._pointer = DragPointer(self._loop)
        self._pointer.pressed(event)

    def draw(self, old: AppState, new: AppState) -> None:
        """Put the dragged tile back if the state says that the drag is over."""
        if self._pointer is not None and DRAG.of(old) is not None and DRAG.of(new) is None:
            self._pointer.let_go()

    def swallows(self, event: Any) -> bool:
        """Whether a click only ends a drag."""
        return self._pointer is not None and self._pointer.swallows(event)
