"""What a position promises each seat: the evaluator at the end of a cut-off playout.

A linear score for each seat, learned by self-play (``tools/learn.py``), turned into chances by a softmax over the three
seats. The position is a full one, drawn by the search: nothing that a player must not see comes in here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from typing import Final

from epizodiak.games.epizodiak.fast import HELD, OVER, POTENTIAL, SETS, START, FastState
from epizodiak.games.epizodiak.fast_policy import CHAINS, HALF, HALF_SLOTS, Judgement, Weights, gaps, pairs_of, reach
from epizodiak.games.epizodiak.fast_tables import COUNT_OF, VALUES_OF, Dial

Numbers = tuple[float, ...]

BONUS: Final = 3
"""E22: what emptying the hand is worth in a single round."""

POINTS_OF_A_ROUND: Final = ((1, 0.08), (2, 0.22), (3, 0.32), (4, 0.24), (5, 0.1), (6, 0.04))
"""How often the winner of a round scores how much, among good players, rounds without points left out."""

MOST_NEEDED: Final = 16
"""Where the chances of a long game begin to be worked out from those of a shorter one."""

FEATURES: Final = (
    "tiles", "sets", "pairs", "chains", "ends", "reach", "gaps", "dead", "potential", "moves", "next",
    "nearly", "close",
)  # fmt: skip
"""What a seat is judged by; positional ones of loose tiles only, as in ``fast_policy.py``."""


def features(state: FastState, seat: int) -> list[float]:
    """The numbers behind :data:`FEATURES`, for one seat at the start of a turn."""
    hand, dial = state.hands[seat], state.dial
    loose = hand[HELD] & ~hand[SETS]
    tiles = sum(hand[1:13])
    return [
        tiles,
        COUNT_OF[hand[SETS]],
        COUNT_OF[pairs_of(hand) & ~hand[SETS]],
        *fit_features(dial, loose),
        hand[POTENTIAL],
        1.0 if seat == state.player else 0.0,
        1.0 if seat == (state.player + 1) % 3 else 0.0,
        1.0 if tiles <= 2 else 0.0,  # noqa: PLR2004
        1.0 if tiles <= 5 else 0.0,  # noqa: PLR2004
    ]


def fit_features(dial: Dial, loose: int) -> list[float]:
    """Chains, ends, reach, gaps and dead tiles."""
    low, high = gaps(dial)
    return [
        CHAINS[loose],
        COUNT_OF[loose & dial.ends],
        reach(dial, loose),
        low[loose & HALF] + high[loose >> HALF_SLOTS],
        COUNT_OF[loose & dial.mask],
    ]


@dataclass(frozen=True, slots=True)
class Promise:
    """Weights of :data:`FEATURES`, in that order.

    Attributes:
        chance: for the chance to win the round.
        points: for the points that the seat makes, apart from what :data:`BONUS` adds.
        base: what is added to the points.
    """

    chance: Numbers
    points: Numbers
    base: float


class Evaluator:
    """Positions at the start of a turn, judged for every seat.

    Attributes:
        early, late: tables and weights with a draw pile and without.
    """

    __slots__ = ("early", "late")

    def __init__(self, early: Promise, late: Promise) -> None:
        self.early = _Half(early)
        self.late = _Half(late)

    def forecast(self, state: FastState) -> tuple[Numbers, Numbers]:
        """For each seat its share of the win of the game, and the points that it may expect.

        In a game to a target the points are those of this round, added to the totals.
        """
        if state.phase > START:
            return final(state)
        half = self.early if state.pile else self.late
        chances, points = half.judge(state)
        if state.options.mode == "single":
            return chances, tuple(p + BONUS * c for p, c in zip(points, chances, strict=True))
        needed = [state.options.target - total for total in state.totals]
        won = [0.0, 0.0, 0.0]
        for seat, chance in enumerate(chances):
            for to, share in enumerate(shares_if(needed, seat, max(0.0, points[seat]))):
                won[to] += chance * share
        expected = tuple(
            total + chance * max(0.0, p) for total, chance, p in zip(state.totals, chances, points, strict=True)
        )
        return tuple(won), expected


class _Half:
    """One of the two judges of an evaluator."""

    __slots__ = ("chance", "points", "promise")

    def __init__(self, promise: Promise) -> None:
        self.promise = promise
        self.chance = Judgement(_positional(promise.chance))
        self.points = Judgement(_positional(promise.points))

    def judge(self, state: FastState) -> tuple[Numbers, list[float]]:
        c, p, base = self.promise.chance, self.promise.points, self.promise.base
        dial, player = state.dial, state.player
        logits, points = [], []
        for seat, hand in enumerate(state.hands):
            held, sets = hand[HELD], hand[SETS]
            loose = held & ~sets
            tiles = sum(hand[1:13])
            pairs = 0
            for value in VALUES_OF[loose]:
                if hand[value] > 1:
                    pairs += 1
            number, potential = COUNT_OF[sets], hand[POTENTIAL]
            score = self.chance.fit(dial, loose) + c[0] * tiles + c[1] * number + c[2] * pairs + c[8] * potential
            if seat == player:
                score += c[9]
            elif seat == (player + 1) % 3:
                score += c[10]
            if tiles <= 5:  # noqa: PLR2004 - as in `features`
                score += c[12] if tiles > 2 else c[11] + c[12]  # noqa: PLR2004
            logits.append(score)
            points.append(
                base + self.points.fit(dial, loose) + p[0] * tiles + p[1] * number + p[2] * pairs + p[8] * potential
            )
        return softmax(logits), points


def _positional(weights: Sequence[float]) -> Weights:
    return Weights(
        chain=weights[3], end=weights[4], reach=weights[5], gap=weights[6], dead=weights[7], full=0.0, safe=0.0
    )


def softmax(scores: Sequence[float]) -> Numbers:
    """Chances in proportion to the exponentials of ``scores``."""
    top = max(scores)
    weights = [exp(score - top) for score in scores]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def final(state: FastState) -> tuple[Numbers, Numbers]:
    """Shares of the win and points when the round, or the game, is over (E20-E22)."""
    totals = state.totals
    if state.phase == OVER:
        best = max((total, seat == state.emptied) for seat, total in enumerate(totals))
        winners = [seat for seat, total in enumerate(totals) if (total, seat == state.emptied) == best]
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(3)), tuple(map(float, totals))
    needed = [state.options.target - total for total in totals]
    return shares_if(needed, state.emptied, 0.0), tuple(map(float, totals))


def shares_if(needed: Sequence[int], seat: int, points: float) -> Numbers:
    """Shares of the win if ``seat`` scores about ``points`` in this round; between whole numbers, in proportion.

    Args:
        needed: the points that each seat needs to win, before this round.
        seat: who scores.
        points: how many.
    """
    scale = min(1.0, MOST_NEEDED / max(needed))
    rows = [max(1, round(number * scale)) for number in needed]
    left = max(0.0, needed[seat] - points) * scale
    whole = int(left)
    part = left - whole
    first, second = (
        chances(tuple(number if other == seat else row for other, row in enumerate(rows)))
        for number in (whole, whole + 1)
    )
    return tuple((1 - part) * a + part * b for a, b in zip(first, second, strict=True))


@cache
def chances(needed: tuple[int, ...]) -> Numbers:
    """Each seat's chance to win a game to a target before a round is dealt, by the points that each still needs.

    Every seat is taken to win a round as often as the others.
    """
    for seat, number in enumerate(needed):
        if number <= 0:
            return tuple(1.0 if other == seat else 0.0 for other in range(3))
    sums = [0.0, 0.0, 0.0]
    for seat in range(3):
        for points, often in POINTS_OF_A_ROUND:
            after = tuple(number - points if other == seat else number for other, number in enumerate(needed))
            for other, chance in enumerate(chances(after)):
                sums[other] += often * chance / 3
    return tuple(sums)
