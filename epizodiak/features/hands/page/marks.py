"""The marks: boxes round what is marked, over everything else on the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyscript import document, ffi

from epizodiak.features.hands.page.things import label_of
from epizodiak.web import device, dom

MARK = "data-marked"
"""What marked elements have."""

ROOM = 3
"""Pixels between what is marked and its mark."""

LEAST = 4
"""What is smaller than so many pixels shows nothing of itself: its label is what is seen."""


class MarkBoxes:
    """Draws the marks.

    Attributes:
        shown: what is marked.
    """

    def __init__(self) -> None:
        self.shown: tuple[Any, ...] = ()
        self._layer = dom.element("div")
        self._layer.id = "marks"
        self._layer.setAttribute("aria-hidden", "true")

    def show(self, elements: Sequence[Any], *, one: bool) -> None:
        """Mark elements, in place of others.

        Args:
            elements: what to mark.
            one: whether it is one thing: that gets the focus.
        """
        self.hide()
        self.shown = tuple(elements)
        for element in elements:
            element.setAttribute(MARK, "")
        if one:
            device.focus(elements[0])
        if not _is_in_sight(seen := _seen(elements[0])):  # what sticks to an edge is, wherever it stands in the page
            seen.scrollIntoView(ffi.to_js({"block": "nearest", "behavior": "instant"}))
        self._layer.className = "one" if one else "some"
        self._layer.replaceChildren(*(dom.element("div") for _ in elements))
        (document.querySelector("dialog[open]") or document.body).append(self._layer)
        self.lay()

    def lay(self) -> None:
        """Lay the boxes where the elements are now."""
        for element, box in zip(self.shown, self._layer.children, strict=False):
            here, style = _seen(element).getBoundingClientRect(), box.style
            style.left, style.top = f"{here.left - ROOM:.1f}px", f"{here.top - ROOM:.1f}px"
            style.width, style.height = f"{here.width + 2 * ROOM:.1f}px", f"{here.height + 2 * ROOM:.1f}px"

    def hide(self) -> None:
        """Mark nothing."""
        for element in self.shown:
            element.removeAttribute(MARK)
        self.shown = ()
        self._layer.remove()


def _is_in_sight(element: Any) -> bool:
    box = element.getBoundingClientRect()
    hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return bool(hit) and bool(element.contains(hit))


def _seen(element: Any) -> Any:
    """What is seen of an element: itself, or its label."""
    box = element.getBoundingClientRect()
    return element if min(box.width, box.height) >= LEAST else label_of(element) or element
