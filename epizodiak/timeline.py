"""A game as it can be looked at: played here, played back, or followed from another window."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, overload

from epizodiak.protocol import AnyGame, Outcome
from epizodiak.wording import Wording


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


class Timeline(ABC):
    """What the page shows a game from; whoever holds one may still know more than it shows.

    Attributes:
        game: its rules.
    """

    game: AnyGame
    _wording: Wording | None = None
    _lines: dict[int, tuple[str, ...]]

    @property
    @abstractmethod
    def players(self) -> tuple[str, ...]:
        """The names as they were given, by seat."""

    @property
    def bots(self) -> tuple[str, ...]:
        """By seat a bot's level, or ``seating.PERSON``; none where nobody knows."""
        return ()

    @property
    @abstractmethod
    def steps(self) -> tuple[Step, ...]:
        """All actions so far."""

    @property
    def tried(self) -> Mapping[int, Sequence[Sequence[Step]]]:
        """What was played and taken back, by the number of actions before it."""
        return {}

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

    def log(self, wording: Wording) -> Sequence[tuple[str, ...]]:
        """For each action the lines that tell it, to anybody: none names a hidden tile.

        What was tried and taken back before an action is told with it.
        """
        steps = self.steps
        if wording != self._wording:
            self._wording, self._lines = wording, {}
        return _Log(self, steps, wording, self._lines)

    def told(self, number: int, wording: Wording) -> tuple[str, ...]:
        """The lines of one action and of what was tried before it, counted from the first of the steps.

        What the log holds in another wording stays as it is.
        """
        if wording == self._wording:
            return self.log(wording)[number]
        step = self.steps[number]
        tries = self.told_tries(self.ply - len(self.steps) + number, wording)
        return (*tries, *self.game.describe(step.action, step.before, step.after, wording))

    def retell(self) -> None:
        """What was told of earlier actions has changed."""
        self._wording = None

    def told_tries(self, ply: int, wording: Wording) -> tuple[str, ...]:
        """The lines that tell what was played and taken back after ``ply`` actions, to anybody.

        After the last one, also that it was agreed to stop there.
        """
        lines: list[str] = []
        for steps in self.tried.get(ply, ()):
            for step in steps:
                lines += self.game.describe(step.action, step.before, step.after, wording)
            lines.append(wording.gettext("{name} took it back").format(name=wording.names[steps[0].seat]))
        return (*lines, *self.told_agreement(ply, wording))

    def told_agreement(self, ply: int, wording: Wording) -> tuple[str, ...]:
        """The line that tells that it was agreed to stop after ``ply`` actions, if it was."""
        if not self.stopped_at(ply):
            return ()
        sentence = wording.gettext("{names} agreed to stop: the game is a draw")
        return (sentence.format(names=wording.listed(wording.names)),)

    def since_last_turn(self, seat: int, wording: Wording) -> tuple[str, ...]:
        """The lines of everything since ``seat`` last acted, oldest first."""
        lines: list[tuple[str, ...]] = []
        steps = self.steps
        for number in reversed(range(len(steps))):
            if steps[number].seat == seat:
                break
            lines.append(self.told(number, wording))
        return (*(line for told in reversed(lines) for line in told), *self.told_tries(self.ply, wording))


class _Log(Sequence[tuple[str, ...]]):
    """The log of a game: what is told of an action is made when it is first read, since few of thousands ever are."""

    def __init__(
        self, timeline: Timeline, steps: tuple[Step, ...], wording: Wording, made: dict[int, tuple[str, ...]]
    ) -> None:
        self._timeline = timeline
        self._steps = steps
        self._wording = wording
        self._made = made

    def __len__(self) -> int:
        return len(self._steps)

    @overload
    def __getitem__(self, index: int) -> tuple[str, ...]: ...

    @overload
    def __getitem__(self, index: slice) -> list[tuple[str, ...]]: ...

    def __getitem__(self, index: int | slice) -> tuple[str, ...] | list[tuple[str, ...]]:
        numbers = range(len(self._steps))[index]
        return [self._lines(number) for number in numbers] if isinstance(numbers, range) else self._lines(numbers)

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # as of a list

    def _lines(self, number: int) -> tuple[str, ...]:
        if number not in self._made:
            timeline, step = self._timeline, self._steps[number]
            tries = timeline.told_tries(timeline.ply - len(self._steps) + number, self._wording)
            told = timeline.game.describe(step.action, step.before, step.after, self._wording)
            self._made[number] = (*tries, *told)
        return self._made[number]
