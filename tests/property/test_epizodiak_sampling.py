"""Positions drawn for a view: each as likely as by a random deal, held against all there are in small cases."""

import random
from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import permutations
from math import sqrt

import pytest

from epizodiak.games.epizodiak.rules.game import GAME
from epizodiak.games.epizodiak.rules.memory import ALL, NONE, Memory
from epizodiak.games.epizodiak.rules.state import VALUES, State
from tests.unit.positions import position

DRAWS = 3_000

Hands = tuple[tuple[int, ...], ...]


def small(
    hands: str, dial: str, *, pile: str = "", kept: str = "", passes: int = 0, memory: Memory | None = None
) -> State:
    """A whole position, of which all sets are discarded but those of the values ``kept``; seat 0 is to act."""
    gone = {value: value % 3 for value in VALUES if str(value) not in kept.split()}
    state = position(hands, dial, pile=pile, passes=passes, gone=gone)
    assert sum(map(len, (*state.hands, state.dial, state.pile))) + 3 * len(gone) == 48
    return replace(state, memory=memory or Memory())


def bounded(*, seat: int, value: int, least: int = 0, most: int = 4) -> Memory:
    """Memory of one thing: how many tiles of ``value`` are in the hand of ``seat``."""
    at = value - 1
    low, high = [list(NONE) for _ in range(3)], [list(ALL) for _ in range(3)]
    low[seat][at], high[seat][at] = least, most
    return Memory(tuple(map(tuple, low)), tuple(map(tuple, high)))


def worlds(state: State, seat: int | None) -> Counter[Hands]:
    """All hands that fit the view, each with the number of deals of distinct tiles behind it."""
    seen = GAME.view(state, seat)
    holders = [other for other in range(3) if other != seat]
    unseen = [tile for holder in holders for tile in state.hands[holder]] + list(state.pile)
    found: Counter[Hands] = Counter()
    fits: dict[tuple[Hands, tuple[int, ...]], bool] = {}
    for order in set(permutations(range(len(unseen)))) if len(unseen) <= 7 else deals(len(unseen), state, holders):
        tiles, hands, start = [unseen[index] for index in order], list(state.hands), 0
        for holder in holders:
            size = len(state.hands[holder])
            hands[holder] = tuple(sorted(tiles[start : start + size]))
            start += size
        key = (tuple(hands), tuple(sorted(tiles[start:])))
        if key not in fits:
            world = replace(state, hands=key[0], pile=key[1])
            fits[key] = within(world) and GAME.view(world, seat) == seen
        found[key[0]] += fits[key]
    return +found


def deals(number: int, state: State, holders: list[int]) -> set[tuple[int, ...]]:
    """One order of ``number`` tiles for each way to hand them to two holders."""
    assert len(holders) == 2
    assert not state.pile
    first = len(state.hands[holders[0]])
    chosen = (mask for mask in range(1 << number) if mask.bit_count() == first)
    return {
        (*(i for i in range(number) if mask >> i & 1), *(i for i in range(number) if not mask >> i & 1))
        for mask in chosen
    }


def within(state: State) -> bool:
    """Whether the hands lie within what the seats remember."""
    return all(
        state.memory.least[seat][value - 1] <= hand.count(value) <= state.memory.most[seat][value - 1]
        for seat, hand in enumerate(state.hands)
        for value in VALUES
    )


SINGLES = "1 2 3 7 8 9"
CASES = {
    "a pile and nothing known": partial(small, f"{SINGLES} 11 6 / 6 6 4 / 6 12", "5", pile="10", kept="6"),
    "a tile known to be in a hand": partial(
        small, f"{SINGLES} 11 6 / 6 6 4 / 6 12", "5", pile="10", kept="6", memory=bounded(seat=1, value=6, least=1)
    ),
    "a tile known not to be in a hand": partial(
        small,
        f"{SINGLES} 11 6 / 6 6 4 / 6 12",
        "5",
        pile="10",
        kept="6",
        memory=bounded(seat=2, value=12, least=1, most=1),
    ),
    "a hand that lacks a value": partial(
        small, f"{SINGLES} 11 / 12 4 / 6 6 6 6 10", "5", kept="6", memory=bounded(seat=1, value=6, most=0)
    ),
    "a contest offered": partial(small, f"{SINGLES} 10 / 6 6 4 / 6 6 11 12", "5", kept="6", passes=2),
    "a contest withheld": partial(small, f"{SINGLES} 10 / 6 6 6 / 6 4 11 12", "5", kept="6", passes=2),
    "a contest withheld, by the other hand": partial(
        small, f"{SINGLES} 10 / 4 11 12 / 6 6 6 6", "5", kept="6", passes=2
    ),
    "a contest withheld, two hands of one value": partial(
        small, f"{SINGLES} 4 10 11 12 / 6 6 / 6 6", "5", kept="6", passes=2
    ),
    "two contests withheld": partial(small, f"{SINGLES} 10 11 12 / 6 6 6 6 / 4 4 4 4", "5", kept="4 6", passes=3),
    "one contest withheld and one offered": partial(
        small, f"{SINGLES} 10 12 / 6 6 6 6 / 4 4 4 4 11", "5", kept="4 6", passes=2
    ),
    "two contests offered": partial(small, f"{SINGLES} 11 12 / 6 6 6 4 / 4 4 4 6 10", "5", kept="4 6", passes=3),
    "no contest before the second pass": partial(small, f"{SINGLES} 10 / 6 6 6 / 6 4 11 12", "5", kept="6", passes=1),
}


@pytest.mark.parametrize("seat", [0, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", CASES)
def test_every_position_that_fits_a_view_is_drawn_as_often_as_it_is_dealt(name: str, seat: int) -> None:
    state = CASES[name]()
    if seat == 1:  # the same tiles seen by somebody who is not to act
        state = replace(state, player=2, hands=(state.hands[1], state.hands[0], state.hands[2]), memory=Memory())
    expected = worlds(state, seat)
    source, view = random.Random(f"{name} {seat}"), GAME.view(state, seat)
    drawn = Counter(GAME.resample(view, source).hands for _ in range(DRAWS))
    assert set(drawn) <= set(expected)
    share = DRAWS / expected.total()
    chi_square = sum((drawn[hands] - share * number) ** 2 / (share * number) for hands, number in expected.items())
    freedom = len(expected) - 1
    # Five standard deviations above its mean; the source of chance is fixed, so this can't fail by bad luck.
    assert chi_square <= freedom + 5 * sqrt(2 * freedom)


def test_the_pile_is_drawn_in_every_order_alike() -> None:
    state = small(f"{SINGLES} 11 6 / 6 6 / 6", "5", pile="10 12 4", kept="6")
    view = GAME.view(replace(state, memory=pinned(state)), 0)
    source = random.Random(1)
    drawn = Counter(GAME.resample(view, source).pile for _ in range(DRAWS))
    assert set(drawn) == set(permutations((4, 10, 12)))
    assert all(abs(number - DRAWS / 6) < 5 * sqrt(DRAWS / 6) for number in drawn.values())


def pinned(state: State) -> Memory:
    """Memory that leaves nothing open but the order of the pile."""
    rows = tuple(tuple(hand.count(value) for value in VALUES) for hand in state.hands)
    return Memory(rows, rows)


def test_a_spectators_positions_fit_what_all_have_seen() -> None:
    state = small(f"{SINGLES} 11 6 / 6 6 4 / 6 12", "5", pile="10", kept="6", memory=bounded(seat=1, value=6, least=2))
    view, source = GAME.view(state, None), random.Random(2)
    for _ in range(50):
        world = GAME.resample(view, source)
        assert GAME.view(world, None) == view
        assert world.hands[1].count(6) >= 2
