"""What a hand is worth at a dial, and play by it: the judgement behind every bot, on packed positions.

An action is judged by the hand and the dial that it leaves to its player, in turns: a score of 1 is about what one
tile less is worth. Nothing here looks at another hand, at the pile's order or at anything else that its player
cannot see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from epizodiak.games.epizodiak.mind.fast import DRAWN, HELD, SET_SIZE, SETS, FastState, Random, take
from epizodiak.games.epizodiak.mind.fast_tables import (
    BITS,
    CONTEST_CODES,
    COUNT_OF,
    DIALS,
    DISCARD_CODES,
    DRAW_CODE,
    MASKS,
    PASS_CODE,
    PICK_UP_CODES,
    SLOTS,
    VALUES_OF,
    Dial,
    Place,
    run_lengths,
)

HALF_SLOTS: Final = SLOTS // 2
HALF: Final = (1 << HALF_SLOTS) - 1


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each thing counts.

    Attributes:
        tile: a tile laid.
        set: a set discarded, its three tiles included.
        pair: a pair broken by laying one of it.
        broken: a set broken by laying one of it.
        feed: each tile, of the values that fit after the action, that others may hold.
        draw: drawing.
        draw_pair: drawing, for each pair in hand.
        leave: passing after a draw.
        pass_: passing for want of a pile.
        pick_up: picking up, before what is then done.
        contest: contesting, before what is then done.
        chain: each row of neighbouring loose values that stays in hand.
        end: each end that a loose tile fits.
        reach: each loose tile that could be laid at once.
        gap: each slot between an end and a loose tile, up to the nearer end.
        dead: each loose tile whose slot is taken.
        full: a dial that is filled.
        out: an empty hand.
        safe: no loose tile in hand: what is left are sets, which can be discarded at any time.
    """

    tile: float = 1.0
    set: float = 3.2
    pair: float = 0.1
    broken: float = 1.2
    feed: float = 0.03
    draw: float = -0.8
    draw_pair: float = 0.1
    leave: float = 0.0
    pass_: float = 0.3
    pick_up: float = -0.9
    contest: float = 3.0
    chain: float = -0.6
    end: float = 0.3
    reach: float = 0.2
    gap: float = -0.05
    dead: float = -0.2
    full: float = -0.3
    out: float = 100.0
    safe: float = 3.0


class Judgement:
    """Weights, and tables made from them when they are first asked for.

    Attributes:
        weights: how much each thing counts.
        fits: for each dial (by index) what each mask of loose tiles is worth there, or ``None`` until asked for.
    """

    __slots__ = ("fits", "weights")

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.fits: list[list[float | None]] = [[None] * MASKS for _ in range(len(DIALS))]

    def fit(self, dial: Dial, loose: int) -> float:
        """What the values of ``loose`` are worth at ``dial``: chains, ends, gaps and dead tiles."""
        known = self.fits[dial.index][loose]
        if known is None:
            self.fits[dial.index][loose] = known = self._fit(dial, loose)
        return known

    def _fit(self, dial: Dial, loose: int) -> float:
        w = self.weights
        worth = w.chain * CHAINS[loose] if loose else w.safe
        if not dial.free:
            return worth + w.full
        low, high = gaps(dial)
        return (
            worth
            + w.dead * COUNT_OF[loose & dial.mask]
            + w.end * COUNT_OF[loose & dial.ends]
            + w.reach * reach(dial, loose)
            + w.gap * (low[loose & HALF] + high[loose >> HALF_SLOTS])
        )


class Policy:
    """How to play: one judgement while there is a draw pile, another when it is used up.

    Attributes:
        early: with a pile.
        late: without.
    """

    __slots__ = ("early", "late")

    def __init__(self, early: Weights, late: Weights | None = None) -> None:
        self.early = Judgement(early)
        self.late = self.early if late is None else Judgement(late)


def _count_chains(mask: int) -> int:
    """How many rows of neighbouring values are in a mask; 1 follows 12."""
    turned = (mask << 1 | mask >> (SLOTS - 1)) & (MASKS - 1)
    return 1 if mask == MASKS - 1 else (mask & ~turned).bit_count()


CHAINS: Final = [_count_chains(mask) for mask in range(MASKS)]
"""By mask: how many rows of neighbouring values it holds."""


def reach(dial: Dial, loose: int) -> int:
    """How many of the values of ``loose`` form runs at the ends (E8); those of a run that fits both count twice."""
    if dial.free == 1:
        return (loose & dial.ends).bit_count()
    lengths = run_lengths(dial.high_end, +1)[loose], run_lengths(dial.low_end, -1)[loose]
    return sum(min(dial.free, length) for length in lengths)


@cache
def gaps(dial: Dial) -> tuple[list[int], list[int]]:
    """For masks of 1..6 and of 7..12: how far their tiles are from the ends of ``dial``, those on the dial left out.

    A tile's distance is the number of free slots between its slot and the nearer end's.
    """
    near = [
        0 if BITS[value] & dial.mask else min((value - dial.high_end) % SLOTS, (dial.low_end - value) % SLOTS)
        for value in range(1, SLOTS + 1)
    ]
    halves = near[:HALF_SLOTS], near[HALF_SLOTS:]
    low, high = ([sum(half[v - 1] for v in VALUES_OF[mask]) for mask in range(HALF + 1)] for half in halves)
    return low, high


def pairs_of(hand: Sequence[int]) -> int:
    """Mask of the values of which a packed hand holds two or more."""
    return sum(BITS[value] for value in range(1, 13) if hand[value] > 1)


def best(state: FastState, policy: Policy, random: Random | None = None, noise: float = 0.0) -> int:
    """The legal action that ``policy`` likes best; the first of equals."""
    codes = state.legal()
    if len(codes) == 1:
        return codes[0]
    found = scores(state, codes, policy)
    if random is not None and noise:
        found = [score + noise * random() for score in found]
    return codes[found.index(max(found))]


def scores(state: FastState, codes: Sequence[int], policy: Policy) -> list[float]:
    """How much ``policy`` likes each of some legal actions, for the seat to act. Only what that seat sees is read."""
    hand = state.hands[state.player]
    situation = _Situation(policy.early if state.pile else policy.late, state.dial, state.discards)
    return [_score(situation, state, hand, code) for code in codes]


class _Situation:
    """What the scores of one position share."""

    __slots__ = ("dial", "in_play", "policy")

    def __init__(self, policy: Judgement, dial: Dial, discards: Sequence[int]) -> None:
        self.policy = policy
        self.dial = dial
        self.in_play = [4 if seat < 0 else 1 for seat in discards]

    def here(self, hand: Sequence[int]) -> float:
        return self.policy.fit(self.dial, hand[HELD] & ~hand[SETS])

    def place(self, hand: Sequence[int], place: Place) -> float:
        w, two = self.policy.weights, pairs_of(hand)
        left = hand[HELD] ^ (place.mask & ~two)
        if not left:
            return w.out
        broken = sum(BITS[value] for value in VALUES_OF[place.mask & hand[SETS]] if hand[value] == SET_SIZE)
        score = self.policy.fit(place.after, left & ~(hand[SETS] ^ broken)) - w.broken * COUNT_OF[broken]
        score += w.tile * place.size - w.pair * COUNT_OF[place.mask & two & ~hand[SETS]]
        if place.after.free:
            high, low = place.after.high_end, place.after.low_end
            score -= w.feed * (self.in_play[high] - hand[high] + self.in_play[low] - hand[low])
        return score

    def discard(self, hand: Sequence[int], value: int) -> float:
        if hand[HELD] == BITS[value] and hand[value] == SET_SIZE:
            return self.policy.weights.out
        loose = hand[HELD] & ~hand[SETS]
        if hand[value] > SET_SIZE:
            loose |= BITS[value]
        return self.policy.fit(self.dial, loose) + self.policy.weights.set


def _score(situation: _Situation, state: FastState, hand: list[int], code: int) -> float:
    w, dial = situation.policy.weights, situation.dial
    if code < DISCARD_CODES:
        return situation.place(hand, dial.place_of[code])
    if code < PICK_UP_CODES:
        return situation.discard(hand, code - DISCARD_CODES + 1)
    if code == DRAW_CODE:
        return situation.here(hand) + w.draw + w.draw_pair * COUNT_OF[pairs_of(hand) & ~hand[SETS]]
    if code == PASS_CODE:
        return situation.here(hand) + (w.leave if state.phase == DRAWN else w.pass_)
    if code < CONTEST_CODES:
        assert state.laid is not None, "what can be picked up was laid"
        return w.pick_up - w.tile + _after_pick_up(situation, state.laid, hand)
    return situation.here(hand) + w.contest


def _after_pick_up(situation: _Situation, laid: Place, hand: Sequence[int]) -> float:
    """The best that a player can do with the tile that was laid last in hand (E13)."""
    more = [*hand]
    take(more, laid.last)
    there = _Situation(situation.policy, laid.under, ())
    there.in_play = situation.in_play
    found = [there.discard(more, value) for value in VALUES_OF[more[SETS]]]
    runs = laid.under.other_side(clockwise=laid.clockwise)[more[HELD]].places
    return max([*found, *(there.place(more, place) for place in runs)])
