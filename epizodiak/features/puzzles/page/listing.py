"""The panel with a game's puzzles."""

from __future__ import annotations

from typing import Any

from pyscript import document, ffi

from epizodiak.app.state import AppState
from epizodiak.features.puzzles import calendar, days, list_words, listing
from epizodiak.features.puzzles.events import DaySought
from epizodiak.features.puzzles.list_words import PuzzleDay
from epizodiak.features.puzzles.page import dates, own
from epizodiak.features.puzzles.state import PANEL, PUZZLE, PuzzleProgress
from epizodiak.games import CATALOGUE
from epizodiak.web import dom
from epizodiak.web.loop import Loop

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
    <table id="puzzles-days" role="grid" aria-labelledby="puzzles-month">
      <thead aria-hidden="true"><tr></tr></thead><tbody></tbody>
    </table>
    <p id="puzzles-legend" aria-hidden="true"></p>
    <p id="puzzles-running"></p>
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


STATES = {
    list_words.ONCE: "solved-once",
    list_words.TRIES: "solved-tries",
    list_words.HINTS: "solved-hints",
    list_words.OPEN: "unsolved",
}
"""Classes of days."""


class PuzzleArchive:
    """Draws the panel.

    Args:
        loop: is told which keys are pressed in the calendar.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self.element = dom.element("section", classes="panel")
        self.element.id = "puzzles"
        self.element.hidden = True
        for name, value in (("role", "dialog"), ("aria-modal", "true"), ("aria-labelledby", "puzzles-title")):
            self.element.setAttribute(name, value)
        self.element.innerHTML = CONTENT.replace("__OWN__", own.CONTENT)
        document.body.append(self.element)
        form = self.element.querySelector("form")
        form.addEventListener("submit", ffi.create_proxy(lambda event: event.preventDefault()))
        self._grid = self.element.querySelector("table")
        pressed = ffi.create_proxy(lambda event: loop.guarded(lambda: self._pressed(event)))
        self._grid.addEventListener("keydown", pressed)

    def _pressed(self, event: Any) -> None:
        """Tell of a key that leads to another day."""
        day = listing.day_of(str(event.target.getAttribute("data-key")))
        with_others = event.altKey or event.ctrlKey or event.metaKey or event.shiftKey
        if day is not None and event.key in calendar.KEYS and not with_others:
            event.preventDefault()
            self._loop.dispatch(DaySought(day, str(event.key)))

    def draw(self, new: AppState) -> None:
        """Update the list while it is open."""
        shown = PUZZLE.of(new)
        if new.ui.panel != PANEL or shown.puzzle is None:
            return
        known = shown.game, shown.month, shown.today, shown.day, shown.list_message, shown.results, new.say
        of_own = shown.own, shown.sure, shown.kept, shown.judged, new.say
        if dom.changed("puzzles", known):
            self._write(new)
        if dom.changed("puzzles tabbed", (known, shown.sought)):
            self._put_in_tabs(shown)
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
        weeks = calendar.weeks(shown.month)
        self._grid.querySelector("thead tr").replaceChildren(*map(_weekday_element, range(calendar.WEEK)))
        rows = [[_cell_element(day, entries.get(day), current=day == shown.day) for day in week] for week in weeks]
        self._grid.querySelector("tbody").replaceChildren(*map(_row_element, rows))
        dom.fill("puzzles-legend", [_legend_element(*each) for each in list_words.legend(say)])
        dom.write("puzzles-running", list_words.running(shown, say))
        asked = say.gettext("Number (1 to {most})").format(most=len(shown.pack))
        self.element.querySelector("label").textContent = asked
        self._find_element(OPEN).textContent = say.gettext("Open")
        self._find_element(CLOSE).textContent = say.gettext("Back to the puzzle")
        self.element.querySelector(".cross").setAttribute("aria-label", say.gettext("Close"))

    def _put_in_tabs(self, shown: PuzzleProgress) -> None:
        """Of all days Tab reaches one: where keys have led, the puzzle's own, or the latest."""
        buttons = {str(each.getAttribute("data-key")): each for each in self._grid.querySelectorAll("button")}
        wanted = next((key for day in (shown.sought, shown.day) if (key := f"puzzle-day-{day}") in buttons), "")
        for key, button in buttons.items():
            button.tabIndex = 0 if key == (wanted or max(buttons)) else -1

    def _find_element(self, key: str) -> Any:
        return self.element.querySelector(f'[data-key="{key}"]')


def _weekday_element(number: int) -> Any:
    """The head of a column: a weekday, Monday first; for eyes, as every day says its own."""
    monday = f"2026-01-{5 + number:02d}"
    made = dom.element("th", dates.written(monday, dates.WEEKDAY))
    made.scope = "col"
    return made


def _row_element(cells: list[Any]) -> Any:
    row = dom.element("tr")
    row.append(*cells)
    return row


def _cell_element(day: str, entry: PuzzleDay | None, *, current: bool) -> Any:
    """A day of the calendar; one without a puzzle is a number, one of another month is empty."""
    cell = dom.element("td")
    cell.setAttribute("role", "gridcell")
    if entry is None:
        cell.textContent = str(int(day[-2:])) if day else ""
        return cell
    button = dom.button(f"puzzle-day-{day}", classes=f"quiet {STATES[entry.state]}")
    button.setAttribute("aria-label", f"{dates.written(day, dates.IN_LIST)}, {entry.about}")
    if current:
        button.setAttribute("aria-current", "true")
    button.append(dom.element("span", str(int(day[-2:]))), dom.element("i", list_words.MARKS[entry.state]))
    cell.append(button)
    return cell


def _legend_element(state: str, text: str) -> Any:
    made = dom.element("span", classes=STATES[state])
    made.append(dom.element("i", list_words.MARKS[state]), f" {text}")
    return made
