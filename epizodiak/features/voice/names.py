"""What is said of an element that gets the focus: its accessible name, and how it is set."""

from __future__ import annotations

from typing import Any

LONGEST = 600
"""Letters of what is read at once."""

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
        named = " ".join(_text(element.ownerDocument.getElementById(each)) for each in by.split())
    tag = str(element.tagName).lower()
    if tag in ("input", "select", "textarea"):
        labels = getattr(element, "labels", None)
        named = named or " ".join(_text(each) for each in labels or ())
        if str(element.type) == "checkbox":
            named = f"{named}. {on if element.checked else off}"
    elif str(element.getAttribute("role") or "") == "region" or not named:
        named = f"{named}. {_text(element)}" if named else _text(element)
    if str(element.getAttribute("aria-pressed") or "") == "true":
        named = f"{named}. {on}"
    return " ".join(named.split())[:LONGEST]


def _text(element: Any) -> str:
    """What is seen of an element's text; lines are sentences."""
    if element is None:
        return ""
    seen = getattr(element, "innerText", None)
    lines = str(element.textContent if seen is None else seen).splitlines()
    if len(lines) <= 1:
        return " ".join(lines)
    return " ".join(line if line.endswith(DOTS) else f"{line}." for line in map(str.strip, lines) if line)
