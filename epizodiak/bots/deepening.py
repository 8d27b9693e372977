"""Search in games without hidden information: alpha-beta, one action deeper at a time, in slices; or random playouts.

Iterative deepening with the fail-soft alpha-beta of Fishburn, *Analysis of Speedup in Distributed Algorithms* (1984). A
node's worth depends on what occurred on the way to it, as repetition rules want it, so nothing is carried from one way
to another. Every root action is searched with a window that reaches a little below the best one found, so that chance
can choose among actions of nearly the same worth.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from itertools import pairwise
from math import exp, inf
from typing import Final

from epizodiak.bots.tempers import whims
from epizodiak.core.chance import RandomSource
from epizodiak.core.mind import DELAY, SURE, WON, Node

UNIT: Final = 2
"""How many nodes count as one playout."""

DEEPEST: Final = 40
"""Where a search ends at the latest, in actions."""

VERIFIED: Final = 5
"""From this depth on a sure win is believed: that much of it has been searched with all that has occurred before."""

WAYWARD: Final = 0.3
"""So much may be lost by choosing at random among the best actions, where one more piece is worth about 1."""

SCALE: Final = 4.0
"""So much judgement makes a win e times as likely as a loss."""

LEAST_DOUBT: Final = 0.02
"""So far off the share of a position is at least that no search has brought to its end."""

DEPTHS: Final = 3
"""The last so many depths tell how steady the best share is."""

LONGEST: Final = 300
"""Where a playout at random is given up as a draw, in actions."""

Work = Generator[None, None, float]


@dataclass(slots=True)
class Branch:
    """One action at the root of the search, with the position after it and its value so far.

    Attributes:
        node: the position after it.
        jitter: what chance adds to its worth.
        worth: to the seat that decides, as far as it was searched.
        visits: how many playouts tried it; in a deepening search those of all.
    """

    node: Node
    jitter: float
    worth: float
    visits: int = 0


class Deepening:
    """An alpha-beta search in progress.

    Args:
        root: the position of the seat that decides.
        source: for choosing among equals.
        whole: whether every action's worth is wanted; else it is enough to know which ones are worse than the best.
        temper: what it likes among equals, or nothing.
    """

    def __init__(self, root: Node, source: RandomSource, *, whole: bool = False, temper: str = "") -> None:
        self._whole = whole
        replies = root.replies()
        moods = whims(temper, [node.action for node in replies], source)
        self.branches: list[Branch] = [
            Branch(node, WAYWARD * mood, -_static_value(node, 1)) for node, mood in zip(replies, moods, strict=True)
        ]
        self.branches.sort(key=_sort_key, reverse=True)
        self.playouts: int = 0
        self.depth: int = 1
        known = [branch.node.exact() for branch in self.branches]
        sure = any(exact is not None and exact < -SURE for exact in known)
        self.settled: bool = len(self.branches) == 1 or sure or None not in known
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
            try:
                next(self._work)
            except StopIteration:
                self.settled = True
        for branch in self.branches:
            branch.visits = self.playouts

    def best(self) -> Branch:
        """The best action so far: among wins for certain the quickest, among losses the latest."""
        return max(self.branches, key=_sort_key)

    @staticmethod
    def chance(branch: Branch) -> float:
        """The value of an action as a share of the win, from 0 to 1."""
        return _share(branch.worth)

    @staticmethod
    def share(branch: Branch) -> float:
        """The share of the win that an action brings; a draw for certain is 0.5, even if it is hard to hold."""
        known = branch.node.exact()
        return _share(branch.worth) if known is None or abs(branch.worth) > SURE else 0.5

    def error_of(self, branch: Branch) -> float:
        """The error of an action's :meth:`share`: 0 if its value is certain, else the change at the last depths."""
        if branch.node.exact() is not None or abs(branch.worth) > SURE:
            return 0.0
        return max(LEAST_DOUBT, *(abs(one - other) for one, other in pairwise(self._tops[-DEPTHS:])), 0.0)

    def _deepen(self) -> Work:
        """Search deeper and deeper, pausing after every unit of work."""
        high = -inf
        while self.depth < DEEPEST:
            self.depth += 1
            self._cut = False
            high = -inf
            for branch in self.branches:
                floor = -inf if self._whole else high if high > SURE else high - WAYWARD
                branch.worth = -(yield from self._value_between(branch.node, self.depth - 1, 1, -inf, -floor))
                high = max(high, branch.worth)
            self.branches.sort(key=_sort_key, reverse=True)
            self._tops.append(_share(high))
            if not self._cut or (high > SURE and self.depth >= VERIFIED):
                break
        return high

    def _value_between(self, node: Node, depth: int, ply: int, low: float, high: float) -> Work:
        """A node's value if it is between the bounds, else a bound."""
        self._nodes += 1
        if not self._nodes % UNIT:
            yield
        if depth == 0 or node.exact() is not None:
            return self._leaf_value(node, ply)
        replies, best, first = node.replies(), -inf, 0
        for index, reply in enumerate(replies):
            if depth == 1:
                self._nodes += 1
                worth = -self._leaf_value(reply, ply + 1)
            else:
                worth = -(yield from self._value_between(reply, depth - 1, ply + 1, -high, -max(low, best)))
            if worth > best:
                best, first = worth, index
                if best >= high:
                    break
        if first:  # next time the best one is tried first
            replies.insert(0, replies.pop(first))
        return best

    def _leaf_value(self, node: Node, ply: int) -> float:
        if node.exact() is None:
            self._cut = True
        return _static_value(node, ply)


class RandomPlayouts:
    """Random playouts of every action in turn: a baseline for search.

    Args:
        root: the position to decide in.
        source: what the playouts draw from.
    """

    settled = False

    def __init__(self, root: Node, source: RandomSource) -> None:
        self.branches: list[Branch] = [Branch(node, 0.0, 0.0) for node in root.replies()]
        self.playouts: int = 0
        self._source = source

    def run(self, playouts: int) -> None:
        """Go on, for this number of playouts."""
        for _ in range(playouts):
            branch = self.branches[self.playouts % len(self.branches)]
            self.playouts += 1
            branch.visits += 1
            branch.worth += (self._play_out(branch.node) - branch.worth) / branch.visits

    def best(self) -> Branch:
        """The action with the best playouts so far."""
        return max(self.branches, key=lambda branch: branch.worth)

    @staticmethod
    def chance(branch: Branch) -> float:
        """The mean share of the win in an action's playouts."""
        return (1 + branch.worth) / 2

    def _play_out(self, node: Node) -> float:
        """Play on at random from a position: 1 if the seat that decides wins, -1 if it loses."""
        sign = -1
        for _ in range(LONGEST):
            known = node.exact()
            if known is not None:
                return sign * known / WON if abs(known) > SURE else 0.0
            replies = node.replies()
            node = replies[int(self._source.random() * len(replies))]
            sign = -sign
        return 0.0


def _share(worth: float) -> float:
    """A position's value as a share of the win, from 0 to 1."""
    return float(worth > 0) if abs(worth) > SURE else 1 / (1 + exp(-worth / SCALE))


def _sort_key(branch: Branch) -> float:
    return branch.worth + (branch.jitter if abs(branch.worth) < SURE else 0)


def _static_value(node: Node, ply: int) -> float:
    """A position's value without search; earlier wins and later losses count more."""
    known = node.exact()
    worth = node.guess() if known is None else known
    return worth - DELAY * ply if worth > SURE else worth + DELAY * ply if worth < -SURE else worth
