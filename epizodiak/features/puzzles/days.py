"""Which puzzle belongs to which day, without reading a clock."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta
from typing import NamedTuple

from epizodiak.puzzles.day import BEGIN
from epizodiak.puzzles.day import number_of_day as number_of

DAY = timedelta(days=1)
MONTHS = 12


class Chosen(NamedTuple):
    """The puzzle that was chosen.

    Attributes:
        number: of the puzzle.
        day: whose day's it is, as ``YYYY-MM-DD``.
        good: whether it is the one that was asked for, and not today's in its stead.
    """

    number: int
    day: str
    good: bool = True


def chosen(game: str, asked: str, today: str) -> Chosen:
    """The puzzle of a day, or today's if that day is invalid or still to come.

    Args:
        game: its name.
        asked: the day as ``YYYY-MM-DD``, or nothing for today.
        today: likewise.
    """
    day = parse_day(asked or today)
    if day is not None and BEGIN <= day <= date.fromisoformat(today):
        return Chosen(number_of(game, day), day.isoformat())
    return Chosen(number_of(game, date.fromisoformat(today)), today, good=not asked)


def is_future(asked: str, today: str) -> bool:
    """Whether what was asked for is a future day."""
    day = parse_day(asked)
    return day is not None and day > date.fromisoformat(today)


def parse_day(text: str) -> date | None:
    """The day in a text ``YYYY-MM-DD``, or ``None``."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def next_day(game: str, day: str, today: str, solved: Collection[int]) -> str:
    """The next day to offer: the latest before this one whose puzzle is unsolved.

    Args:
        game: its name.
        day: the puzzle's that was solved, or nothing: then today's comes next, if it is not solved yet.
        today: the device's date.
        solved: numbers of the puzzles that were solved.
    """
    now = date.fromisoformat(today)
    first = date.fromisoformat(day) - DAY if day else now
    days = max(0, (first - BEGIN).days + 1)
    before = (first - back * DAY for back in range(days))
    after = (now - back * DAY for back in range(max(0, (now - BEGIN).days + 1)))
    found = next((each for each in (*before, *after) if number_of(game, each) not in solved), max(first, BEGIN))
    return found.isoformat()


def days(month: str, today: str) -> tuple[str, ...]:
    """The days of a month that have a puzzle, latest first.

    Args:
        month: as ``YYYY-MM``.
        today: the device's date: no later day is among them.
    """
    day = date.fromisoformat(f"{month}-01")
    found = []
    while day.isoformat()[:7] == month:
        if BEGIN <= day <= date.fromisoformat(today):
            found.append(day.isoformat())
        day += DAY
    return tuple(reversed(found))


def neighbouring_months(month: str, today: str) -> tuple[str, str]:
    """The months before and after, each empty if it has no puzzle."""
    year, number = int(month[:4]), int(month[5:]) - 1
    months = (divmod(year * MONTHS + number + step, MONTHS) for step in (-1, 1))
    earlier, later = (f"{year:04d}-{number + 1:02d}" for year, number in months)
    return earlier if earlier >= BEGIN.isoformat()[:7] else "", later if later <= today[:7] else ""
