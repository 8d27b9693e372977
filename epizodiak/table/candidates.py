"""Candidates for puzzles: what a game's generator hands on to be tested and graded.

Only ``tools/make_puzzles.py`` and the games' ``puzzles/make.py`` know it; the page doesn't carry it.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from epizodiak.table.puzzle import Puzzle

UNNUMBERED = UNGRADED = 0
"""What a candidate's puzzle has for a number and a grade."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RawPuzzle:
    """A puzzle before it is graded and numbered.

    Attributes:
        puzzle: it, unnumbered and ungraded.
        look: equal for puzzles that are alike up to the board's symmetry; of these only the first one is taken.
        theme: a word for what it is about; neighbours in the pack differ in it where they can.
        difficulty: how hard the game thinks it is, such as its number of decisions; what the bots get wrong is added.
        tried: whether bots are to try it; of a question they know nothing.
    """

    puzzle: Puzzle
    look: Hashable
    theme: str
    difficulty: float
    tried: bool = True
