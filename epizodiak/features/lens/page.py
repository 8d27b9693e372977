"""Enlarges the table around what the pointer shows, or the focus.

That point stays where it is, so a click hits what lies under it, and whoever moves the pointer from edge to edge has
seen all of the table. Two fingers do the same by the browser's own means.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyscript import document, ffi

from epizodiak.app.state import AppState
from epizodiak.features.lens.state import LENS
from epizodiak.web import dom
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

MARK = "data-lens"
"""What the document has while the table is enlarged."""

TIMES = 2
"""How much larger the table is; ``static/lens.css`` knows the same."""


def page(loop: Loop) -> PagePart:
    """What the lens adds to the page."""
    lens = Lens()
    for name, hear in (("pointermove", lens.pointed), ("focusin", lens.focused)):
        document.addEventListener(name, ffi.create_proxy(lambda event, hear=hear: loop.guarded(lambda: hear(event))))
    return PagePart(draw=lens.draw, sheet="static/lens.css", marks=marks)


def marks(state: AppState) -> Mapping[str, str]:
    """The document's mark."""
    return {MARK.removeprefix("data-"): "on" * LENS.of(state)}


class Lens:
    """Knows around which point the table is enlarged."""

    def __init__(self) -> None:
        self._on = False
        self._point = (0.0, 0.0)

    def draw(self, _: AppState, new: AppState) -> None:
        """Begin at what has the focus."""
        on = LENS.of(new)
        if on and not self._on:
            self._show(*_middle(document.activeElement))
        self._on = on

    def pointed(self, event: Any) -> None:
        """A pointer has moved: what lies under it is shown."""
        if self._on:
            self._show(float(event.clientX), float(event.clientY))

    def focused(self, event: Any) -> None:
        """The focus has moved by a key: what has it is shown."""
        if self._on and event.target.closest("#table") and not document.documentElement.hasAttribute("data-pointer"):
            x, y = _middle(event.target)
            across, down = self._point
            self._show(across + (x - across) / TIMES, down + (y - down) / TIMES)

    def _show(self, x: float, y: float) -> None:
        """Have a point of the window, as it is without the lens, stay where it is."""
        self._point = x, y
        table = dom.find("table")
        table.style.setProperty("--lens-x", f"{x - table.offsetLeft:.1f}px")
        table.style.setProperty("--lens-y", f"{y - table.offsetTop:.1f}px")


def _middle(element: Any) -> tuple[float, float]:
    box = element.getBoundingClientRect()
    return float(box.left + box.width / 2), float(box.top + box.height / 2)
