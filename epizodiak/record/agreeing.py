"""Agreeing to stop: people end a game as a draw; the record stores this beside the actions.

One proposes it, all others who are still in agree, or somebody declines. Neither is an action: whoever reads the record
without knowing these keys sees the same positions. A proposal is stored like everything else, so that it is not lost
with the page; it is forgotten as soon as it is answered or the game goes on.
"""

from __future__ import annotations

from typing import Any

from epizodiak.core.rules import AnyRules
from epizodiak.record import seating
from epizodiak.record.metadata import Metadata


def still_in(game: AnyRules, state: Any) -> tuple[int, ...]:
    """The seats that would share the win if the game stopped in this position; none where it can't."""
    stopped = game.stopped(state)
    end = None if stopped is None else game.outcome(stopped)
    return () if end is None else end.ranking[0]


def may_agree(game: AnyRules, metadata: Metadata, state: Any) -> bool:
    """Whether people alone are still in, and may agree to stop in this position: a bot is not asked."""
    levels, seats = seating.read_seats(metadata, game.seats), still_in(game, state)
    return bool(seats) and all(seating.is_person(levels[seat]) for seat in seats)


def proposing_seat(game: AnyRules, metadata: Metadata, state: Any) -> int | None:
    """The seat that has proposed to stop and has no answer yet."""
    seat = metadata.proposed
    known = seat is not None and seat in still_in(game, state)
    return seat if known and may_agree(game, metadata, state) else None


def agreed_result(game: AnyRules, metadata: Metadata, state: Any) -> Any | None:
    """The position after the agreement to stop, or ``None`` if there was none."""
    return game.stopped(state) if metadata.agreed and may_agree(game, metadata, state) else None
