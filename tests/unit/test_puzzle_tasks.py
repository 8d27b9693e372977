"""A puzzle's task is short in every language and lights what it speaks of; no day to come has one to be guessed."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from epizodiak.games import GAMES, PUZZLING, TABLES
from epizodiak.puzzles.day import ADDED, CHANGED, CYCLES, GUESSED, number_of_day
from epizodiak.puzzles.pack import file_name, read_puzzles
from epizodiak.table.puzzle import Puzzle, position
from epizodiak.table.texts import telling
from tests.unit.page_languages import SPOKEN, spoken
from tools.guessing import is_trivial

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
NAMES = ("Ana", "Ben", "Chloé", "David")
MOST_WORDS = 12
CHARACTERS = 2.5
"""So many characters of Japanese, which parts no words, are as long as a word."""


def shipped(game: str) -> tuple[Puzzle, ...]:
    return read_puzzles(game, (ROOT / file_name(game)).read_text("utf-8"))


def length(text: str, tag: str) -> float:
    """How many words a text has; marks that stand by themselves, as in French, are none."""
    return len(text) / CHARACTERS if tag == "ja" else sum(any(map(str.isalnum, word)) for word in text.split())


def test_words_are_counted() -> None:
    assert length("Laissez les deux bouts à l'abri : voilà !", "fr") == 7
    assert length("両端を安全に。", "ja") == 2.8


@pytest.mark.parametrize("tag", SPOKEN)
@pytest.mark.parametrize("game", CYCLES)
def test_every_task_has_twelve_words_at_most(game: str, tag: str) -> None:
    tell = telling(spoken(tag, NAMES[: GAMES[game].seats]), TABLES[game].spell)
    tasks = {tell(PUZZLING[game].task(puzzle)) for puzzle in shipped(game)}
    assert tasks
    assert {task: length(task, tag) for task in tasks if not 0 < length(task, tag) <= MOST_WORDS} == {}


@pytest.mark.parametrize("game", CYCLES)
def test_what_a_task_speaks_of_is_a_place_of_the_table_or_nothing(game: str) -> None:
    for puzzle in shipped(game)[::5]:
        state = position(puzzle, GAMES[game])
        keys = PUZZLING[game].lights(puzzle, state)
        question = PUZZLING[game].question(puzzle, state)
        if question is not None:
            assert set(keys) == {choice.place for choice in question.choices}
        elif puzzle.task == "no_contest":
            before, after = (state.dial[0] - 2) % 12 + 1, state.dial[-1] % 12 + 1
            assert set(keys) == {f"slot-{before}", f"slot-{after}"}
        else:
            assert not keys, "a ring round a name would look like a focus"


@pytest.mark.parametrize("game", CYCLES)
def test_no_day_has_a_puzzle_that_guessing_solves_once_they_have_changed(game: str) -> None:
    guessed = {puzzle.number for puzzle in shipped(game) if is_trivial(puzzle)}
    assert int(GUESSED[game], 16) == sum(1 << (number - 1) for number in guessed)
    assert CHANGED.weekday() == 0
    numbers = [number_of_day(game, CHANGED + timedelta(days=day)) for day in range(7 * 70)]
    assert set(numbers) == set(range(1, CYCLES[game] + ADDED.get(game, 0) + 1)) - guessed
    assert all(len({*numbers[day : 7 * 12 : 7]}) == 12 for day in range(7)), "none comes again within twelve weeks"


def test_where_a_tile_is_the_moves_tell() -> None:
    for puzzle in shipped("epizodiak"):
        assert PUZZLING["epizodiak"].recalls(puzzle) == puzzle.task.startswith("holder-")
