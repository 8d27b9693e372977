"""What is to be done for puzzles (``app/effects.py``); it comes late, with what they need."""

from __future__ import annotations

from epizodiak.app.effects import Effect
from epizodiak.ui.puzzle_results import PuzzleResult


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


class ReadNumber(Effect):
    """Reads the field for a puzzle's number: ``NumberTyped``."""


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
