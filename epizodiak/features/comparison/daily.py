"""Today's deal: one game a day, the same for everybody by the date alone, without a server."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from epizodiak.core.protocol import Json
from epizodiak.display.setup import Setup
from epizodiak.record.seating import PERSON
from epizodiak.timeline.match import DRAWN_SEEDS

BEGIN: Final = date(2026, 11, 23)
"""A Monday: the games take turns from here."""

TURNS: Final[tuple[tuple[str, Mapping[str, Json], int], ...]] = (
    ("epizodiak", {"mode": "single"}, 3),
    ("schotten-totten", {"rounds": 1}, 2),
    ("epicycle", {"setup": "random"}, 2),
    ("epizodiak", {"mode": "single"}, 3),
    ("zodiac", {}, 2),
    ("schotten-totten", {"rounds": 1}, 2),
    ("epicycle", {"setup": "random"}, 3),
)
"""Each day's game, its options and how many play; a change would give past days other deals."""

LEVELS: Final = ("2", "3", "2", "3", "2", "3", "3")
"""Each day's bots."""


@dataclass(frozen=True, slots=True)
class Daily:
    """The deal of a day.

    Attributes:
        game: its name in records.
        options: of the game, by their names in records.
        seed: of the deal.
        bots: by seat a bot's level, or ``seating.PERSON``.
    """

    game: str
    options: Mapping[str, Json]
    seed: int
    bots: tuple[str, ...]

    @property
    def seat(self) -> int:
        """Where the person sits."""
        return self.bots.index(PERSON)


def todays_deal(day: date) -> Daily:
    """The deal of a day; also for days before the first one."""
    number = (day - BEGIN).days
    game, options, seats = TURNS[number % len(TURNS)]
    source = random.Random(f"{day.isoformat()} deal")
    seed = int(source.random() * DRAWN_SEEDS)
    seat = int(source.random() * seats)
    level = LEVELS[number % len(LEVELS)]
    return Daily(game, options, seed, tuple(PERSON if each == seat else level for each in range(seats)))


def setup_of(daily: Daily, name: str = "") -> Setup:
    """What starts the deal of a day.

    Args:
        daily: the deal.
        name: the person's, or nothing.
    """
    players = tuple(name if each == daily.seat else "" for each in range(len(daily.bots)))
    return Setup(daily.game, players, seed=daily.seed, options=daily.options, bots=daily.bots, compared=True)
