"""Events and effects about mistakes stored beside the games in which they were made."""

from __future__ import annotations

from collections.abc import Mapping

from epizodiak.app.effects import Effect
from epizodiak.app.events import Event
from epizodiak.display.puzzle_results import PuzzleResult
from epizodiak.features.mistakes.kept import JudgedDecision


class KeepMistake(Effect):
    """Store a mistake, if its game is stored.

    Attributes:
        name: under which the game is stored.
        game: which of the games it is.
        decision: what is known of the mistake.
    """

    name: str
    game: str
    decision: JudgedDecision


class KeepTried(Effect):
    """Store the result of trying a mistake again: ``TriedKept``.

    Attributes:
        name: under which the game is stored.
        ply: number of actions before the mistake.
        result: how it went.
    """

    name: str
    ply: int
    result: PuzzleResult


class ReadMistakes(Effect):
    """Read the stored mistakes of a kind of game, with their games: ``MistakesCame``.

    Attributes:
        number: of the puzzle on the table.
        game: the kind.
    """

    number: int
    game: str


class DropMistakes(Effect):
    """Delete mistakes.

    Attributes:
        game: of which kind of game.
        name: under which the one game is stored whose mistake it is, or nothing for all of the kind.
        ply: number of actions before that mistake.
    """

    game: str
    name: str = ""
    ply: int = 0


class MistakesCame(Event):
    """The stored mistakes of a kind of game were read; not checked yet.

    Attributes:
        number: of the puzzle that was on the table when they were asked for.
        kept: by the names of the games, the stored texts about their mistakes (``kept.read``).
        records: by the same names, the games.
    """

    number: int
    kept: Mapping[str, str]
    records: Mapping[str, str]


class TriedKept(Event):
    """The result of trying a mistake again has been stored, or, if it is not ``done``, could not be."""

    done: bool
