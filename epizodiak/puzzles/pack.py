"""A game's shipped puzzles: a file with a line of compact JSON for each; and a puzzle as a record.

The file of a game is ``static/puzzles/GAME.txt``; web servers compress what ends so. Lines are only ever added at its
end, so that a number means the same puzzle in every version. What a :class:`~epizodiak.table.puzzle.Puzzle` has by
default is left out of a line; notations stand in one text, parted by commas, which no notation has.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from epizodiak.core.rules import Json
from epizodiak.record.metadata import Metadata
from epizodiak.record.record import Record
from epizodiak.table.puzzle import Puzzle

FOLDER = "static/puzzles"
"""Where the files lie, below the page's own address."""


def file_name(game: str) -> str:
    """The path of a game's file of puzzles, relative to the page's address."""
    return f"{FOLDER}/{game}.txt"


def puzzle_line(puzzle: Puzzle) -> str:
    """A puzzle as a line of its game's file, without the line end."""
    data: dict[str, Any] = {"number": puzzle.number, "seat": puzzle.seat, "task": puzzle.task}
    if puzzle.options:
        data["options"] = dict(puzzle.options)
    if puzzle.first_player:
        data["first_player"] = puzzle.first_player
    if puzzle.chance:
        data["chance"] = [list(outcome) for outcome in puzzle.chance]
    data["actions"] = ",".join(puzzle.actions)
    data["solutions"] = [",".join(each) for each in puzzle.solutions]
    data.update(value=puzzle.value, proved=puzzle.proved, grade=puzzle.grade)
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def read_puzzles(game: str, text: str) -> tuple[Puzzle, ...]:
    """The puzzles in the text of a game's file, in the order of their numbers."""
    return tuple(_puzzle(game, json.loads(each)) for each in text.splitlines())


def _puzzle(game: str, data: dict[str, Any]) -> Puzzle:
    return Puzzle(
        game=game,
        number=data["number"],
        options=data.get("options", {}),
        first_player=data.get("first_player", 0),
        chance=tuple(map(tuple, data.get("chance", ()))),
        actions=_split_words(data["actions"]),
        seat=data["seat"],
        task=data["task"],
        solutions=tuple(_split_words(each) for each in data["solutions"]),
        value=data["value"],
        proved=data["proved"],
        grade=data["grade"],
    )


def _split_words(text: str) -> tuple[str, ...]:
    return tuple(text.split(",")) if text else ()


def record_of(puzzle: Puzzle, players: Iterable[str], bots: Sequence[str] = ()) -> Record:
    """The record that leads to a puzzle's first position.

    Args:
        puzzle: which one.
        players: their names.
        bots: by seat a bot's level, or ``seating.PERSON``; none if all are people.
    """
    return Record(
        game=puzzle.game,
        options=puzzle.options,
        players=tuple(players),
        first_player=puzzle.first_player,
        chance=puzzle.chance,
        actions=puzzle.actions,
        metadata=Metadata(bots=tuple(bots)),
    )


def puzzle_json(puzzle: Puzzle, whole: Json) -> dict[str, Json]:
    """A puzzle as the command line prints it.

    Args:
        puzzle: which one.
        whole: its record as JSON.
    """
    return {
        "game": puzzle.game,
        "number": puzzle.number,
        "record": whole,
        "seat": puzzle.seat,
        "task": puzzle.task,
        "solutions": [list(each) for each in puzzle.solutions],
        "value": puzzle.value,
        "proved": puzzle.proved,
        "grade": puzzle.grade,
    }
