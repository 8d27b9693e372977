"""The list of a game's puzzles: by month and day, and by number."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from epizodiak.app import tile_positions
from epizodiak.app.draft import Draft
from epizodiak.app.effects import Focus, ReadField
from epizodiak.app.events import Tapped
from epizodiak.display import ui_state
from epizodiak.features.puzzles import calendar, days, retries
from epizodiak.features.puzzles.events import DaySought, NumberTyped
from epizodiak.features.puzzles.state import PANEL, PUZZLE

DAY = re.compile(r"puzzle-day-(\d{4}-\d\d-\d\d)")
"""Key of a day in the list."""

MOST_DIGITS = 6


def day_of(key: str) -> str | None:
    """The day of a button in the list, or ``None`` if it is another button."""
    found = DAY.fullmatch(key)
    return None if found is None else found[1]


def open_panel(draft: Draft, _: Tapped) -> None:
    """Open the list at the month of the puzzle on the table."""
    shown = PUZZLE.of(draft.state)
    PUZZLE.change(draft, month=(shown.day or shown.today)[:7], sought="", list_message="")
    tile_positions.show_ui(draft, ui_state.opened(draft.state.ui, PANEL))
    retries.read_own(draft)


def turned(draft: Draft, event: Tapped) -> None:
    """Show another month."""
    shown = PUZZLE.of(draft.state)
    if not shown.month:
        return
    earlier, later = days.neighbouring_months(shown.month, shown.today)
    month = earlier if event.key == "puzzle-earlier" else later
    if month:
        PUZZLE.change(draft, month=month, sought="")


def sought(draft: Draft, event: DaySought) -> None:
    """Move the focus in the calendar, perhaps to another month."""
    shown = PUZZLE.of(draft.state)
    if draft.state.ui.panel == PANEL and days.chosen(shown.game, event.day, shown.today).good:
        day = calendar.moved(event.day, event.key, shown.today)
        PUZZLE.change(draft, month=day[:7], sought=day)
        draft.emit(Focus(f'[data-key="puzzle-day-{day}"]'))


def ask_number(draft: Draft, _: Tapped) -> None:
    """Read the number that was typed."""
    if draft.state.ui.panel == PANEL:
        draft.emit(ReadField("puzzle-number", NumberTyped))


def number_typed(draft: Draft, event: NumberTyped) -> int | None:
    """The typed number, or ``None`` if there is no such puzzle, which is said."""
    most, text = len(PUZZLE.of(draft.state).pack), event.text.strip()
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS else 0
    if 1 <= number <= most:
        return number
    sentence = draft.state.say.gettext("Puzzles have the numbers 1 to {most}.").format(most=most)
    PUZZLE.change(draft, list_message=sentence)
    return None


BUTTONS: Mapping[str, Callable[[Draft, Tapped], None]] = {
    "puzzle-archive": open_panel,
    "puzzle-earlier": turned,
    "puzzle-later": turned,
    "puzzle-open": ask_number,
}
"""What each of the list's buttons does, by its key."""
