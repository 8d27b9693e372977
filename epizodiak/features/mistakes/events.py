"""What is to be done for mistakes that were made in one's own games, kept beside these games; and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping

from epizodiak.app.effects import Effect
from epizodiak.app.events import Event
from epizodiak.display.puzzle_results import PuzzleResult
from epizodiak.features.mistakes.kept import JudgedDecision


class KeepMistake(Effect):
    """Has the browser keep a mistake, if it keeps the game.

    Attributes:
        name: under which the game is stored.
        game: its kind.
        decision: what is known of the mistake.
    """

    name: str
    game: str
    decision: JudgedDecision


class KeepTried(Effect):
    """Has the browser keep how a mistake was tried again, if it is kept: ``TriedKept``.

    Attributes:
        name: under which the game is stored.
        ply: number of actions before the mistake.
        result: how it went.
    """

    name: str
    ply: int
    result: PuzzleResult


class ReadMistakes(Effect):
    """Reads the mistakes of a kind of game that are kept, and their games: ``MistakesCame``.

    Attributes:
        number: of the puzzle on the table.
        game: the kind.
    """

    number: int
    game: str


class DropMistakes(Effect):
    """Forgets mistakes.

    Attributes:
        game: of which kind of game.
        name: under which the one game is stored whose mistake it is, or nothing for all of the kind.
        ply: number of actions before that mistake.
    """

    game: str
    name: str = ""
    ply: int = 0


class MistakesCame(Event):
    """The mistakes of a kind of game that are kept were read; nothing about them is known.

    Attributes:
        number: of the puzzle that was on the table when they were asked for.
        kept: by the names of the games, what is kept of their mistakes (``kept.read``).
        records: by the same names, the games.
    """

    number: int
    kept: Mapping[str, str]
    records: Mapping[str, str]


class TriedKept(Event):
    """The browser has kept how a mistake was tried again, or, if it is not ``done``, could not."""

    done: bool
