"""Finds the puzzle of a day, which depends on the date alone."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

BEGIN = date(2026, 1, 5)
"""A Monday: days are counted from here."""

CYCLES: Mapping[str, int] = {"epizodiak": 126, "schotten-totten": 371, "epicycle": 371, "zodiac": 371}
"""How many puzzles of each game take turns, whole weeks of them: Mondays are easy, Sundays hard. Puzzles that are added
later are in the archive; a cycle that grew would give past days other puzzles."""


def number_of_day(game: str, day: date) -> int:
    """The number of a game's puzzle on a day; also for days before the first one."""
    return (day - BEGIN).days % CYCLES[game] + 1
