"""Steady play: bots that do the same everywhere, for games of one deal that are compared with each other.

Such a bot thinks for a number of playouts (:meth:`~epizodiak.bots.levels.Level.steady_budget`) and never by time; its
chance comes from the deal's seed and the number of actions so far, and its temper from who of the cast the deal has
seated. The same deal, levels and decisions then give the same play on every Python and in every browser
(``core/grid.py`` says what that asks of the arithmetic).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from epizodiak.bots.cast import LATIN, Bot, drawn, known
from epizodiak.record.seating import FOR_PEOPLE, PERSON

VERSION: Final = 3
"""Of the bots' play. It rises with whatever changes what they do (``tests/unit/test_steady.py`` tells), since games
against bots of different versions cannot be compared."""


def can_be_compared(levels: Sequence[str]) -> bool:
    """Whether one person, with the hand here, sits with bots of the page's own levels."""
    people = [level for level in levels if level not in FOR_PEOPLE]
    return people == [PERSON] and len(levels) > 1


@lru_cache(maxsize=4)
def company(levels: tuple[str, ...], deal: int) -> tuple[Bot | None, ...]:
    """Who of the cast sits where, as the deal's seed draws them; ``None`` for the person."""
    bots = [level for level in levels if level in FOR_PEOPLE]
    seated = iter([known(level, name) for level, name in zip(bots, drawn(bots, LATIN, deal, ()), strict=True)])
    return tuple(next(seated) if level in FOR_PEOPLE else None for level in levels)


def seed(deal: int, ply: int) -> int:
    """The seed for the action of a bot after so many actions; another one than the deal's, and none tells the other."""
    return random.Random(f"{deal} steady {ply}").getrandbits(31)
