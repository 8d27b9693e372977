"""Which puzzle is whose day's: the same for everybody, none before the first day, none that is still to come."""

from datetime import date, timedelta
from types import SimpleNamespace

import pytest

from epizodiak.app.frozen import replace as changed
from epizodiak.core.wording import Wording
from epizodiak.display.puzzle_results import PuzzleResult
from epizodiak.features.puzzles.days import chosen, days, neighbouring_months, next_day
from epizodiak.features.puzzles.state import PuzzleProgress
from epizodiak.features.puzzles.words import left, tries_line
from epizodiak.puzzles.day import BEGIN, CHANGED, CYCLES

TODAY = "2026-11-23"


@pytest.mark.parametrize("game", CYCLES)
def test_until_the_change_days_go_through_the_first_puzzles_and_begin_anew(game: str) -> None:
    before = [BEGIN + timedelta(days=n) for n in range((CHANGED - BEGIN).days)]
    numbers = [chosen(game, day.isoformat(), "2999-01-01").number for day in before]
    assert numbers == [n % CYCLES[game] + 1 for n in range(len(before))]


@pytest.mark.parametrize("asked", ["2026-11-24", "2026-01-04", "2026-13-01", "0000-00-00", "never"])
def test_a_day_without_a_puzzle_is_todays_instead(asked: str) -> None:
    found = chosen("zodiac", asked, TODAY)
    assert (found.day, found.good) == (TODAY, False)
    assert chosen("zodiac", "", TODAY) == (found.number, TODAY, True)


def test_the_next_one_is_the_day_before_or_the_next_unsolved_and_never_before_the_first() -> None:
    assert next_day("zodiac", TODAY, TODAY, ()) == "2026-11-22"
    skipped = chosen("zodiac", "2026-11-22", TODAY).number
    assert next_day("zodiac", TODAY, TODAY, {skipped}) == "2026-11-21"
    assert next_day("zodiac", "", TODAY, ()) == TODAY
    first = BEGIN.isoformat()
    assert next_day("zodiac", first, TODAY, ()) == TODAY, "then the latest that is not solved"
    assert next_day("zodiac", first, first, {1}) == first, "all are solved"


def test_a_month_lists_its_days_from_the_latest_to_the_first() -> None:
    assert days("2026-11", TODAY)[:2] == (TODAY, "2026-11-22")
    assert len(days("2026-11", TODAY)) == date.fromisoformat(TODAY).day
    assert days("2026-01", TODAY)[-1] == BEGIN.isoformat()
    assert len(days("2026-02", TODAY)) == 28


def test_there_is_no_month_before_the_first_and_none_to_come() -> None:
    assert neighbouring_months("2026-11", TODAY) == ("2026-10", "")
    assert neighbouring_months("2026-01", TODAY) == ("", "2026-02")
    assert neighbouring_months("2026-12", "2027-01-01") == ("2026-11", "2027-01")


def test_who_has_solved_one_is_told_how_many_of_the_month_are_left() -> None:
    say = Wording(())
    numbers = [chosen("zodiac", day, day).number for day in days("2026-11", TODAY)]
    shown = PuzzleProgress(game="zodiac", today=TODAY, puzzle=SimpleNamespace(number=numbers[0]))
    assert left(shown, say) == f"{len(numbers) - 1} more puzzles to solve this month."
    results = {("zodiac", number): PuzzleResult(solved=number != numbers[1], tries=1, hints=0) for number in numbers}
    assert left(changed(shown, results=results), say) == "1 more puzzle to solve this month."
    results[("zodiac", numbers[1])] = PuzzleResult(solved=True, tries=2, hints=0)
    assert left(changed(shown, results=results), say) == "No more puzzles to solve this month."
    assert not left(changed(shown, today=""), say)
    assert tries_line("solved in 2 tries, 1 hint", "", say) == "Solved in 2 tries, 1 hint"
    assert tries_line("solved in 2 tries", left(shown, say), say).startswith("Solved in 2 tries. 22 more puzzles ")
