"""The flourish over the board where a puzzle has just been solved: stars fly out; any tap or key ends it."""

from __future__ import annotations

from typing import Any

from pyscript import document, ffi

from epizodiak.app import selectors
from epizodiak.app.state import AppState
from epizodiak.display import ui_state
from epizodiak.features.puzzles.state import PUZZLE
from epizodiak.web import dom

STARS = 12


class Flourish:
    """Shows it, for eyes only and where things move."""

    def __init__(self) -> None:
        self.element = dom.element("div")
        self.element.id = "puzzle-flourish"
        self.element.hidden = True
        self.element.setAttribute("aria-hidden", "true")
        for number in range(STARS):
            star = dom.element("i", "★")
            star.style.setProperty("--turn", f"{number / STARS}turn")
            self.element.append(star)
        dom.find("table").append(self.element)
        ended = ffi.create_proxy(self._end)
        self.element.addEventListener("animationend", ended)
        for kind in ("pointerdown", "keydown"):
            document.addEventListener(kind, ended, True)

    def draw(self, old: AppState, new: AppState) -> None:
        """Begin where the puzzle has just been solved, and end where it is left."""
        solved = new.ui.puzzle == ui_state.SOLVED and not PUZZLE.of(new).worked
        if not solved:
            self.element.hidden = True
        elif old.ui.puzzle != ui_state.SOLVED and selectors.moves(new) and not selectors.is_linear(new):
            self.element.hidden = False

    def _end(self, event: Any) -> None:
        if event.type != "animationend" or event.target.isSameNode(self.element):
            self.element.hidden = True
