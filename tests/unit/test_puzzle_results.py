"""What the browser keeps of puzzles: read back as it was written, and read as if anybody had written it."""

import json

import pytest

from epizodiak.core.wording import Wording
from epizodiak.display.puzzle_results import MOST_TEXT, PuzzleResult, added, in_words, read, read_days, written
from epizodiak.games import GAMES

HINTED = PuzzleResult(solved=False, tries=0, hints=1)
SOLVED, FAILED = PuzzleResult(solved=True, tries=3, hints=1), PuzzleResult(solved=False, tries=2, hints=0)


def test_what_is_written_is_read_back() -> None:
    results = {("zodiac", 47): SOLVED, ("epicycle", 3): FAILED, ("epicycle", 4): HINTED}
    assert read(written(results), GAMES) == results
    assert written({}) == "{}"


def test_a_solved_puzzle_stays_as_it_was_solved_first_and_a_failed_one_can_be_solved() -> None:
    results = added({}, "zodiac", 1, FAILED)
    results = added(results, "zodiac", 1, SOLVED)
    assert added(results, "zodiac", 1, FAILED) == results == {("zodiac", 1): SOLVED}


def test_no_try_is_forgotten_where_two_tabs_try_the_same_puzzle() -> None:
    results = added({}, "zodiac", 1, FAILED)
    hinted = added(results, "zodiac", 1, PuzzleResult(solved=False, tries=0, hints=2))
    assert hinted == {("zodiac", 1): PuzzleResult(solved=False, tries=2, hints=2)}
    solved = added(hinted, "zodiac", 1, PuzzleResult(solved=True, tries=1, hints=0))
    assert solved == {("zodiac", 1): PuzzleResult(solved=True, tries=3, hints=2)}


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "no JSON",
        "[]",
        "7",
        '{"zodiac":7}',
        '{"chess":{"1":[1,1,0]}}',
        '{"zodiac":{"0":[1,1,0]}}',
        '{"zodiac":{"01":[1,1,0]}}',
        '{"zodiac":{"-1":[1,1,0]}}',
        '{"zodiac":{"1.5":[1,1,0]}}',
        '{"zodiac":{"\\u0661":[1,1,0]}}',
        '{"zodiac":{"99999":[1,1,0]}}',
        '{"zodiac":{"1":[2,1,0]}}',
        '{"zodiac":{"1":[true,1,0]}}',
        '{"zodiac":{"1":[1,0,0]}}',
        '{"zodiac":{"1":[1,0,1]}}',
        '{"zodiac":{"1":[0,0,0]}}',
        '{"zodiac":{"1":[1,1]}}',
        '{"zodiac":{"1":[1,1,1000]}}',
        '{"zodiac":{"1":[1,1,0.5]}}',
        '{"zodiac":{"1":{"solved":1}}}',
        '{"zodiac":{"1":[1,1,0]},"zodiac":{}}',
        "[" * 10_000,
        '{"zodiac":{"1":[1,1,0]}}' + " " * MOST_TEXT,
    ],
)
def test_what_nobody_here_has_written_is_left_out(text: str | None) -> None:
    assert read(text, GAMES) == {}


def test_what_is_good_beside_it_stays() -> None:
    text = json.dumps({"zodiac": {"5": [0, 2, 0], "six": [1, 1, 1]}, "chess": {}})
    assert read(text, GAMES) == {("zodiac", 5): FAILED}


def test_the_days_are_read_back_and_only_what_can_be_one() -> None:
    text = written({("zodiac", 5): FAILED}, {"zodiac": "2026-11-22"})
    assert read(text, GAMES) == {("zodiac", 5): FAILED}
    assert read_days(text, GAMES) == {"zodiac": "2026-11-22"}
    for damaged in (None, "[]", '{"days":7}', '{"days":{"chess":"2026-11-22"}}', '{"days":{"zodiac":"2026-1-7"}}'):
        assert read_days(damaged, GAMES) == {}
    assert read_days('{"days":{"zodiac":[],"epicycle":"20261122","epizodiak":"2026-02-30"}}', GAMES) == {}


def test_counts_beyond_all_reason_are_kept_as_the_highest() -> None:
    many = {("zodiac", 1): PuzzleResult(solved=False, tries=10**9, hints=0)}
    assert read(written(many), GAMES)["zodiac", 1].tries == 999


def test_results_are_told_in_words() -> None:
    say = Wording(())
    results = (None, HINTED, FAILED, SOLVED, PuzzleResult(solved=True, tries=1, hints=0))
    assert [in_words(each, say) for each in results] == [
        "",
        "1 hint",
        "failed so far",
        "solved in 3 tries",
        "solved at the first try",
    ]
