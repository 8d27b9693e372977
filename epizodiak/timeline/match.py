"""A game being played here: its record, its seats and every position, as a value that each action replaces."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from epizodiak.core.chance import RandomSource, random_seat, shuffled
from epizodiak.core.errors import Reason, RecordError
from epizodiak.core.protocol import AnyGame
from epizodiak.core.rules import Json
from epizodiak.record import agreeing, seating, takeback
from epizodiak.record.metadata import (
    AGREED_KEY,
    MOST,
    MOST_ACTIONS,
    NEVER,
    PROPOSED_KEY,
    TURN,
    GameClock,
    Metadata,
    TakenBack,
)
from epizodiak.record.record import MAX_ACTIONS, MAX_BYTES, Record, replay, write_record
from epizodiak.timeline.timeline import Ending, Recorded, Step, Told, step_between

ROOM = 1 << 12
"""Bytes that a record must have left for another action: with the deal that it needs, and if it is taken back."""

DRAWN_SEEDS = 10**12
"""Seeds that nobody chose are drawn below this: few enough for a code of twelve letters, and exact in every JSON."""


ENDING, PLAYER, BOTS = "ending", "player", "bots"
"""Under these keys a match keeps, beside the views of its seats, how a round or the game has ended, who acts, and who
sits there."""

ANSWERS = frozenset((AGREED_KEY, PROPOSED_KEY))
"""Under these keys a file tells what was proposed or agreed after the last action; another action makes it void."""


def drawn_seed() -> int:
    """A random seed for a game without one, so that its deal can be played again."""
    return int(random.SystemRandom().random() * DRAWN_SEEDS)


class Match(Recorded):
    """A game played at this table.

    It is a value: whatever is done gives another match, and leaves this one as it is.

    Chance is made here: from the seed if the record has one (``Metadata.seed``), so that it goes on the same after a
    pause, else from the system's random source. With a seed, the same done twice meets with the same chance.

    Args:
        record: a game, finished or not.
        game: the game it is a record of.
        source: where further chance comes from; by default the record's seed or the system. Unless it is the
            system's, chance comes from copies of it.

    Raises:
        RecordError: the record cannot be replayed.
    """

    _positions: tuple[Any, ...]
    _steps: tuple[Step, ...]
    _source: RandomSource
    _stored_size: int
    _looked: int
    _views: dict[int | str | None, Any]

    def __init__(self, record: Record, game: AnyGame, source: RandomSource | None = None) -> None:
        for _ in self._take_up(record, game, source):
            pass

    @classmethod
    def gradually(cls, record: Record, game: AnyGame) -> Generator[int, None, Match]:
        """Replay ``record`` action by action, yielding in between, so that the page stays responsive.

        Yields:
            How many actions are taken up.

        Returns:
            The match, as the constructor makes it.

        Raises:
            RecordError: the record cannot be replayed.
        """
        match = cls.__new__(cls)
        yield from match._take_up(record, game, None)  # noqa: SLF001 - its own
        return match

    def _take_up(self, record: Record, game: AnyGame, source: RandomSource | None) -> Iterator[int]:
        """Fill a new match with the positions of a record, yielding the number of actions so far."""
        game = game.seated(len(record.players))
        positions: list[Any] = []
        steps: list[Step] = []
        for position in replay(record, game):
            if position.action is not None:
                seen = steps[-1].after if steps else None
                action = game.parse_action(position.action)
                steps.append(step_between(game, action, positions[-1], position.state, seen))
            positions.append(position.state)
            yield position.ply
        taken = takeback.by_ply(_credible_tries(record.metadata.taken_back, game, positions))
        vars(self).update(
            game=game,
            _record=record,
            _positions=tuple(positions),
            _steps=tuple(steps),
            _source=source or _source_of(record, game),
            _stored_size=_stored_size(record),
            _taken=taken,
            _tries={},
            _told=Told(),
            _looked=len(steps),  # whoever is to act may have seen the own tiles before the pause
            _views={},
        )
        vars(self).update(_record=self._with_end_noted(record))

    def _with_record(self, record: Record, **changes: Any) -> Match:
        """A match with another record, and with other attributes changed."""
        made = Match.__new__(Match)
        vars(made).update(vars(self), _record=record, _views={}, **changes)
        vars(made).update(_record=made._with_end_noted(record))  # noqa: SLF001 - its own
        return made

    def _with_end_noted(self, record: Record) -> Record:
        """The record with its mark "finished" set or removed, as the position requires."""
        over = self.player is None
        if over == record.metadata.finished:
            return record
        return replace(record, metadata=record.metadata.updated(finished=over))

    @classmethod
    def new(
        cls,
        game: AnyGame,
        options: Mapping[str, Json],
        players: tuple[str, ...],
        *,
        first_player: int | None = None,
        seed: int | None = None,
        started: str | None = None,
        take_back: str = NEVER,
        bots: Sequence[str] = (),
    ) -> Match:
        """A new game; the first player is drawn (E7) unless given, everything from ``seed`` if there is one.

        Args:
            game: its rules.
            options: by their names in records.
            players: names by seat.
            first_player: the seat that begins.
            seed: of all chance.
            started: when, as ISO 8601 in UTC, for whoever keeps the record.
            take_back: whether players may take back, one of ``metadata.RULES``.
            bots: by seat a bot's level, ``seating.PERSON`` or ``seating.PHONE``; none if all are people.

        Raises:
            OptionError: the options are not the game's.
        """
        game = game.seated(len(players))
        source: RandomSource = random.SystemRandom() if seed is None else random.Random(seed)
        first = random_seat(game.seats, source) if first_player is None else first_player
        opening = game.random_opening(game.options_from(options), first, source)
        record = Record(
            game=game.name,
            options=dict(options),
            players=players,
            first_player=first,
            chance=() if opening is None else (opening,),
            metadata=Metadata(seed=seed, started=started, take_back=take_back, bots=seating.seats_metadata(bots)),
        )
        return cls(record, game, source)

    # --- where it stands ----------------------------------------------------------------------------------------------

    @property
    def ply(self) -> int:
        """Number of actions so far."""
        return len(self._steps)

    @property
    def known(self) -> int:
        """Number of actions up to which positions are worked out: all of them."""
        return len(self._steps)

    def position(self, ply: int) -> Any:
        """The game's state after so many actions, before anything was agreed there."""
        return self._positions[ply]

    @property
    def full(self) -> bool:
        """Whether the record has reached its limit of actions or bytes."""
        return self.ply >= MAX_ACTIONS or self._stored_size > MAX_BYTES - ROOM

    @property
    def steps(self) -> tuple[Step, ...]:
        """All actions so far, as everybody saw them."""
        return self._steps

    def step(self, number: int) -> Step:
        """The action with an index, counted from 0."""
        return self._steps[number]

    def view(self, seat: int | None) -> Any:
        """What a seat, or a spectator, may know now; without legal actions if the record is full."""
        if seat not in self._views:
            seen = self.game.view(self.state, seat)
            self._views[seat] = self.game.onlooking(seen) if self.full else seen
        return self._views[seat]

    @property
    def player(self) -> int | None:
        """The seat to act; kept, since each look at a table asks a dozen times."""
        if PLAYER not in self._views:
            self._views[PLAYER] = super().player
        found: int | None = self._views[PLAYER]
        return found

    @property
    def bots(self) -> tuple[str, ...]:
        """Each seat's level; kept likewise."""
        if BOTS not in self._views:
            self._views[BOTS] = super().bots
        found: tuple[str, ...] = self._views[BOTS]
        return found

    @property
    def closing(self) -> Ending | None:
        """The end of the round or game that the latest action brought, or ``None``."""
        if ENDING not in self._views:
            self._views[ENDING] = self._find_ending()
        found: Ending | None = self._views[ENDING]
        return found

    def _find_ending(self) -> Ending | None:
        state = self.state if self.player is None else None
        if state is None and self._steps:
            state = self.game.ended(self._positions[-2], self._steps[-1].action)
        if state is None:
            return None
        return Ending(replace(self.game.view(state, None), player=None), self.game.hands(state))

    # --- actions ------------------------------------------------------------------------------------------------------

    def play(self, text: str) -> Match:
        """The match after an action in notation; what chance has to decide is drawn.

        Raises:
            NotationError, IllegalActionError: it names none, or none that is legal.
            RecordError: the record is full.
        """
        if self.full:
            most = Reason("a record holds at most {most} moves", most=MAX_ACTIONS)
            raise RecordError(most if self.ply >= MAX_ACTIONS else Reason("larger than {limit} MiB", limit=1))
        game, record, state, source = self.game, self._record, self.state, self._source
        action = game.parse_action(text)
        tiles = game.chance_needed(state, action)
        if tiles and not isinstance(source, random.SystemRandom):  # that one has no state to be copied
            source = copy.copy(source)
        order = shuffled(tiles, source) if tiles else None
        after = game.apply(state, action, order)
        seen = self._steps[-1].after if self._steps else None
        step = step_between(game, action, state, after, seen)
        played = replace(
            record,
            actions=record.actions + (text,),  # noqa: RUF005 - unpacking would copy a long game twice
            chance=record.chance if order is None else (*record.chance, order),
            metadata=_without_proposal(record.metadata),
        )
        return self._with_record(
            played,
            _positions=self._positions + (after,),  # noqa: RUF005 - as above
            _steps=self._steps + (step,),  # noqa: RUF005 - as above
            _source=source,
            _stored_size=self._stored_size + _most_bytes(text) + _most_bytes(order),
        )

    # --- agreeing to stop ---------------------------------------------------------------------------------------------

    @property
    def may_stop(self) -> bool:
        """Whether people alone play who may agree to stop now."""
        return agreeing.may_agree(self.game, self._record.metadata, self.state)

    @property
    def proposed(self) -> int | None:
        """The seat that has proposed to stop and has no answer yet."""
        return agreeing.proposing_seat(self.game, self._record.metadata, self.state)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that have to agree to that, in turn order."""
        seat, seats = self.proposed, self.game.seats
        if seat is None:
            return ()
        still_in = agreeing.still_in(self.game, self.state)
        return tuple(each for step in range(1, seats) if (each := (seat + step) % seats) in still_in)

    def propose(self, seat: int) -> Match:
        """The match after a seat proposed to stop.

        Raises:
            RecordError: nothing of the kind can be agreed now.
        """
        if not self.may_stop:
            raise RecordError(Reason("the players can't agree to stop now"))
        return self._with_agreement(agreed=False, proposed=seat)

    def decline(self) -> Match:
        """The match after a proposal to stop was declined or withdrawn: the game goes on."""
        return self._with_agreement(agreed=False, proposed=None)

    def agree(self) -> Match:
        """The match after all who were asked agreed to stop: the game is over.

        Raises:
            RecordError: nobody has proposed it.
        """
        if self.proposed is None:
            raise RecordError(Reason("nobody has proposed to stop"))
        return self._with_agreement(agreed=True, proposed=None)

    def _with_agreement(self, *, agreed: bool, proposed: int | None) -> Match:
        noted = self._record.metadata.updated(agreed=agreed, proposed=proposed)
        return self._with_record(replace(self._record, metadata=noted))

    # --- taking back --------------------------------------------------------------------------------------------------

    def with_seat(self, seat: int, who: str) -> Match:
        """The match with another kind of player at a seat, such as a person with a phone."""
        bots = [*self.bots]
        bots[seat] = who
        metadata = self._record.metadata.updated(bots=seating.seats_metadata(bots))
        return self._with_record(replace(self._record, metadata=metadata))

    @property
    def clock(self) -> GameClock | None:
        """The clock in the record; ``None`` if it is for another number of seats."""
        clock = self._record.metadata.clock
        return None if clock is None or len(clock.left) != self.game.seats else clock

    def with_clock(self, minutes: int, seconds: int) -> Match:
        """The match with a new clock: minutes for each seat, and seconds that each turn adds."""
        return self.timed(GameClock(minutes, seconds, (minutes * 60_000,) * self.game.seats))

    def comparing(self, version: int) -> Match:
        """The match with the mark that bots of a version play steadily in it, or with 0 that they do not."""
        return self._with_record(replace(self._record, metadata=self._record.metadata.updated(compared=version)))

    def timed(self, clock: GameClock) -> Match:
        """The match with the clock's current state in its record."""
        return self._with_record(replace(self._record, metadata=self._record.metadata.updated(clock=clock)))

    def keeping(self, key: str, value: Json) -> Match:
        """The match with a value stored under another key in its record, which the rules ignore.

        Args:
            key: of nobody else's, with ``x_`` before it.
            value: what is kept, ``None`` for nothing.

        Raises:
            RecordError: the record would have no room for another action.
        """
        kept = replace(self._record, metadata=self._record.metadata.keeping(key, value))
        size = _stored_size(kept)
        if size > max(self._stored_size, MAX_BYTES - ROOM):
            raise RecordError(Reason("larger than {limit} MiB", limit=1))
        return self._with_record(kept, _stored_size=size)

    def after_look(self) -> Match:
        """The match after the seat to act has seen its tiles: the turn before can no longer be taken back."""
        return self._with_record(self._record, _looked=self.ply)

    def taking_back(self, seat: int | None = None, *, free: bool = False) -> int | None:
        """The number of actions to which taking back would lead now, or ``None`` if it is not possible.

        Args:
            seat: who would take back; by default whoever acted last.
            free: as a lone person against bots may: across chance, and whatever the others did since.
        """
        if not self._steps or (self.player is None and not free):
            return None
        mine = self._steps[-1].seat if seat is None else seat
        if free:
            return self._turn_of(mine)
        often = sum(map(len, self._taken.values()))
        if self._steps[-1].seat != mine or self._record.metadata.take_back != TURN or often >= MOST:
            return None
        start = self._turn_of(mine)
        assert start is not None, "whoever acted last has a turn"
        for ply in range(start, self.ply):
            if self.game.reveals(self._positions[ply], self._steps[ply].action):
                start = ply + 1
        shown = self.player != mine and self._looked == self.ply
        return None if start == self.ply or shown or self.ply - start > MOST_ACTIONS else start

    def _turn_of(self, seat: int) -> int | None:
        """The ply at which the seat's latest turn began."""
        last = next((ply for ply in reversed(range(self.ply)) if self._steps[ply].seat == seat), None)
        if last is None:
            return None
        return next((ply + 1 for ply in reversed(range(last)) if self._steps[ply].seat != seat), 0)

    def take_back(self, seat: int | None = None, *, free: bool = False) -> Match:
        """The match after a turn was taken back; arguments as for :meth:`taking_back`.

        What was shown stays known to all; taken back freely, it is forgotten, and the record says that it is practice.

        Raises:
            RecordError: nothing can be taken back.
        """
        start = self.taking_back(seat, free=free)
        if start is None:
            raise RecordError(Reason("nothing can be taken back now"))
        game, record = self.game, self._record
        taken = [entry for entries in self._taken.values() for entry in entries]
        positions, steps = self._positions[: start + 1], self._steps[:start]
        if free:
            taken = [entry for entry in taken if entry.ply <= start]
        else:
            taken.append(TakenBack(start, record.actions[start:]))
            positions = (*positions[:-1], game.taken_back(positions[-1], self.state))
            if steps:
                steps = (*steps[:-1], replace(steps[-1], after=game.view(positions[-1], None)))
        undone = zip(self._positions[start:], self._steps[start:], strict=False)
        dealt = sum(1 for state, step in undone if game.chance_needed(state, step.action))
        marks: dict[str, Any] = {"practice": True} if free else {}
        shorter = replace(
            record,
            actions=record.actions[:start],
            chance=record.chance[: len(record.chance) - dealt],
            metadata=_without_proposal(record.metadata).updated(taken_back=tuple(taken), **marks),
        )
        return self._with_record(
            shorter,
            _positions=positions,
            _steps=steps,
            _source=_source_of(shorter, game) if dealt else self._source,
            _stored_size=_stored_size(shorter),
            _taken=takeback.by_ply(taken),
            _looked=start,
        )


def _credible_tries(taken: Sequence[TakenBack], game: AnyGame, positions: Sequence[Any]) -> tuple[TakenBack, ...]:
    """The entries of a record about actions taken back that can be true."""
    fits = (entry for entry in taken if entry.ply in range(len(positions)))
    return tuple(entry for entry in fits if takeback.positions_around_tries(game, positions[entry.ply], entry.actions))


def _without_proposal(metadata: Metadata) -> Metadata:
    """A record's metadata without a proposal or agreement to stop."""
    asked = metadata.agreed or metadata.proposed is not None or not ANSWERS.isdisjoint(metadata.others)
    return metadata.updated(agreed=False, proposed=None) if asked else metadata


def _stored_size(record: Record) -> int:
    """The number of bytes of a record as it is stored."""
    return len(write_record(record).encode())


def _most_bytes(part: Json) -> int:
    """The largest number of bytes that a part of a record can take; 0 for nothing."""
    return 0 if part is None else len(json.dumps(part)) + len(",")


def _source_of(record: Record, game: AnyGame) -> RandomSource:
    """The source of chance for a replayed game: its seed, if that made the chance outcomes so far, else the system."""
    seed = record.metadata.seed
    if seed is not None:
        for first_was_drawn in (True, False):
            source = random.Random(seed)
            if first_was_drawn:
                random_seat(game.seats, source)
            opening = game.random_opening(game.options_from(record.options), record.first_player, source)
            later = record.chance if opening is None else record.chance[1:]
            opened = opening is None or record.chance[:1] == (opening,)
            if opened and all(shuffled(outcome, source) == outcome for outcome in later):
                return source
    return random.SystemRandom()
