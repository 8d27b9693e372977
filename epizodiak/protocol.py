"""What a game is: options, chance outcomes and actions; everything else follows by pure functions.

A game is one stateless object of a subclass of :class:`Game`. Its states, actions, options and views are frozen,
hashable values. Nothing here or below does I/O, reads a clock or touches the global random source.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from epizodiak.chance import RandomSource, Tile, shuffled
from epizodiak.errors import EpizodiakError, IllegalActionError
from epizodiak.wording import Wording

OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT")

Json = Any
"""Plain data as ``json`` reads and writes it: no class of its own can say more to mypy."""


@contextmanager
def reading_view(game: str) -> Iterator[None]:
    """Whatever plain data may lack or have of a wrong type, said as one error; around what :meth:`Game.view_from` does.

    Raises:
        EpizodiakError: the data are no view of ``game``.
    """
    try:
        yield
    except (LookupError, TypeError, AttributeError) as error:
        msg = f"not a view of {game}: {error!r}"
        raise EpizodiakError(msg) from error


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        scores: one number per seat, in the game's points.
        ranking: seats, best first; seats that share a rank stand together, in ascending order.
        reason: why it ended, as one of the game's own words; :meth:`Game.why` says it to people.
    """

    scores: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    reason: str = ""


class Game(ABC, Generic[OptionsT, StateT, ActionT, ViewT]):
    """The rules of one game as pure functions over its values."""

    name: ClassVar[str]
    """The game's name in records."""

    seats: ClassVar[int]
    """How many players it takes."""

    letter: ClassVar[str]
    """One capital letter, no other game's: codes of deals begin with it."""

    hidden: ClassVar[bool] = True
    """Whether a seat may know what others may not: then a shared device has to be covered between two people."""

    @abstractmethod
    def options_from(self, given: Mapping[str, object]) -> OptionsT:
        """The options, with defaults for what is missing.

        Raises:
            OptionError: an unknown key, or a value the option does not take.
        """

    @abstractmethod
    def options_json(self, options: OptionsT) -> dict[str, Json]:
        """All options under their names in records."""

    @abstractmethod
    def option_values(self) -> Mapping[str, Sequence[Json]]:
        """All values that each option takes, its default first; codes of deals count them in this order."""

    @abstractmethod
    def opening_tiles(self, options: OptionsT) -> tuple[Tile, ...]:
        """The tiles whose order :meth:`start` needs, or none if the game starts without chance."""

    @abstractmethod
    def start(self, options: OptionsT, first_player: int, chance: Sequence[Tile] | None = None) -> StateT:
        """The first position.

        Raises:
            ChanceError: ``chance`` is no order of :meth:`opening_tiles`.
            OptionError: ``first_player`` is no seat.
        """

    def random_opening(self, options: OptionsT, first_player: int, source: RandomSource) -> tuple[Tile, ...] | None:
        """A random order of :meth:`opening_tiles` in which somebody can act, or ``None`` without chance.

        An order that ends the game before it begins is shuffled again (so is Epicycle's, C4).
        """
        tiles = self.opening_tiles(options)
        while tiles:
            order = shuffled(tiles, source)
            if self.to_act(self.start(options, first_player, order)) is not None:
                return order
        return None

    @abstractmethod
    def to_act(self, state: StateT) -> int | None:
        """The seat whose action is next; ``None`` when the game is over."""

    @abstractmethod
    def phase(self, state: StateT) -> str:
        """The step of the turn, as in traces; ``"over"`` when the game is over."""

    @abstractmethod
    def legal_actions(self, state: StateT) -> tuple[ActionT, ...]:
        """All legal actions, sorted by their notation; never empty unless the game is over."""

    @abstractmethod
    def chance_needed(self, state: StateT, action: ActionT) -> tuple[Tile, ...]:
        """The tiles to be put in random order before ``action`` can be applied, or none."""

    @abstractmethod
    def apply(self, state: StateT, action: ActionT, chance: Sequence[Tile] | None = None) -> StateT:
        """The position after ``action`` and all automatic events.

        Raises:
            IllegalActionError: the rules do not allow it here.
            ChanceError: ``chance`` is no order of :meth:`chance_needed`.
        """

    @abstractmethod
    def reveals(self, state: StateT, action: ActionT) -> bool:
        """Whether ``action`` shows its player something hidden, or needs chance: it is not to be taken back.

        Raises:
            IllegalActionError: the rules do not allow it here.
        """

    @abstractmethod
    def taken_back(self, state: StateT, later: StateT) -> StateT:
        """``state`` again, after its player took back what led to ``later``; what that showed, all seats remember.

        None of the actions between revealed anything to their player, who acted alone.
        """

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """Scores and ranking of a finished game, else ``None``."""

    def stopped(self, state: StateT) -> StateT | None:  # noqa: ARG002 - most games know no such end
        """The end of a game that its two players agree to stop here, or ``None`` where the rules know no such thing."""
        return None

    def why(self, outcome: Outcome, view: ViewT, wording: Wording) -> str:  # noqa: ARG002 - for games that say more
        """Why a game is over, as a sentence without its full stop; nothing if the scores tell it all.

        Args:
            outcome: how it ended.
            view: a spectator's, of the last position.
            wording: how it is said.
        """
        return ""

    @abstractmethod
    def trace(self, state: StateT) -> dict[str, Json]:
        """The keys of a trace line that are this game's own (the whole position: not for players)."""

    @abstractmethod
    def view(self, state: StateT, seat: int | None) -> ViewT:
        """What ``seat`` (``None``: a spectator) may know, with its legal actions if it is to act."""

    @abstractmethod
    def onlooking(self, view: ViewT) -> ViewT:
        """The view without its legal actions: what replays and spectators show of a seat."""

    @abstractmethod
    def view_json(self, view: ViewT) -> dict[str, Json]:
        """The view as plain data."""

    @abstractmethod
    def view_from(self, data: Mapping[str, Json]) -> ViewT:
        """The view that :meth:`view_json` wrote.

        Raises:
            EpizodiakError: it is not such data.
        """

    @abstractmethod
    def describe(self, action: ActionT, before: ViewT, after: ViewT, wording: Wording) -> tuple[str, ...]:
        """Log lines for ``action`` and what followed by itself; both views are those of the seat that reads."""

    @abstractmethod
    def resample(self, view: ViewT, source: RandomSource) -> StateT:
        """A full state, drawn at random, that the view's owner cannot rule out; its view is ``view`` again."""

    @abstractmethod
    def action_text(self, action: ActionT) -> str:
        """The action's notation."""

    @abstractmethod
    def parse_action(self, text: str) -> ActionT:
        """The action that a notation names.

        Raises:
            NotationError: it names none.
        """


class OpenGame(Game[OptionsT, StateT, ActionT, ViewT]):
    """A game that hides nothing and leaves nothing to chance once it has begun."""

    hidden: ClassVar[bool] = False

    def chance_needed(self, state: StateT, action: ActionT) -> tuple[Tile, ...]:
        """Never any."""
        if action not in (legal := self.legal_actions(state)):
            raise IllegalActionError(self.action_text(action), str(state), [*map(self.action_text, legal)])
        return ()

    def reveals(self, state: StateT, action: ActionT) -> bool:
        """Never: nothing is hidden."""
        return bool(self.chance_needed(state, action))

    def taken_back(self, state: StateT, later: StateT) -> StateT:  # noqa: ARG002 - nothing was hidden
        """The position as it was."""
        return state


AnyGame = Game[Any, Any, Any, Any]
"""A game of which only the protocol is known: what the registry holds."""
