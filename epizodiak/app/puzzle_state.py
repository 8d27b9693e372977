"""What the page knows of the puzzle on the table, or of one that was asked for: part of its state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from epizodiak.app.frozen import Frozen
from epizodiak.app.phone_state import NOTHING
from epizodiak.timeline.match import Match


class Puzzled(Frozen):
    """A puzzle, and how far somebody has come with it; whether one is on the table says ``Ui.puzzle``.

    Attributes:
        number: how many were asked for, so that what comes of an earlier one is known to be late.
        waits: whether it was asked for and is not here yet.
        game: whose puzzle it is.
        asked: which one is wanted: a day as ``YYYY-MM-DD``; nothing stands for today's.
        today: the device's date, likewise.
        day: of which day it is the puzzle; nothing where it was asked for by its number.
        pack: the game's puzzles (``table.puzzle.Puzzle``), by number.
        puzzle: the one on the table, once it is here.
        before: the game at the last decision, to which a wrong try leads back.
        played: all actions that were right, and the answers to them, since the puzzle began.
        line: what is still to be played on the board against a wrong try.
        said: what stands against it, or praises (``Text``); ``None`` while neither is said.
        tries: how many tries were wrong.
        hints: how many hints were given.
        results: what this device knows of the puzzles, by game and number (``ui.puzzle_results.PuzzleResult``).
        full: whether the browser could not keep them, which is said once.
        month: the month that the list of puzzles shows, as ``YYYY-MM``.
        told: what the list says to a number that was typed, or nothing.
    """

    number: int = 0
    waits: bool = False
    game: str = ""
    asked: str = ""
    today: str = ""
    day: str = ""
    pack: tuple[Any, ...] = ()
    puzzle: Any = None
    before: Match | None = None
    played: tuple[str, ...] = ()
    line: tuple[str, ...] = ()
    said: Any = None
    tries: int = 0
    hints: int = 0
    results: Mapping[tuple[str, int], Any] = NOTHING
    full: bool = False
    month: str = ""
    told: str = ""

    @property
    def left(self) -> Puzzled:
        """What is still known when the puzzle is left."""
        return Puzzled(number=self.number + 1, results=self.results, full=self.full)
