"""Compares players: shares of the wins with 95 % intervals, and Plackett-Luce ratings from rankings.

A game of three or more gives a ranking, not a winner and a loser. In the Plackett-Luce model every player has a
strength; the winner is drawn in proportion to strength, then the second among the rest, and so on. Strengths are fitted
by the minorization-maximization of Hunter, *MM algorithms for generalized Bradley-Terry models* (2004), and written on
Elo's scale: 400 points are odds of ten to one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log, log10, sqrt
from typing import Final

Ranking = tuple[tuple[str, ...], ...]
"""Players, best first; those that share a rank stand together. The same name may stand several times."""

SURE: Final = 1.96
"""Standard errors on either side of a 95 % interval."""

ELO: Final = 400
"""So many points are odds of ten to one."""

ROUNDS: Final = 200
RESULTS_OF_DOUBT: Final = 0.5
"""As if so many more results were known, spread as widely as can be."""

WIDEST: Final = 0.25
"""The variance of results of which half are 0 and half 1."""

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


def mean_share(results: Sequence[float]) -> Share:
    """The mean of independent results in 0..1, such as win shares by deal.

    The interval is Student's, from the results' own spread and a little doubt, since a handful of equal results proves
    little. One result has no spread: its interval is Wilson's.
    """
    number = len(results)
    if not number:
        return Share(0.0, 0.0, 1.0, 0)
    mean = sum(results) / number
    if number == 1:
        return Share(mean, *wilson_interval(mean, number), number)
    squares = sum((each - mean) ** 2 for each in results) + RESULTS_OF_DOUBT * WIDEST
    half = student_quantile(number - 1) * sqrt(squares / (number - 1 + RESULTS_OF_DOUBT) / number)
    return Share(mean, max(0.0, mean - half), min(1.0, mean + half), number)


def student_quantile(freedom: int) -> float:
    """How many standard errors hold 95 % of Student's distribution (Abramowitz and Stegun, 26.7.5).

    Args:
        freedom: degrees of freedom; with two the answer is 3 % too small, with more it is closer.
    """
    x = SURE
    first = (x**3 + x) / 4
    second = (5 * x**5 + 16 * x**3 + 3 * x) / 96
    third = (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384
    return x + first / freedom + second / freedom**2 + third / freedom**3


def wilson_interval(mean: float, number: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of ``number`` independent wins and losses."""
    z = SURE * SURE / number
    middle = (mean + z / 2) / (1 + z)
    half = SURE * sqrt(mean * (1 - mean) / number + z / (4 * number)) / (1 + z)
    return max(0.0, middle - half), min(1.0, middle + half)


def win_shares(ranking: Ranking) -> list[tuple[str, float]]:
    """Each player's share of the first place, one entry per seat."""
    first = ranking[0]
    return [(name, 1 / len(first) if rank is first else 0.0) for rank in ranking for name in rank]


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating and its standard error.

    Attributes:
        value: on Elo's scale, the mean of all players at 0.
        error: its standard error, from the curvature of the likelihood; large after few games.
    """

    value: float
    error: float


def ratings(rankings: Iterable[Ranking]) -> Mapping[str, float]:
    """Plackett-Luce ratings on Elo's scale with a mean of 0; equal ranks count as half a win for each.

    A tie counts as half a win for each order: the stage at which the tied players are drawn is shared among them.
    """
    return {name: rating.value for name, rating in ratings_with_errors(rankings).items()}


def ratings_with_errors(rankings: Iterable[Ranking]) -> Mapping[str, Rating]:
    """Plackett-Luce ratings as :func:`ratings` gives them, with their standard errors."""
    wins, stages = _count_stages(rankings)
    strength = dict.fromkeys(wins, 1.0)
    for _ in range(ROUNDS):
        weight = {name: 2 * GAMES_OF_DOUBT / (strength[name] + 1.0) for name in strength}
        for among, often in stages.items():
            total = often / sum(strength[name] for name in among)
            for name in among:
                weight[name] += total
        strength = {name: (wins[name] + GAMES_OF_DOUBT) / weight[name] for name in strength}
    scale = {name: ELO * log10(value) for name, value in strength.items()}
    middle = sum(scale.values()) / len(scale) if scale else 0.0
    known = _information(strength, stages)
    return {name: Rating(value - middle, ELO / log(10) / sqrt(known[name])) for name, value in scale.items()}


def _count_stages(rankings: Iterable[Ranking]) -> tuple[dict[str, float], dict[tuple[str, ...], int]]:
    """How often each player ranked first among some others, and how often each such group occurred."""
    wins: dict[str, float] = {}
    stages: dict[tuple[str, ...], int] = {}
    for ranking in rankings:
        left = [name for rank in ranking for name in rank]
        for rank in ranking:
            for name in rank:
                wins.setdefault(name, 0.0)
            if len(left) == len(rank):
                # The last rank: nobody below to be better than.
                break
            among = tuple(sorted(left))
            for name in rank:
                wins[name] += 1.0
                stages[among] = stages.get(among, 0) + 1
            left = left[len(rank) :]
    return wins, stages


def _information(strength: Mapping[str, float], stages: Mapping[tuple[str, ...], int]) -> dict[str, float]:
    """The Fisher information about each player's strength, from the games and the imagined ones."""
    known = {name: 2 * GAMES_OF_DOUBT * value / (1 + value) ** 2 for name, value in strength.items()}
    for among, often in stages.items():
        total = sum(strength[name] for name in among)
        for name in set(among):
            share = among.count(name) * strength[name] / total
            known[name] += often * share * (1 - share)
    return known
