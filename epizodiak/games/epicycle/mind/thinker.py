"""Epicycle's mind for the bots: sensible actions, judgement, search, and the solved game's table."""

from __future__ import annotations

from typing import ClassVar, Final

from epizodiak.core.mind import WON, Node, OpenThinker
from epizodiak.core.protocol import position_of
from epizodiak.games.epicycle.mind import solution
from epizodiak.games.epicycle.rules import rules
from epizodiak.games.epicycle.rules.notation import action_text
from epizodiak.games.epicycle.rules.state import SIZES, TWO, State
from epizodiak.games.epicycle.rules.view import View

PAIR: Final = 1.0
"""What two pyramids of one size in a holding are worth to the other seat: a third one loses (C5)."""

CHOICE: Final = 0.2
"""What one more action to choose from is worth."""

TRICK: Final = 4.0
"""How much a drawn position is worth to whoever moved, if all of the other's actions but one in it lose."""


class EpicycleNode(Node):
    """A position for the search, with all positions that have occurred in the game (C6).

    Args:
        action: what led here.
        state: the position.
        seat: the seat to act, or whose turn it would be.
        learned: whether the table of solved positions may be asked.
    """

    __slots__ = ("_exact", "_known", "_replies", "learned", "seat", "state")

    def __init__(self, action: str, state: State, seat: int, *, learned: bool) -> None:
        self.action, self.state, self.seat, self.learned = action, state, seat, learned
        self._known = False
        self._exact: float | None = None
        self._replies: list[Node] | None = None

    def exact(self) -> float | None:
        """The value at the end of the game or from the table; draws are ordered by how hard they are to hold."""
        if not self._known:
            self._known = True
            self._exact = self._exact_value()
        return self._exact

    def _exact_value(self) -> float | None:
        if self.state.player is None:
            if self.state.winner is None:
                return 0.0
            return WON if self.state.winner == self.seat else -WON
        if not self.learned:
            return None
        value = solution.value(self.state)
        if value.result != solution.DRAW:
            return value.result * (WON - value.actions)
        values = solution.action_values(self.state).values()
        return -TRICK * sum(each.result == solution.LOSS for each in values) / len(values)

    def guess(self) -> float:
        """The estimated value, from pairs in the holdings and the number of legal actions."""
        own, other = self.state.holdings[self.seat], self.state.holdings[1 - self.seat]
        return PAIR * (_count_pairs(other) - _count_pairs(own)) + CHOICE * len(rules.legal_actions(self.state))

    def replies(self) -> list[Node]:
        """The positions after each legal action (C3-C6)."""
        if self._replies is None:
            self._replies = [
                EpicycleNode(action_text(action), rules.apply(self.state, action), 1 - self.seat, learned=self.learned)
                for action in rules.legal_actions(self.state)
            ]
        return self._replies


def _count_pairs(holding: tuple[int, ...]) -> int:
    return sum(holding.count(size) > 1 for size in SIZES)


class EpicycleThinker(OpenThinker[View]):
    """Epicycle's mind: judgement without search, positions for a search, and the solved game's table."""

    seats: ClassVar[int] = TWO
    action_text = staticmethod(action_text)

    def sensible(self, view: View) -> tuple[str, ...]:
        """The actions that win at once; if there are none, those that do not lose at once."""
        replies = self.node(view, learned=False).replies()
        wins = tuple(reply.action for reply in replies if reply.exact() == -WON)
        return wins or tuple(reply.action for reply in replies if reply.exact() != WON) or self.actions(view)

    def judge(self, view: View) -> tuple[float, ...]:
        """The estimated value of the position after each action."""
        worths = {reply.action: _judge_reply(reply) for reply in self.node(view, learned=False).replies()}
        return tuple(worths[action] for action in self.actions(view))

    def node(self, view: View, *, learned: bool) -> Node:
        """The view's position for a search; the view shows everything."""
        state = position_of(view, State)
        assert state.player is not None, "nobody thinks after the game"
        return EpicycleNode("", state, state.player, learned=learned)


def _judge_reply(reply: Node) -> float:
    known = reply.exact()
    return -reply.guess() if known is None else -known / 2


THINKER = EpicycleThinker()
