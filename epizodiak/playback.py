"""A recorded game that can be looked at as it stood after any of its actions, by somebody who only looks on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, overload

from epizodiak import agreeing, takeback
from epizodiak.errors import Reason, RecordError
from epizodiak.protocol import AnyGame, Outcome
from epizodiak.record import Record, replay
from epizodiak.timeline import Step, Timeline
from epizodiak.wording import Wording


class Playback(Timeline):
    """A record, standing at one of its positions.

    Positions are worked out when they are asked for, so that a long game is in sight as soon as a short one.

    Attributes:
        record: what is played back.
    """

    def __init__(self, record: Record, game: AnyGame) -> None:
        """Stands before the first action.

        Args:
            record: a game, finished or not.
            game: the game it is a record of.

        Raises:
            RecordError: not even its first position can be worked out.
        """
        self.game = game
        self.record = record
        self._positions = replay(record, game)
        self._states = [next(self._positions).state]
        self._problem: RecordError | None = None
        self._steps: dict[int, Step] = {}
        self._told: dict[int, tuple[str, ...]] = {}
        self._taken = takeback.by_ply(takeback.read(record.extras))
        self._tried: dict[int, tuple[tuple[Step, ...], ...]] = {}
        self._ply = 0

    # --- where it stands ----------------------------------------------------------------------------------------------

    @property
    def length(self) -> int:
        """Number of actions in the record."""
        return len(self.record.actions)

    @property
    def known(self) -> int:
        """Number of actions up to which positions are worked out."""
        return len(self._states) - 1

    @property
    def ended(self) -> bool:
        """Whether the record is known to be that of a finished game: then no hand is hidden any more."""
        return self.known == self.length and self.game.to_act(self._state(self.length)) is None

    def stopped_at(self, ply: int) -> bool:
        """Whether both players agreed to stop after so many actions, whose positions are worked out."""
        return self._stop(ply) is not None

    def _stop(self, ply: int) -> Any | None:
        """The end that was agreed after so many actions, if one was."""
        return (
            agreeing.ended(self.game, self.record.extras, self._states[ply])
            if ply == self.length <= self.known
            else None
        )

    def _state(self, ply: int) -> Any:
        """The position after so many actions, and after what was agreed there."""
        stop = self._stop(ply)
        return self._states[ply] if stop is None else stop

    def reach(self, ply: int) -> None:
        """Works out the positions up to the one after ``ply`` actions, or to the last.

        Raises:
            RecordError: the record has an action that does not fit.
        """
        while self.known < min(ply, self.length):
            if self._problem is not None:
                raise self._problem
            try:
                self._states.append(next(self._positions).state)
            except RecordError as error:  # the generator is done with it, others may ask again
                self._problem = error
                raise

    def go(self, ply: int) -> None:
        """Stands after ``ply`` actions, or at the start or the end if there are none so early or late.

        Raises:
            RecordError: the record has an action before that does not fit.
        """
        goal = max(0, min(ply, self.length))
        self.reach(goal)
        self._ply = goal

    def step(self, number: int) -> Step:
        """An action by its index, from 0.

        Raises:
            RecordError: as :meth:`reach`.
        """
        self.reach(number + 1)
        if number not in self._steps:
            before, after = self._states[number : number + 2]
            seat = self.game.to_act(before)
            assert seat is not None, "nobody acts after the game"
            action = self.game.parse_action(self.record.actions[number])
            self._steps[number] = Step(seat, action, self.game.view(before, None), self.game.view(after, None))
        return self._steps[number]

    def lines(self, number: int, wording: Wording) -> tuple[str, ...]:
        """The lines that tell an action by its index, from 0.

        Raises:
            RecordError: as :meth:`reach`.
        """
        if wording != self._wording:
            self._wording, self._told = wording, {}
        if number not in self._told:
            self._told[number] = self._tell(number, wording)
        return self._told[number]

    def told(self, number: int, wording: Wording) -> tuple[str, ...]:
        """As :meth:`lines`; what is kept in another wording stays as it is."""
        return self.lines(number, wording) if wording == self._wording else self._tell(number, wording)

    def _tell(self, number: int, wording: Wording) -> tuple[str, ...]:
        step = self.step(number)
        return (
            *self.told_tries(number, wording),
            *self.game.describe(step.action, step.before, step.after, wording),
        )

    # --- what is seen -------------------------------------------------------------------------------------------------

    @property
    def players(self) -> tuple[str, ...]:
        """The names in the record."""
        return self.record.players

    @property
    def steps(self) -> tuple[Step, ...]:
        """All actions up to here."""
        return tuple(self.step(number) for number in range(self._ply))

    @property
    def tried(self) -> Mapping[int, tuple[tuple[Step, ...], ...]]:
        """What was played and taken back, as far as positions are worked out."""
        for ply in [ply for ply in self._taken if ply <= self.known]:
            tries = (takeback.tried(self.game, self._states[ply], entry) for entry in self._taken.pop(ply))
            self._tried[ply] = tuple(steps for steps in tries if steps)
        return self._tried

    @property
    def ply(self) -> int:
        """Number of actions up to here."""
        return self._ply

    @property
    def player(self) -> int | None:
        """The seat that acted next."""
        return self.game.to_act(self._state(self._ply))

    @property
    def phase(self) -> str:
        """The step of the turn."""
        return self.game.phase(self._state(self._ply))

    @property
    def outcome(self) -> Outcome | None:
        """Scores and ranking, where the game is over."""
        return self.game.outcome(self._state(self._ply))

    def view(self, seat: int | None) -> Any:
        """What a seat, or a spectator, knew here; there is nothing to do in it."""
        return self.game.onlooking(self.game.view(self._state(self._ply), seat))

    @property
    def ending(self) -> Outcome | None:
        """Scores and ranking of the whole game, if it is over and worked out to its end."""
        return self.game.outcome(self._state(self.length)) if self.ended else None

    def decision(self, ply: int) -> tuple[int, Any, tuple[str, ...]]:
        """What was decided after ``ply`` actions: who was to act, what that seat could know then, what was legal.

        Raises:
            RecordError: the game is not over, or its record is not worked out to its end: hands are hidden.
        """
        seat, state = self._decided(ply)
        legal = tuple(map(self.game.action_text, self.game.legal_actions(state)))
        return seat, self.game.view(state, seat), legal

    def decisions(self, seat: int) -> tuple[int, ...]:
        """After how many actions each time a seat had more than one to choose from.

        Raises:
            RecordError: as :meth:`decision`.
        """
        turns = (ply for ply in range(self.length) if self.step(ply).seat == seat)
        return tuple(ply for ply in turns if len(self.game.legal_actions(self._decided(ply)[1])) > 1)

    def _decided(self, ply: int) -> tuple[int, Any]:
        if not self.ended or ply >= self.length:
            raise RecordError(Reason("only the decisions of a finished game can be looked at"))
        state = self._states[ply]
        seat = self.game.to_act(state)
        assert seat is not None, "nobody acts after the game"
        return seat, state

    def log(self, wording: Wording) -> Sequence[tuple[str, ...]]:
        """The lines of all actions up to here; each is made when it is read."""
        return _Lines(self, self._ply, wording)


class _Lines(Sequence[tuple[str, ...]]):
    """The log of a playback."""

    def __init__(self, playback: Playback, count: int, wording: Wording) -> None:
        self._playback = playback
        self._count = count
        self._wording = wording

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> tuple[str, ...]: ...

    @overload
    def __getitem__(self, index: slice) -> list[tuple[str, ...]]: ...

    def __getitem__(self, index: int | slice) -> tuple[str, ...] | list[tuple[str, ...]]:
        numbers = range(self._count)[index]
        if isinstance(numbers, range):
            return [self._playback.lines(number, self._wording) for number in numbers]
        return self._playback.lines(numbers, self._wording)
