"""Writes what the tutorial's coach says; where it stands is the style sheet's."""

from __future__ import annotations

from pyscript import document

from epizodiak.app.state import AppState
from epizodiak.features.tutorial import update
from epizodiak.features.tutorial.state import LEARNING, Tutorial
from epizodiak.features.tutorial.words import Coaching
from epizodiak.web import device, dom
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

PARTS = ("coach-hint", "coach-text", "coach-task")


def page(_: Loop) -> PagePart:
    """What the tutorial adds to the page."""
    return PagePart(prepare=_appear, draw=_draw)


def _appear(new: AppState) -> None:
    """Show or hide the coach before the table is measured, which has what the coach leaves."""
    visible = LEARNING.of(new) is not None
    if dom.changed("taught", visible):
        dom.show("coach", visible=visible)
        dom.find("table").classList.toggle("taught", visible)


def _draw(_: AppState, state: AppState) -> None:
    """Write what the coach says.

    The focus goes to its heading with a new step, to the button that leads on when the step is done.
    """
    words, learning = update.coaching(state), LEARNING.of(state)
    if words is None or learning is None:
        _remove_all()
    elif dom.changed("coach", (words, learning.tutorial)):
        dom.write("coach-progress", words.progress)
        _write_heading(words.heading)
        _write_words(words, learning.tutorial)
        _focus_words(words, learning.tutorial)


def _remove_all() -> None:
    """Remove everything, before the next tutorial."""
    if dom.changed("coach", None):
        for name in PARTS:
            dom.changed(name, None)
            dom.fill(name, [])


def _write_heading(text: str) -> None:
    """Write the heading as a new element: one that changes as it gets the focus is read as it was."""
    old = document.getElementById("coach-title")
    if str(old.textContent) != text:
        new = old.cloneNode(False)
        new.textContent = text
        old.replaceWith(new)


def _write_words(words: Coaching, tutorial: Tutorial) -> None:
    """Write the coach's words in new elements, so that a repeated hint is announced."""
    for name, text in zip(PARTS, (words.hint, words.text, words.task), strict=True):
        if name == "coach-hint" or dom.changed(name, (text, tutorial.step)):
            dom.fill(name, [dom.element("span", text)] if text else [])
    button = document.querySelector('[data-key="tutorial-next"]')
    button.textContent = words.forward
    button.className = "primary" if words.done and not words.play else "quiet"
    dom.write("coach-play", words.play)
    dom.show("coach-play", visible=bool(words.play))
    dom.find("coach").classList.toggle("ended", bool(words.play))
    document.querySelector('[data-key="tutorial-leave"]').hidden = bool(words.play)  # the other button leads there, too


def _focus_words(words: Coaching, tutorial: Tutorial) -> None:
    if words.done:
        key = "tutorial-play" if words.play else "tutorial-next"
        device.focus_soon(document.querySelector(f'[data-key="{key}"]'))
    elif tutorial == Tutorial(tutorial.step):
        device.focus_soon(document.getElementById("coach-title"))
