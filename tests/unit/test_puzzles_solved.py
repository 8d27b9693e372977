"""The puzzles of the solved games, all that are shipped: judged a second way (``solved_puzzles.py``)."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from epizodiak.games import GAMES, PUZZLING
from epizodiak.games.epicycle.mind.solution import seen_from
from epizodiak.games.zodiac.mind.solution import place
from epizodiak.games.zodiac.rules.board import INDEX
from epizodiak.puzzles import pack
from epizodiak.puzzles.day import CYCLES
from epizodiak.table.puzzle import MOST, Puzzle, Puzzling, position
from epizodiak.table.texts import Seat, Text
from tests.unit.solved_puzzles import JUDGES, decisions, flaws
from tools.make_puzzles import DAYS, stale

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
SOLVED = tuple(JUDGES)
KINDS = {"epicycle": {"win", "draw"}, "zodiac": {"win", "only"}}

by_game = pytest.mark.parametrize("game", SOLVED)


@cache
def shipped(game: str) -> tuple[Puzzle, ...]:
    return pack.read_puzzles(game, (ROOT / pack.file_name(game)).read_text("utf-8"))


def look(puzzle: Puzzle) -> object:
    """Equal for puzzles that are alike up to the board's symmetry and a swap of the seats."""
    state = position(puzzle, GAMES[puzzle.game])
    if puzzle.game == "epicycle":
        ring, own, other = seen_from(state.ring, state.holdings, state.player)
        return min(ring, ring[::-1]), own, other
    board = state.board if state.player == 0 else state.board.translate(str.maketrans("01", "10"))
    step = (-1, -1) if state.last_step is None else (INDEX[state.last_step.source], INDEX[state.last_step.target])
    return place(board, state.neutral_turns, step)


@by_game
def test_there_are_as_many_as_take_turns_numbered_in_order(game: str) -> None:
    there = shipped(game)
    assert [puzzle.number for puzzle in there] == list(range(1, len(there) + 1))
    assert len(there) >= CYCLES[game] >= 365
    assert CYCLES[game] % DAYS == 0


@by_game
def test_no_two_are_alike(game: str) -> None:
    assert len({look(puzzle) for puzzle in shipped(game)}) == len(shipped(game))


@by_game
def test_all_are_proved_and_graded_and_begin_with_who_is_to_find_the_answer(game: str) -> None:
    for puzzle in shipped(game):
        state = position(puzzle, GAMES[game])
        assert state.player == puzzle.seat, puzzle
        assert puzzle.proved, puzzle
        assert 1 <= puzzle.grade <= MOST, puzzle
        assert puzzle.task in KINDS[game], puzzle
        assert len(GAMES[game].legal_actions(state)) > 2, puzzle


@by_game
@pytest.mark.parametrize("part", range(4))
def test_at_each_decision_exactly_the_actions_that_lines_have_keep_the_value(game: str, part: int) -> None:
    assert {puzzle.number: found for puzzle in shipped(game)[part::4] if (found := flaws(puzzle))} == {}


@by_game
def test_a_puzzle_that_lacks_a_solution_or_has_a_wrong_one_is_found_out(game: str) -> None:
    several = next(puzzle for puzzle in shipped(game) if len(puzzle.solutions) > 1)
    for at in range(len(several.solutions)):
        assert flaws(replace(several, solutions=several.solutions[:at] + several.solutions[at + 1 :])) != []
    for task in KINDS[game]:
        puzzle = next(each for each in shipped(game) if each.task == task and len(each.solutions[0]) > 2)
        wrong = next(
            action for action in JUDGES[game].after(position(puzzle, GAMES[game])) if action != puzzle.solutions[0][0]
        )
        assert flaws(replace(puzzle, solutions=(*puzzle.solutions, (wrong,)))) != []
        assert flaws(replace(puzzle, solutions=((wrong,),))) != []
        assert flaws(replace(puzzle, solutions=(puzzle.solutions[0][:2],))) != []
        assert flaws(replace(puzzle, value="draw" if puzzle.value == "win" else "win")) != []
    whole = next(each for each in shipped(game) if each.task == "win" and len(each.solutions[0]) > 2)
    assert flaws(replace(whole, solutions=(whole.solutions[0][:1],))) != []


@by_game
def test_mondays_are_easier_than_sundays_and_grades_about_even(game: str) -> None:
    there = shipped(game)[: CYCLES[game]]
    means = [sum(each.grade for each in there[day::DAYS]) / len(there[day::DAYS]) for day in range(DAYS)]
    assert means == sorted(means)
    assert max(each.grade for each in there[::DAYS]) <= 2
    assert min(each.grade for each in there[DAYS - 1 :: DAYS]) >= 4
    assert all(sum(each.grade == grade for each in there) > len(there) / 10 for grade in range(1, MOST + 1))


@pytest.mark.parametrize("game", ["zodiac", pytest.param("epicycle", marks=pytest.mark.long)])
def test_the_maker_makes_the_first_ones_again(game: str) -> None:
    assert stale(game, 3) == []


# --- what is said of them -------------------------------------------------------------------------------------------


def told(text: Text) -> str:
    """A text with its values: all names in braces have one."""
    assert isinstance(text, Text), text
    names = ("Ana", "Ben")
    return str(text).format(
        **{key: names[each] if isinstance(each, Seat) else each for key, each in text.values.items()}
    )


@by_game
def test_tasks_hints_and_praise_have_their_values_and_the_last_hint_leads_to_the_action(game: str) -> None:
    puzzling: Puzzling = PUZZLING[game]
    for puzzle in shipped(game):
        texts = [puzzling.task(puzzle), *puzzling.hints(puzzle), puzzling.praise(puzzle)]
        assert all("{" not in told(text) for text in texts), puzzle
        assert len(set(texts)) == len(texts), puzzle


@by_game
def test_the_number_of_moves_in_a_task_is_that_of_the_longest_defence(game: str) -> None:
    for puzzle in shipped(game):
        task, line = PUZZLING[game].task(puzzle), puzzle.solutions[0]
        number = JUDGES[game].number(position(puzzle, GAMES[game]))
        if puzzle.task == "win":
            assert task.values["count"] == (number + 1) // 2, puzzle
        else:
            assert number == 0, puzzle
            assert task.values.get("count", 1) == (len(line) + 1) // 2, puzzle


@by_game
def test_what_stands_against_each_wrong_action_can_be_played_and_is_true(game: str) -> None:
    judge, rules = JUDGES[game], GAMES[game]
    for puzzle in shipped(game):
        for played, state, right in decisions(puzzle):
            for action, after in judge.after(state).items():
                if action in right:
                    continue
                found = PUZZLING[game].refutation(puzzle, state, (action,))
                assert found.actions[0] == action
                assert len(found.actions) > 1 or after.player is None or "like this" not in found.text
                ended = state
                for each in found.actions:
                    ended = rules.apply(ended, rules.parse_action(each))
                why = (puzzle.number, played, action, str(found.text))
                assert "{" not in told(found.text), why
                check_claim(puzzle, after, ended, found.text, why)


@by_game
def test_a_win_that_is_still_to_come_is_told_with_its_moves_and_played_to_the_end_the_board_shows(game: str) -> None:
    judge, rules, unseen = JUDGES[game], GAMES[game], 0
    for puzzle in shipped(game):
        for line in puzzle.solutions:
            *before, last = line
            state = position(puzzle, rules)
            for each in before:
                state = rules.apply(state, rules.parse_action(each))
            ended = rules.apply(state, rules.parse_action(last))
            found, number = (
                PUZZLING[game].finish(puzzle, state, last),
                -judge.number(ended) if ended.player is not None else 0,
            )
            if puzzle.task != "win" or ended.player is None:
                assert found is None, puzzle
                continue
            assert found is not None, puzzle
            assert "{" not in told(found.text), puzzle
            if not found.actions:
                assert "you win for sure" in found.text, puzzle
                assert judge.wins(ended, puzzle.seat) or judge.forced(ended, puzzle.seat), puzzle
                unseen += 1
                continue
            assert found.text.values.get("moves", 1) == (number + 1) // 2, puzzle
            assert judge.wins(ended, puzzle.seat, number), puzzle
            assert len(found.actions) <= number, puzzle
            for each in found.actions:
                ended = rules.apply(ended, rules.parse_action(each))
            assert (ended.player, ended.winner) == (None, puzzle.seat), puzzle
    assert unseen < 20


def check_claim(puzzle: Puzzle, after: Any, ended: Any, text: Text, why: object) -> None:
    """Whether a text is true of the position after a wrong action; ``ended`` is where the refutation leads."""
    judge, other = JUDGES[puzzle.game], 1 - puzzle.seat
    if after.player is None:
        assert after.winner == other, why
        assert {"three": "Three of", "repeated": "looked like this before", "inner": "six inner"}[
            judge.reason(after)
        ] in text, why
        return
    number = judge.number(after)
    if number > 0 and "wins for sure" not in text:
        assert text.values.get("moves", 1) == (number + 1) // 2, why
        assert ("moves" in text.values) == (number > 2), why
        assert judge.wins(after, other, number), why
        assert (ended.player, ended.winner) == (None, other), why
    elif puzzle.value == "win" and puzzle.task == "win" and judge.draws:
        assert (number, "only a draw" in text) == (0, True), why
        assert judge.number(ended) == 0, why
    else:
        assert ("wins for sure" in text, judge.draws) == (True, False), why
        assert number >= 0, why
