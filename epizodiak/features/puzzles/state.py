"""The puzzle on the table, as part of the page's state."""

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

TRY_AGAIN = r"review-(re)?try-\d+"
"""Keys of a review's buttons, a moment's and the list's, that put the decision after so many actions on the table."""


class PuzzleProgress(Frozen):
    """A puzzle and how far it is solved; ``Ui.puzzle`` says whether one is on the table.

    Attributes:
        number: counts the puzzles, so that results of an earlier one can be ignored.
        waits: whether it was asked for and is not here yet.
        opens: whether its game's puzzles are being fetched.
        game: the game's name.
        requested: which one was asked for: a day as ``YYYY-MM-DD``, a number, empty for today's, or a review's button.
        today: the local date as ``YYYY-MM-DD``.
        day: the day whose puzzle it is; empty if it was asked for by number.
        pack: the game's puzzles (``table.puzzle.Puzzle``), by number.
        puzzle: the puzzle on the table.
        before: the match at the last decision, to return to after a wrong try.
        played: the right actions and the answers to them so far.
        line: the actions that still have to be played to refute a wrong try.
        clue: after how many actions that came about which alone gives the answer away; 0 if none does.
        said: the explanation or praise (``Text``), or ``None``.
        cost: by what share the last wrong try of a mistake lowers the chances.
        tries: number of wrong tries.
        hints: number of hints given.
        results: the results known on this device by game and number (``display.puzzle_results.PuzzleResult``); of
            mistakes, during this visit, by the game's name and number of actions.
        full: whether the browser could not store them.
        month: the month shown in the list, as ``YYYY-MM``.
        sought: the day of it that keys have reached, or nothing.
        list_message: the list's answer to a typed number, or nothing.
        judged: for a mistake, the review's judgement (``mistakes.kept.JudgedDecision``).
        kept: for a stored mistake, name of its game.
        unknown: number of tries that could not be judged and do not count.
        own: the puzzles from one's own games (``mistakes.kept.OwnMistake``), once listed.
        sure: whether the list asks before deleting them all.
        begun: number of hints given before it came to the table.
        earlier: number of hints given at earlier decisions of this puzzle.
        worked: where it is an example that is worked, the button that goes on; else nothing.
        waiting: number and day of the puzzle to return to from there; they stay when it is back.
        folded: whether its box is folded to a bar on small pages.
        tucked: whether a tap on the table has taken the room back that the bar takes of it to tell how a try went.
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
    clue: int = 0
    said: Any = None
    cost: float = 0
    tries: int = 0
    hints: int = 0
    results: Mapping[tuple[str, int], Any] = NOTHING
    full: bool = False
    month: str = ""
    sought: str = ""
    list_message: str = ""
    judged: Any = None
    kept: str = ""
    unknown: int = 0
    own: tuple[Any, ...] = ()
    sure: bool = False
    begun: int = 0
    earlier: int = 0
    worked: str = ""
    waiting: tuple[int, str] = (0, "")
    folded: bool = True
    tucked: bool = False

    @property
    def left(self) -> PuzzleProgress:
        """What remains known when the puzzle is left."""
        return PuzzleProgress(number=self.number + 1, results=self.results, full=self.full)


PUZZLE = Slice("puzzles", PuzzleProgress())

ADDRESS = Slice("puzzles-address", "")
"""What stands behind the ``#`` of the page's address, as far as a puzzle has put it there."""


def retry(state: AppState) -> Retry | None:
    """The review to return to from the puzzle on the table, if any."""
    known = REVIEW.of(state)
    return None if known is None else known.retry
