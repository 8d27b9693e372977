"""Epicycle's positions for three and four players, as a search sees them."""

from __future__ import annotations

from math import exp
from typing import Final

from epizodiak.core.grid import on_grid
from epizodiak.core.mind import ManyNode, Numbers
from epizodiak.games.epicycle.rules import rules
from epizodiak.games.epicycle.rules.notation import action_text
from epizodiak.games.epicycle.rules.state import SIZES, State

PAIR: Final = 1.0
"""What two pyramids of one size in a holding take from its seat: a third one loses (C5)."""

CHOICE: Final = 0.2
"""What one more action to choose from is worth to the seat to act."""

SPREAD: Final = 1.5
"""So much judgement makes a win e times as likely."""


class SeveralNode(ManyNode):
    """A position for the search, with all positions that have occurred in the game (C15).

    Args:
        action: what led here.
        state: the position.
    """

    __slots__ = ("_replies", "state")

    def __init__(self, action: str, state: State) -> None:
        self.action, self.state = action, state
        self.seat = -1 if state.player is None else state.player
        self._replies: list[ManyNode] | None = None

    def exact(self) -> Numbers | None:
        """The shares of those who are still in when the game is over (C14, C15)."""
        return self._shared((1.0,) * len(self.state.still_in)) if self.state.player is None else None

    def guess(self) -> Numbers:
        """The estimated shares, from pairs in the holdings and the number of legal actions."""
        state = self.state
        choice = CHOICE * len(rules.legal_actions(state))
        worths = (choice * (seat == self.seat) - PAIR * count_pairs(state.holdings[seat]) for seat in state.still_in)
        return self._shared(tuple(on_grid(exp(worth / SPREAD)) for worth in worths))

    def _shared(self, weights: Numbers) -> Numbers:
        """The win, shared out by weights among those who are still in."""
        shares, total = [0.0] * len(self.state.holdings), sum(weights)
        for seat, weight in zip(self.state.still_in, weights, strict=True):
            shares[seat] = weight / total
        return tuple(shares)

    def replies(self) -> list[ManyNode]:
        """The positions after each legal action (C12, C13)."""
        if self._replies is None:
            self._replies = [
                SeveralNode(action_text(action), rules.apply(self.state, action))
                for action in rules.legal_actions(self.state)
            ]
        return self._replies


def count_pairs(holding: tuple[int, ...]) -> int:
    """How many sizes a holding has more than once."""
    return sum(holding.count(size) > 1 for size in SIZES)
