"""Search for more than two players where nothing is hidden: max^n, one action deeper at a time, in slices.

Whoever is to act takes the action that brings the most to themselves (Luckhardt and Irani, *An Algorithmic Solution of
N-Person Games*, 1986); what a seat that came here by choice would not let happen is left out (shallow pruning: Korf,
*Multi-Player Alpha-Beta Pruning*, 1991). To think of all others as one side that is against oneself (*paranoid*) sees
further, but where players can be removed it soon sees nothing but the own end.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from epizodiak.bots.deepening import DEEPEST, DEPTHS, LEAST_DOUBT, LONGEST, UNIT
from epizodiak.bots.tempers import whims
from epizodiak.core.chance import RandomSource
from epizodiak.core.mind import ManyNode, Numbers

WAYWARD: Final = 0.02
"""So much of the win may be lost by choosing at random among the best actions."""


@dataclass(slots=True)
class ManyBranch:
    """One action at the root of the search, with the position after it.

    Attributes:
        node: the position after it.
        seat: who decides.
        jitter: what chance adds to its worth.
        shares: each seat's share of the win, as far as it was searched.
        visits: how many playouts tried it; in a deepening search those of all.
    """

    node: ManyNode
    seat: int
    jitter: float
    shares: Numbers
    visits: int = 0

    @property
    def worth(self) -> float:
        """The share of the win of who decides."""
        return self.shares[self.seat]


class ManySearch:
    """A max^n search in progress.

    Args:
        root: the position of the seat that decides.
        source: for choosing among equals.
        whole: whether every action's worth is wanted; else it is enough to know which ones are worse than the best.
        temper: what it likes among equals, or nothing.
    """

    def __init__(self, root: ManyNode, source: RandomSource, *, whole: bool = False, temper: str = "") -> None:
        self._whole = whole
        replies = root.replies()
        moods = whims(temper, [node.action for node in replies], source)
        self.branches: list[ManyBranch] = [
            ManyBranch(node, root.seat, WAYWARD * mood, _static_shares(node))
            for node, mood in zip(replies, moods, strict=True)
        ]
        self.branches.sort(key=_sort_key, reverse=True)
        self.playouts: int = 0
        self.depth: int = 1
        self.settled: bool = len(self.branches) == 1 or self.branches[0].worth == 1
        self._tops: list[float] = []
        self._nodes = 0
        self._cut = False
        self._work = self._deepen()

    def run(self, playouts: int) -> None:
        """Go on searching, for at most this many units of work."""
        for _ in range(playouts):
            if self.settled:
                return
            self.playouts += 1
            self.settled = next(self._work, True)
        for branch in self.branches:
            branch.visits = self.playouts

    def best(self) -> ManyBranch:
        """The best action so far."""
        return max(self.branches, key=_sort_key)

    @staticmethod
    def chance(branch: ManyBranch) -> float:
        """The value of an action as a share of the win, from 0 to 1."""
        return branch.worth

    def error_of(self, branch: ManyBranch) -> float:
        """The error of an action's shares: 0 if they are certain, else the change at the last depths."""
        if branch.node.exact() is not None:
            return 0.0
        return max(LEAST_DOUBT, *(abs(one - other) for one, other in pairwise(self._tops[-DEPTHS:])), 0.0)

    def _deepen(self) -> Generator[bool, None, None]:
        """Search deeper and deeper, pausing after every unit of work."""
        while self.depth < DEEPEST:
            self.depth += 1
            self._cut = False
            before = [branch.shares for branch in self.branches]
            high = 0.0
            for branch in self.branches:
                floor = 0.0 if self._whole else max(0.0, high - WAYWARD)
                branch.shares = yield from self._shares_of(branch.node, self.depth - 1, floor)
                high = max(high, branch.worth)
            if not high:  # all is lost: then what lasts longest, as the depth before has found
                for branch, shares in zip(self.branches, before, strict=True):
                    branch.shares = shares
                return
            self.branches.sort(key=_sort_key, reverse=True)
            self._tops.append(high)
            if not self._cut:
                return

    def _shares_of(self, node: ManyNode, depth: int, floor: float) -> Generator[bool, None, Numbers]:
        """The shares after a node; it is enough to know that whoever came here gets no more than ``floor``."""
        self._nodes += 1
        if not self._nodes % UNIT:
            yield False
        if depth == 0 or node.exact() is not None:
            self._cut |= node.exact() is None
            return _static_shares(node)
        replies, seat, first = node.replies(), node.seat, 0
        best = yield from self._shares_of(replies[0], depth - 1, 0.0)
        for index, reply in enumerate(replies[1:], 1):
            if best[seat] >= 1 - floor:
                break
            found = yield from self._shares_of(reply, depth - 1, best[seat])
            if found[seat] > best[seat]:
                best, first = found, index
        if first:  # next time the best one is tried first
            replies.insert(0, replies.pop(first))
        return best


class ManyPlayouts:
    """Random playouts of every action in turn: a baseline for search.

    Args:
        root: the position to decide in.
        source: what the playouts draw from.
    """

    settled = False

    def __init__(self, root: ManyNode, source: RandomSource) -> None:
        none = (0.0,) * len(root.guess())
        self.branches: list[ManyBranch] = [ManyBranch(node, root.seat, 0.0, none) for node in root.replies()]
        self.playouts: int = 0
        self._source = source

    def run(self, playouts: int) -> None:
        """Go on, for this number of playouts."""
        for _ in range(playouts):
            branch = self.branches[self.playouts % len(self.branches)]
            self.playouts += 1
            branch.visits += 1
            pairs = zip(branch.shares, self._play_out(branch.node), strict=True)
            branch.shares = tuple(old + (new - old) / branch.visits for old, new in pairs)

    def best(self) -> ManyBranch:
        """The action with the best playouts so far."""
        return max(self.branches, key=lambda branch: branch.worth)

    @staticmethod
    def chance(branch: ManyBranch) -> float:
        """The mean share of the win in an action's playouts."""
        return branch.worth

    def _play_out(self, node: ManyNode) -> Numbers:
        """Play on at random from a position, to its shares at the end."""
        for _ in range(LONGEST):
            known = node.exact()
            if known is not None:
                return known
            replies = node.replies()
            node = replies[int(self._source.random() * len(replies))]
        return node.guess()


def _static_shares(node: ManyNode) -> Numbers:
    known = node.exact()
    return node.guess() if known is None else known


def _sort_key(branch: ManyBranch) -> float:
    return branch.worth + branch.jitter
