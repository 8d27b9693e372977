"""The list of a game's puzzles in its panel: day by day, a month at a time, and by number."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from epizodiak.app import picture, retries
from epizodiak.app.draft import Draft
from epizodiak.app.events import Tapped
from epizodiak.app.puzzle_effects import ReadNumber
from epizodiak.app.puzzle_events import NumberTyped
from epizodiak.ui import puzzle_days
from epizodiak.ui import state as ui_state

DAY = re.compile(r"puzzle-day-(\d{4}-\d\d-\d\d)")
"""Key of a day in the list."""

MOST_DIGITS = 6


def day_of(key: str) -> str | None:
    """The day of a button in the list, or ``None`` if it is none of these."""
    found = DAY.fullmatch(key)
    return None if found is None else found[1]


def open_panel(draft: Draft, _: Tapped) -> None:
    """Show the list, from this month on."""
    shown = draft.state.puzzle
    draft.set_in("puzzle", month=shown.today[:7], told="")
    picture.show(draft, ui_state.opened(draft.state.ui, ui_state.PUZZLES))
    retries.read_own(draft)


def turned(draft: Draft, event: Tapped) -> None:
    """Another month is to be shown."""
    shown = draft.state.puzzle
    if not shown.month:
        return
    earlier, later = puzzle_days.beside(shown.month, shown.today)
    month = earlier if event.key == "puzzle-earlier" else later
    if month:
        draft.set_in("puzzle", month=month)


def ask_number(draft: Draft, _: Tapped) -> None:
    """The puzzle whose number stands in the field is wanted."""
    if draft.state.ui.panel == ui_state.PUZZLES:
        draft.do(ReadNumber())


def number_typed(draft: Draft, event: NumberTyped) -> int | None:
    """The number that was typed, or ``None`` if there is no such puzzle, which is said."""
    most, text = len(draft.state.puzzle.pack), event.text.strip()
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS else 0
    if 1 <= number <= most:
        return number
    sentence = draft.state.say.gettext("Puzzles have the numbers 1 to {most}.").format(most=most)
    draft.set_in("puzzle", told=sentence)
    return None


BUTTONS: Mapping[str, Callable[[Draft, Tapped], None]] = {
    "puzzle-archive": open_panel,
    "puzzle-earlier": turned,
    "puzzle-later": turned,
    "puzzle-open": ask_number,
}
"""What each of the list's buttons does, by its key."""
