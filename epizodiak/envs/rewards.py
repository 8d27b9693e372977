"""What an end is worth to each seat, for every library alike."""

from __future__ import annotations

from epizodiak.core.rules import Outcome


def rewards(outcome: Outcome, seats: int) -> list[float]:
    """One number per seat, together 0: 1 for who wins alone, less for a shared win, the same for all who do not win."""
    winners = outcome.ranking[0]
    shares = (1 / len(winners) if seat in winners else 0.0 for seat in range(seats))
    return [(share * seats - 1) / (seats - 1) for share in shares]
