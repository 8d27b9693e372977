"""A table that becomes another one, which whoever sits at its first seat cannot tell from it."""

from __future__ import annotations

import random

from epizodiak.app import frozen
from epizodiak.games import GAMES
from tests.visits.asking import match_of
from tests.visits.small_page import SmallPage


def become_twin(page: SmallPage) -> None:
    """Have the game lie on the table as it may lie as well, by all that the first seat knows."""
    match = match_of(page)
    rules = GAMES[match.game.name]
    state = rules.resample(rules.view(match.state, 0), random.Random(9))
    known = {"memory": match.state.memory} if hasattr(match.state, "memory") else {}
    other = frozen.replace(state, **known) if isinstance(state, frozen.Frozen) else state
    assert other != match.state
    positions = (*match._positions[:-1], other)  # noqa: SLF001 - no page can do this
    page.state = frozen.replace(page.state, match=match._with_record(match.record, _positions=positions))  # noqa: SLF001
