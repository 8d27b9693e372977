"""Events and effects of puzzles."""

from __future__ import annotations

from epizodiak.app.effects import Effect
from epizodiak.app.events import Event
from epizodiak.display.puzzle_results import PuzzleResult


class PackCame(Event):
    """A game's puzzles have been fetched, or could not be.

    Attributes:
        number: of the puzzle that was asked for.
        text: the file, or ``None``.
        today: the local date as ``YYYY-MM-DD``.
        kept: the stored results, not checked, or ``None``.
        named: the day that was asked for, in words, if one was.
    """

    number: int
    text: str | None
    today: str
    kept: str | None
    named: str = ""


class ReplyDue(Event):
    """The last action was shown long enough; what follows it may be played.

    Attributes:
        number: of the puzzle.
        ply: number of actions so far.
        tries: number of wrong tries so far, because a position can occur twice.
    """

    number: int
    ply: int
    tries: int


class TicksChanged(Event):
    """Answers to a question were ticked or unticked; ``answers`` are the ticked ones' keys."""

    answers: tuple[str, ...]


class Ticked(Event):
    """Answers to a question were submitted.

    Attributes:
        number: of the puzzle.
        answers: keys of what is ticked.
    """

    number: int
    answers: tuple[str, ...]


class ResultKept(Event):
    """A result has been stored, or, if it is not ``done``, could not be."""

    done: bool


class PuzzleShared(Event):
    """A puzzle's result was shared with another app."""

    number: int


class DaySought(Event):
    """A key was pressed in the calendar.

    Attributes:
        day: that had the focus.
        key: as the browser calls it, one of ``calendar.KEYS``.
    """

    day: str
    key: str


class NumberTyped(Event):
    """A puzzle's number was typed in the list."""

    text: str


class OpenPack(Effect):
    """Fetch a game's puzzles, the date, and the stored results: ``PackCame``.

    Attributes:
        number: of the puzzle that was asked for.
        game: whose puzzles.
        day: the day that was asked for, as ``YYYY-MM-DD``, if one was.
    """

    number: int
    game: str
    day: str = ""


class ReadTicked(Effect):
    """Read which answers are ticked: ``Ticked``."""

    number: int


class KeepResult(Effect):
    """Store a puzzle's result: ``ResultKept``.

    Attributes:
        game: its game.
        puzzle: its number.
        result: how it went.
        day: today, if it is today's puzzle and solved; else nothing.
    """

    game: str
    puzzle: int
    result: PuzzleResult
    day: str = ""


class SharePuzzle(Effect):
    """Share a text with another app, ``PuzzleShared``, or else copy it to the clipboard: ``Copied``.

    Attributes:
        number: of the puzzle.
        text: what is shared.
        fragment: of the page's address that leads to the puzzle, or nothing.
        key: of the button.
    """

    number: int
    text: str
    fragment: str
    key: str
