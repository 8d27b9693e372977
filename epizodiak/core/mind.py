"""The interface of a game's mind for bots: judgement, and worlds to play out or positions to search.

A game's thinker is one stateless object of a subclass of :class:`Thinker`, or of :class:`OpenThinker` if the game hides
nothing and leaves nothing to chance. It is handed views, never states, so a bot cannot know more than its seat. Worlds
and positions are the thinker's own business: in whatever form plays fastest.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from epizodiak.core.chance import RandomSource
from epizodiak.core.rules import Json


class SeenByOne(Protocol):
    """The attributes that a view of any game has."""

    @property
    def seat(self) -> int | None:
        """The seat whose view it is; ``None`` for a spectator."""

    @property
    def legal(self) -> tuple[Any, ...]:
        """The legal actions, sorted by notation, if ``seat`` is to act; else empty."""


ViewT = TypeVar("ViewT", bound=SeenByOne)
WorldT = TypeVar("WorldT")

Numbers = tuple[float, ...]
"""One number per seat."""

Forecast = tuple[Numbers, Numbers]
"""For each seat its share of the win (1 in all; a shared first place is shared), and the points that it may expect."""


class Mind(ABC, Generic[ViewT]):
    """A game's judgement of actions, from the view of the seat that is to act.

    Actions go by their notation, in the order of :meth:`actions`.
    """

    small_search: ClassVar[int] = 240
    """How many playouts level 3 may spend: so many that it plays better than level 2, and worse than level 4."""

    steady_search: ClassVar[int] = 2_000
    """How many playouts level 4 spends where bots play steadily: about what it finds in half of its time."""

    action_text: Callable[[Any], str]
    """An action's notation."""

    def actions(self, view: ViewT) -> tuple[str, ...]:
        """The notations of the legal actions; none if the view's seat is not to act."""
        return tuple(map(self.action_text, view.legal))

    def seat(self, view: ViewT) -> int:
        """The seat whose view it is."""
        assert view.seat is not None, "a spectator does not think"
        return view.seat

    @abstractmethod
    def sensible(self, view: ViewT) -> tuple[str, ...]:
        """The legal actions that a beginner with some sense might choose; not empty if any action is legal."""

    @abstractmethod
    def judge(self, view: ViewT) -> tuple[float, ...]:
        """A value for each legal action, without search; higher is better, a tile or card is worth about one."""


class Thinker(Mind[ViewT], Generic[ViewT, WorldT]):
    """The mind of a game with hidden information: it plays out worlds, positions that the seat cannot rule out."""

    seats: ClassVar[int]
    """How many players the game takes: one number, not several."""

    width: ClassVar[int | None] = None
    """How many of the actions that judgement likes best a search tries; ``None`` for all."""

    margin: ClassVar[float] = 0.03
    """How much a point more than the opponents' mean counts in a search, next to the share of the win."""

    def dominated(self, view: ViewT) -> Collection[str]:
        """The legal actions that another one is at least as good as, whatever comes: no search takes them for best."""
        del view
        return ()

    @abstractmethod
    def learned(self, view: ViewT) -> tuple[float, ...]:
        """A value for each legal action as a search begins, by learned weights or else as :meth:`judge`."""

    @abstractmethod
    def worlds(self, view: ViewT, source: RandomSource) -> Callable[[], WorldT]:
        """A function that draws random full positions which the view's seat cannot rule out."""

    @abstractmethod
    def open_worlds(self, view: ViewT, hands: Json, source: RandomSource) -> Callable[[], WorldT]:
        """A function that draws random positions with all hands known, for finished games.

        Args:
            view: of the seat that is to act.
            hands: by seat, in plain data, as ``Game.hands`` has them; they may be anybody's.
            source: where all chance comes from.

        Raises:
            EpizodiakError: they are not such data, or not of this position.
        """

    @abstractmethod
    def play_out(self, world: WorldT, action: str, source: RandomSource) -> Forecast:
        """The result of ``action`` if play goes on by judgement and is cut off and evaluated; keeps ``world``."""

    def foresee(self, world: WorldT, action: str, source: RandomSource, further: int) -> Forecast:
        """The result of ``action`` if play goes on longer than in :meth:`play_out`, for a more exact value.

        Args:
            world: a full position.
            action: the one to take in it.
            source: of chance.
            further: how many more turns to go before the evaluation; whoever asks for each number below that of seats
                equally often leans to no seat.
        """
        del further
        return self.play_out(world, action, source)

    @abstractmethod
    def play_out_at_random(self, world: WorldT, action: str, source: RandomSource) -> Forecast:
        """The result of ``action`` if play goes on at random to the end of the round or game."""


WON = 1_000.0
"""What a position is worth that is won at once; each action before the end takes :data:`DELAY` off."""

DELAY = 1.0

SURE = 500.0
"""What is worth more than this is won, and what is worth less than its negative is lost."""


class Node(ABC):
    """A position as a search sees it, with the past that matters for repetition; its value is for the seat to act.

    Attributes:
        action: the notation of the action that led here.
    """

    __slots__ = ("action",)

    action: str

    @abstractmethod
    def exact(self) -> float | None:
        """The position's exact value if it is known without search: the game has ended, or a table has it."""

    @abstractmethod
    def guess(self) -> float:
        """The position's estimated value without search, between ``-SURE`` and ``SURE`` unless a table has it."""

    @abstractmethod
    def replies(self) -> list[Node]:
        """The positions after each legal action; not empty unless :meth:`exact` has a value.

        The same list each time, whose order whoever searches may change.
        """


class ManyNode(ABC):
    """A position of more than two players as a search sees it; what it is worth to each is a share of the win.

    Attributes:
        action: the notation of the action that led here.
        seat: the seat to act.
    """

    __slots__ = ("action", "seat")

    action: str
    seat: int

    @abstractmethod
    def exact(self) -> Numbers | None:
        """The shares if the game has ended."""

    @abstractmethod
    def guess(self) -> Numbers:
        """The estimated shares without search; who is out has none."""

    @abstractmethod
    def replies(self) -> list[ManyNode]:
        """The positions after each legal action, as :meth:`Node.replies` has them."""


class OpenThinker(Mind[ViewT]):
    """The mind of a game without hidden information or chance: a search goes through positions."""

    @abstractmethod
    def node(self, view: ViewT, *, learned: bool) -> Node | ManyNode:
        """The view's position for a search; ``learned``: whether it may use tables of solved positions.

        For two players it is a :class:`Node`, for more a :class:`ManyNode`.
        """


AnyThinker = Thinker[Any, Any]
"""A thinker of which only this protocol is known."""

AnyMind = Thinker[Any, Any] | OpenThinker[Any]
"""Any game's thinker."""
