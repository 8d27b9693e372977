"""What every library is told of a game alike: its numbers, its longest game, and what an end is worth."""

from __future__ import annotations

from typing import Final

from epizodiak.core.encoding import Encoding
from epizodiak.core.errors import EpizodiakError
from epizodiak.core.rules import Outcome
from epizodiak.games import ENCODINGS

CAP: Final = 3_000
"""Actions after which a game is given up if nobody says otherwise: some rounds need not end (E21a)."""


def encoding_of(game: str, seats: int) -> Encoding:
    """A game's numbers for so many players.

    Raises:
        EpizodiakError: it has none.
    """
    try:
        found: Encoding = ENCODINGS[game](seats)
    except ModuleNotFoundError as error:
        raise EpizodiakError(f"{game} has no numbers for what learns: mind/encoding.py is missing") from error
    return found


def rewards(outcome: Outcome, seats: int) -> list[float]:
    """One number per seat, together 0: 1 for who wins alone, less for a shared win, the same for all who do not win."""
    winners = outcome.ranking[0]
    shares = (1 / len(winners) if seat in winners else 0.0 for seat in range(seats))
    return [(share * seats - 1) / (seats - 1) for share in shares]
