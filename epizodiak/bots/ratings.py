"""Who is better, and how sure is it: win shares with intervals, and Plackett-Luce ratings from rankings.

A game of three or more gives a ranking, not a winner and a loser. In the Plackett-Luce model every player has a
strength; the winner is drawn in proportion to strength, then the second among the rest, and so on. Strengths are fitted
by the minorization-maximization of Hunter, *MM algorithms for generalized Bradley-Terry models* (2004), and written on
Elo's scale: 400 points are odds of ten to one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log10, sqrt
from typing import Final

Ranking = tuple[tuple[str, ...], ...]
"""Players, best first; those that share a rank stand together. The same name may stand several times."""

SURE: Final = 1.96
"""Standard errors on either side of a 95 % interval."""

ROUNDS: Final = 200
GAMES_OF_DOUBT: Final = 0.5
"""Won and lost against an imagined player of middling strength, so that nobody's rating is infinite."""


@dataclass(frozen=True, slots=True)
class Share:
    """A win share and its 95 % interval.

    Attributes:
        mean: between 0 and 1.
        low, high: the interval.
        number: how many independent results stand behind it.
    """

    mean: float
    low: float
    high: float
    number: int


def share_of(results: Sequence[float]) -> Share:
    """The mean of independent results in 0..1, such as win shares by deal.

    The interval is that of the results' own spread, but never narrower than Wilson's for so many plain wins and losses
    would be by a third: a handful of equal results proves little.
    """
    number = len(results)
    if not number:
        return Share(0.0, 0.0, 1.0, 0)
    mean = sum(results) / number
    spread = sum((each - mean) ** 2 for each in results) / max(1, number - 1)
    low, high = wilson(mean, number)
    floor_ = (high - low) / 6
    half = max(SURE * sqrt(spread / number), floor_)
    return Share(mean, max(0.0, mean - half), min(1.0, mean + half), number)


def wilson(mean: float, number: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of ``number`` independent wins and losses."""
    z = SURE * SURE / number
    middle = (mean + z / 2) / (1 + z)
    half = SURE * sqrt(mean * (1 - mean) / number + z / (4 * number)) / (1 + z)
    return max(0.0, middle - half), min(1.0, middle + half)


def win_shares(ranking: Ranking) -> list[tuple[str, float]]:
    """Each player's share of the first place, one entry per seat."""
    first = ranking[0]
    return [(name, 1 / len(first) if rank is first else 0.0) for rank in ranking for name in rank]


def ratings(rankings: Iterable[Ranking]) -> Mapping[str, float]:
    """Plackett-Luce ratings on Elo's scale, their mean at 0; players of one rank are put in order by halves.

    A tie counts as half a win for each order: the stage at which the tied players are drawn is shared among them.
    """
    wins: dict[str, float] = {}
    stages: list[tuple[float, tuple[str, ...]]] = []
    for ranking in rankings:
        left = [name for rank in ranking for name in rank]
        for rank in ranking:
            for name in rank:
                wins.setdefault(name, 0.0)
            if len(left) == len(rank):
                # The last rank: nobody below to be better than.
                break
            for name in rank:
                wins[name] += 1.0
                stages.append((1.0, tuple(left)))
            left = left[len(rank) :]
    strength = dict.fromkeys(wins, 1.0)
    for _ in range(ROUNDS):
        weight = {name: 2 * GAMES_OF_DOUBT / (strength[name] + 1.0) for name in strength}
        for often, among in stages:
            total = often / sum(strength[name] for name in among)
            for name in among:
                weight[name] += total
        strength = {name: (wins[name] + GAMES_OF_DOUBT) / weight[name] for name in strength}
    scale = {name: 400 * log10(value) for name, value in strength.items()}
    middle = sum(scale.values()) / len(scale) if scale else 0.0
    return {name: value - middle for name, value in scale.items()}
