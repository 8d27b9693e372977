"""Draws the tutorial's coach, near the places it speaks of or beside the table."""

from __future__ import annotations

from typing import Any

from pyscript import document, window

from epizodiak.app import selectors
from epizodiak.app.state import AppState
from epizodiak.features.tutorial import places, update
from epizodiak.features.tutorial.state import LEARNING, Learning, Tutorial
from epizodiak.features.tutorial.words import Coaching
from epizodiak.table.scene import Box, Scene
from epizodiak.web import device, dom
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

WIDTHS = (340, 268, 420, 600)
"""Widths that the coach may have where it stands on the table, in CSS pixels of texts of the usual size."""

PARTS = ("coach-hint", "coach-text", "coach-task")


def page(_: Loop) -> PagePart:
    """What the tutorial adds to the page."""
    return PagePart(prepare=_appear, draw=_draw)


def _appear(new: AppState) -> None:
    """Show or hide the coach's tray before the table is measured."""
    visible = LEARNING.of(new) is not None
    if dom.changed("taught", visible):
        dom.show("coach", visible=visible)
        dom.find("table").classList.toggle("taught", visible)


def _draw(_: AppState, state: AppState) -> None:
    """Write what the coach says, and place it.

    The focus goes to its heading with a new step, to the button that leads on when the step is done.
    """
    words, learning = update.coaching(state), LEARNING.of(state)
    if words is None or learning is None:
        _remove_all()
        return
    said = dom.changed("coach", (words, learning.tutorial))
    if said:
        dom.write("coach-progress", words.progress)
        dom.write("coach-title", words.heading)
        _write_words(words, learning.tutorial)
    shown = selectors.shown_screen(state)
    if shown is not None:
        _place_coach(state, learning, shown.scene, words)
    if said:
        _focus_words(words, learning.tutorial)


def _remove_all() -> None:
    """Remove everything, before the next tutorial."""
    if dom.changed("coach", None):
        dom.show("coach-pointer", visible=False)
        for name in ("coach at", *PARTS):
            dom.changed(name, None)
        for name in PARTS:
            dom.fill(name, [])


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
    document.querySelector('[data-key="tutorial-leave"]').hidden = bool(words.play)  # the other button leads there, too


def _focus_words(words: Coaching, tutorial: Tutorial) -> None:
    if words.done:
        key = "tutorial-play" if words.play else "tutorial-next"
        device.focus_soon(document.querySelector(f'[data-key="{key}"]'))
    elif tutorial == Tutorial(tutorial.step):
        device.focus_soon(dom.find("coach-title"))


# --- where it stands --------------------------------------------------------------------------------------------------

_stands: dict[str, tuple[float, float]] = {}
"""Where the coach stands on the table, and its size, for as long as it speaks of the same places."""


def _place_coach(state: AppState, learning: Learning, scene: Scene, words: Coaching) -> None:
    """Place the coach and its pointer, if its words or the table's size have changed."""
    goal, praised = update.goal_of(state, learning)
    pointed = places.pointed_at(scene, goal, praised)
    now = learning.tutorial.step, learning.tutorial.met
    points = tuple((each.key, each.x, each.y) for each in pointed)
    other = dom.changed("coach at", (now, words, state.viewport, state.say))
    if not dom.changed("coach points at", points) and not other:
        return
    spoken = places.spoken_of(scene, goal, praised)
    if other or ("at" in _stands and places.hides(_coach_size(), places.kept_free(scene, spoken))):
        if str(window.getComputedStyle(dom.find("coach")).getPropertyValue("--stands")).strip() == "free":
            stays = (
                _stands.get("at") if not dom.changed("coach speaks of", (now, state.viewport)) or not spoken else None
            )
            _move_coach(places.place(scene, spoken, pointed, _possible_sizes(stays=stays is not None), stays))
        else:
            _stands.clear()
            dom.find("coach").removeAttribute("style")
    found = places.pointer(_coach_size(), pointed) if pointed and not state.viewport.large else None
    dom.show("coach-pointer", visible=found is not None)
    if found is not None:
        for name, path in (("foot", found.foot), ("line", found.line)):
            dom.find("coach-pointer").querySelector(f".{name}").setAttribute("d", path)


def _possible_sizes(*, stays: bool) -> list[tuple[float, float]]:
    """The possible widths of the coach, with its height at each."""
    box, found = dom.find("coach"), []
    had, high = _stands.get("size", (0.0, 0.0))
    box.style.minHeight = f"{high}px" if stays else ""  # a shorter hint leaves the buttons where they are
    text = device.text_size()
    most = float(dom.find("table").offsetWidth) - 20
    for wide in ([had] if stays else []) + [min(most, wide * text) for wide in WIDTHS] + [most]:
        box.style.width, box.style.height = f"{wide}px", "auto"
        found.append((float(box.offsetWidth), float(box.offsetHeight)))
    return found


def _move_coach(box: Box) -> None:
    _stands.update(at=(box.x, box.y), size=(box.width, box.height))
    style = dom.find("coach").style
    style.minHeight = f"{box.height:.0f}px"
    style.left, style.top, style.width, style.height = f"{box.x:.1f}px", f"{box.y:.1f}px", f"{box.width:.1f}px", "auto"


def _coach_size() -> Box:
    """The size of the coach in pixels of the table."""
    own: Any = dom.find("coach").getBoundingClientRect()
    table: Any = dom.find("table").getBoundingClientRect()
    return Box(own.left - table.left, own.top - table.top, own.width, own.height)
