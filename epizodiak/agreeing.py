"""Agreeing to stop: two people end a game that neither can win, as a draw; records keep it beside the actions.

One proposes it, the other agrees or declines. Neither is an action: whoever reads the record without knowing these keys
sees the same positions. A proposal is stored like everything else, so that it is not lost with the page; it is
forgotten as soon as it is answered or the game goes on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from epizodiak import seating
from epizodiak.protocol import AnyGame, Json

AGREED_KEY = "x_agreed"
"""Key that this program adds to records: both people have agreed to stop after the last action."""

PROPOSED_KEY = "x_proposed"
"""Key that this program adds to records: the seat that proposes to stop and waits for an answer."""

KEYS = (AGREED_KEY, PROPOSED_KEY)

PEOPLE = 2
"""It is agreed between two people; a bot is not asked."""


def possible(game: AnyGame, extras: Mapping[str, Json], state: Any) -> bool:
    """Whether two people play this game, and may end it in this position."""
    if game.seats != PEOPLE or game.stopped(state) is None:
        return False
    return all(each == seating.PERSON for each in seating.read(extras, game.seats))


def proposed(game: AnyGame, extras: Mapping[str, Json], state: Any) -> int | None:
    """The seat that has proposed to stop and has no answer yet; ``state`` is the record's last position."""
    seat = extras.get(PROPOSED_KEY)
    known = type(seat) is int and seat in range(game.seats)
    return seat if known and possible(game, extras, state) else None


def ended(game: AnyGame, extras: Mapping[str, Json], state: Any) -> Any | None:
    """The end that was agreed, or ``None``: nothing was; ``state`` is the record's last position."""
    agreed = extras.get(AGREED_KEY) is True and possible(game, extras, state)
    return game.stopped(state) if agreed else None


def without(extras: Mapping[str, Json]) -> dict[str, Json]:
    """A record's further keys with nothing proposed and nothing agreed."""
    return {key: value for key, value in extras.items() if key not in KEYS}
