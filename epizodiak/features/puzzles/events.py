"""What happens to a puzzle, and what is to be done for it."""

from __future__ import annotations

from epizodiak.app.effects import Effect
from epizodiak.app.events import Event
from epizodiak.display.puzzle_results import PuzzleResult


class PackCame(Event):
    """A game's puzzles are here, or cannot be had.

    Attributes:
        number: of the puzzle that was asked for.
        text: the file, or ``None``.
        today: the device's date as ``YYYY-MM-DD``.
        kept: what the browser keeps of puzzles that were tried, or ``None``; nothing about it is known.
        named: the day that was asked for, as people write it, if one was.
    """

    number: int
    text: str | None
    today: str
    kept: str | None
    named: str = ""


class ReplyDue(Event):
    """What was done last has been looked at; what follows it on the board may be played.

    Attributes:
        number: of the puzzle.
        ply: number of actions so far.
        tries: how many tries were wrong so far: a position can come twice.
    """

    number: int
    ply: int
    tries: int


class TicksChanged(Event):
    """An answer to a question was ticked, or is ticked no more; ``answers`` are the keys of those that are."""

    answers: tuple[str, ...]


class Ticked(Event):
    """Somebody answers a question.

    Attributes:
        number: of the puzzle.
        answers: keys of what is ticked.
    """

    number: int
    answers: tuple[str, ...]


class ResultKept(Event):
    """The browser has kept a result, or, if it is not ``done``, could not."""

    done: bool


class PuzzleShared(Event):
    """Another app was given what was to be shared; ``number`` says of which puzzle."""

    number: int


class NumberTyped(Event):
    """The number of a puzzle was typed in the list; ``text`` is what stands there."""

    text: str


class OpenPack(Effect):
    """Fetches a game's puzzles, and reads the date and what is kept of puzzles that were tried: ``PackCame``.

    Attributes:
        number: of the puzzle that was asked for.
        game: whose puzzles.
        day: the day that was asked for, as ``YYYY-MM-DD``, if one was.
    """

    number: int
    game: str
    day: str = ""


class ReadTicked(Effect):
    """Reads which answers are ticked: ``Ticked``; ``number`` is the puzzle's."""

    number: int


class KeepResult(Effect):
    """Has the browser keep how a puzzle was tried: ``ResultKept``.

    Attributes:
        game: its game.
        puzzle: its number.
        result: how it went.
    """

    game: str
    puzzle: int
    result: PuzzleResult


class SharePuzzle(Effect):
    """Hands a text to another app, ``PuzzleShared``, or, where the browser cannot, to the clipboard: ``Copied``.

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
