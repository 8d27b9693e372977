"""The interface of a game's rules: options, chance outcomes, actions, and the positions that follow.

It is the part of what a game is (``protocol.py``) that records need to be read and replayed: nothing here is said in
words or shown to anybody.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

from epizodiak.core.chance import RandomSource, Tile, shuffled
from epizodiak.core.codec import OBJECT, TEXT, Codec, Form
from epizodiak.core.options import Option, check_options, declared

OptionsT = TypeVar("OptionsT")


class AnyState(Protocol):
    """The attributes that a position of any game has."""

    @property
    def player(self) -> int | None:
        """The seat to act; ``None`` when the game is over."""

    @property
    def phase(self) -> str:
        """The step of the turn."""


StateT = TypeVar("StateT", bound=AnyState)
ActionT = TypeVar("ActionT")

GameT = TypeVar("GameT", bound="AnyRules")

if TYPE_CHECKING:
    ActionT_contra = TypeVar("ActionT_contra", contravariant=True)

    class Applying(Protocol[StateT, ActionT_contra]):
        """A function that is :meth:`Rules.apply`."""

        def __call__(self, state: StateT, action: ActionT_contra, chance: Sequence[Tile] | None = None) -> StateT:
            """The position after an action."""
            ...


Json = Any
"""Plain data as ``json`` reads and writes it: no class of its own can say more to mypy."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The scores and ranking of a finished game.

    Attributes:
        scores: one number per seat, in the game's points.
        ranking: seats, best first; seats that share a rank stand together, in ascending order.
        reason: why it ended, as one of the game's own words; ``Game.why`` says it to people.
    """

    scores: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    reason: str = ""


class Rules(ABC, Generic[OptionsT, StateT, ActionT]):
    """A game's rules as pure functions over frozen values."""

    name: ClassVar[str]
    """The game's name in records."""

    takes: ClassVar[range]
    """How many players it can take."""

    seats: int
    """How many play; the registry's games are for the fewest that they take (:meth:`seated`)."""

    hidden: ClassVar[bool] = True
    """Whether a seat may know what others may not: then a shared device has to be covered between two people."""

    options_type: type[OptionsT]
    """A dataclass whose fields ``options.py`` declares; they have the options' names in records."""

    action_type: type[ActionT]
    """What an action is; it is written by :meth:`action_text`, wherever it stands in other values."""

    traced: ClassVar[tuple[str, ...]]
    """Attributes of a state that trace lines tell, besides its phase: the whole position, not for players."""

    def __init__(self, seats: int | None = None) -> None:
        self.seats = self.takes[0] if seats is None else seats

    def seated(self, seats: int) -> Self:
        """The same game for so many players, whom it takes."""
        assert seats in self.takes, f"{self.name} does not take {seats} players"
        return self if seats == self.seats else _seated(type(self), seats)

    @cached_property
    def declared(self) -> Mapping[str, Option]:
        """The game's options with their possible values, by name."""
        return declared(self.options_type)

    @cached_property
    def codec(self) -> Codec:
        """What writes the game's values as plain data and reads them."""
        return Codec(
            {
                self.options_type: Form(OBJECT, self.options_json, self.options_from),
                self.action_type: Form(TEXT, self.action_text, self.parse_action),
            }
        )

    def options_from(self, given: Mapping[str, object]) -> OptionsT:
        """The options in plain data, with defaults for missing ones.

        Raises:
            OptionError: an unknown key, or a value the option does not take.
        """
        check_options(given, self.declared)
        return self.options_type(**given)

    def options_json(self, options: OptionsT) -> dict[str, Json]:
        """All options as plain data, under their names in records."""
        return {name: getattr(options, name) for name in self.declared}

    def option_values(self) -> Mapping[str, Sequence[Json]]:
        """Each option's possible values, its default first; deal codes number them in this order."""
        return {name: option.values for name, option in self.declared.items()}

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

    def to_act(self, state: StateT) -> int | None:
        """The seat to act; ``None`` when the game is over."""
        return state.player

    def phase(self, state: StateT) -> str:
        """The step of the turn, as in traces; ``"over"`` when the game is over."""
        return state.phase

    @abstractmethod
    def legal_actions(self, state: StateT, /) -> tuple[ActionT, ...]:
        """All legal actions, sorted by their notation; never empty unless the game is over."""

    @abstractmethod
    def chance_needed(self, state: StateT, action: ActionT, /) -> tuple[Tile, ...]:
        """The tiles to be put in random order before ``action`` can be applied, or none."""

    @abstractmethod
    def apply(self, state: StateT, action: ActionT, chance: Sequence[Tile] | None = None) -> StateT:
        """The position after ``action`` and all automatic events.

        Raises:
            IllegalActionError: the rules do not allow it here.
            ChanceError: ``chance`` is no order of :meth:`chance_needed`.
        """

    def ended(self, before: StateT, action: ActionT, /) -> StateT | None:  # noqa: ARG002 - for games of several rounds
        """The position at the end of the round that ``action`` ends, before the next deal; ``None`` if it ends none.

        It differs from what :meth:`apply` gives by what is dealt anew: tables show it until people go on.
        """
        return None

    @abstractmethod
    def reveals(self, state: StateT, action: ActionT) -> bool:
        """Whether ``action`` shows its player something hidden and can therefore not be taken back.

        Raises:
            IllegalActionError: the rules do not allow it here.
        """

    @abstractmethod
    def taken_back(self, state: StateT, later: StateT, /) -> StateT:
        """``state`` after the turn that led to ``later`` was taken back; what it showed is remembered.

        None of the actions between revealed anything to their player, who acted alone.
        """

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """Scores and ranking of a finished game, else ``None``."""

    def stopped(self, state: StateT) -> StateT | None:  # noqa: ARG002 - most games know no such end
        """The position after all who are still in agree to stop; ``None`` in games without that rule."""
        return None

    def trace(self, state: StateT) -> dict[str, Json]:
        """This game's own keys of a trace line; they hold the whole position, so they are not for players."""
        return {"phase": self.phase(state), **self.codec.form(type(state), self.traced).written(state)}

    @abstractmethod
    def action_text(self, action: ActionT, /) -> str:
        """The action's notation."""

    @abstractmethod
    def parse_action(self, text: str, /) -> ActionT:
        """The action that a notation names.

        Raises:
            NotationError: it names none.
        """


@cache
def _seated(kind: type[GameT], seats: int) -> GameT:
    return kind(seats)


AnyRules = Rules[Any, Any, Any]
"""Rules of which only this is known."""
