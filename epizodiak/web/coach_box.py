"""The coach's box beside the table, throughout a tutorial."""

from __future__ import annotations

from pyscript import document

from epizodiak.app import coaching
from epizodiak.app.state import AppState
from epizodiak.ui.tutorial import Coaching, Tutorial
from epizodiak.web import device, dom


def appear(*, visible: bool) -> None:
    """Makes room for the box, or gives the room back; the table's size changes."""
    if dom.changed("taught", visible):
        dom.show("coach", visible=visible)
        dom.find("table").classList.toggle("taught", visible)


def show(state: AppState) -> None:
    """Writes the box; the focus goes to its heading with a new step, to its button when the step is done."""
    words = coaching.coaching(state)
    if words is None or state.learning is None:
        _empty()
        return
    tutorial = state.learning.tutorial
    dom.write("coach-progress", words.progress)
    dom.write("coach-title", words.heading)
    if dom.changed("coach", (words, tutorial)):
        _words(words, tutorial)
        _focus(words, tutorial)


def _empty() -> None:
    """The next tutorial begins as if nothing had been said."""
    if dom.changed("coach", None):
        for name in ("coach-hint", "coach-text", "coach-task"):
            dom.changed(name, None)
            dom.fill(name, [])


def _words(words: Coaching, tutorial: Tutorial) -> None:
    """New elements each time, so that a hint that is given again is told again."""
    for name, text in (("coach-hint", words.hint), ("coach-text", words.text), ("coach-task", words.task)):
        if name == "coach-hint" or dom.changed(name, (text, tutorial.step)):
            dom.fill(name, [dom.element("span", text)] if text else [])
    button = document.querySelector('[data-key="tutorial-next"]')
    button.textContent = words.forward
    button.className = "primary" if words.done else "quiet"


def _focus(words: Coaching, tutorial: Tutorial) -> None:
    if words.done:
        device.focus_soon(document.querySelector('[data-key="tutorial-next"]'))
    elif tutorial == Tutorial(tutorial.step):
        device.focus_soon(dom.find("coach-title"))
