"""``epizodiak puzzle``: prints puzzles as JSON lines, for anybody to check."""

from __future__ import annotations

import json
import sys
from datetime import date

from epizodiak.cli.inputs import BAD_INPUT
from epizodiak.cli.shipped import shipped
from epizodiak.core.errors import EpizodiakError, shorten
from epizodiak.games import GAMES
from epizodiak.puzzles import day, pack
from epizodiak.record.record import record_json
from epizodiak.table.lesson import NAME, OTHERS
from epizodiak.table.puzzle import Puzzle

PLAYERS = (NAME, *OTHERS)
"""What the players of a puzzle are called, as at the table."""


def run(game: str, wanted: str | int | None, *, whole: bool = False) -> int:
    """Print one puzzle of a game, or with ``whole`` all of them; returns the exit status.

    Args:
        game: its name in records.
        wanted: a day as ``YYYY-MM-DD`` or a number; ``None``: today's.
        whole: whether all are wanted.

    Returns:
        The exit status: 0, or 2 if there is no such game, day or number.
    """
    try:
        for puzzle in shipped_puzzles(game) if whole else (chosen_puzzle(game, wanted),):
            sys.stdout.write(json.dumps(printed(puzzle)) + "\n")
        sys.stdout.flush()
    except EpizodiakError as error:
        sys.stderr.write(f"{error}\n")
        return BAD_INPUT
    return 0


def shipped_puzzles(game: str) -> tuple[Puzzle, ...]:
    """A game's shipped puzzles, by number.

    Raises:
        EpizodiakError: there is no such game, or its puzzles are not here.
    """
    if game not in GAMES:
        raise EpizodiakError(f'argument GAME: unknown game "{shorten(game)}"; games: {", ".join(sorted(GAMES))}')
    try:
        return pack.read_puzzles(game, shipped(pack.file_name(game)).read_text("utf-8"))
    except OSError as error:
        raise EpizodiakError(f"{pack.file_name(game)}: cannot be read: {error.strerror or error}") from error


def chosen_puzzle(game: str, wanted: str | int | None) -> Puzzle:
    """The puzzle with a number, or of a day.

    Raises:
        EpizodiakError: there is none.
    """
    there = shipped_puzzles(game)
    number = wanted if isinstance(wanted, int) else day.number_of_day(game, _parse_day(wanted))
    if not 1 <= number <= len(there):
        argument = "--number" if isinstance(wanted, int) else "--date"
        raise EpizodiakError(
            f"argument {argument}: there is no puzzle {number} of {game}: they are numbered from 1 to {len(there)}"
        )
    return there[number - 1]


def _parse_day(text: str | None) -> date:
    if text is None:
        return date.today()  # noqa: DTZ011 - the day's puzzle goes by the device's own calendar
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.isoformat() != text:  # fromisoformat() takes other ways of writing a day, too
        raise EpizodiakError(f'argument --date: not a day as YYYY-MM-DD: "{shorten(text)}"')
    return found


def printed(puzzle: Puzzle) -> dict[str, object]:
    """A puzzle as plain data, to be printed."""
    record = pack.record_of(puzzle, PLAYERS[: GAMES[puzzle.game].seats])
    return dict(pack.puzzle_json(puzzle, record_json(record)))
