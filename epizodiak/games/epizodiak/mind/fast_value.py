"""The evaluator: each seat's chances at the end of a cut-off playout, by a small neural network.

A small network, the same for every seat, learned by self-play (``tools/learn.py``): from what a seat holds and how the
round stands to how likely the seat is to empty its hand, and how many more sets it may make. What follows from both for
the win is worked out by the rules of scoring. The position is a full one, drawn by the search: nothing that a player
must not see comes in here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from operator import mul
from typing import Final

from epizodiak.core.grid import on_grid
from epizodiak.games.epizodiak.mind.fast import HELD, OVER, POTENTIAL, SETS, START, FastState
from epizodiak.games.epizodiak.mind.fast_policy import CHAINS, HALF, HALF_SLOTS, gaps, reach
from epizodiak.games.epizodiak.mind.fast_round import BONUS, Numbers, shares_of_round
from epizodiak.games.epizodiak.mind.fast_tables import BITS, COUNT_OF, VALUES_OF

POINTS_OF_A_ROUND: Final = ((1, 0.08), (2, 0.22), (3, 0.32), (4, 0.24), (5, 0.1), (6, 0.04))
"""How often the winner of a round scores how much, among good players, rounds without points left out."""

MOST_NEEDED: Final = 16
"""Where the chances of a long game begin to be worked out from those of a shorter one."""

MOST_PASSES: Final = 3
"""More passes in a row than these tell no more."""

MOST_TO_COME: Final = 6.0
"""More further sets than these are never expected."""

FEATURES: Final = (
    "singles", "pairs", "sets", "loose", "chains", "ends", "reach", "gaps", "dead", "potential", "last", "live",
    "nearly", "close", "moves", "next", "pile", "free", "gone", "passes", "least", "most",
)  # fmt: skip
"""What a seat is judged by.

Its own: values held once, twice, and as sets; tiles in no set; of loose values (``fast_policy.py``) chains, ends,
reach, gaps and dead tiles; potential points; loose tiles of discarded sets; pairs of which the pile holds a third;
whether it has at most two tiles, at most five, moves now, moves next. The round's: tiles in the pile, free slots,
discarded sets, passes in a row; the smaller of the other hands, and the more of the others' points.
"""


def features(state: FastState) -> list[list[float]]:
    """The numbers behind :data:`FEATURES`, for each seat, at the start of a turn."""
    hands, dial, pile, gone, player = state.hands, state.dial, state.pile, state.gone, state.player
    low, high = gaps(dial)
    ends, taken = dial.ends, dial.mask
    in_pile = 0
    for value in pile:
        in_pile |= BITS[value]
    common = (len(pile), dial.free, COUNT_OF[gone], min(state.passes, MOST_PASSES))
    sizes = [sum(hand[1:13]) for hand in hands]
    rows = []
    for seat, hand in enumerate(hands):
        sets = hand[SETS]
        loose = hand[HELD] & ~sets
        counts = hand[1:13]
        singles, pairs = counts.count(1), counts.count(2)
        live = 0
        for value in VALUES_OF[loose & in_pile]:
            if hand[value] > 1:
                live += 1
        size = sizes[seat]
        rows.append([
            singles, pairs, COUNT_OF[sets], singles + 2 * pairs + counts.count(4),
            CHAINS[loose], COUNT_OF[loose & ends], reach(dial, loose), low[loose & HALF] + high[loose >> HALF_SLOTS],
            COUNT_OF[loose & taken], hand[POTENTIAL], COUNT_OF[loose & gone], live,
            size <= 2, size <= 5, seat == player, seat == (player + 1) % 3,  # noqa: PLR2004 - as FEATURES says
            *common, min(sizes[seat - 1], sizes[seat - 2]), max(hands[seat - 1][POTENTIAL], hands[seat - 2][POTENTIAL]),
        ])  # fmt: skip
    return rows


@dataclass(frozen=True, slots=True)
class Network:
    """One hidden layer of rectified units over :data:`FEATURES`.

    Attributes:
        units: for each unit the weights of the features, and what is added to their sum.
        emptying: for each unit what it adds to the score whose softmax over the seats is the chance to empty the hand.
        sets: for each unit what it adds to the logarithm of the number of further sets.
        base: what is added to that.
    """

    units: tuple[tuple[Numbers, float], ...]
    emptying: Numbers
    sets: Numbers
    base: float

    def judge(self, state: FastState) -> tuple[Numbers, list[float]]:
        """For each seat how likely it is to empty its hand, and how many more sets it may expect."""
        scores, more = [], []
        for row in features(state):
            score, logarithm = 0.0, self.base
            for (weights, bias), to_score, to_sets in zip(self.units, self.emptying, self.sets, strict=True):
                active = sum(map(mul, weights, row), bias)
                if active > 0:
                    score += to_score * active
                    logarithm += to_sets * active
            scores.append(score)
            more.append(min(MOST_TO_COME, on_grid(exp(min(logarithm, 2.0)))))
        return softmax(scores), more


class Evaluator:
    """Positions at the start of a turn, judged for every seat.

    In a game to a target the further sets are those of a seat if it is the one who empties its hand, since only that
    one scores (E21).

    Attributes:
        early, late: networks for positions with a draw pile and without.
    """

    __slots__ = ("early", "late")

    def __init__(self, early: Network, late: Network) -> None:
        self.early = early
        self.late = late

    def forecast(self, state: FastState) -> tuple[Numbers, Numbers]:
        """For each seat its share of the win of the game, and the points that it may expect.

        In a game to a target the points are those of this round, added to the totals.
        """
        if state.phase > START:
            return final(state)
        emptying, more = (self.early if state.pile else self.late).judge(state)
        potential = [hand[POTENTIAL] for hand in state.hands]
        if state.options.mode == "single":
            expected = (p + m + BONUS * e for p, m, e in zip(potential, more, emptying, strict=True))
            return shares_of_round(potential, emptying, more), tuple(expected)
        needed = [state.options.target - total for total in state.totals]
        points = [p + m for p, m in zip(potential, more, strict=True)]
        won = [0.0, 0.0, 0.0]
        for seat, chance in enumerate(emptying):
            for to, share in enumerate(shares_if(needed, seat, points[seat])):
                won[to] += chance * share
        return tuple(won), tuple(t + e * p for t, e, p in zip(state.totals, emptying, points, strict=True))


def softmax(scores: Sequence[float]) -> Numbers:
    """Probabilities in proportion to the exponentials of ``scores``."""
    top = max(scores)
    weights = [on_grid(exp(score - top)) for score in scores]
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
