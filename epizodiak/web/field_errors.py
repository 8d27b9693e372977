"""Invalid form fields: each is marked, refers to the sentence that explains it, and can be focused."""

from __future__ import annotations

from typing import Any

from pyscript import document

from epizodiak.web import device, dom

NOTICE = "lobby-notice"
"""Id of the sentence above the lobby's form."""

TOLD = f'[aria-invalid][aria-describedby="{NOTICE}"]'
"""The fields that it tells of."""


def refuse(name: str, by: str = NOTICE) -> None:
    """Mark a field as invalid.

    Args:
        name: its id.
        by: id of the element that says why.
    """
    field = dom.find(name)
    field.setAttribute("aria-invalid", "true")
    field.setAttribute("aria-describedby", by)


def clear_error(field: Any) -> bool:
    """Remove a field's mark because its content has changed.

    Returns:
        Whether what the notice says is over: it told of this field, and tells of no other one.
    """
    told = bool(field.matches(TOLD))
    field.removeAttribute("aria-invalid")
    if told:
        field.removeAttribute("aria-describedby")
    return told and not document.querySelector(TOLD)


def mark(name: str, by: str, *, wrong: bool) -> None:
    """Mark a field as invalid or valid, with the element that explains it."""
    if wrong:
        refuse(name, by)
    else:
        clear_error(dom.find(name))


def go_to_first() -> None:
    """Move the focus to the lobby's first invalid field."""
    marked = document.querySelectorAll('#setup [aria-invalid="true"]')
    field = next((each for each in marked if not each.closest("[hidden]")), None)  # not another game's
    if field is None:
        return
    fold = field.closest("details")
    if fold:
        fold.open = True
    device.focus_soon(field)
    device.in_sight_soon(field)
