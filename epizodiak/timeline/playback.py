"""A recorded game at one of its positions, for replays."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import replace
from typing import Any

from epizodiak.core.errors import Reason, RecordError
from epizodiak.core.protocol import AnyGame, Outcome
from epizodiak.record import takeback
from epizodiak.record.metadata import Metadata
from epizodiak.record.record import Record, replay
from epizodiak.record.seating import PHONE
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
        game = game.seated(len(record.players))
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
        """This playback with positions worked out up to the one after ``ply`` actions, or to the last.

        Raises:
            RecordError: the record has an action before that does not fit.
        """
        goal = min(ply, self.length)
        self._positions.reach(goal)
        return self._moved_to(self._ply, max(self._known, goal))

    def at(self, ply: int) -> Playback:
        """This playback at the position after ``ply`` actions, or at the nearest one there is.

        Raises:
            RecordError: the record has an action before that does not fit.
        """
        goal = max(0, min(ply, self.length))
        self._positions.reach(goal)
        return self._moved_to(goal, max(self._known, goal))

    # --- turns --------------------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The number of the turn that led here, from 1; 0 at the beginning.

        A turn is what one seat does until another is to act, or a round ends. People count their own: all turns of a
        round of the table have one number.
        """
        return self._positions.numbers[bisect_left(self._positions.ends, self._ply)] if self._ply else 0

    @property
    def turns(self) -> int | None:
        """The number of the last turn; ``None`` until all positions are worked out."""
        if self._known < self.length:
            return None
        return self._positions.numbers[len(self._positions.ends) - 1] if self.length else 0

    def turn_after(self, ply: int) -> int:
        """The number of actions at the end of the turn that goes on, or begins, after so many; worked out if need be.

        Raises:
            RecordError: as :meth:`reached`.
        """
        ends, last = self._positions.ends, ply
        while last < self.length and not (ends and ends[-1] > ply):
            last += 1
            self._positions.reach(last)
        return next(iter(ends[bisect_right(ends, ply) :]), self.length)

    def turn_before(self, ply: int) -> int:
        """The number of actions where the turn began that led to the position after so many, which is worked out."""
        ends = self._positions.ends
        return ends[bisect_left(ends, ply) - 1] if ends and ends[0] < ply else 0

    @property
    def rounds(self) -> tuple[int, ...]:
        """The numbers of actions, as far as they are worked out, after which a round had ended and another began."""
        return tuple(filter(self._positions.round_ended, self._positions.ends))

    @property
    def ended(self) -> bool:
        """Whether the record is of a finished game, so that no hand is hidden any more."""
        return self._known == self.length and self.game.to_act(self.state_at(self.length)) is None

    @property
    def opens_hands(self) -> bool:
        """Whether hands can be shown, because the game has ended and hides something."""
        return self.ended and self.game.hidden

    @property
    def own(self) -> int | None:
        """The seat of who plays alone, if the hand is at the table and not on a phone; else ``None``."""
        return None if PHONE in self.bots else self.alone

    def may_show(self, seat: int | None) -> bool:
        """Whether a seat's hand may be seen: once the game has ended any, before that only that of who plays alone."""
        return self.game.hidden and seat in range(self.game.seats) and (self.ended or seat == self.own)

    @property
    def hands(self) -> tuple[tuple[Any, ...], ...]:
        """All hands as they were here, by seat; none as long as the game may go on."""
        return self.game.hands(self.state) if self.opens_hands else ()

    def position(self, ply: int) -> Any:
        """The full position after so many actions, before an agreement to stop; worked out if necessary.

        Raises:
            RecordError: as :meth:`reached`.
        """
        return self._positions.after(ply)

    def step(self, number: int) -> Step:
        """The action with an index from 0, before or after the current position; worked out if necessary.

        Raises:
            RecordError: as :meth:`reached`.
        """
        return self._positions.step(number)

    def record_until(self, ply: int) -> Record:
        """The record cut off after so many actions: who sat there, and the turns taken back up to there.

        Nothing of what the seats did not know comes with it, such as the deal's seed.

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
            metadata=Metadata(bots=record.metadata.bots, taken_back=taken),
        )

    # --- what is seen -------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> Any:
        """What a seat, or a spectator, knew at the current position; without legal actions."""
        return self.game.onlooking(self.game.view(self.state, seat))

    @property
    def ending(self) -> Outcome | None:
        """The whole game's scores and ranking, if it is over and worked out to its end."""
        return self.game.outcome(self.state_at(self.length)) if self.ended else None

    def decision(self, ply: int) -> tuple[int, Any, tuple[str, ...]]:
        """The decision after ``ply`` actions: the seat to act, its view, and the legal actions in notation.

        Raises:
            RecordError: the game is not over, or its record is not worked out to its end: hands are hidden.
        """
        seat, state = self._seat_and_state(ply)
        legal = tuple(map(self.game.action_text, self.game.legal_actions(state)))
        return seat, self.game.view(state, seat), legal

    def decides(self, ply: int) -> bool:
        """Whether the seat to act after ``ply`` actions had more than one legal action.

        Raises:
            RecordError: as :meth:`decision`.
        """
        return len(self.game.legal_actions(self._seat_and_state(ply)[1])) > 1

    def _seat_and_state(self, ply: int) -> tuple[int, Any]:
        if not self.ended or ply >= self.length:
            raise RecordError(Reason("looking back is for games that are over"))
        state = self.position(ply)
        seat = self.game.to_act(state)
        assert seat is not None, "nobody acts after the game"
        return seat, state


class _Positions:
    """The positions and steps of a record worked out so far.

    The playbacks of one game share them.

    Attributes:
        ends: the numbers of actions after which a turn has ended.
        numbers: how often the table has been gone round with each turn, the one that goes on included.
    """

    def __init__(self, record: Record, game: AnyGame) -> None:
        self._record = record
        self._game = game
        self._replay = replay(record, game)
        self._states = [next(self._replay).state]
        self._steps: dict[int, Step] = {}
        self._problem: RecordError | None = None
        self.ends: list[int] = []
        self.numbers = [1]
        self._around = {game.to_act(self._states[0])}

    def reach(self, ply: int) -> None:
        """Work out the positions up to the one after so many actions.

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
            if self._turn_ended(len(self._states) - 1):
                self._end_turn(len(self._states) - 1)

    def _end_turn(self, ply: int) -> None:
        """Number the turn that begins: one more where its seat has had one since, or a round is over."""
        following = self._game.to_act(self._states[ply])
        again = following in self._around or self.round_ended(ply)
        self._around = {following} if again else {*self._around, following}
        self.ends.append(ply)
        self.numbers.append(self.numbers[-1] + again)

    def _turn_ended(self, ply: int) -> bool:
        before, after = self._states[ply - 1 :]
        others = self._game.to_act(before) != self._game.to_act(after)
        if others or ply == len(self._record.actions):
            return True
        return self.round_ended(ply)

    def round_ended(self, ply: int) -> bool:
        """Whether a round ended with the last of so many actions."""
        before, action = self._states[ply - 1], self._game.parse_action(self._record.actions[ply - 1])
        return self._game.ended(before, action) is not None

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
