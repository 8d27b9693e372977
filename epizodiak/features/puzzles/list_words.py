"""The texts in the list of a game's puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from epizodiak.core.wording import Wording
from epizodiak.display import puzzle_results
from epizodiak.display.puzzle_results import Results
from epizodiak.features.puzzles.days import chosen
from epizodiak.features.puzzles.words import stars
from epizodiak.table.puzzle import MOST, Puzzle


class PuzzleDay(NamedTuple):
    """A day's button.

    Attributes:
        day: as ``YYYY-MM-DD``.
        number: of its puzzle.
        stars: the grade, for eyes.
        grade: the same in words.
        result: how it went here, or nothing.
        solved: whether it was solved here.
    """

    day: str
    number: int
    stars: str
    grade: str
    result: str
    solved: bool


def entries(
    game: str, pack: Sequence[Puzzle], days: Sequence[str], results: Results, say: Wording
) -> tuple[PuzzleDay, ...]:
    """The buttons of some days.

    Args:
        game: its name.
        pack: its puzzles, by number.
        days: as ``YYYY-MM-DD``, none of which is still to come.
        results: what this device knows.
        say: how to say it.
    """
    found = []
    for day in days:
        puzzle = pack[(chosen(game, day, day).number - 1) % len(pack)]
        result = results.get((game, puzzle.number))
        grade = say.gettext("difficulty {grade} of {most}").format(grade=puzzle.grade, most=MOST)
        told = puzzle_results.in_words(result, say)
        solved = result is not None and result.solved
        found.append(PuzzleDay(day, puzzle.number, stars(puzzle.grade), grade, told, solved))
    return tuple(found)
