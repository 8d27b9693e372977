"""A game as it can be looked at: played here, played back, or followed from another window.

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
from epizodiak.record import agreeing
from epizodiak.record.metadata import TakenBack
from epizodiak.record.record import Record
from epizodiak.record.takeback import attempted

Lines = tuple[str, ...]
"""What tells one action and what was tried before it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action as everybody saw it.

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
    """How a table stands where a round or the game has ended.

    Attributes:
        view: a spectator's, with nobody to act: nothing of what follows is in it.
        hands: by seat what is left in the hands, which is open now (E20a, S9a); none where a game has none.
    """

    view: Any
    hands: tuple[tuple[Any, ...], ...]


Tries = tuple[tuple[Step, ...], ...]
"""What was played and taken back at one place: each time the actions of one turn."""


def step_between(game: AnyGame, action: Any, before: Any, after: Any, seen: Any = None) -> Step:
    """An action as everybody saw it.

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
    """What was played in a position and taken back, as everybody saw it; without what cannot have been."""
    found = []
    for entry in taken:
        states = attempted(game, state, entry.actions)
        moves = zip(map(game.parse_action, entry.actions if states else ()), states, states[1:], strict=False)
        found.append(tuple(step_between(game, *move) for move in moves))
    return tuple(steps for steps in found if steps)


@dataclass(slots=True)
class Told:
    """Lines of a log that were made already, in one wording; values of one game share them.

    Attributes:
        wording: how they are told.
        lines: by the number of the action: the step and the tries that are told, and the lines.
    """

    wording: Wording | None = None
    lines: dict[int, tuple[Step, Tries, Lines]] = field(default_factory=dict)


class Timeline(ABC):
    """What the page shows a game from; whoever holds one may still know more than it shows.

    It is a value. Subclasses say where positions, steps and tries come from; the log follows from these.

    Attributes:
        game: its rules.
    """

    game: AnyGame
    _told: Told

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuses: a value stays as it is."""
        raise AttributeError(f"a timeline is a value: {name} cannot be set to {value!r}")

    @property
    def record(self) -> Record | None:
        """The game as it is kept, or ``None`` if nobody here knows it."""
        return None

    @property
    def full(self) -> bool:
        """Whether the record holds as much as a record may, so that nothing more can be played."""
        return False

    @property
    @abstractmethod
    def players(self) -> tuple[str, ...]:
        """The names as they were given, by seat."""

    @property
    def bots(self) -> tuple[str, ...]:
        """By seat a bot's level, ``seating.PERSON`` or ``seating.PHONE``; none where nobody knows."""
        return ()

    @property
    def side(self) -> int | None:
        """The seat whose side alone is known here besides the open one, as on a phone; ``None`` where no seat is."""
        return None

    # --- where it stands ----------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def ply(self) -> int:
        """Number of actions so far."""

    @property
    @abstractmethod
    def player(self) -> int | None:
        """The seat to act, ``None`` when the game is over."""

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
    def closing(self) -> Ending | None:
        """The end of the round, or of the game, that the latest action brought; ``None`` where it brought none.

        Also ``None`` where only the open side of a game is known.
        """
        return None

    # --- taking back and agreeing to stop -----------------------------------------------------------------------------

    def taking_back(self) -> int | None:
        """To which ply taking back would lead now, or ``None`` if it is not possible."""
        return None

    @property
    def may_stop(self) -> bool:
        """Whether two people play it who may agree to stop now."""
        return False

    @property
    def proposed(self) -> int | None:
        """The seat that has proposed to stop and has no answer yet."""
        return None

    @property
    def agreed(self) -> bool:
        """Whether both players have agreed to stop here."""
        return self.stopped_at(self.ply)

    def stopped_at(self, ply: int) -> bool:  # noqa: ARG002 - most games know no such end
        """Whether both players agreed to stop after so many actions."""
        return False

    # --- steps --------------------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def count(self) -> int:
        """Number of steps: as many as actions so far, but where only the latest are known."""

    @abstractmethod
    def step(self, number: int) -> Step:
        """One of the steps, counted from 0."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """All actions so far that are known, as everybody saw them."""
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
        """For each action the lines that tell it, to anybody: none names a hidden tile.

        What was tried and taken back before an action is told with it. Each is made when it is first read, and kept for
        the values that follow; only the lines of one wording are kept.
        """
        if wording != self._told.wording:
            self._told.wording, self._told.lines = wording, {}
        return _Log(self, wording, self._told.lines)

    def log_lines(self, number: int, wording: Wording) -> Lines:
        """The lines of one action and of what was tried before it, counted from the first of the steps.

        What the log holds in another wording stays as it is.
        """
        return _lines(self, number, wording, self._told.lines if wording == self._told.wording else {})

    def tries_lines(self, ply: int, wording: Wording) -> Lines:
        """The lines that tell what was played and taken back after ``ply`` actions, to anybody.

        After the last one, also that it was agreed to stop there.
        """
        lines: list[str] = []
        for steps in self.tries(ply):
            for step in steps:
                lines += self.game.describe(step.action, step.before, step.after, wording)
            lines.append(wording.gettext("{name} took it back").format(name=wording.names[steps[0].seat]))
        return (*lines, *self.agreement_lines(ply, wording))

    def agreement_lines(self, ply: int, wording: Wording) -> Lines:
        """The line that tells that it was agreed to stop after ``ply`` actions, if it was."""
        if not self.stopped_at(ply):
            return ()
        sentence = wording.gettext("{names} agreed to stop: the game is a draw")
        return (sentence.format(names=wording.listed(wording.names)),)

    def since_last_turn(self, seat: int, wording: Wording) -> Lines:
        """The lines of everything since ``seat`` last acted, oldest first."""
        lines: list[Lines] = []
        for number in reversed(range(self.count)):
            if self.step(number).seat == seat:
                break
            lines.append(self.log_lines(number, wording))
        return (*(line for told in reversed(lines) for line in told), *self.tries_lines(self.ply, wording))


class Recorded(Timeline):
    """A game whose record is at hand, and with it every position.

    Subclasses say how positions are come by.
    """

    _record: Record
    _taken: Mapping[int, tuple[TakenBack, ...]]
    _tries: dict[int, tuple[Any, tuple[TakenBack, ...], Tries]]

    @property
    def record(self) -> Record:
        """The game as it is kept."""
        return self._record

    @property
    def players(self) -> tuple[str, ...]:
        """The names in the record."""
        return self._record.players

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
        """The game's state after so many actions, before anything was agreed there."""

    def state_at(self, ply: int) -> Any:
        """The game's state after so many actions, and after what was agreed there."""
        stop = self._stop(ply)
        return self.position(ply) if stop is None else stop

    def _stop(self, ply: int) -> Any | None:
        """The end that was agreed after so many actions, if one was."""
        agreed = self._record.metadata.agreed and ply == self.length <= self.known
        return agreeing.ended(self.game, self._record.metadata, self.position(ply)) if agreed else None

    def stopped_at(self, ply: int) -> bool:
        """Whether both players agreed to stop after so many actions, whose positions are worked out."""
        return self._stop(ply) is not None

    @property
    def state(self) -> Any:
        """The position here."""
        return self.state_at(self.ply)

    @property
    def player(self) -> int | None:
        """The seat that is to act here."""
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
        """Number of steps: of all actions so far."""
        return self.ply

    def tries(self, ply: int) -> Tries:
        """What was played and taken back after so many actions, where positions are worked out."""
        taken = self._taken.get(ply, ())
        if not taken or not 0 <= ply <= self.known:
            return ()
        state, made = self.position(ply), self._tries.get(ply)
        if made is None or made[0] is not state or made[1] != taken:
            made = self._tries[ply] = state, taken, tries_at(self.game, state, taken)
        return made[2]

    @property
    def tried(self) -> Mapping[int, Tries]:
        """What was played and taken back, as far as positions are worked out."""
        return {ply: tries for ply in self._taken if (tries := self.tries(ply))}


class _Log(Sequence[Lines]):
    """The log of a game: what is told of an action is made when it is first read, since few of thousands ever are."""

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
        return _lines(self._timeline, number, self._wording, self._made)


def _lines(timeline: Timeline, number: int, wording: Wording, made: dict[int, tuple[Step, Tries, Lines]]) -> Lines:
    """The lines of one action: those that were made already if they told the same, else made and kept."""
    step, ply = timeline.step(number), timeline.ply - timeline.count + number
    tries, known = timeline.tries(ply), made.get(number)
    if known is not None and known[0] is step and known[1] == tries:
        return known[2]
    described = timeline.game.describe(step.action, step.before, step.after, wording)
    told = (*timeline.tries_lines(ply, wording), *described)
    made[number] = step, tries, told
    return told
