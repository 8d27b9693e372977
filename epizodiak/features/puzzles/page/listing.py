"""The panel with a game's puzzles."""

from __future__ import annotations

from typing import Any

from pyscript import document, ffi

from epizodiak.app.state import AppState
from epizodiak.core.wording import Wording
from epizodiak.features.puzzles import days, list_words
from epizodiak.features.puzzles.list_words import PuzzleDay
from epizodiak.features.puzzles.page import dates, own
from epizodiak.features.puzzles.state import PANEL, PUZZLE
from epizodiak.games import CATALOGUE
from epizodiak.web import dom

EARLIER, LATER, OPEN, CLOSE = "puzzle-earlier", "puzzle-later", "puzzle-open", "close-puzzles"

CONTENT = """
<div class="card">
  <header><h2 id="puzzles-title" tabindex="-1"></h2><button type="button" class="cross"></button></header>
  <div class="body">
    __OWN__
    <div class="month">
      <button type="button" class="quiet" data-key="puzzle-earlier">
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M15 5l-7 7 7 7"/></svg>
      </button>
      <h3 id="puzzles-month" aria-live="polite"></h3>
      <button type="button" class="quiet" data-key="puzzle-later">
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 5l7 7-7 7"/></svg>
      </button>
    </div>
    <ol id="puzzles-days"></ol>
    <form id="puzzles-number" autocomplete="off" novalidate>
      <label for="puzzle-number"></label>
      <input id="puzzle-number" inputmode="numeric" maxlength="6" aria-describedby="puzzles-told">
      <button type="submit" data-key="puzzle-open"></button>
      <p id="puzzles-told" role="status"></p>
    </form>
  </div>
  <footer><button type="button" data-key="close-puzzles"></button></footer>
</div>
"""
"""The panel without its texts; nobody's words are in it."""


class PuzzleArchive:
    """Draws the panel."""

    def __init__(self) -> None:
        self.element = dom.element("section", classes="panel")
        self.element.id = "puzzles"
        self.element.hidden = True
        for name, value in (("role", "dialog"), ("aria-modal", "true"), ("aria-labelledby", "puzzles-title")):
            self.element.setAttribute(name, value)
        self.element.innerHTML = CONTENT.replace("__OWN__", own.CONTENT)
        document.body.append(self.element)
        form = self.element.querySelector("form")
        form.addEventListener("submit", ffi.create_proxy(lambda event: event.preventDefault()))

    def draw(self, new: AppState) -> None:
        """Update the list while it is open."""
        shown = PUZZLE.of(new)
        if new.ui.panel != PANEL or shown.puzzle is None:
            return
        known = shown.game, shown.month, shown.today, shown.day, shown.list_message, shown.results, new.say
        of_own = shown.own, shown.sure, shown.kept, shown.judged, new.say
        if dom.changed("puzzles", known):
            self._write(new)
        if dom.changed("puzzles own", of_own):
            own.write(self.element, shown, new.say)

    def _write(self, state: AppState) -> None:
        shown, say = PUZZLE.of(state), state.say
        title = CATALOGUE[shown.game].title
        dom.write("puzzles-title", say.gettext("Puzzles of {game}").format(game=title))
        dom.write("puzzles-month", dates.written(f"{shown.month}-01", dates.MONTH))
        dom.write("puzzles-told", shown.list_message)
        beside = days.neighbouring_months(shown.month, shown.today)
        labels = say.gettext("The month before"), say.gettext("The month after")
        for key, month, label in zip((EARLIER, LATER), beside, labels, strict=True):
            button = self._find_element(key)
            button.setAttribute("aria-label", label)
            button.setAttribute("aria-disabled", "false" if month else "true")
        month_days = days.days(shown.month, shown.today)
        entries = list_words.entries(shown.game, shown.pack, month_days, shown.results, say)
        dom.fill("puzzles-days", [_day_element(each, say, current=each.day == shown.day) for each in entries])
        asked = say.gettext("Number (1 to {most})").format(most=len(shown.pack))
        self.element.querySelector("label").textContent = asked
        self._find_element(OPEN).textContent = say.gettext("Open")
        self._find_element(CLOSE).textContent = say.gettext("Back to the puzzle")
        self.element.querySelector(".cross").setAttribute("aria-label", say.gettext("Close"))

    def _find_element(self, key: str) -> Any:
        return self.element.querySelector(f'[data-key="{key}"]')


def _day_element(entry: PuzzleDay, say: Wording, *, current: bool) -> Any:
    """A day's button."""
    item, button = dom.element("li"), dom.element("button", classes="quiet")
    button.type = "button"
    button.setAttribute("data-key", f"puzzle-day-{entry.day}")
    if current:
        button.setAttribute("aria-current", "true")
    grade = dom.element("span", entry.stars, "stars")
    grade.setAttribute("role", "img")
    grade.setAttribute("aria-label", entry.grade)
    number = say.gettext("no. {number}").format(number=entry.number)
    day = dom.element("span", dates.written(entry.day, dates.IN_LIST), "day")
    button.append(day, dom.element("small", number), grade)
    if entry.result:
        mark = "✓ " if entry.solved else ""
        button.append(dom.element("small", f"{mark}{entry.result}", "result"))
    item.append(button)
    return item
