"""What is said of an element that gets the focus: its accessible name, and how it is set."""

from __future__ import annotations

from typing import Any

LONGEST = 600
"""Letters of what is read at once."""

MOST_HELD = 60
"""Letters of what a field holds that are read: longer ones are no names, but texts that somebody has pasted."""

ELEMENT = 1
"""The ``nodeType`` of elements."""

DOTS = (".", "!", "?", ":", "\u3002")


def name_of(element: Any, on: str, off: str) -> str:
    """What a screen reader would say of an element, more or less.

    Args:
        element: has the focus.
        on: what a switch says that is on.
        off: what it says if it is not.
    """
    named = str(element.getAttribute("aria-label") or "")
    by = str(element.getAttribute("aria-labelledby") or "")
    if not named and by:
        named = " ".join(text_of(element.ownerDocument.getElementById(each)) for each in by.split())
    tag = str(element.tagName).lower()
    if tag in ("input", "select", "textarea"):
        labels = getattr(element, "labels", None)
        named = named or " ".join(text_of(each) for each in labels or ())
        if str(element.type) == "radio":
            named = _sentences(_group(element), named)
        elif told := _held(element, tag, on, off):
            named = _sentences(named, told)
    elif str(element.getAttribute("role") or "") == "region" or not named:
        named = _sentences(named, text_of(element))
    if str(element.getAttribute("aria-pressed") or "") == "true":
        named = _sentences(named, on)
    return " ".join(named.replace(" \u00b7 ", ", ").split())[:LONGEST]


def _sentences(*parts: str) -> str:
    """Parts one after the other, each but the last with a stop unless it has one."""
    *before, last = [part.strip() for part in parts if part.strip()] or [""]
    return " ".join([*(part if part.endswith(DOTS) else f"{part}." for part in before), last])


def _held(element: Any, tag: str, on: str, off: str) -> str:
    """What a field holds, or how it is set."""
    if str(element.type) == "checkbox":
        return on if element.checked else off
    if str(element.type) == "file":
        return ""
    if tag == "select":
        return " ".join(text_of(each) for each in element.selectedOptions)
    return str(element.getAttribute("aria-valuetext") or element.value or "")[:MOST_HELD]


def _group(element: Any) -> str:
    """What the buttons are called of which one is chosen."""
    group = element.closest("fieldset, [role=radiogroup]")
    if group is None:
        return ""
    by = str(group.getAttribute("aria-labelledby") or "")
    return text_of(element.ownerDocument.getElementById(by) if by else group.querySelector("legend"))


def text_of(element: Any) -> str:
    """What is seen of an element's text; lines are sentences."""
    if element is None:
        return ""
    lines = _seen(element).splitlines()
    parts = list(element.childNodes)
    if any(map(_is_drawn, parts)):
        lines = [line for part in parts if not _is_drawn(part) for line in _seen(part).splitlines() if line.strip()]
    if len(lines) <= 1:
        return " ".join(lines)
    return _sentences(*(line.strip().removeprefix("\u00b7 ") for line in lines))


def _is_drawn(part: Any) -> bool:
    """Whether a part is for eyes only, as a picture of a table with numbers on it."""
    return int(part.nodeType) == ELEMENT and str(part.getAttribute("aria-hidden") or "") == "true"


def _seen(part: Any) -> str:
    seen = getattr(part, "innerText", None)
    return str(part.textContent if seen is None else seen)
