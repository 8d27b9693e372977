"""The texts in the calendar of a game's puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from epizodiak.core.wording import Wording
from epizodiak.display import puzzle_results
from epizodiak.display.puzzle_results import PuzzleResult, Results
from epizodiak.features.puzzles import calendar
from epizodiak.features.puzzles.days import chosen
from epizodiak.features.puzzles.state import PuzzleProgress
from epizodiak.features.puzzles.words import solved
from epizodiak.table.puzzle import MOST, Puzzle

ONCE, TRIES, HINTS, OPEN = "once", "tries", "hints", "open"
"""How a day's puzzle was solved here: at the first try, with more of them, with hints, or not yet."""

MARKS = {ONCE: "★", TRIES: "✓", HINTS: "?", OPEN: ""}
"""The same for eyes, whatever they see of colours."""


class PuzzleDay(NamedTuple):
    """A day of the calendar that has a puzzle.

    Attributes:
        day: as ``YYYY-MM-DD``.
        about: its puzzle in words: number, grade, and how it went here.
        state: one of those above.
    """

    day: str
    about: str
    state: str


def state_of(result: PuzzleResult | None) -> str:
    """How a puzzle stands here."""
    if result is None or not result.solved:
        return OPEN
    return HINTS if result.hints else ONCE if result.tries == 1 else TRIES


def entries(
    game: str, pack: Sequence[Puzzle], days: Sequence[str], results: Results, say: Wording
) -> dict[str, PuzzleDay]:
    """What is told of some days, by their dates.

    Args:
        game: its name.
        pack: its puzzles, by number.
        days: as ``YYYY-MM-DD``, none of which is still to come.
        results: what this device knows.
        say: how to say it.
    """
    found = {}
    for day in days:
        puzzle = pack[(chosen(game, day, day).number - 1) % len(pack)]
        result = results.get((game, puzzle.number))
        number = say.gettext("no. {number}").format(number=puzzle.number)
        grade = say.gettext("difficulty {grade} of {most}").format(grade=puzzle.grade, most=MOST)
        told = puzzle_results.in_words(result, say) or say.gettext("open")
        hints = puzzle_results.hints_used(result, say) if result is not None and result.solved else ""
        parts = (number, grade, told, hints)
        found[day] = PuzzleDay(day, say.joined(filter(None, parts)), state_of(result))
    return found


def legend(say: Wording) -> tuple[tuple[str, str], ...]:
    """What the marks mean, by the states."""
    return (
        (ONCE, say.gettext("at once")),
        (TRIES, say.gettext("with tries")),
        (HINTS, say.gettext("with hints")),
        (OPEN, say.gettext("open")),
    )


def running(shown: PuzzleProgress, say: Wording) -> str:
    """How many days running were solved; before that, which days are easy."""
    count = calendar.streak(shown.game, solved(shown), shown.today)
    if count < 2:  # noqa: PLR2004 - one day is no row
        return say.gettext("Mondays are easy, Sundays are hard.")
    return say.gettext("Days in a row: {count}. One missed day a week is forgiven.").format(count=count)
