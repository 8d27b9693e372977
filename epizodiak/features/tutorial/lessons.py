"""A game's tutorial in a person's words."""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.games import LESSONS, TABLES
from epizodiak.table.lesson import Lesson, translated
from epizodiak.table.texts import telling


def lessons(game: str, say: Wording) -> tuple[Lesson, ...]:
    """The lessons of a game's tutorial, in order."""
    tell = telling(say, TABLES[game].spell)
    return tuple(translated(each, tell) for each in LESSONS[game].steps)
