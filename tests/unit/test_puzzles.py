"""Puzzles as such: the day's number, the file's lines, whether a try is right; and two of the solved games' own."""

from datetime import date, timedelta
from importlib.util import find_spec
from pathlib import Path

import pytest

from epizodiak.games import GAMES, PACKAGES, PUZZLING
from epizodiak.puzzles import pack, solving
from epizodiak.puzzles.day import BEGIN, CHANGED, CYCLES, number_of_day
from epizodiak.record.record import record_json
from epizodiak.table.puzzle import Puzzle, position

ROOT = Path(__file__).resolve().parent.parent.parent

TWO_WAYS = Puzzle(
    game="zodiac",
    number=7,
    first_player=1,
    actions=("A6-B4", "A5-B6"),
    seat=1,
    task="win",
    solutions=(("A2-A6", "A5-A1", "A6-A4"), ("A2-A6", "A5-A1", "B4-A3", "A1-A5", "A6-A4")),
    value="win",
    proved=True,
    grade=3,
)
"""Its lines are made up."""

TICKED = Puzzle(game="epizodiak", number=1, seat=0, task="x", solutions=(("a", "b"),), value="", proved=True, grade=1)

REAL = (
    '{"number":1,"seat":1,"task":"win","options":{"setup":"random"},"chance":[[1,3,2,1,3,1,2,3,2]],"actions":"1-",'
    '"solutions":["2+,3+,1+"],"value":"win","proved":true,"grade":1}'
)


@pytest.mark.parametrize("game", CYCLES)
def test_the_days_go_through_all_numbers_in_turn_and_begin_again(game: str) -> None:
    days = [BEGIN + timedelta(days=day) for day in range((CHANGED - BEGIN).days)]
    assert [number_of_day(game, day) for day in days] == [at % CYCLES[game] + 1 for at in range(len(days))]
    assert number_of_day(game, BEGIN - timedelta(days=1)) == CYCLES[game]


@pytest.mark.native_only  # the file of puzzles is none of the package
def test_the_games_that_tell_of_puzzles_have_them_and_take_turns_with_them() -> None:
    telling = {name for name, package in PACKAGES.items() if find_spec(f"{package}.puzzles")}
    assert telling == set(CYCLES) == {name for name in GAMES if (ROOT / pack.file_name(name)).is_file()}


def test_mondays_have_numbers_of_one_kind() -> None:
    assert BEGIN.weekday() == 0
    for game in CYCLES:
        assert all((number_of_day(game, BEGIN + timedelta(weeks=week)) - 1) % 7 == 0 for week in range(-60, 200))
    assert number_of_day("zodiac", date(2026, 1, 6)) == 2


@pytest.mark.parametrize("puzzle", [TWO_WAYS, TICKED], ids=["played", "ticked"])
def test_a_puzzle_is_the_same_after_writing_and_reading(puzzle: Puzzle) -> None:
    assert pack.read_puzzles(puzzle.game, f"{pack.puzzle_line(puzzle)}\n") == (puzzle,)


def test_what_is_written_is_what_was_read() -> None:
    (puzzle,) = pack.read_puzzles("epicycle", REAL)
    assert pack.puzzle_line(puzzle) == REAL
    assert puzzle.chance == ((1, 3, 2, 1, 3, 1, 2, 3, 2),)


def test_a_puzzle_as_it_is_printed_has_the_keys_of_the_documents() -> None:
    printed = pack.puzzle_json(TWO_WAYS, record_json(pack.record_of(TWO_WAYS, ("Ana", "Ben"))))
    assert list(printed) == ["game", "number", "record", "seat", "task", "solutions", "value", "proved", "grade"]
    assert isinstance(printed["record"], dict)
    assert printed["record"]["actions"] == ["A6-B4", "A5-B6"]


def test_a_try_is_right_if_some_line_goes_on_with_it() -> None:
    assert solving.is_right(TWO_WAYS, (), "A2-A6")
    assert not solving.is_right(TWO_WAYS, (), "B4-A3")
    so_far = ("A2-A6", "A5-A1")
    assert [solving.is_right(TWO_WAYS, so_far, each) for each in ("A6-A4", "B4-A3", "A5-A1")] == [True, True, False]
    assert not solving.is_right(TWO_WAYS, ("A6-A4", "A5-A1"), "A6-A4")


def test_the_answer_is_the_lines_and_the_end_of_one_solves_it() -> None:
    assert solving.reply(TWO_WAYS, ("A2-A6",)) == "A5-A1"
    assert solving.reply(TWO_WAYS, ("A2-A6", "A5-A1", "B4-A3")) == "A1-A5"
    assert solving.is_solved(TWO_WAYS, TWO_WAYS.solutions[0])
    assert not solving.is_solved(TWO_WAYS, TWO_WAYS.solutions[1][:3])


def test_a_question_wants_all_right_answers_and_no_other() -> None:
    answers = ({"a", "b"}, {"a"}, {"a", "b", "c"}, set[str]())
    assert [solving.is_correctly_ticked(TICKED, frozenset(each)) for each in answers] == [True, False, False, False]


def test_a_wrong_try_at_a_real_puzzle_is_answered_on_the_board() -> None:
    (puzzle,) = pack.read_puzzles("epicycle", REAL)
    game, puzzling = GAMES["epicycle"], PUZZLING["epicycle"]
    state = position(puzzle, game)
    assert puzzling.task(puzzle).values == {"count": 2}
    for action in map(game.action_text, game.legal_actions(state)):
        if action != "2+":
            found = puzzling.refutation(puzzle, state, (action,))
            after = state
            for each in found.actions:
                after = game.apply(after, game.parse_action(each))
            assert found.actions[0] == action
            assert "wins in" in found.text or "only a draw" in found.text or "you lose" in found.text
