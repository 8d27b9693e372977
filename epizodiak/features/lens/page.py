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
    return PagePart(draw=Lens(loop).draw, sheet="static/lens.css", marks=marks)


def marks(state: AppState) -> Mapping[str, str]:
    """The document's mark."""
    return {MARK.removeprefix("data-"): "on" * LENS.of(state)}


class Lens:
    """Knows around which point the table is enlarged; pointer and focus are followed only meanwhile.

    Args:
        loop: runs what the browser calls.
    """

    def __init__(self, loop: Loop) -> None:
        self._on = False
        self._point = (0.0, 0.0)
        self._heard = {
            name: ffi.create_proxy(lambda event, hear=hear: loop.guarded(lambda: hear(event)))
            for name, hear in (("pointermove", self._pointed), ("focusin", self._focused))
        }

    def draw(self, _: AppState, new: AppState) -> None:
        """Begin at what has the focus."""
        on = LENS.of(new)
        if on == self._on:
            return
        self._on = on
        for name, hear in self._heard.items():
            (document.addEventListener if on else document.removeEventListener)(name, hear)
        if on:
            self._show(*_middle(document.activeElement))

    def _pointed(self, event: Any) -> None:
        """A pointer has moved: what lies under it is shown."""
        self._show(float(event.clientX), float(event.clientY))

    def _focused(self, event: Any) -> None:
        """The focus has moved by a key: what has it is shown."""
        if event.target.closest("#table") and not document.documentElement.hasAttribute("data-pointer"):
            x, y = _middle(event.target)
            across, down = self._point
            self._show(across + (x - across) / TIMES, down + (y - down) / TIMES)

    def _show(self, x: float, y: float) -> None:
        """Have a point of the window, as it is without the lens, stay where it is."""
        self._point = x, y
        table = dom.find("table")
        across = table.offsetLeft + table.offsetWidth / 2 - x
        down = table.offsetTop + table.offsetHeight / 2 - y
        table.style.setProperty("--lens-x", f"{(TIMES - 1) * across:.1f}px")
        table.style.setProperty("--lens-y", f"{(TIMES - 1) * down:.1f}px")


def _middle(element: Any) -> tuple[float, float]:
    box = element.getBoundingClientRect()
    return float(box.left + box.width / 2), float(box.top + box.height / 2)
