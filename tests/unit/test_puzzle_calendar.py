"""The calendar of puzzles: its weeks, where keys lead, and the days running."""

from datetime import date, timedelta

import pytest

from epizodiak.features.puzzles.calendar import KEYS, moved, streak, weeks
from epizodiak.puzzles.day import BEGIN, number_of_day

TODAY = "2026-11-23"


def solved(*backs: int, game: str = "zodiac") -> set[int]:
    """Numbers of the puzzles so many days before today."""
    return {number_of_day(game, date.fromisoformat(TODAY) - timedelta(days=back)) for back in backs}


def test_a_month_is_whole_weeks_from_mondays_with_each_of_its_days_once() -> None:
    november = weeks("2026-11")
    assert november[0] == ("",) * 6 + ("2026-11-01",)
    assert november[-1] == ("2026-11-30", *[""] * 6)
    assert {len(week) for week in november} == {7}
    assert [day for week in weeks("2028-02") for day in week if day][-1] == "2028-02-29"


@pytest.mark.parametrize(
    ("day", "key", "reached"),
    [
        ("2026-11-18", "ArrowLeft", "2026-11-17"),
        ("2026-11-18", "ArrowRight", "2026-11-19"),
        ("2026-11-18", "ArrowUp", "2026-11-11"),
        ("2026-11-11", "ArrowDown", "2026-11-18"),
        ("2026-11-01", "ArrowLeft", "2026-10-31"),
        ("2026-11-18", "Home", "2026-11-16"),
        ("2026-11-18", "End", "2026-11-22"),
        ("2026-10-31", "PageUp", "2026-09-30"),
        ("2026-10-31", "PageDown", TODAY),
        ("2026-09-30", "PageDown", "2026-10-30"),
        (TODAY, "ArrowRight", TODAY),
        (TODAY, "End", TODAY),
        ("2026-01-07", "ArrowUp", BEGIN.isoformat()),
        ("2026-01-31", "PageUp", BEGIN.isoformat()),
    ],
)
def test_keys_lead_to_days_that_have_a_puzzle(day: str, key: str, reached: str) -> None:
    assert key in KEYS
    assert moved(day, key, TODAY) == reached


@pytest.mark.parametrize(
    ("backs", "count"),
    [
        ((), 0),
        ((0,), 1),
        ((1,), 1),
        ((0, 1, 2), 3),
        ((1, 2, 3), 3),
        ((2,), 1),
        ((0, 2, 3), 3),
        ((0, 1, 4, 5), 2),
        ((0, 2, 4), 2),
        ((*range(6), *range(7, 13), *range(14, 20)), 18),
        ((0, 2, 3, 4, 5, 6, 8, 9), 6),
        ((0, 2, 3, 4, 5, 6, 7, 9), 8),
    ],
)
def test_days_running_forgive_one_missed_day_a_week_and_today_is_still_open(backs: tuple[int, ...], count: int) -> None:
    assert streak("zodiac", solved(*backs), TODAY) == count


def test_days_running_end_where_puzzles_begin() -> None:
    assert streak("zodiac", range(1, 400), "2026-01-10") == 6
