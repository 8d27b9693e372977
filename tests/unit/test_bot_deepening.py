"""Search where nothing is hidden, on a game that everybody can reckon: who takes the last stone wins."""

from __future__ import annotations

import random

import pytest

from epizodiak.bots.deepening import UNIT, WAYWARD, Deepening, RandomPlayouts
from epizodiak.core.mind import DELAY, SURE, WON, Node

MOST = 3


class Stones(Node):
    """A heap of which one to three stones are taken in turn."""

    __slots__ = ("left", "made")

    def __init__(self, left: int, action: str = "") -> None:
        self.left, self.action = left, action
        self.made: list[Node] | None = None

    def exact(self) -> float | None:
        return None if self.left else -WON

    def guess(self) -> float:
        return 0.0

    def replies(self) -> list[Node]:
        if self.made is None:
            self.made = [Stones(self.left - taken, str(taken)) for taken in range(1, min(MOST, self.left) + 1)]
        return self.made


class Judged(Stones):
    """The same with replies that are worth what they take, and no end."""

    __slots__ = ()

    def exact(self) -> float | None:
        return None

    def guess(self) -> float:
        return -float(self.action)

    def replies(self) -> list[Node]:
        return [Judged(9, str(taken)) for taken in range(1, MOST + 1)]


class Told(Node):
    """A position of a small tree, whose ends are worth what they say."""

    __slots__ = ("made", "worth")

    def __init__(self, action: str, *made: Node, worth: float | None = None) -> None:
        self.action, self.made, self.worth = action, [*made], worth

    def exact(self) -> float | None:
        return self.worth

    def guess(self) -> float:
        return 0.0

    def replies(self) -> list[Node]:
        return self.made


def searched(left: int, playouts: int = 10_000, seed: int = 1) -> Deepening:
    search = Deepening(Stones(left), random.Random(seed))
    search.run(playouts)
    return search


@pytest.mark.parametrize("left", [left for left in range(1, 14) if left % 4])
def test_the_one_winning_action_is_found_and_its_end_is_known(left: int) -> None:
    search = searched(left)
    best = search.best()
    assert best.node.action == str(left % 4)
    assert best.worth == WON - DELAY * (1 + 2 * (left // 4))
    assert search.chance(best) == 1
    assert search.settled


def test_a_loss_is_put_off_as_long_as_it_can_be() -> None:
    search = searched(8)
    assert search.settled
    assert search.best().worth == DELAY * 4 - WON
    assert {search.chance(branch) for branch in search.branches} == {0.0}


def test_thinking_in_slices_comes_to_the_same_as_at_once() -> None:
    at_once, in_slices = searched(21, 60), Deepening(Stones(21), random.Random(1))
    for _ in range(12):
        in_slices.run(5)
    assert in_slices.playouts == at_once.playouts == 60
    assert [b.worth for b in in_slices.branches] == [b.worth for b in at_once.branches]
    assert in_slices.best().node.action == at_once.best().node.action


def test_a_playout_is_some_nodes_and_what_is_settled_costs_none() -> None:
    search = Deepening(Judged(9), random.Random(1))
    search.run(20)
    assert search.playouts == 20
    assert {branch.visits for branch in search.branches} == {20}
    only = Deepening(Stones(1), random.Random(1))
    assert only.settled
    only.run(5)
    assert only.playouts == 0
    assert UNIT > 1


def test_it_can_be_asked_before_it_has_thought() -> None:
    assert Deepening(Judged(9), random.Random(1)).best().node.action == "3"


def test_chance_chooses_among_actions_of_nearly_the_same_worth_only() -> None:
    found = {searched(12, 0, seed).best().node.action for seed in range(40)}
    assert found == {"1", "2", "3"}
    assert all(abs(b.worth) < WAYWARD for b in searched(12, 0).branches)
    assert {Deepening(Judged(9), random.Random(seed)).best().node.action for seed in range(40)} == {"3"}


@pytest.mark.parametrize("whole", [False, True])
def test_a_bad_actions_own_worth_is_found_if_all_are_wanted(*, whole: bool) -> None:
    good = Told("good", Told("a", worth=5.0), Told("b", worth=4.0))
    bad = Told("bad", Told("a", worth=1.0), Told("b", worth=-7.0))
    search = Deepening(Told("", good, bad), random.Random(1), whole=whole)
    search.run(100)
    worth = {branch.node.action: branch.worth for branch in search.branches}
    assert worth["good"] == 4.0
    assert worth["bad"] == -7.0 if whole else worth["bad"] < 4.0 - WAYWARD


def test_playouts_at_random_go_to_all_actions_alike_and_see_a_win() -> None:
    search = RandomPlayouts(Stones(2), random.Random(1))
    search.run(40)
    assert search.best().node.action == "2"
    assert [branch.visits for branch in search.branches] == [20, 20]
    assert [search.chance(branch) for branch in search.branches] == [0.0, 1.0]
    assert not search.settled


def test_playouts_without_an_end_are_draws() -> None:
    search = RandomPlayouts(Judged(9), random.Random(1))
    search.run(3)
    assert {search.chance(branch) for branch in search.branches} == {0.5}
    assert SURE < WON
