"""Search for more than two where nothing is hidden, on small trees that everybody can reckon."""

from __future__ import annotations

import random

import pytest

from epizodiak.bots.deepening import UNIT
from epizodiak.bots.many import ManyPlayouts, ManySearch
from epizodiak.core.mind import ManyNode, Numbers

EVEN = (1 / 3, 1 / 3, 1 / 3)


class Told(ManyNode):
    """A position of a small tree, whose ends have the shares that they say."""

    __slots__ = ("guessed", "made", "seen", "told")

    def __init__(self, action: str, seat: int, *made: ManyNode, told: Numbers | None = None) -> None:
        self.action, self.seat, self.made, self.told = action, seat, [*made], told
        self.seen, self.guessed = 0, EVEN

    def exact(self) -> Numbers | None:
        self.seen += 1
        return self.told

    def guess(self) -> Numbers:
        return self.guessed

    def replies(self) -> list[ManyNode]:
        return self.made


def end(action: str, *shares: float) -> Told:
    return Told(action, -1, told=shares)


def searched(root: ManyNode, *, whole: bool = True) -> ManySearch:
    search = ManySearch(root, random.Random(1), whole=whole)
    search.run(200)
    return search


def test_everybody_takes_what_is_best_for_themselves() -> None:
    kind = Told("kind", 1, end("a", 0.6, 0.3, 0.1), end("b", 0.0, 0.2, 0.8))
    harsh = Told("harsh", 1, end("a", 0.9, 0.0, 0.1), end("b", 0.2, 0.7, 0.1))
    search = searched(Told("", 0, kind, harsh))
    assert search.best().node is kind
    assert search.best().shares == (0.6, 0.3, 0.1)
    assert [branch.worth for branch in search.branches] == [0.6, 0.2]
    assert search.chance(search.best()) == 0.6
    assert search.settled


def test_a_win_at_once_needs_no_search() -> None:
    search = searched(Told("", 2, end("lost", 1.0, 0.0, 0.0), end("won", 0.0, 0.0, 1.0)))
    assert (search.best().node.action, search.playouts, search.settled) == ("won", 0, True)


def test_if_all_is_lost_the_end_that_comes_latest_is_chosen() -> None:
    late = Told("late", 1, Told("x", 2, end("y", 0.0, 0.0, 1.0)))
    soon = Told("soon", 1, end("z", 0.0, 1.0, 0.0))
    for order in ((late, soon), (soon, late)):
        assert searched(Told("", 0, *order)).best().node is late


def test_what_nobody_would_let_happen_is_left_out() -> None:
    unseen = end("b", 0.9, 0.0, 0.1)
    good = Told("good", 1, end("a", 0.6, 0.3, 0.1), end("b", 0.6, 0.2, 0.2))
    good.guessed = (0.5, 0.3, 0.2)  # so that it is searched first
    poor = Told("poor", 1, end("a", 0.1, 0.8, 0.1), unseen)
    search = searched(Told("", 0, good, poor), whole=False)
    assert search.best().node is good
    assert unseen.seen == 0


def test_thinking_in_slices_comes_to_the_same_as_at_once() -> None:
    def tree(depth: int, seat: int, source: random.Random) -> ManyNode:
        if not depth:
            first, second = sorted(source.random() for _ in range(2))
            return end("e", first, second - first, 1 - second)
        made = [tree(depth - 1, (seat + 1) % 3, source) for _ in range(3)]
        for number, each in enumerate(made):
            each.action = str(number)
        return Told("", seat, *made)

    at_once, in_slices = (ManySearch(tree(5, 0, random.Random(3)), random.Random(1)) for _ in range(2))
    at_once.run(90)
    for _ in range(18):
        in_slices.run(5)
    assert at_once.playouts == in_slices.playouts == 90
    assert [each.shares for each in at_once.branches] == [each.shares for each in in_slices.branches]
    assert UNIT > 1


def test_playouts_at_random_share_out_a_win() -> None:
    root = Told("", 0, Told("a", 1, end("x", 1.0, 0.0, 0.0), end("y", 0.0, 1.0, 0.0)), end("b", 0.0, 0.5, 0.5))
    search = ManyPlayouts(root, random.Random(1))
    search.run(400)
    assert [branch.visits for branch in search.branches] == [200, 200]
    assert search.best().node.action == "a"
    assert search.chance(search.best()) == pytest.approx(0.5, abs=0.1)
    assert all(sum(branch.shares) == pytest.approx(1) for branch in search.branches)
