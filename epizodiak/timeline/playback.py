"""A recorded game at one of its positions, for replays."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from epizodiak.core.errors import Reason, RecordError
from epizodiak.core.protocol import AnyGame, Outcome
from epizodiak.record import takeback
from epizodiak.record.metadata import Metadata
from epizodiak.record.record import Record, replay
from epizodiak.timeline.timeline import Recorded, Step, Told, step_between


class Playback(Recorded):
    """A recorded game at one of its positions.

    It is a value: standing elsewhere, or knowing more positions, is another one. Positions are worked out when they are
    asked for, so that a long game is in sight as soon as a short one; values of one game share them.

    Args:
        record: a game, finished or not.
        game: the game it is a record of.

    Raises:
        RecordError: not even its first position can be worked out.
    """

    _positions: _Positions
    _ply: int
    _known: int

    def __init__(self, record: Record, game: AnyGame) -> None:
        vars(self).update(
            game=game,
            _record=record,
            _positions=_Positions(record, game),
            _taken=takeback.by_ply(record.metadata.taken_back),
            _tries={},
            _told=Told(),
            _ply=0,
            _known=0,
        )

    def _moved_to(self, ply: int, known: int) -> Playback:
        """This playback at another position."""
        if (ply, known) == (self._ply, self._known):
            return self
        made = Playback.__new__(Playback)
        vars(made).update(vars(self), _ply=ply, _known=known)
        return made

    # --- where it stands ----------------------------------------------------------------------------------------------

    @property
    def ply(self) -> int:
        """Number of actions up to here."""
        return self._ply

    @property
    def known(self) -> int:
        """Number of actions up to which this playback has positions worked out."""
        return self._known

    def reached(self, ply: int) -> Playback:
        """The same with positions worked out up to the one after ``ply`` actions, or to the last.

        Raises:
            RecordError: the record has an action before that does not fit.
        """
        goal = min(ply, self.length)
        self._positions.reach(goal)
        return self._moved_to(self._ply, max(self._known, goal))

    def at(self, ply: int) -> Playback:
        """This playback at another position, the nearest there is.

        Raises:
            RecordError: the record has an action before that does not fit.
        """
        goal = max(0, min(ply, self.length))
        self._positions.reach(goal)
        return self._moved_to(goal, max(self._known, goal))

    @property
    def ended(self) -> bool:
        """Whether the record is known to be that of a finished game: then no hand is hidden any more."""
        return self._known == self.length and self.game.to_act(self.state_at(self.length)) is None

    @property
    def opens_hands(self) -> bool:
        """Whether hands can be shown, because the game has ended and hides something."""
        return self.ended and self.game.hidden

    def position(self, ply: int) -> Any:
        """The game's state after so many actions, before anything was agreed there; worked out if need be.

        Raises:
            RecordError: as :meth:`reached`.
        """
        return self._positions.after(ply)

    def step(self, number: int) -> Step:
        """An action by its index, from 0, whether it is before or after the position here; worked out if need be.

        Raises:
            RecordError: as :meth:`reached`.
        """
        return self._positions.step(number)

    def record_until(self, ply: int) -> Record:
        """The record up to the position after so many actions, with what had been taken back there, and no more.

        Raises:
            RecordError: as :meth:`reached`.
        """
        record, game = self._record, self.game
        self.reached(ply)
        dealt = sum(1 for n in range(ply) if game.chance_needed(self.position(n), self.step(n).action))
        opened = 1 if game.opening_tiles(game.options_from(record.options)) else 0
        taken = tuple(entry for entry in record.metadata.taken_back if entry.ply <= ply)
        return replace(
            record,
            actions=record.actions[:ply],
            chance=record.chance[: opened + dealt],
            metadata=Metadata(taken_back=taken),
        )

    # --- what is seen -------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> Any:
        """What a seat, or a spectator, knew here; there is nothing to do in it."""
        return self.game.onlooking(self.game.view(self.state, seat))

    @property
    def ending(self) -> Outcome | None:
        """Scores and ranking of the whole game, if it is over and worked out to its end."""
        return self.game.outcome(self.state_at(self.length)) if self.ended else None

    def decision(self, ply: int) -> tuple[int, Any, tuple[str, ...]]:
        """What was decided after ``ply`` actions: who was to act, what that seat could know then, what was legal.

        Raises:
            RecordError: the game is not over, or its record is not worked out to its end: hands are hidden.
        """
        seat, state = self._decided(ply)
        legal = tuple(map(self.game.action_text, self.game.legal_actions(state)))
        return seat, self.game.view(state, seat), legal

    def decides(self, ply: int) -> bool:
        """Whether the seat to act after so many actions had more than one to choose from.

        Raises:
            RecordError: as :meth:`decision`.
        """
        return len(self.game.legal_actions(self._decided(ply)[1])) > 1

    def _decided(self, ply: int) -> tuple[int, Any]:
        if not self.ended or ply >= self.length:
            raise RecordError(Reason("only the decisions of a finished game can be looked at"))
        state = self.position(ply)
        seat = self.game.to_act(state)
        assert seat is not None, "nobody acts after the game"
        return seat, state


class _Positions:
    """The positions and steps of a record worked out so far.

    The playbacks of one game share them.
    """

    def __init__(self, record: Record, game: AnyGame) -> None:
        self._record = record
        self._game = game
        self._replay = replay(record, game)
        self._states = [next(self._replay).state]
        self._steps: dict[int, Step] = {}
        self._problem: RecordError | None = None

    def reach(self, ply: int) -> None:
        """Works out the positions up to the one after so many actions.

        Raises:
            RecordError: the record has an action before that does not fit.
        """
        while len(self._states) <= ply:
            if self._problem is not None:
                raise self._problem
            try:
                self._states.append(next(self._replay).state)
            except RecordError as error:  # the generator is done with it, others may ask again
                self._problem = error
                raise

    def after(self, ply: int) -> Any:
        """The position after so many actions; raises as :meth:`reach`."""
        self.reach(ply)
        return self._states[ply]

    def step(self, number: int) -> Step:
        """An action by its index, from 0; raises as :meth:`reach`."""
        if number not in self._steps:
            self.reach(number + 1)
            before, after = self._states[number : number + 2]
            action = self._game.parse_action(self._record.actions[number])
            self._steps[number] = step_between(self._game, action, before, after)
        return self._steps[number]
