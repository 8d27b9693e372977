"""Timelines: games whose positions can be looked at, whether played, replayed or followed.

Its steps, what was taken back and its log are made here, for each of them. A :class:`Timeline` is a value: what it
tells never changes. Values of one game share what was worked out already, each entry with what it was worked out from.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn, overload

from epizodiak.core.protocol import AnyGame, Outcome
from epizodiak.core.wording import Wording
from epizodiak.record import agreeing, seating
from epizodiak.record.metadata import TakenBack
from epizodiak.record.record import Record
from epizodiak.record.takeback import positions_around_tries

Lines = tuple[str, ...]
"""What tells one action and what was tried before it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action with a spectator's views before and after it.

    Attributes:
        seat: who acted.
        action: the action.
        before, after: a spectator's views.
    """

    seat: int
    action: Any
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a round or game as a table shows it: a spectator's view, and all hands.

    Attributes:
        view: a spectator's, with nobody to act: nothing of what follows is in it.
        hands: by seat what is left in the hands, which is open now (E20a, S9a); none where a game has none.
    """

    view: Any
    hands: tuple[tuple[Any, ...], ...]


Tries = tuple[tuple[Step, ...], ...]
"""What was played and taken back at one place: each time the actions of one turn."""


def step_between(game: AnyGame, action: Any, before: Any, after: Any, seen: Any = None) -> Step:
    """The :class:`Step` for an action between two full positions.

    Args:
        game: the rules.
        action: the action.
        before: the position that it was played in.
        after: the position that it led to.
        seen: a spectator's view before, if it is known already.
    """
    seat = game.to_act(before)
    assert seat is not None, "nobody acts after the game"
    seen = game.view(before, None) if seen is None else seen
    return Step(seat, action, seen, game.view(after, None))


def tries_at(game: AnyGame, state: Any, taken: Sequence[TakenBack]) -> Tries:
    """The actions that were played in a position and taken back, as spectators saw them."""
    found = []
    for entry in taken:
        states = positions_around_tries(game, state, entry.actions)
        moves = zip(map(game.parse_action, entry.actions if states else ()), states, states[1:], strict=False)
        found.append(tuple(step_between(game, *move) for move in moves))
    return tuple(steps for steps in found if steps)


@dataclass(slots=True)
class Told:
    """A cache of log lines in one wording, shared by all values of a game.

    Attributes:
        wording: how they are told.
        lines: by the number of the action: the step and the tries that are told, and the lines.
    """

    wording: Wording | None = None
    lines: dict[int, tuple[Step, Tries, Lines]] = field(default_factory=dict)


class Timeline(ABC):
    """A game as the page shows it; base of all kinds.

    It is a value. Subclasses say where positions, steps and tries come from; the log follows from these.

    Attributes:
        game: its rules.
    """

    game: AnyGame
    _told: Told

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Raise an error: timelines never change."""
        raise AttributeError(f"a timeline is a value: {name} cannot be set to {value!r}")

    @property
    def record(self) -> Record | None:
        """The record, or ``None`` if it is not known here."""
        return None

    @property
    def full(self) -> bool:
        """Whether the record has reached the size limit."""
        return False

    @property
    @abstractmethod
    def players(self) -> tuple[str, ...]:
        """The players' names, by seat."""

    @property
    def bots(self) -> tuple[str, ...]:
        """Each seat's level: a bot's, ``seating.PERSON`` or ``seating.PHONE``; empty if unknown."""
        return ()

    @property
    def alone(self) -> int | None:
        """The seat of the only person, or ``None``: there are more, or none, or it is not known here."""
        return None

    @property
    def side(self) -> int | None:
        """The seat of the phone on which this page runs; ``None`` on other pages."""
        return None

    # --- where it stands ----------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def ply(self) -> int:
        """Number of actions so far."""

    @property
    @abstractmethod
    def player(self) -> int | None:
        """The seat to act; ``None`` when the game is over."""

    @property
    @abstractmethod
    def phase(self) -> str:
        """The step of the turn, as in traces."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Scores and ranking of a finished game, else ``None``."""

    @abstractmethod
    def view(self, seat: int | None) -> Any:
        """What a seat, or a spectator, may know now."""

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that have left the game before its end."""
        return self.game.out(self.view(None))

    @property
    def closing(self) -> Ending | None:
        """The end of the round or game that the latest action brought, or ``None``.

        Also ``None`` where only the open side of a game is known.
        """
        return None

    @property
    def hands(self) -> tuple[tuple[Any, ...], ...]:
        """All hands by seat, where a finished game is looked at again; else none."""
        return ()

    # --- taking back and agreeing to stop -----------------------------------------------------------------------------

    def taking_back(self) -> int | None:
        """The number of actions to which the last turn can be taken back, or ``None``."""
        return None

    @property
    def may_stop(self) -> bool:
        """Whether the players may agree to stop now."""
        return False

    @property
    def proposed(self) -> int | None:
        """The seat that has proposed to stop and has no answer yet."""
        return None

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that have to agree to that, in turn order."""
        return ()

    @property
    def agreed(self) -> bool:
        """Whether the players have agreed to stop here."""
        return bool(self.stopped_at(self.ply))

    def stopped_at(self, ply: int) -> tuple[int, ...]:  # noqa: ARG002 - most games know no such end
        """The seats that agreed to stop after so many actions; none if nobody did."""
        return ()

    # --- steps --------------------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def count(self) -> int:
        """The number of known actions."""

    @abstractmethod
    def step(self, number: int) -> Step:
        """One of the known actions, counted from 0."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """All known actions so far, with a spectator's views."""
        return tuple(self.step(number) for number in range(self.count))

    @property
    def latest(self) -> Step | None:
        """The latest action, ``None`` if there is none."""
        return self.step(self.count - 1) if self.count else None

    @abstractmethod
    def tries(self, ply: int) -> Tries:
        """What was played and taken back after so many actions."""

    @property
    @abstractmethod
    def tried(self) -> Mapping[int, Tries]:
        """What was played and taken back, by the number of actions before it."""

    # --- the log ------------------------------------------------------------------------------------------------------

    def log(self, wording: Wording) -> Sequence[Lines]:
        """The log lines of each action; none names a hidden tile.

        What was tried and taken back before an action is told with it. Each is made when it is first read, and kept for
        the values that follow; only the lines of one wording are kept.
        """
        if wording != self._told.wording:
            self._told.wording, self._told.lines = wording, {}
        return _Log(self, wording, self._told.lines)

    def log_lines(self, number: int, wording: Wording) -> Lines:
        """The log lines of one action and of what was taken back before it.

        What the log holds in another wording stays as it is.
        """
        return _cached_lines(self, number, wording, self._told.lines if wording == self._told.wording else {})

    def tries_lines(self, ply: int, wording: Wording) -> Lines:
        """The log lines about what was taken back after ``ply`` actions.

        After the last one, also that it was agreed to stop there.
        """
        lines: list[str] = []
        for steps in self.tries(ply):
            for step in steps:
                lines += self.game.describe(step.action, step.before, step.after, wording)
            seat = steps[0].seat
            told = wording.told(seat, wording.gettext("{name} took it back"), wording.gettext("You took it back"))
            lines.append(told.format(name=wording.names[seat]))
        return (*lines, *self.agreement_lines(ply, wording))

    def agreement_lines(self, ply: int, wording: Wording) -> Lines:
        """The log line about an agreement to stop after ``ply`` actions, if any."""
        seats = self.stopped_at(ply)
        if not seats:
            return ()
        sentence = wording.gettext("{names} agreed to stop: the game is a draw")
        return (sentence.format(names=wording.listed(tuple(wording.names[seat] for seat in seats))),)

    def since_last_turn(self, seat: int, wording: Wording) -> Lines:
        """The log lines of everything since ``seat`` last acted, oldest first."""
        lines: list[Lines] = []
        for number in reversed(range(self.count)):
            if self.step(number).seat == seat:
                break
            lines.append(self.log_lines(number, wording))
        return (*(line for told in reversed(lines) for line in told), *self.tries_lines(self.ply, wording))


class Recorded(Timeline):
    """A timeline whose record, and thereby every position, is known.

    Subclasses say how positions are come by.
    """

    _record: Record
    _taken: Mapping[int, tuple[TakenBack, ...]]
    _tries: dict[int, tuple[Any, tuple[TakenBack, ...], Tries]]

    @property
    def record(self) -> Record:
        """The game's record."""
        return self._record

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names in the record."""
        return self._record.players

    @property
    def bots(self) -> tuple[str, ...]:
        """Each seat's level, as the record has it."""
        return seating.read_seats(self._record.metadata, self.game.seats)

    @property
    def alone(self) -> int | None:
        """The seat of the only person, as the record has it."""
        return seating.only_person(self.bots)

    # --- positions ----------------------------------------------------------------------------------------------------

    @property
    def length(self) -> int:
        """Number of actions in the record."""
        return len(self._record.actions)

    @property
    @abstractmethod
    def known(self) -> int:
        """Number of actions up to which positions are worked out."""

    @abstractmethod
    def position(self, ply: int) -> Any:
        """The full position after so many actions, before an agreement to stop."""

    def state_at(self, ply: int) -> Any:
        """The full position after so many actions, and after an agreement to stop there."""
        stop = self._stop(ply)
        return self.position(ply) if stop is None else stop

    def _stop(self, ply: int) -> Any | None:
        """The position after an agreement to stop after so many actions, or ``None``."""
        agreed = self._record.metadata.agreed and ply == self.length <= self.known
        return agreeing.agreed_result(self.game, self._record.metadata, self.position(ply)) if agreed else None

    def stopped_at(self, ply: int) -> tuple[int, ...]:
        """The seats that agreed to stop after so many actions, whose positions are worked out."""
        return () if self._stop(ply) is None else agreeing.still_in(self.game, self.position(ply))

    def views_of_actor(self, number: int) -> tuple[Any, Any]:
        """What whoever did an action saw before and after it: for who may see that hand alone."""
        seat = self.step(number).seat
        before, after = (self.game.view(self.position(ply), seat) for ply in (number, number + 1))
        return before, after

    @property
    def state(self) -> Any:
        """The current position."""
        return self.state_at(self.ply)

    @property
    def player(self) -> int | None:
        """The seat to act."""
        return self.game.to_act(self.state)

    @property
    def phase(self) -> str:
        """The step of the turn."""
        return self.game.phase(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """Scores and ranking, where the game is over."""
        return self.game.outcome(self.state)

    # --- steps --------------------------------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """The number of actions so far."""
        return self.ply

    def tries(self, ply: int) -> Tries:
        """The actions that were tried and taken back after so many actions."""
        taken = self._taken.get(ply, ())
        if not taken or not 0 <= ply <= self.known:
            return ()
        state, made = self.position(ply), self._tries.get(ply)
        if made is None or made[0] is not state or made[1] != taken:
            made = self._tries[ply] = state, taken, tries_at(self.game, state, taken)
        return made[2]

    @property
    def tried(self) -> Mapping[int, Tries]:
        """The actions that were tried and taken back, up to the positions worked out."""
        return {ply: tries for ply in self._taken if (tries := self.tries(ply))}


class _Log(Sequence[Lines]):
    """The log of a timeline; its lines are made when they are first read."""

    def __init__(self, timeline: Timeline, wording: Wording, made: dict[int, tuple[Step, Tries, Lines]]) -> None:
        self._timeline = timeline
        self._wording = wording
        self._made = made

    def __len__(self) -> int:
        return self._timeline.count

    @overload
    def __getitem__(self, index: int) -> Lines: ...

    @overload
    def __getitem__(self, index: slice) -> list[Lines]: ...

    def __getitem__(self, index: int | slice) -> Lines | list[Lines]:
        numbers = range(len(self))[index]
        return [self._told(each) for each in numbers] if isinstance(numbers, range) else self._told(numbers)

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # as of a list

    def _told(self, number: int) -> Lines:
        return _cached_lines(self._timeline, number, self._wording, self._made)


def _cached_lines(
    timeline: Timeline, number: int, wording: Wording, made: dict[int, tuple[Step, Tries, Lines]]
) -> Lines:
    """The log lines of one action, cached."""
    step, ply = timeline.step(number), timeline.ply - timeline.count + number
    tries, known = timeline.tries(ply), made.get(number)
    if known is not None and known[0] is step and known[1] == tries:
        return known[2]
    described = timeline.game.describe(step.action, step.before, step.after, wording)
    told = (*timeline.tries_lines(ply, wording), *described)
    made[number] = step, tries, told
    return told
