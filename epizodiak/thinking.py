"""What a game lends to the bots: its judgement, worlds that a player cannot rule out, and playouts in them.

A game's thinker is one stateless object of a subclass of :class:`Thinker`. It is handed views, never states, so a bot
cannot know more than its seat. Worlds are the thinker's own business: positions in whatever form plays fastest.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar

from epizodiak.chance import RandomSource

ViewT = TypeVar("ViewT")
WorldT = TypeVar("WorldT")

Numbers = tuple[float, ...]
"""One number per seat."""

Forecast = tuple[Numbers, Numbers]
"""For each seat its share of the win (1 in all; a shared first place is shared), and the points that it may expect."""


class Thinker(ABC, Generic[ViewT, WorldT]):
    """One game's judgement, for views of the seat that is to act.

    Actions go by their notation, in the order of :meth:`actions`.
    """

    seats: ClassVar[int]
    """How many players the game takes."""

    @abstractmethod
    def actions(self, view: ViewT) -> tuple[str, ...]:
        """The notations of the legal actions; none if the view's seat is not to act."""

    @abstractmethod
    def seat(self, view: ViewT) -> int:
        """Whose view it is."""

    @abstractmethod
    def sensible(self, view: ViewT) -> tuple[str, ...]:
        """The legal actions that a beginner with some sense might take; never empty if any is legal."""

    @abstractmethod
    def judge(self, view: ViewT) -> tuple[float, ...]:
        """How good each legal action looks at a glance: more is better, one is about a tile or a card."""

    @abstractmethod
    def learned(self, view: ViewT) -> tuple[float, ...]:
        """The same by the judgement that search begins with; :meth:`judge`'s if the game has no other."""

    @abstractmethod
    def worlds(self, view: ViewT, source: RandomSource) -> Callable[[], WorldT]:
        """A maker of full positions, each drawn at random, that the view's seat cannot rule out."""

    @abstractmethod
    def play_out(self, world: WorldT, action: str, source: RandomSource) -> Forecast:
        """What comes of ``action``: play goes on by judgement, is cut off and evaluated. The world stays as it is."""

    @abstractmethod
    def play_out_at_random(self, world: WorldT, action: str, source: RandomSource) -> Forecast:
        """The same with every action as likely as the others, to the end of the round if it ends."""


AnyThinker = Thinker[Any, Any]
"""A thinker of which only this protocol is known."""
