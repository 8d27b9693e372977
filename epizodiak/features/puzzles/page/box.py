"""The puzzle's box beside the table: question, answers to tries, buttons."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pyscript import document

from epizodiak.app import selectors
from epizodiak.app.state import AppState
from epizodiak.core.wording import Wording
from epizodiak.display import ui_state
from epizodiak.display.naming import named
from epizodiak.display.tapping import in_brief
from epizodiak.features.puzzles import retry_words, trying, update, words, worked
from epizodiak.features.puzzles.page import dates
from epizodiak.features.puzzles.state import PUZZLE, PuzzleProgress, retry
from epizodiak.features.puzzles.words import Counts, PuzzleWords
from epizodiak.timeline.match import Match
from epizodiak.web import device, dom, grace

ANSWER = "puzzle-answer"
HINT = "puzzle-hint"
AGAIN = "puzzle-again"
NEXT = "puzzle-next"
SHARE = "puzzle-share"
ARCHIVE = "puzzle-archive"
BACK = "puzzle-back"
REVIEW = "puzzle-review"
EXAMPLE = "puzzle-example"
SHOW = "puzzle-show"
READY = "puzzle-ready"
MOVES = "puzzle-moves"

BUTTONS = {
    ui_state.TRY: (EXAMPLE, HINT, ARCHIVE, BACK),
    ui_state.ASKS: (ANSWER, MOVES, EXAMPLE, HINT, ARCHIVE, BACK),
    ui_state.WRONG: (AGAIN, MOVES, ARCHIVE, BACK),
    ui_state.SOLVED: (NEXT, MOVES, SHARE, ARCHIVE, BACK),
}
"""Which buttons there are, by how the puzzle stands, in their order."""

OF_OWN = {**BUTTONS, ui_state.TRY: (HINT, ARCHIVE, BACK), ui_state.SOLVED: (NEXT, ARCHIVE, BACK)}
"""The same for a decision from the list of one's own: nothing of it is shared."""

OF_REVIEW = {
    ui_state.TRY: (HINT, REVIEW),
    ui_state.WRONG: (AGAIN, REVIEW),
    ui_state.SOLVED: (REVIEW,),
}
"""The same for a decision that is tried again from its review."""

PRIMARY = (ANSWER, AGAIN, NEXT, SHOW, READY)

FOLD = '<span></span><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 9l7 7 7-7"/></svg>'
"""The content of the button that folds the box: how many hints it hides, and a mark."""


class PuzzleBox:
    """Draws the box beside the table with a puzzle's task, hints and buttons."""

    def __init__(self) -> None:
        self._parts = {name: dom.element(tag) for name, tag in PARTS.items()}
        self._buttons = {
            ANSWER: _button_element(ANSWER),
            MOVES: _button_element(MOVES),
            EXAMPLE: _button_element(EXAMPLE),
            HINT: _button_element(HINT),
            AGAIN: _button_element(AGAIN),
            NEXT: _button_element(NEXT),
            SHARE: _button_element(SHARE),
            ARCHIVE: _button_element(ARCHIVE),
            BACK: _button_element(BACK),
            REVIEW: _button_element(REVIEW),
            SHOW: _button_element(SHOW),
            READY: _button_element(READY),
        }
        self.element = dom.element("section")
        self.element.id = "puzzle"
        self.element.hidden = True
        self.element.setAttribute("aria-labelledby", "puzzle-title")
        self.element.setAttribute("data-apart", "")
        for name, part in self._parts.items():
            part.id = f"puzzle-{name}"
        parts = self._parts
        parts["title"].tabIndex = -1
        head = dom.element("header")
        self._answer = dom.element("span")
        self._answer.setAttribute("aria-hidden", "true")  # ears have heard it when it was played
        self._fold = _button_element("puzzle-fold")
        self._fold.innerHTML = FOLD
        head.append(parts["title"], self._fold, parts["about"])
        parts["told"].setAttribute("aria-live", "polite")
        parts["told"].append(parts["said"], parts["hints"], parts["tries"])
        parts["proof"].append(dom.element("summary"), dom.element("p"))
        told = dom.element("div", classes="words")
        told.append(*(parts[name] for name in ("task", "past", "question", "aside", "told", "proof")))
        self._row = dom.element("p", classes="buttons")
        self._row.append(*self._buttons.values())
        self.element.append(head, told, self._row)
        dom.find("table").before(self.element)

    def appear(self, state: AppState) -> None:
        """Show or hide the puzzle's box before the table is measured."""
        visible = bool(state.ui.puzzle)
        asks = visible and trying.question(state) is not None
        recalls = asks and state.ui.recalls
        if dom.changed("puzzled", (visible, asks, recalls)):
            self.element.hidden = not visible
            table = dom.find("table").classList
            table.toggle("puzzled", visible)
            for classes in (table, self.element.classList):  # on a phone its answers take more room
                classes.toggle("asks", asks)
                classes.toggle("recalls", recalls)
            if visible and retry(state) is not None:
                device.after_screen_reader(self._forget_review, "puzzled")

    def _forget_review(self) -> None:
        """While a decision is tried again, what the review tells of the game is not in the page."""
        if not self.element.hidden:
            dom.fill("review-list", [])
            dom.fill("review-moments", [])
            dom.changed("review drawn", None)

    def draw(self, new: AppState) -> None:
        """Update the puzzle's box."""
        match, shown, ui = new.match, PUZZLE.of(new), new.ui
        if match is None or not ui.puzzle:
            dom.changed("puzzle", None)
            return
        say = selectors.wording(new, match)
        folded = shown.folded and not selectors.is_linear(new)
        counts = shown.tries, shown.hints, shown.unknown, shown.earlier
        answer = words.answer(match, shown.before, say) if ui.puzzle == ui_state.WRONG else ""
        known = shown.puzzle, shown.worked, shown.day, ui.puzzle, counts, shown.said, answer, folded, shown.tucked, say
        if not dom.changed("puzzle", known):
            return
        self._write(
            replace(_box_texts(new, match, say), answer=answer),
            shown,
            say,
            folded=folded,
            reviewed=retry(new) is not None,
        )

    def _write(self, box: PuzzleWords, shown: PuzzleProgress, say: Wording, *, folded: bool, reviewed: bool) -> None:
        parts = self._parts
        parts["title"].textContent = _box_title(shown, say, reviewed=reviewed)
        if dom.changed("puzzle about", (box.about, box.stars, box.grade)):
            grade = [" ", _stars_element(box)] if box.stars else []
            parts["about"].replaceChildren(dom.element("span", box.about), *grade)
            parts["proof"].open = False  # another puzzle's
        dom.write_names(parts["task"], box.task)
        parts["task"].hidden = not box.task
        dom.write_names(parts["aside"], box.aside)
        if dom.changed("puzzle past", box.past):
            items = [dom.element("li") for _ in box.past]
            for item, move in zip(items, box.past, strict=True):
                dom.write_names(item, move)
            parts["past"].replaceChildren(*items)
        parts["past"].hidden = not box.past
        parts["proof"].firstElementChild.textContent = box.proof
        parts["proof"].lastElementChild.textContent = box.proved
        self._write_choices(box, shown.tries, say)
        self._write_answer(box, shown.unknown, say)
        offered = BUTTONS if shown.judged is None else OF_REVIEW if reviewed else OF_OWN
        keys = (shown.worked, BACK) if box.worked else offered[box.stands]
        absent = {EXAMPLE: worked.example(shown) is None, MOVES: not trying.recalls(shown)}
        keys = tuple(key for key in keys if not absent.get(key))
        shown_folded = words.shown_folded(box, keys)
        self._row.setAttribute("data-count", str(len(keys)))
        for key, button in self._buttons.items():
            button.hidden = key not in keys
            button.classList.toggle("first", key in shown_folded)
        self._write_labels(box, say, hard=words.is_hard(shown))
        self._fold_box(box, say, folded=folded)
        self.element.classList.toggle("tucked", shown.tucked)

    def _fold_box(self, box: PuzzleWords, say: Wording, *, folded: bool) -> None:
        """Fold the box to a bar on a small page, or unfold it (``static/puzzle.css``)."""
        self.element.classList.toggle("folded", folded)
        self.element.classList.toggle("told", words.is_told(box))
        if dom.changed("puzzle ends", box.stands == ui_state.SOLVED) and box.stands == ui_state.SOLVED:
            grace.begin(NEXT, self._buttons[NEXT])  # it comes where another button was
        self.element.setAttribute("data-line", words.line(box))
        hints = words.out_of_sight(box, say) if folded else ""
        dom.write_names(self._fold.firstElementChild, hints)
        leads = (say.gettext("The whole puzzle") if folded else say.gettext("The board"), *filter(None, (hints,)))
        self._fold.setAttribute("aria-label", say.joined(leads))
        self._fold.setAttribute("aria-expanded", "false" if folded else "true")

    def _write_answer(self, box: PuzzleWords, unknown: int, say: Wording) -> None:
        """Write what is said about the latest try, and hints; in new elements, so that they are announced.

        A ``strong`` would be told by itself, and once more with the line that it stands in.
        """
        parts = self._parts
        verdict = "" if box.worked else words.verdict(box.stands, say)
        if dom.changed("puzzle said", (verdict, box.said, box.tries, unknown)):
            head = [dom.element("b", f"{verdict}."), " "] if verdict else []
            said = [*head, dom.element("span", box.said), " ", self._answer] if box.said else []
            parts["said"].replaceChildren(*said)
            parts["said"].className = box.stands
            if said:
                device.in_sight_soon(parts["said"])
        dom.write_names(self._answer, box.answer)
        if box.answer:
            device.in_sight_soon(self._answer)
        if dom.changed("puzzle hints", box.hints):
            parts["hints"].replaceChildren(*(dom.element("li", hint) for hint in box.hints))
            if box.hints:
                device.in_sight_soon(parts["hints"].lastElementChild)
        parts["hints"].hidden = not box.hints
        if str(parts["tries"].textContent) != box.tries:
            parts["tries"].textContent = box.tries

    def _write_choices(self, box: PuzzleWords, tries: int, say: Wording) -> None:
        """Write a question's answers; ticks stay during the same try."""
        field = self._parts["question"]
        field.hidden = not box.question
        field.disabled = box.stands != ui_state.ASKS
        if dom.changed("puzzle question", (box.about, box.question, box.several)):
            legend = say.gettext(words.wanted(several=box.several))
            made = [_choice_element(key, text, several=box.several) for key, text in box.question]
            field.replaceChildren(dom.element("legend", legend), *made)
        if box.stands == ui_state.ASKS and dom.changed("puzzle ticked", (box.about, tries)):
            for each in field.querySelectorAll("input"):
                each.checked = False

    def _write_labels(self, box: PuzzleWords, say: Wording, *, hard: bool) -> None:
        labels = {
            ANSWER: say.gettext("Answer"),
            MOVES: say.gettext("Show the moves"),
            HINT: box.more or say.gettext("No more hints"),
            AGAIN: say.gettext("Try again"),
            NEXT: say.gettext("Next puzzle"),
            SHARE: say.gettext("Share"),
            ARCHIVE: say.gettext("Easier ones") if hard else say.gettext("All puzzles"),
            BACK: say.gettext("To the lobby"),
            REVIEW: say.gettext("Back to the review"),
            EXAMPLE: say.gettext("An example puzzle"),
            SHOW: say.gettext("Show the answer"),
            READY: say.gettext("Now you"),
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
    "past": "ol",
    "question": "fieldset",
    "told": "div",
    "said": "p",
    "hints": "ol",
    "tries": "p",
    "aside": "p",
    "proof": "details",
}
"""The box's parts, whose ids begin with ``puzzle-``, and their elements."""


def _box_texts(state: AppState, match: Match, say: Wording) -> PuzzleWords:
    """The texts of the puzzle on the table."""
    shown, stands = PUZZLE.of(state), state.ui.puzzle
    kept = (shown.game, shown.puzzle.number) if shown.judged is None else (shown.kept, shown.judged.ply)
    told: Any = {
        "stands": stands,
        "counts": Counts(shown.tries, shown.hints, shown.results.get(kept), shown.begun, shown.earlier),
    }
    if shown.judged is None:
        told["steps"] = update.hints(shown)
        made = words.box(shown, trying.puzzle_texts(shown.game), trying.question(state), say, **told)
        return words.as_example(made) if shown.worked else made
    assert shown.before is not None, "a puzzle is on the table"
    view, table = shown.before.view(shown.puzzle.seat), selectors.table_of(match)
    return retry_words.box(
        shown,
        lambda action: in_brief(table, view, selectors.look(state, say), action),
        say,
        sat=named(say, match.players, you=shown.puzzle.seat),
        reviewed=retry(state) is not None,
        **told,
    )


def _stars_element(box: PuzzleWords) -> Any:
    grade = dom.element("span", box.stars, "stars")
    grade.setAttribute("role", "img")
    grade.setAttribute("aria-label", box.grade)
    return grade


def _box_title(shown: PuzzleProgress, say: Wording, *, reviewed: bool) -> str:
    day = shown.day
    if shown.judged is not None:
        return retry_words.title(say, reviewed=reviewed)
    if shown.worked:
        return say.gettext("An example puzzle")
    if not day:
        return say.gettext("Puzzle")
    return say.gettext("Puzzle of {day}").format(day=dates.written(day, dates.SHORT))


def _button_element(key: str) -> Any:
    made = dom.button(key, classes="primary" if key in PRIMARY else "quiet")
    if key == ARCHIVE:
        made.setAttribute("aria-haspopup", "dialog")
    return made


def _choice_element(key: str, text: str, *, several: bool) -> Any:
    label, field = dom.element("label"), document.createElement("input")
    field.type = "checkbox" if several else "radio"
    field.name = "puzzle-choice"
    field.value = key
    label.append(field, dom.element("span", text))
    return label
