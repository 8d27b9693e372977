"""The bots' levels: names, and how much time or how many playouts each has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from epizodiak.core.errors import OptionError, shorten
from epizodiak.core.wording import Wording
from epizodiak.record.seating import FOR_PEOPLE

SENSIBLE, JUDGE, SEARCH, FLAT = "sensible", "judge", "search", "flat"
"""Ways to choose: at random with sense; by hand-made judgement; by search; by playouts at random alone."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits for one decision; the first that is reached ends it.

    Attributes:
        playouts: how many playouts, or ``None`` for as many as there is time for.
        seconds: how long, or ``None`` for as long as the playouts take.
    """

    playouts: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Level:
    """One level of the bots: how it chooses, and how long it thinks.

    Attributes:
        key: its name on the command line, in records and in addresses.
        method: the way it chooses.
        learned: whether a search begins with what self-play found, and not with the hand-made judgement.
        budget: what it may spend if nobody says otherwise.
        small_search: whether its budget is the game's ``small_search``.
    """

    key: str
    method: str
    budget: Budget = Budget()
    learned: bool = False
    small_search: bool = False

    def usual_budget(self, small_search: int) -> Budget:
        """The level's budget in a game whose small search has this number of playouts."""
        return Budget(playouts=small_search) if self.small_search else self.budget

    def steady_budget(self, small_search: int, steady_search: int) -> Budget:
        """The level's budget in a game that is to go the same everywhere: playouts, and no time."""
        return Budget(playouts=small_search if self.small_search else steady_search)


LEVELS: Final[Mapping[str, Level]] = MappingProxyType(
    {
        level.key: level
        for level in (
            Level("1", SENSIBLE),
            Level("2", JUDGE),
            Level("3", SEARCH, small_search=True),
            Level("4", SEARCH, Budget(playouts=8_000, seconds=1.5), learned=True),
            Level("flat", FLAT, Budget(playouts=8_000, seconds=1.5)),
        )
    }
)
"""Every level by its key; from ``"1"`` to :data:`TOP` each beats the one before. ``"flat"`` is a yardstick."""

TOP: Final = FOR_PEOPLE[-1]
"""The best level: the one behind hints."""

IN_WORDS: Final = "levels: 1 random with sense, 2 judgement, 3 a little search, 4 the best; flat: playouts at random"
"""For the command line's help."""


def level_of(key: str) -> Level:
    """The level with this key.

    Raises:
        OptionError: there is none.
    """
    level = LEVELS.get(key)
    if level is None:
        raise OptionError(f'unknown level "{shorten(key)}"; levels: {", ".join(LEVELS)}')
    return level


def level_name(key: str, wording: Wording) -> str:
    """The name of a level in the person's language."""
    return {
        "1": wording.gettext("Stargazer"),
        "2": wording.gettext("Astrologer"),
        "3": wording.gettext("Astronomer"),
        "4": wording.gettext("Oracle"),
        "flat": wording.gettext("Dice"),
    }[key]
