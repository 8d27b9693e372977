"""The puzzle's box beside the table: what is asked, what was said to a try, and the buttons."""

from __future__ import annotations

from typing import Any

from pyscript import document

from epizodiak.app import looks, puzzles
from epizodiak.app.state import AppState
from epizodiak.core.wording import Wording
from epizodiak.ui import puzzle_box as words
from epizodiak.ui import state as ui_state
from epizodiak.ui.puzzle_box import PuzzleWords
from epizodiak.web import device, dom, puzzle_dates

ANSWER = "puzzle-answer"
HINT = "puzzle-hint"
AGAIN = "puzzle-again"
NEXT = "puzzle-next"
SHARE = "puzzle-share"
ARCHIVE = "puzzle-archive"
BACK = "puzzle-back"

BUTTONS = {
    ui_state.TRY: (HINT, ARCHIVE, BACK),
    ui_state.ASKS: (ANSWER, HINT, ARCHIVE, BACK),
    ui_state.WRONG: (AGAIN, ARCHIVE, BACK),
    ui_state.SOLVED: (NEXT, SHARE, ARCHIVE, BACK),
}
"""Which buttons there are, by how the puzzle stands, in their order."""

PRIMARY = (ANSWER, AGAIN, NEXT)


class PuzzleBox:
    """Draws the box; remembers its elements."""

    def __init__(self) -> None:
        """Puts the box, out of sight, before the table: it is read first."""
        self._parts = {name: dom.element(tag) for name, tag in PARTS.items()}
        self._buttons = {
            ANSWER: _button(ANSWER),
            HINT: _button(HINT),
            AGAIN: _button(AGAIN),
            NEXT: _button(NEXT),
            SHARE: _button(SHARE),
            ARCHIVE: _button(ARCHIVE),
            BACK: _button(BACK),
        }
        self.element = dom.element("section")
        self.element.id = "puzzle"
        self.element.hidden = True
        self.element.setAttribute("aria-labelledby", "puzzle-title")
        for name, part in self._parts.items():
            part.id = f"puzzle-{name}"
        parts = self._parts
        parts["title"].tabIndex = -1
        head = dom.element("header")
        head.append(parts["title"], parts["about"])
        parts["told"].setAttribute("aria-live", "polite")
        parts["told"].append(parts["said"], parts["hints"], parts["tries"])
        parts["proof"].append(dom.element("summary"), dom.element("p"))
        told = dom.element("div", classes="words")
        told.append(*(parts[name] for name in ("task", "question", "told", "mover", "proof")))
        buttons = dom.element("p", classes="buttons")
        buttons.append(*self._buttons.values())
        self.element.append(head, told, buttons)
        dom.find("table").before(self.element)

    def appear(self, state: AppState) -> None:
        """Makes room for the box, or gives the room back, before the table is measured."""
        visible = bool(state.ui.puzzle)
        if dom.changed("puzzled", visible):
            self.element.hidden = not visible
            dom.find("table").classList.toggle("puzzled", visible)

    def draw(self, old: AppState, new: AppState) -> None:  # noqa: ARG002 - as every part
        """Brings the box up to date."""
        match, shown, ui = new.match, new.puzzle, new.ui
        if match is None or not ui.puzzle:
            dom.changed("puzzle", None)
            return
        self.element.inert = bool(ui.panel)
        say = looks.wording(new, match)
        known = shown.puzzle, shown.day, ui.puzzle, shown.tries, shown.hints, shown.said, say
        if not dom.changed("puzzle", known):
            return
        puzzling = puzzles.told_by(shown.game)
        box = words.box(
            shown.puzzle,
            puzzling,
            puzzles.question(new),
            say,
            stands=ui.puzzle,
            tries=shown.tries,
            hints=shown.hints,
            said=shown.said,
        )
        self._write(box, shown.day, say)

    def _write(self, box: PuzzleWords, day: str, say: Wording) -> None:
        parts = self._parts
        parts["title"].textContent = _title(day, say)
        if dom.changed("puzzle about", (box.about, box.stars, box.grade)):
            grade = dom.element("span", box.stars, "stars")
            grade.setAttribute("role", "img")
            grade.setAttribute("aria-label", box.grade)
            parts["about"].replaceChildren(dom.element("span", box.about), " ", grade)
        parts["task"].textContent = box.task
        parts["mover"].textContent = box.mover
        parts["proof"].firstElementChild.textContent = box.proof
        parts["proof"].lastElementChild.textContent = box.proved
        self._ask(box, say)
        self._tell(box, say)
        for key, button in self._buttons.items():
            button.hidden = key not in BUTTONS[box.stands]
        self._label(box, say)

    def _tell(self, box: PuzzleWords, say: Wording) -> None:
        """What is said to the latest try, and hints: new elements, so that what is said again is told again."""
        parts = self._parts
        verdict = words.verdict(box.stands, say)
        if dom.changed("puzzle said", (verdict, box.said, box.tries)):
            said = [dom.element("strong", f"{verdict}."), " ", dom.element("span", box.said)] if verdict else []
            parts["said"].replaceChildren(*said)
            parts["said"].className = box.stands
            if said:
                device.in_sight_soon(parts["said"])
        if dom.changed("puzzle hints", box.hints):
            parts["hints"].replaceChildren(*(dom.element("li", hint) for hint in box.hints))
            if box.hints:
                device.in_sight_soon(parts["hints"].lastElementChild)
        parts["hints"].hidden = not box.hints
        if str(parts["tries"].textContent) != box.tries:
            parts["tries"].textContent = box.tries

    def _ask(self, box: PuzzleWords, say: Wording) -> None:
        """The answers of a question; what was ticked stays while it is the same question."""
        field = self._parts["question"]
        field.hidden = not box.question
        field.disabled = box.stands != ui_state.ASKS
        if dom.changed("puzzle question", (box.about, box.question, box.several)):
            legend = say.gettext("Tick all that are right") if box.several else say.gettext("Choose one")
            made = [_choice(key, text, several=box.several) for key, text in box.question]
            field.replaceChildren(dom.element("legend", legend), *made)

    def _label(self, box: PuzzleWords, say: Wording) -> None:
        labels = {
            ANSWER: say.gettext("Answer"),
            HINT: box.more or say.gettext("No more hints"),
            AGAIN: say.gettext("Try again"),
            NEXT: say.gettext("Next puzzle"),
            SHARE: say.gettext("Share"),
            ARCHIVE: say.gettext("All puzzles"),
            BACK: say.gettext("To the lobby"),
        }
        for key, text in labels.items():
            button = self._buttons[key]
            if str(button.textContent) != text:
                button.textContent = text
        self._buttons[HINT].setAttribute("aria-disabled", "false" if box.more else "true")


PARTS = {
    "title": "h2",
    "about": "p",
    "task": "p",
    "question": "fieldset",
    "told": "div",
    "said": "p",
    "hints": "ol",
    "tries": "p",
    "mover": "p",
    "proof": "details",
}
"""The box's parts, whose ids begin with ``puzzle-``, and their elements."""


def _title(day: str, say: Wording) -> str:
    if not day:
        return say.gettext("Puzzle")
    return say.gettext("Puzzle of {day}").format(day=puzzle_dates.written(day, puzzle_dates.SHORT))


def _button(key: str) -> Any:
    made = dom.element("button", classes="primary" if key in PRIMARY else "quiet")
    made.type = "button"
    made.setAttribute("data-key", key)
    if key == ARCHIVE:
        made.setAttribute("aria-haspopup", "dialog")
    return made


def _choice(key: str, text: str, *, several: bool) -> Any:
    label, field = dom.element("label"), document.createElement("input")
    field.type = "checkbox" if several else "radio"
    field.name = "puzzle-choice"
    field.value = key
    label.append(field, dom.element("span", text))
    return label
