"""The puzzle on the table, or one that was asked for: this feature's part of the page's state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import NOTHING, Frozen
from epizodiak.app.state import AppState
from epizodiak.features.reviews.state import REVIEW, Retry
from epizodiak.timeline.match import Match

PANEL = "puzzles"
"""The panel with a game's puzzles, day by day."""


class PuzzleProgress(Frozen):
    """A puzzle, and how far somebody has come with it; whether one is on the table says ``Ui.puzzle``.

    Attributes:
        number: how many were asked for, so that what comes of an earlier one is known to be late.
        waits: whether it was asked for and is not here yet.
        opens: whether the game's puzzles are being fetched for it.
        game: whose puzzle it is.
        requested: which one is wanted: a day as ``YYYY-MM-DD``, or a number; nothing stands for today's; or a review's
            button.
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
        results: what this device knows of the puzzles, by game and number (``ui.puzzle_results.PuzzleResult``); in
            this visit of mistakes, too, by the name of the game and the number of actions before it.
        full: whether the browser could not keep them, which is said once.
        month: the month that the list of puzzles shows, as ``YYYY-MM``.
        list_message: what the list says to a number that was typed, or nothing.
        judged: of a puzzle from a game of one's own, what its review says (``mistakes.kept.JudgedDecision``).
        kept: name of the game that it is kept beside, or nothing.
        unknown: how many tries were of actions that nobody could say anything of: they do not count.
        own: the puzzles from one's own games (``mistakes.kept.OwnMistake``), once the list was opened.
        sure: whether the list asks if all of those are to be deleted.
        begun: how many hints had been given when it came to the table.
        earlier: how many were given at earlier decisions of this puzzle, since it came to the table.
        folded: whether the box is folded to a bar where the window has no room for all of it beside the table.
    """

    number: int = 0
    waits: bool = False
    opens: bool = False
    game: str = ""
    requested: str = ""
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
    list_message: str = ""
    judged: Any = None
    kept: str = ""
    unknown: int = 0
    own: tuple[Any, ...] = ()
    sure: bool = False
    begun: int = 0
    earlier: int = 0
    folded: bool = True

    @property
    def left(self) -> PuzzleProgress:
        """What is still known when the puzzle is left."""
        return PuzzleProgress(number=self.number + 1, results=self.results, full=self.full)


PUZZLE = Slice("puzzles", PuzzleProgress())

ADDRESS = Slice("puzzles-address", "")
"""What stands behind the ``#`` of the page's address, as far as a puzzle has put it there."""


def retry(state: AppState) -> Retry | None:
    """The review that somebody has left to try one of its decisions again, as the puzzle on the table."""
    known = REVIEW.of(state)
    return None if known is None else known.retry
