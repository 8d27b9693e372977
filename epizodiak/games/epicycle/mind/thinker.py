"""Epicycle's mind for the bots: sensible actions, judgement, search, and the solved game's table."""

from __future__ import annotations

from typing import Final

from epizodiak.core.mind import WON, ManyNode, Node, OpenThinker
from epizodiak.core.protocol import position_of
from epizodiak.games.epicycle.mind import solution
from epizodiak.games.epicycle.mind.several import CHOICE, PAIR, SeveralNode, count_pairs
from epizodiak.games.epicycle.rules import rules
from epizodiak.games.epicycle.rules.notation import action_text
from epizodiak.games.epicycle.rules.state import TWO, State
from epizodiak.games.epicycle.rules.view import View

AT_A_GLANCE: Final = 10.0
"""What the whole win is worth to judgement, if more than two play."""

TRICK: Final = 4.0
"""How much a drawn position is worth to whoever moved, if all of the other's actions but one in it lose."""


class EpicycleNode(Node):
    """A position of two players for the search, with all positions that have occurred in the game (C6).

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
        return PAIR * (count_pairs(other) - count_pairs(own)) + CHOICE * len(rules.legal_actions(self.state))

    def replies(self) -> list[Node]:
        """The positions after each legal action (C3-C6)."""
        if self._replies is None:
            self._replies = [
                EpicycleNode(action_text(action), rules.apply(self.state, action), 1 - self.seat, learned=self.learned)
                for action in rules.legal_actions(self.state)
            ]
        return self._replies


class EpicycleThinker(OpenThinker[View]):
    """Epicycle's mind: judgement without search, positions for a search, and the solved game's table."""

    action_text = staticmethod(action_text)

    def sensible(self, view: View) -> tuple[str, ...]:
        """The actions that win at once; if there are none, those that do not lose at once."""
        after = {action_text(action): rules.apply(position_of(view, State), action) for action in view.legal}
        wins = tuple(action for action, state in after.items() if state.winner == view.seat)
        return wins or tuple(action for action, state in after.items() if view.seat not in state.out) or tuple(after)

    def judge(self, view: View) -> tuple[float, ...]:
        """The estimated value of the position after each action."""
        seat, replies = self.seat(view), self.node(view, learned=False).replies()
        worths = {reply.action: _judge_reply(reply, seat) for reply in replies}
        return tuple(worths[action] for action in self.actions(view))

    def node(self, view: View, *, learned: bool) -> Node | ManyNode:
        """The view's position for a search; the view shows everything."""
        state = position_of(view, State)
        assert state.player is not None, "nobody thinks after the game"
        if len(state.holdings) > TWO:
            return SeveralNode("", state)
        return EpicycleNode("", state, state.player, learned=learned)


def _judge_reply(reply: Node | ManyNode, seat: int) -> float:
    if isinstance(reply, ManyNode):
        return AT_A_GLANCE * (reply.exact() or reply.guess())[seat]
    known = reply.exact()
    return -reply.guess() if known is None else -known / 2


THINKER = EpicycleThinker()
