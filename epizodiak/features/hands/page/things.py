"""Finds what can be pressed on the page now, and presses it."""

from __future__ import annotations

from typing import Any

from pyscript import document, ffi, window

from epizodiak.app import selectors
from epizodiak.app.state import AppState
from epizodiak.features.hands.scan import Thing, ordered
from epizodiak.web import dom, panels

PRESSED = """button, a[href], summary, select, input[type="checkbox"], input[type="radio"]:not(:checked),
input[type="file"], #board [data-can]"""

DEAD = ':disabled, [aria-disabled="true"], [aria-hidden="true"], [inert], .leaving, :is(#deeds, #can) button'
"""What is not marked; nor are the bar's buttons, which do what places do."""

STILL = "#board, #header, #words"
WITHIN = "[data-region], .setting, fieldset, .group, .presses, #since, #log, #header, section, dialog"
NAMES = ":scope > legend, :scope > .title, :scope > h1, :scope > h2, :scope > h3, :scope > summary"


def found(state: AppState) -> dict[Thing, Any]:
    """What can be pressed, with its element, in the order in which it is marked."""
    here = {}
    scrolls = selectors.is_linear(state) or state.viewport.large
    drawn = state.timeline is not None and not scrolls and not state.ui.panel
    seen = ffi.to_js({"visibilityProperty": True})
    for element in _room(state).querySelectorAll(PRESSED):
        if element.checkVisibility(seen) and not element.closest(DEAD) and not (drawn and _is_covered(element)):
            here[_thing(element)] = element
    return {thing: here[thing] for thing in ordered(here)}


def _room(state: AppState) -> Any:
    """The open dialog, or the page."""
    if chooser := document.querySelector("dialog[open]"):
        return chooser
    return dom.find(panels.element(state.ui.panel)) if state.ui.panel else document.body


def _is_covered(element: Any) -> bool:
    """Whether something else would be hit that lies over a drawn table; what scrolls by itself is not asked."""
    if not element.closest(STILL):
        return False
    box = element.getBoundingClientRect()
    hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return bool(hit) and not element.contains(hit)


def _thing(element: Any) -> Thing:
    key, can = element.getAttribute("data-key"), element.getAttribute("data-can")
    if not key:
        key = str(element.id) or f"{getattr(element, 'name', '')} {getattr(element, 'value', '')} {name_of(element)}"
    return Thing(str(key), _heading_of(element), str(can or ""))


def _heading_of(element: Any) -> str:
    """The name of what an element stands in."""
    within = element.parentElement.closest(WITHIN)
    if not within:
        return ""
    if label := within.getAttribute("aria-label"):
        return str(label)
    by = str(within.getAttribute("aria-labelledby") or "")
    named = document.getElementById(by) if by else within.querySelector(NAMES)
    return " ".join(str(named.textContent).split()) if named else ""


def name_of(element: Any) -> str:
    """What an element is called."""
    named = element.getAttribute("aria-label") or (label_of(element) or element).textContent
    return " ".join(str(named or "").split())


def label_of(element: Any) -> Any:
    """The label of a field, if it has one."""
    labels = getattr(element, "labels", None)
    return labels.item(0) if labels else None


def take(element: Any) -> None:
    """Press an element; a list to choose from goes on to its next entry."""
    if str(element.localName) == "select":
        element.selectedIndex = (element.selectedIndex + 1) % element.options.length
        for name in ("input", "change"):
            element.dispatchEvent(window.Event.new(name, ffi.to_js({"bubbles": True})))
    else:
        # As a mouse's: a finger's second press at once on the same place is taken for a slip, a switch's is none.
        how = ffi.to_js({"bubbles": True, "cancelable": True, "pointerType": "mouse"})
        element.dispatchEvent(window.PointerEvent.new("click", how))
