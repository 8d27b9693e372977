"""Writes the bar: the buttons that do what places of the table do."""

from __future__ import annotations

from typing import Any

from pyscript import document

from epizodiak.display.bar import DO, BarButton, BarLine
from epizodiak.table.scene import UNSELECT
from epizodiak.web import device, dom, grace

_buttons: dict[str, tuple[Any, BarButton]] = {}
"""The buttons that stand there, by their actions, each with what is written on it: a tap writes only what differs."""

_apart: dict[str, tuple[Any, BarButton]] = {}
"""Those that stood there lately, outside of the page: most come again with the next turn."""

MOST_APART = 64

BLANK = BarButton("", "", "-", armed=False, main=False)
"""What stands on a new button: nothing, though it can be pressed."""

NOTHING = BarLine((), (), dom.USUAL_TEXT, (), dom.USUAL_TEXT, 0, news=True)
"""What stands in the page where there is no bar: nothing of the last one, whose words are for one pair of eyes."""


def show(line: BarLine | None) -> None:
    """Write the buttons with the words before them, or take them away; what stays keeps its element and the focus."""
    if not dom.changed("bar", line):
        return
    line = line or NOTHING
    dom.show("deeds", visible=bool(line.presses or line.lead))
    cans = tuple(press.can for press in line.presses)
    if dom.changed("bar actions", cans):
        _replace(cans)
    for press in line.presses:
        button, old = _buttons[press.can]
        _write(button, old, press)
        _buttons[press.can] = button, press
    if dom.changed("lead", line.lead):
        dom.fill("lead", [dom.element("span", span.text, span.classes) for span in line.lead])
    dom.size("lead", line.letters)
    if dom.changed("bar form", (bool(line.presses or line.lead), line.tight, line.folded, line.height)):
        dom.find("words").classList.toggle("with-bar", bool(line.presses or line.lead))
        dom.find("words").classList.toggle("tight", line.tight)
        dom.find("deeds").className = "folded" if line.folded else ""
        dom.find("deeds").style.setProperty("--high", f"{line.height}px")


def _write(button: Any, old: BarButton, new: BarButton) -> None:
    """Change a button's text, its look and what it does, as far as they differ."""
    if new.text != old.text:
        button.textContent = new.text
    if _class(new) != _class(old):
        button.className = _class(new)
    if (new.ready, new.key) == (old.ready, old.key):
        return
    if new.ready:
        button.removeAttribute("aria-disabled")
        button.setAttribute("data-key", new.key)
    else:
        button.setAttribute("aria-disabled", "true")
        button.removeAttribute("data-key")


def hold() -> None:
    """Let the buttons take no press for a moment: the table has acted by itself, and one was meant for another."""
    for button, _ in _buttons.values():
        if button.hasAttribute("data-key"):
            grace.begin(str(button.getAttribute("data-key")), button)


def taking_back(text: str) -> list[Any]:
    """The button beside a question, if there is one."""
    return [dom.button(f"{DO}{UNSELECT}", text, "quiet")] if text else []


def _class(press: BarButton) -> str:
    if press.armed:
        return "armed"
    if press.main:
        return "primary"
    return "quiet" if press.can == UNSELECT else press.classes


def _replace(cans: tuple[str, ...]) -> None:
    """Put the buttons of these actions there."""
    active = document.activeElement
    focused = next((can for can, (button, _) in _buttons.items() if button.isSameNode(active)), None)
    known = {**_apart, **_buttons}
    _buttons.clear()
    for can in cans:
        _buttons[can] = known.pop(can) if can in known else (dom.button(""), BLANK)
    _apart.clear()
    _apart.update([*known.items()][-MOST_APART:])
    dom.fill("deeds", [dom.find("lead"), *(button for button, _ in _buttons.values())])
    if focused in _buttons:
        device.focus(_buttons[focused][0])
