"""How a round of Schotten Totten seems to stand, and how it goes on if both play by judgement.

Each stone has a chance to become seat 0's. From these nine comes the chance of the round: stones are taken to fall
independently and at random times, and whoever first holds five, or three in a row, wins (S6).
"""

from __future__ import annotations

from functools import cache
from math import erf, exp, fsum, sqrt

from epizodiak.core.chance import RandomSource
from epizodiak.core.grid import on_grid
from epizodiak.core.mind import Forecast
from epizodiak.games.schotten_totten.mind.fast import CLAIM, NOBODY, OVER, PLAY, WINS, Put, World
from epizodiak.games.schotten_totten.mind.fast_sides import (
    Reach,
    can_pass,
    chance_of_one,
    passing,
    promise,
    rank,
    worth,
)
from epizodiak.games.schotten_totten.rules.rules import STONES_TO_WIN, WINNER_POINTS
from epizodiak.games.schotten_totten.rules.state import SIDE_SIZE, STONES

STEEPNESS = 4.5
"""How much the chance at a stone depends on the difference of what the sides are worth."""

USE = 0.7
"""The part of the cards that come in time which come to where they are wanted."""

SPARING = 0.3
"""How much of what a card would do elsewhere counts against playing it."""

ROUND_SPREAD = 3.2
"""By how many points a round usually parts two equal players."""

MOMENTS = 16
"""Into how many steps the time is cut in which stones fall."""

Chances = list[float]


def luck(deck: int, held: int, hidden: int) -> float:
    """The chance that a certain hidden card comes in time to a seat that holds ``held`` of them and draws."""
    return USE * (held + deck / 2) / hidden if hidden else 0.0


def chance_at(one: int, two: int, first: int, left: int, reach: tuple[Reach, Reach]) -> float:
    """The chance of seat 0 to get a stone with these sides."""
    if one.bit_count() < SIDE_SIZE:
        if two.bit_count() < SIDE_SIZE:
            return _logistic(promise(one, reach[0]) - promise(two, reach[1]))
        return _chance_to_pass(one, two, left, reach[0])
    if two.bit_count() < SIDE_SIZE:
        return 1.0 - _chance_to_pass(two, one, left, reach[1])
    difference = rank(one) - rank(two)
    return 1.0 if difference > 0 or (difference == 0 and first == 0) else 0.0


def _logistic(ahead: float) -> float:
    """The chance at a stone of the side that is so much ahead."""
    return 1.0 / (1.0 + on_grid(exp(-STEEPNESS * ahead)))


def _chance_to_pass(side: int, complete: int, left: int, reach: Reach) -> float:
    ranked = rank(complete)
    if side.bit_count() == SIDE_SIZE - 1:
        return chance_of_one(passing(side, ranked), reach)
    if not can_pass(side, ranked, left):
        return 0.0
    return _logistic(promise(side, reach) - worth(ranked))


def chances(world: World, reach: tuple[Reach, Reach]) -> Chances:
    """For each stone the chance of seat 0."""
    mine, theirs = world.stones
    one, two = world.sides
    return [
        1.0
        if mine >> n & 1
        else 0.0
        if theirs >> n & 1
        else chance_at(one[n], two[n], world.first[n], world.left, reach)
        for n in range(STONES)
    ]


def chance_of_round(each: Chances, one: int, two: int) -> float:
    """The chance of seat 0 to win the round, given what each seat has claimed."""
    values, taken = prospects(one, two), one | two
    for number, chance in enumerate(each):
        if not taken >> number & 1:
            values = [a + chance * (b - a) for a, b in zip(values[::2], values[1::2], strict=True)]
    return values[0]


def weights(each: Chances, one: int, two: int) -> Chances:
    """How much the round depends on each stone; what is claimed does not count."""
    found = [0.0] * STONES
    for n in range(STONES):
        if not (one | two) >> n & 1:
            gained = chance_of_round([*each[:n], 1.0, *each[n + 1 :]], one, two)
            found[n] = gained - chance_of_round([*each[:n], 0.0, *each[n + 1 :]], one, two)
    return found


@cache
def prospects(one: int, two: int) -> list[float]:
    """For each set of the unclaimed stones that seat 0 gets in the end, its chance to win before the other seat does.

    If stones fall at independent times, uniform from 0 to 1, the times by which the seats win are independent too. The
    lowest bit of a set is the first unclaimed stone.
    """
    open_ = tuple(1 << n for n in range(STONES) if not (one | two) >> n & 1)
    mine, theirs = _chances_by_moment(one, open_), _chances_by_moment(two, open_)
    found = []
    for ours, others in zip(mine, reversed(theirs), strict=True):
        steps = range(MOMENTS)
        found.append(ours[0] + fsum((ours[t + 1] - ours[t]) * (1 - (others[t] + others[t + 1]) / 2) for t in steps))
    return found


def _chances_by_moment(claimed: int, open_: tuple[int, ...]) -> list[list[float]]:
    """For each set of the unclaimed stones that a seat gets in the end, the chance by each moment that it has won."""
    sets = [claimed]
    for stone in open_:
        sets += [each | stone for each in sets]
    wins = [WINS[each] for each in sets]
    found = []
    for whole in range(len(sets)):
        ways = [0] * (whole.bit_count() + 1)
        part = whole
        while part:
            ways[part.bit_count()] += wins[part]
            part = part - 1 & whole
        ways[0] = int(wins[0])
        found.append(_chance_by_moment(tuple(ways)))
    return found


@cache
def _chance_by_moment(ways: tuple[int, ...]) -> list[float]:
    """The chance by each moment that so many sets of each size, of as many stones as there are sizes, have fallen."""
    size = len(ways) - 1
    times = [moment / MOMENTS for moment in range(MOMENTS + 1)]
    return [sum(n * t**k * (1 - t) ** (size - k) for k, n in enumerate(ways) if n) for t in times]


def share_of_match(lead: float, rounds: int) -> float:
    """S7: the share of the win for a lead in points with so many rounds to come."""
    if rounds:
        return 0.5 + 0.5 * on_grid(erf(lead / (ROUND_SPREAD * sqrt(2 * rounds))))
    return 0.5 if lead == 0 else float(lead > 0)


def forecast(world: World) -> Forecast:
    """How the match stands: counted after the round, estimated in it."""
    one, two = world.totals
    if world.phase == OVER:
        share = share_of_match(one - two, world.rounds)
        return (share, 1.0 - share), (float(one), float(two))
    deck = sum(world.deck)
    likely = luck(len(world.deck), 0, len(world.deck))
    each = chances(world, ((sum(world.hands[0]), deck, likely), (sum(world.hands[1]), deck, likely)))
    chance, held = chance_of_round(each, *world.stones), fsum(each)
    mine, theirs = min(held, STONES_TO_WIN - 1.0), min(STONES - held, STONES_TO_WIN - 1.0)
    share = chance * share_of_match(one + WINNER_POINTS - two - theirs, world.rounds)
    share += (1.0 - chance) * share_of_match(one + mine - two - WINNER_POINTS, world.rounds)
    scores = (
        one + chance * WINNER_POINTS + (1.0 - chance) * mine,
        two + chance * theirs + (1.0 - chance) * WINNER_POINTS,
    )
    return (share, 1.0 - share), scores


def play_on(world: World, weighed: Chances, source: RandomSource, *, turns: int, noise: float) -> None:
    """Play on in place by judgement until the round is over or so many turns have begun.

    Args:
        world: where to begin.
        weighed: how much the round depends on each stone.
        source: of chance.
        turns: how many more turns may begin.
        noise: how far choices stray from what judgement likes best, in units of a round.
    """
    while world.phase != OVER:
        if world.phase == CLAIM:
            finish_turn(world)
            continue
        if not turns:
            return
        turns -= 1
        world.put(*best_put(world, weighed, source, noise))


def finish_turn(world: World) -> None:
    """Claim all that can be claimed, and end the turn."""
    for number in world.claimable():
        world.claim(number)
        if world.phase == OVER:
            return
    world.end_turn()


def best_put(world: World, weighed: Chances, source: RandomSource, noise: float) -> Put:
    """What the seat to act likes best, as far as it sees: its cards, and the table."""
    seat = world.player
    cards = world.hands[seat]
    hand, deck, held = sum(cards), len(world.deck), len(world.hands[1 - seat])
    hidden = world.left & ~hand
    reach = hand, hidden, luck(deck, 0, deck + held)
    other = 0, hidden, luck(deck, held, deck + held)
    mine, theirs = world.sides[seat], world.sides[1 - seat]
    open_ = world.open_stones()
    columns: list[list[float]] = []
    fresh: dict[int, float] = {}
    for number in open_:
        side, against = mine[number], theirs[number]
        now = promise(side, reach)
        if against.bit_count() == SIDE_SIZE:
            ranked = rank(against)
            if side.bit_count() == SIDE_SIZE - 1:
                good = passing(side, ranked)
                chance = chance_of_one(good, reach)
                columns.append([weighed[number] * ((1.0 if card & good else 0.0) - chance) for card in cards])
                continue
            if not can_pass(side, ranked, world.left):
                columns.append([0.0] * len(cards))
                continue
        chance = _logistic(now - promise(against, other))
        slope = weighed[number] * STEEPNESS * chance * (1.0 - chance)
        gains = []
        for card in cards:
            after = side | card
            if after not in fresh:
                fresh[after] = promise(after, reach)
            gains.append(slope * (fresh[after] - now))
        columns.append(gains)
    best, found = -9.0, (cards[0], open_[0])
    for row, card in enumerate(cards):
        gains = [column[row] for column in columns]
        spare = SPARING * max(0.0, *gains) if len(gains) > 1 else 0.0
        for number, gain in zip(open_, gains, strict=True):
            value = gain * (1.0 + SPARING if gain > 0 else 1.0) - spare + noise * source.random()
            if value > best:
                best, found = value, (card, number)
    return found


def play_at_random(world: World, source: RandomSource) -> None:
    """Play on in place to the end of the round, each legal action as likely as the others."""
    while world.phase != OVER:
        if world.phase == PLAY:
            cards, room = world.hands[world.player], world.open_stones()
            number = int(source.random() * len(cards) * len(room))
            world.put(cards[number % len(cards)], room[number // len(cards)])
            continue
        choices = [*world.claimable(), NOBODY]
        choice = choices[int(source.random() * len(choices))]
        if choice == NOBODY:
            world.end_turn()
        else:
            world.claim(choice)


def reaches(world: World, seat: int) -> tuple[Reach, Reach]:
    """What each seat may get as one of them sees it, whose own cards alone are in the world."""
    hand, deck = sum(world.hands[seat]), len(world.deck)
    hidden = world.left & ~hand
    held = hidden.bit_count() - deck
    mine, theirs = (hand, hidden, luck(deck, 0, deck + held)), (0, hidden, luck(deck, held, deck + held))
    return (mine, theirs) if seat == 0 else (theirs, mine)
