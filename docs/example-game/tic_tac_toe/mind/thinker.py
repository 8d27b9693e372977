"""Tic-tac-toe for the bots: what looks good at a glance, and positions to search."""

from __future__ import annotations

from typing import Final

from epizodiak.core.mind import WON, Node, OpenThinker
from tic_tac_toe.rules import rules
from tic_tac_toe.rules.notation import action_text
from tic_tac_toe.rules.state import EMPTY, State, View

THREAT: Final = 20.0
"""What a row that can be filled at once is worth; an open row is worth 1."""

WIN: Final = 100.0
"""What the win itself is worth at a glance."""


class TicTacToeNode(Node):
    """A position."""

    __slots__ = ("_replies", "state")

    def __init__(self, action: str, state: State) -> None:
        """A position after ``action``; nothing for the one that is decided in."""
        self.action, self.state = action, state
        self._replies: list[Node] | None = None

    def exact(self) -> float | None:
        """T3, T4: whoever would be to act has lost, or nobody has."""
        if self.state.player is not None:
            return None
        return 0 if self.state.winner is None else -WON

    def guess(self) -> float:
        """Rows in which only one side has marks, and whether one of them can be filled now."""
        board, player = self.state.board, self.state.player
        rows = [[board[at] for at in row] for row in rules.ROWS]
        own, other = str(player), str(1 - (player or 0))
        open_rows = sum(other not in row for row in rows) - sum(own not in row for row in rows)
        wins = any(row.count(own) == len(row) - 1 and EMPTY in row for row in rows)
        return open_rows + THREAT * wins

    def replies(self) -> list[Node]:
        """T2."""
        if self._replies is None:
            legal = rules.legal_actions(self.state)
            self._replies = [TicTacToeNode(action_text(action), rules.marked(self.state, action)) for action in legal]
        return self._replies


class TicTacToeThinker(OpenThinker[View]):
    """Judgement at a glance, and nodes."""

    action_text = staticmethod(action_text)

    def sensible(self, view: View) -> tuple[str, ...]:
        """What wins or prevents the other's win, if there is such an action; else any."""
        judged = dict(zip(self.actions(view), self.judge(view), strict=True))
        return tuple(action for action, worth in judged.items() if worth > max(judged.values()) - THREAT / 2)

    def judge(self, view: View) -> tuple[float, ...]:
        """What the position after each action seems to be worth."""
        return tuple(_judged(reply) for reply in self.node(view, learned=False).replies())

    def node(self, view: View, *, learned: bool) -> Node:  # noqa: ARG002 - there is no table of solved positions
        """The position."""
        return TicTacToeNode("", view)


def _judged(reply: Node) -> float:
    known = reply.exact()
    return -reply.guess() if known is None else -known * WIN / WON


THINKER = TicTacToeThinker()
