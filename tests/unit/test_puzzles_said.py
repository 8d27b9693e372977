"""What a puzzle asks is what is checked: its sentence is held against the rules themselves, deal by deal."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from epizodiak.core.errors import EpizodiakError
from epizodiak.games import GAMES, PUZZLING
from epizodiak.games.epizodiak.rules.rules import end_values
from epizodiak.games.epizodiak.rules.sampling import Positions
from epizodiak.games.epizodiak.rules.state import CONTEST
from epizodiak.puzzles.pack import file_name, read_puzzles
from epizodiak.table.puzzle import Puzzle
from tests.unit.hidden_puzzles import after, begins, turns

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
GAME = GAMES["epizodiak"]
DEALS = 20


def of_kind(task: str) -> list[Puzzle]:
    return [
        each for each in read_puzzles(GAME.name, (ROOT / file_name(GAME.name)).read_text("utf-8")) if each.task == task
    ]


def contests(then: Any, seat: int) -> set[int]:
    """What the rules let a seat contest that is to act after two passes, with this dial and these hands."""
    asked = replace(then, player=seat, passes=2)
    return {action.first for action in GAME.legal_actions(asked) if action.kind == CONTEST}


def deals(seen: Any, number: int = DEALS) -> Iterator[Any]:
    """Positions that fit a view."""
    source = random.Random(7)
    positions = Positions(seen)
    for _ in range(number):
        try:
            yield positions.draw(source)
        except EpizodiakError:
            return


def without(seen: Any, seat: int, value: int) -> Any:
    """The view of somebody who knows that a seat has no tile of a value."""
    most = [list(row) for row in seen.most]
    most[seat][value - 1] = 0
    return replace(seen, most=tuple(map(tuple, most)))


def test_after_the_right_turn_the_rules_let_nobody_else_contest_in_any_deal_that_was_drawn() -> None:
    for puzzle in of_kind("no_contest"):
        (line,) = puzzle.solutions
        seen = GAME.view(begins(puzzle), puzzle.seat)
        others = {0, 1, 2} - {puzzle.seat}
        ends = set(end_values(after(puzzle, begins(puzzle), line).dial))
        views = [seen, *(without(seen, seat, value) for seat in others for value in ends)]
        for deal in (each for view in views for each in deals(view, 5)):
            then = after(puzzle, deal, line)
            assert set(end_values(then.dial)) == ends
            assert not any(contests(then, seat) for seat in others), puzzle.number


def test_after_each_other_turn_there_is_a_deal_in_which_the_rules_let_somebody_contest() -> None:
    for puzzle in of_kind("no_contest")[::4]:
        state = begins(puzzle)
        seen = GAME.view(state, puzzle.seat)
        others = {0, 1, 2} - {puzzle.seat}
        for line, then in turns(puzzle, state):
            if line in puzzle.solutions:
                continue
            assert any(
                value in contests(after(puzzle, deal, line), seat)
                for seat in others
                for value in end_values(then.dial)
                for deal in deals(without(seen, seat, value))
            ), (puzzle.number, line)


def test_who_is_said_to_contest_after_a_wrong_turn_can() -> None:
    told = 0
    for puzzle in of_kind("no_contest")[::2]:
        state = begins(puzzle)
        seen = GAME.view(state, puzzle.seat)
        for line, _ in turns(puzzle, state):
            if len(line) == 1 and line not in puzzle.solutions:
                text = PUZZLING[GAME.name].refutation(puzzle, state, line).text
                seat, value = int(text.values["name"]), int(text.values["tile"])
                told += 1
                assert any(
                    value in contests(after(puzzle, deal, line), seat) for deal in deals(without(seen, seat, value))
                ), (puzzle.number, line)
    assert told
