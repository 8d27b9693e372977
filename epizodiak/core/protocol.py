"""The interface of a game: its rules (``rules.py``), what players see, and what they are told.

A game is one stateless object of a subclass of :class:`Game`. Its states, actions, options and views are frozen,
hashable values. Nothing here or below does I/O, reads a clock or touches the global random source.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import fields, replace
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from epizodiak.core.chance import RandomSource, Tile
from epizodiak.core.codec import Form, MismatchError
from epizodiak.core.errors import EpizodiakError, IllegalActionError
from epizodiak.core.rules import ActionT, Json, OptionsT, Outcome, Rules, StateT
from epizodiak.core.wording import Wording

__all__ = ["AnyGame", "Game", "Json", "OpenGame", "Outcome"]

ViewT = TypeVar("ViewT")


class Game(Rules[OptionsT, StateT, ActionT], Generic[OptionsT, StateT, ActionT, ViewT]):
    """A game: its rules, what each seat may know of a position, and how its actions are described."""

    letter: ClassVar[str]
    """One capital letter, no other game's: codes of deals begin with it."""

    view_type: type[ViewT]
    """A dataclass; its fields' names are the keys of its JSON form.

    Among them are ``seat``, ``phase``, ``player``, ``legal`` and ``ranking`` (``None`` until the game is over); where
    points are counted, ``round`` and ``totals``, too.
    """

    def why(self, outcome: Outcome, view: ViewT, wording: Wording) -> str:  # noqa: ARG002 - for games that say more
        """Why a game is over, as a sentence without full stop; empty if the scores need no explanation.

        Args:
            outcome: how it ended.
            view: a spectator's, of the last position.
            wording: how it is said.
        """
        return ""

    def why_round(self, view: ViewT, wording: Wording) -> str:  # noqa: ARG002 - for games of several rounds
        """Why a round is over, as a sentence; ``view`` is a spectator's of the round's end."""
        return ""

    def won_round(self, view: ViewT) -> int | None:  # noqa: ARG002 - elsewhere the points tell it
        """Who won a round that may have brought nobody points; ``view`` is a spectator's of the round's end."""
        return None

    def out(self, view: ViewT) -> tuple[int, ...]:  # noqa: ARG002 - most games end for all at once
        """The seats that have left the game before its end: their turn never comes again, they may look on."""
        return ()

    @abstractmethod
    def view(self, state: StateT, seat: int | None, /) -> ViewT:
        """What a seat, or a spectator (``None``), may know; with the legal actions if that seat is to act."""

    def hands(self, state: StateT) -> tuple[tuple[Any, ...], ...]:  # noqa: ARG002 - for games that have some
        """All hands by seat, for tables that show them after a round (E20a, S9a)."""
        return ()

    to_do: ClassVar[Mapping[str, Json]] = {"legal": ()}
    """The attributes of a view that only the seat to act has a use for, and what the others see there."""

    def onlooking(self, view: ViewT) -> ViewT:
        """A view without legal actions, for replays and spectators."""
        shown: ViewT = replace(view, **self.to_do)  # type: ignore[type-var]
        return shown

    @cached_property
    def _view_form(self) -> Form:
        return self.codec.form(self.view_type)

    def view_json(self, view: ViewT) -> dict[str, Json]:
        """The view as plain data, for workers and for other people's bots."""
        return {"game": self.name, **self._view_form.written(view)}

    def view_from(self, data: Json) -> ViewT:
        """The view in plain data that :meth:`view_json` wrote.

        Raises:
            EpizodiakError: it is not such data.
        """
        try:
            found: ViewT = self._view_form.value(data)
        except MismatchError as error:
            raise EpizodiakError(f"not a view of {self.name}: {error}") from error
        return found

    @abstractmethod
    def describe(self, action: ActionT, before: ViewT, after: ViewT, wording: Wording, /) -> tuple[str, ...]:
        """The log lines about ``action`` and its automatic events; both views are those of the seat that reads."""

    @abstractmethod
    def resample(self, view: ViewT, source: RandomSource, /) -> StateT:
        """A random full position that the view's seat cannot rule out; its view for that seat is ``view``."""


def position_of(view: Any, state_type: type[StateT]) -> StateT:
    """The full position behind a view that shows everything."""
    return state_type(**{field.name: getattr(view, field.name) for field in fields(state_type)})  # type: ignore[arg-type]


class OpenGame(Game[OptionsT, StateT, ActionT, ViewT]):
    """A game without hidden information, and without chance after its start."""

    hidden: ClassVar[bool] = False

    state_type: type[StateT]
    """What a position is: a dataclass."""

    def chance_needed(self, state: StateT, action: ActionT, /) -> tuple[Tile, ...]:
        """No tiles: no action needs chance."""
        if action not in (legal := self.legal_actions(state)):
            raise IllegalActionError(self.action_text(action), str(state), [*map(self.action_text, legal)])
        return ()

    def reveals(self, state: StateT, action: ActionT) -> bool:
        """``False``: nothing is hidden that could be shown."""
        return bool(self.chance_needed(state, action))

    def taken_back(self, state: StateT, later: StateT, /) -> StateT:  # noqa: ARG002 - nothing was hidden
        """The position as it was before; there is nothing to remember."""
        return state

    def opening_tiles(self, options: OptionsT) -> tuple[Tile, ...]:  # noqa: ARG002 - some games mix what all see
        """No tiles: the game starts without chance."""
        return ()

    def resample(self, view: ViewT, source: RandomSource, /) -> StateT:  # noqa: ARG002 - nothing is left to chance
        """The only position that fits the view."""
        return position_of(view, self.state_type)


AnyGame = Game[Any, Any, Any, Any]
"""A game of which only the protocol is known: what the registry holds."""
