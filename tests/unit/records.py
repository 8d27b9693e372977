"""A small record and variants of it, for tests of reading and tracing."""

import json
from typing import Any

from epizodiak.games.epizodiak.rules.state import ALL_TILES

SORTED_DEAL = list(ALL_TILES)
"""Seat 0 holds all of 1, 2, 3, seat 1 of 4, 5, 6, seat 2 of 7, 8, 9; a 10 is on the dial, three tens begin the pile."""

FILLING_DEAL = [*range(1, 13), *range(1, 13), *range(1, 13), 12, *range(1, 12)]
"""Each holds all values once and a 12 is on the dial: seat 0 can fill it at once by ``>1..11``."""

LATE_SET_DEAL = [1, 2, 3, *range(3, 12), 1, 2, *range(4, 13), 12, *range(1, 13), 12, 1, 2, 4, 3, *range(5, 12)]
"""Nobody holds a set, but seat 0 two threes, and its second draw is another; a 12 is on the dial."""

FOUR_SETS = ["x1", *"dpdp", "x2", *"dpdp", "x3", *"dpdp", "x4"]
"""Seat 0 empties its hand of ``FOUR_SETS_DEAL`` while the others draw."""

FOUR_SETS_DEAL = [*(3 * [1] + 3 * [2] + 3 * [3] + 3 * [4]), 1, 2, 3, 4, *sorted(4 * list(range(5, 13)))]
"""Seat 0 holds four sets; an 11 is on the dial."""


def record(**changes: Any) -> dict[str, Any]:
    """A record's plain data: a draw and a pass on ``SORTED_DEAL``, changed as given (``...`` leaves a key out)."""
    data = {
        "format": "epizodiak-record",
        "version": 1,
        "game": "epizodiak",
        "options": {},
        "players": ["Ana", "Ben", "Chloé"],
        "first_player": 0,
        "chance": [SORTED_DEAL],
        "actions": ["d", "p"],
        **changes,
    }
    return {key: value for key, value in data.items() if value is not ...}


def text(**changes: Any) -> bytes:
    """The same as JSON."""
    return json.dumps(record(**changes)).encode()
