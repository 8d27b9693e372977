"""Finds the puzzle of a day, which depends on the date alone."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache

BEGIN = date(2026, 1, 5)
"""A Monday: days are counted from here."""

CHANGED = date(2026, 11, 30)
"""A Monday: from here on no day has a puzzle that guessing solves."""

WEEK = 7

CYCLES: Mapping[str, int] = {"epizodiak": 126, "schotten-totten": 371, "epicycle": 371, "zodiac": 371}
"""How many puzzles of each game take turns before, whole weeks of them: Mondays are easy, Sundays hard. A cycle that
grew would give past days other puzzles."""

ADDED: Mapping[str, int] = {"epizodiak": 84, "zodiac": 14}
"""How many of those that follow take turns with them afterwards, whole weeks, too."""

GUESSED: Mapping[str, str] = {
    "epizodiak": "27cf8f3e7cf5fae6ebd6af3e796aedfb",
    "schotten-totten": "40000000000000000000000000000001000000000000000010000000000400000000000000000",
    "epicycle": "50024e81187c4848846cb84a4068a9e38d95928ddadd2080c51fe840312bcf2d9e382a753584a7040d5094a0c729",
    "zodiac": "41c2c5b21c695bc43bcb95fffcf3457995671b5dd7f7f995ab2f9f71f0afdbb7ae74dddf456efe7776dbf6e367ff",
}
"""The puzzles that are left to the archive then, in hexadecimal: the lowest bit stands for number 1."""


def number_of_day(game: str, day: date) -> int:
    """The number of a game's puzzle on a day; also for days before the first one."""
    if day < CHANGED:
        return (day - BEGIN).days % CYCLES[game] + 1
    week, weekday = divmod((day - CHANGED).days, WEEK)
    numbers = _of_weekday(game, weekday)
    return numbers[week % len(numbers)]


@cache
def _of_weekday(game: str, weekday: int) -> tuple[int, ...]:
    """The numbers that take turns on a weekday, the added ones first."""
    guessed, cycle = int(GUESSED.get(game, "0"), 16), CYCLES[game]
    numbers = range(weekday + 1, cycle + ADDED.get(game, 0) + 1, WEEK)
    return tuple(sorted((each for each in numbers if not guessed >> (each - 1) & 1), key=lambda each: each <= cycle))
