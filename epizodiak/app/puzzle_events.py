"""What happens to a puzzle (``app/events.py``); the effects are in ``app/puzzle_effects.py``."""

from __future__ import annotations

from epizodiak.app.events import PuzzleEvent


class PackCame(PuzzleEvent):
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


class ReplyDue(PuzzleEvent):
    """What was done last has been looked at; what follows it on the board may be played.

    Attributes:
        number: of the puzzle.
        ply: number of actions so far.
        tries: how many tries were wrong so far: a position can come twice.
    """

    number: int
    ply: int
    tries: int


class TicksChanged(PuzzleEvent):
    """An answer to a question was ticked, or is ticked no more; ``answers`` are the keys of those that are."""

    answers: tuple[str, ...]


class Ticked(PuzzleEvent):
    """Somebody answers a question.

    Attributes:
        number: of the puzzle.
        answers: keys of what is ticked.
    """

    number: int
    answers: tuple[str, ...]


class ResultKept(PuzzleEvent):
    """The browser has kept a result, or, if it is not ``done``, could not."""

    done: bool


class PuzzleShared(PuzzleEvent):
    """Another app was given what was to be shared; ``number`` says of which puzzle."""

    number: int


class NumberTyped(PuzzleEvent):
    """The number of a puzzle was typed in the list; ``text`` is what stands there."""

    text: str
