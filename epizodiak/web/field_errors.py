"""Fields that hold what cannot be taken: each says so by itself, is told by the sentence about it, and is gone to."""

from __future__ import annotations

from typing import Any

from pyscript import document

from epizodiak.web import device, dom

NOTICE = "lobby-notice"
"""Id of the sentence above the lobby's form."""


def refuse(name: str, by: str = NOTICE) -> None:
    """Marks a field as wrong.

    Args:
        name: its id.
        by: id of the element that says why.
    """
    field = dom.find(name)
    field.setAttribute("aria-invalid", "true")
    field.setAttribute("aria-describedby", by)


def mend(field: Any) -> None:
    """Takes a field's mark away, since something else stands in it now."""
    if field.hasAttribute("aria-invalid"):
        field.removeAttribute("aria-invalid")
        if str(field.getAttribute("aria-describedby")) == NOTICE:
            field.removeAttribute("aria-describedby")


def mark(name: str, by: str, *, wrong: bool) -> None:
    """Marks a field that is told by an element, as wrong or right."""
    if wrong:
        refuse(name, by)
    else:
        mend(dom.find(name))


def go_to_first() -> None:
    """Moves the focus to the lobby's first field that is marked."""
    marked = document.querySelectorAll('#setup [aria-invalid="true"]')
    field = next((each for each in marked if not each.closest("[hidden]")), None)  # not another game's
    if field is None:
        return
    fold = field.closest("details")
    if fold:
        fold.open = True
    device.focus_soon(field)
    device.in_sight_soon(field)
