"""Elements of the pages about phones: buttons, fields, the camera's picture, help."""

from __future__ import annotations

from typing import Any

from pyscript import ffi

from epizodiak.core.text import plain
from epizodiak.core.wording import Wording
from epizodiak.features.phones import words
from epizodiak.web import device, dom

LONGEST_TEXT = 4000
"""Letters that a field for a code takes: several times what one has."""

_made: dict[str, Any] = {}


def heading(tag: str, name: str, text: str) -> Any:
    """A heading that can have the focus."""
    made = dom.element(tag, text)
    made.id, made.tabIndex = name, -1
    return made


def field(name: str, label: str, *, readonly: bool = False) -> tuple[Any, Any]:
    """A labelled text field; its id is its key.

    Returns:
        What stands in the page, and the field in it.
    """
    made, typed = dom.element("label", classes="typed"), dom.element("input")
    typed.id, typed.readOnly, typed.maxLength, typed.autocomplete = name, readonly, LONGEST_TEXT, "off"
    for attribute in ("autocapitalize", "autocorrect"):
        typed.setAttribute(attribute, "off")
    typed.spellcheck = False
    typed.setAttribute("data-key", name)
    made.append(dom.element("span", label), typed)
    return made, typed


def row(*children: Any) -> Any:
    """A field and its button; Enter in the field presses the button."""
    made = dom.element("form", classes="field-row")
    made.append(*children)
    made.noValidate = True
    for each in children:
        if str(each.tagName) == "BUTTON":
            each.type = "submit"
    if "submit" not in _made:
        _made["submit"] = ffi.create_proxy(lambda event: event.preventDefault())
    made.addEventListener("submit", _made["submit"])
    return made


def status_line(role: str, classes: str = "") -> Any:
    """A line that screen readers announce when its text changes."""
    made = dom.element("p", classes=classes)
    made.setAttribute("role", role)
    return made


def set_status(line: Any, text: str) -> None:
    """Write a line if its text has changed; an empty one takes no space."""
    if str(line.textContent) != plain(text):
        dom.write_names(line, text)


def help_box(say: Wording) -> Any:
    """Help for connecting tablet and phones, folded."""
    made, listed = dom.element("details", classes="phone-help"), dom.element("ul")
    listed.append(*(dom.element("li", text) for text in words.advice(say)))
    made.append(dom.element("summary", say.gettext("If tablet and phone do not find each other")), listed)
    return made


class ScanView:
    """The camera's picture, one element for the whole page."""

    def __init__(self) -> None:
        self.element = dom.element("div")
        self.element.id, self.element.hidden = "scan-view", True
        video = dom.element("video")
        video.id = "scan-video"
        video.muted = True
        for attribute in ("playsinline", "muted", "aria-hidden"):
            video.setAttribute(attribute, "true")
        self._line = status_line("status")
        self.element.append(video, self._line)

    def show(self, say: Wording, *, runs: bool) -> None:
        """Show the picture while the camera is on."""
        if runs and self.element.hidden:
            device.in_sight_soon(self.element)
        self.element.hidden = not runs
        set_status(self._line, say.gettext("Looking for a code…") if runs else "")


def scan_view() -> ScanView:
    """The only :class:`ScanView` of the page."""
    if "scan" not in _made:
        _made["scan"] = ScanView()
    view: ScanView = _made["scan"]
    return view
