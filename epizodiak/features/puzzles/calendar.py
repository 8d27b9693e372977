"""The month as a calendar: its weeks, where keys lead, and how many days running were solved; reads no clock."""

from __future__ import annotations

import calendar
from collections.abc import Collection
from datetime import date, timedelta

from epizodiak.features.puzzles.days import DAY, MONTHS
from epizodiak.puzzles.day import BEGIN, number_of_day

WEEK = 7

STEPS = {"ArrowLeft": -1, "ArrowRight": 1, "ArrowUp": -WEEK, "ArrowDown": WEEK}
MONTH_STEPS = {"PageUp": -1, "PageDown": 1}
KEYS = frozenset((*STEPS, *MONTH_STEPS, "Home", "End"))
"""Keys that move the focus in the calendar."""


def weeks(month: str) -> tuple[tuple[str, ...], ...]:
    """The weeks of a month, Mondays first; a day of another month is an empty text.

    Args:
        month: as ``YYYY-MM``.
    """
    rows = calendar.monthcalendar(int(month[:4]), int(month[5:]))
    return tuple(tuple(f"{month}-{day:02d}" if day else "" for day in row) for row in rows)


def moved(day: str, key: str, today: str) -> str:
    """The day to which a key leads, never one without a puzzle.

    Args:
        day: that has the focus, as ``YYYY-MM-DD``.
        key: one of :data:`KEYS`.
        today: the device's date: no later day is reached.
    """
    begun = date.fromisoformat(day)
    if key == "Home":
        found = begun - begun.weekday() * DAY
    elif key == "End":
        found = begun + (WEEK - 1 - begun.weekday()) * DAY
    elif key in MONTH_STEPS:
        year, month = divmod(begun.year * MONTHS + begun.month - 1 + MONTH_STEPS[key], MONTHS)
        last = calendar.monthrange(year, month + 1)[1]
        found = date(year, month + 1, min(begun.day, last))
    else:
        found = begun + timedelta(days=STEPS.get(key, 0))
    return min(max(found, BEGIN), date.fromisoformat(today)).isoformat()


def streak(game: str, solved: Collection[int], today: str) -> int:
    """How many days running were solved up to today, which may still be open; one missed day a week is forgiven.

    Args:
        game: its name.
        solved: numbers of its puzzles that were solved.
        today: the device's date.
    """
    now = date.fromisoformat(today)
    count, missed = 0, now + WEEK * DAY
    for day in (now - back * DAY for back in range((now - BEGIN).days + 1)):
        if number_of_day(game, day) in solved:
            count += 1
        elif day != now:
            if missed - day < WEEK * DAY:
                break
            missed = day
    return count
