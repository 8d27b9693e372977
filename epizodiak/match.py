"""A game being played: who sits where, the record so far, every position; the one mutable thing besides the page."""

from __future__ import annotations

import json
import random
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from epizodiak import agreeing, seating, takeback
from epizodiak.chance import RandomSource, random_seat, shuffled
from epizodiak.errors import Reason, RecordError
from epizodiak.protocol import AnyGame, Json, Outcome
from epizodiak.record import MAX_ACTIONS, MAX_BYTES, Record, replay, write_record
from epizodiak.takeback import MOST, MOST_ACTIONS, NEVER, PRACTICE_KEY, RULE_KEY, TAKEN_KEY, TURN, TakenBack
from epizodiak.timeline import Step, Timeline

SEED_KEY = "x_seed"
FINISHED_KEY = "x_finished"
STARTED_KEY = "x_started"
"""Keys that this program adds to records: the seed of the deals, whether the game is over, and when it was started."""

ROOM = 1 << 12
"""Bytes that a record must have left for another action: with the deal that it needs, and if it is taken back."""

DRAWN_SEEDS = 10**12
"""Seeds that nobody chose are drawn below this: few enough for a code of twelve letters, and exact in every JSON."""


def drawn_seed() -> int:
    """A seed for a game that nobody gave one, so that another table can play the same tiles."""
    return int(random.SystemRandom().random() * DRAWN_SEEDS)


class Match(Timeline):
    """A game at the table.

    Chance is made here: from the seed if the record has one (``x_seed``), so that it goes on the same after a pause,
    else from the system's random source.
    """

    def __init__(self, record: Record, game: AnyGame, source: RandomSource | None = None) -> None:
        """Takes up ``record`` where it ends.

        Args:
            record: a game, finished or not.
            game: the game it is a record of.
            source: where further chance comes from; by default the record's seed or the system.

        Raises:
            RecordError: the record cannot be replayed.
        """
        for _ in self._take_up(record, game, source):
            pass

    @classmethod
    def gradually(cls, record: Record, game: AnyGame) -> Generator[int, None, Match]:
        """Takes up ``record`` action by action, so that whoever waits can do something else meanwhile.

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
        self.game = game
        self.record = record
        self._states: list[Any] = []
        self._stopped: Any = None
        self._steps: list[Step] = []
        self._views: dict[int | None, Any] = {}
        for position in replay(record, game):
            self._states.append(position.state)
            if position.action is not None:
                self._remember(game.parse_action(position.action), position.ply - 1)
            yield position.ply
        self._source = source or _source_of(record, game)
        self._stopped = agreeing.ended(game, record.extras, self._states[-1])
        self._size = _size(record)
        self._taken: list[TakenBack] = []
        self._tried: dict[int, tuple[tuple[Step, ...], ...]] = {}
        self._recall(takeback.read(record.extras))
        self._looked = self.ply  # whoever is to act may have seen the own tiles before the pause
        self._note_end()

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
            take_back: whether players may take back, one of ``takeback.RULES``.
            bots: by seat a bot's level, or ``seating.PERSON``; none if all are people.

        Raises:
            OptionError: the options are not the game's.
        """
        source: RandomSource = random.SystemRandom() if seed is None else random.Random(seed)
        agreed = None if take_back == NEVER else take_back
        first = random_seat(game.seats, source) if first_player is None else first_player
        opening = game.random_opening(game.options_from(options), first, source)
        record = Record(
            game=game.name,
            options=dict(options),
            players=players,
            first_player=first,
            chance=() if opening is None else (opening,),
            extras={
                key: value
                for key, value in ((SEED_KEY, seed), (STARTED_KEY, started), (RULE_KEY, agreed))
                if value is not None
            }
            | seating.written(bots),
        )
        return cls(record, game, source)

    @property
    def state(self) -> Any:
        """The position now."""
        return self._states[-1] if self._stopped is None else self._stopped

    @property
    def ply(self) -> int:
        """Number of actions so far."""
        return len(self._states) - 1

    @property
    def player(self) -> int | None:
        """The seat to act."""
        return self.game.to_act(self.state)

    @property
    def players(self) -> tuple[str, ...]:
        """The names in the record."""
        return self.record.players

    @property
    def bots(self) -> tuple[str, ...]:
        """As the record says."""
        return seating.read(self.record.extras, self.game.seats)

    @property
    def phase(self) -> str:
        """The step of the turn."""
        return self.game.phase(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """Scores and ranking of a finished game."""
        return self.game.outcome(self.state)

    @property
    def full(self) -> bool:
        """Whether the record holds as much as a record may: as many actions, or as many bytes."""
        return self.ply >= MAX_ACTIONS or self._size > MAX_BYTES - ROOM

    @property
    def steps(self) -> tuple[Step, ...]:
        """All actions so far, as a spectator saw them."""
        return tuple(self._steps)

    @property
    def tried(self) -> Mapping[int, tuple[tuple[Step, ...], ...]]:
        """What was played and taken back, by the number of actions before it."""
        return self._tried

    def view(self, seat: int | None) -> Any:
        """What a seat, or a spectator, may know now; nothing is to be done in it if the record is full."""
        if seat not in self._views:
            seen = self.game.view(self.state, seat)
            self._views[seat] = self.game.onlooking(seen) if self.full else seen
        return self._views[seat]

    def play(self, text: str) -> Step:
        """Plays the action that ``text`` names, with chance if it needs any.

        Raises:
            NotationError, IllegalActionError: it names none, or none that is legal.
            RecordError: the record is full.
        """
        if self.full:
            most = Reason("a record holds at most {most} actions", most=MAX_ACTIONS)
            raise RecordError(most if self.ply >= MAX_ACTIONS else Reason("larger than {limit} MiB", limit=1))
        action = self.game.parse_action(text)
        tiles = self.game.chance_needed(self.state, action)
        order = shuffled(tiles, self._source) if tiles else None
        self._states.append(self.game.apply(self.state, action, order))
        self._views = {}
        self.record = replace(
            self.record,
            actions=(*self.record.actions, text),
            chance=self.record.chance if order is None else (*self.record.chance, order),
            extras=agreeing.without(self.record.extras),
        )
        self._size += _bytes(text) + _bytes(order)
        self._note_end()
        return self._remember(action, self.ply - 1)

    # --- agreeing to stop ---------------------------------------------------------------------------------------------

    @property
    def may_stop(self) -> bool:
        """Whether two people play it who may agree to stop now."""
        return agreeing.possible(self.game, self.record.extras, self.state)

    @property
    def proposed(self) -> int | None:
        """The seat that has proposed to stop and has no answer yet."""
        return agreeing.proposed(self.game, self.record.extras, self.state)

    def stopped_at(self, ply: int) -> bool:
        """Whether both players agreed to stop after so many actions: after the last."""
        return self._stopped is not None and ply == self.ply

    def propose(self, seat: int) -> None:
        """A seat proposes to stop.

        Raises:
            RecordError: nothing of the kind can be agreed now.
        """
        if not self.may_stop:
            raise RecordError(Reason("nobody can agree to stop now"))
        self._note(agreeing.PROPOSED_KEY, seat)

    def decline(self) -> None:
        """The other one declines, or the proposal is taken back: the game goes on."""
        self._note()

    def agree(self) -> None:
        """The other one agrees: the game is over.

        Raises:
            RecordError: nobody has proposed it.
        """
        if self.proposed is None:
            raise RecordError(Reason("nobody has proposed to stop"))
        self._note(agreeing.AGREED_KEY, True)
        self._stopped = agreeing.ended(self.game, self.record.extras, self._states[-1])
        self._views = {}
        self._note_end()

    def _note(self, key: str = "", value: Json = None) -> None:
        """Writes what was proposed or agreed into the record; without a key, that nothing was."""
        told = {key: value} if key else {}
        self.record = replace(self.record, extras=agreeing.without(self.record.extras) | told)

    # --- taking back --------------------------------------------------------------------------------------------------

    def looked(self) -> None:
        """The seat to act has seen its tiles: what the seat before it did is for good."""
        self._looked = self.ply

    def taking_back(self, seat: int | None = None, *, free: bool = False) -> int | None:
        """To which ply taking back would lead now, or ``None`` if it is not possible.

        Args:
            seat: who would take back; by default whoever acted last.
            free: as a lone person against bots may: across chance, and whatever the others did since.
        """
        if not self._steps or (self.player is None and not free):
            return None
        mine = self._steps[-1].seat if seat is None else seat
        if free:
            return self._turn_of(mine)
        if self._steps[-1].seat != mine or takeback.rule(self.record.extras) != TURN or len(self._taken) >= MOST:
            return None
        start = self._turn_of(mine)
        assert start is not None, "whoever acted last has a turn"
        for ply in range(start, self.ply):
            if self.game.reveals(self._states[ply], self._steps[ply].action):
                start = ply + 1
        shown = self.player != mine and self._looked == self.ply
        return None if start == self.ply or shown or self.ply - start > MOST_ACTIONS else start

    def _turn_of(self, seat: int) -> int | None:
        """The ply at which the seat's latest turn began."""
        last = next((ply for ply in reversed(range(self.ply)) if self._steps[ply].seat == seat), None)
        if last is None:
            return None
        return next((ply + 1 for ply in reversed(range(last)) if self._steps[ply].seat != seat), 0)

    def take_back(self, seat: int | None = None, *, free: bool = False) -> tuple[Step, ...]:
        """Takes back what :meth:`taking_back` allows, and returns it.

        What was shown stays known to all; taken back freely, it is forgotten, and the record says that it is practice.

        Raises:
            RecordError: nothing can be taken back.
        """
        start = self.taking_back(seat, free=free)
        if start is None:
            raise RecordError(Reason("nothing can be taken back now"))
        undone, texts, later = tuple(self._steps[start:]), self.record.actions[start:], self.state
        before = zip(self._states[start:], undone, strict=False)
        dealt = sum(1 for state, step in before if self.game.chance_needed(state, step.action))
        del self._states[start + 1 :], self._steps[start:]
        marks: dict[str, Json] = {PRACTICE_KEY: True} if free else {}
        if free:
            self._recall([entry for entry in self._taken if entry.ply <= start])
        else:
            self._states[start] = self.game.taken_back(self.state, later)
            self._recall_one(TakenBack(start, texts))
            if self._steps:
                self._steps[-1] = replace(self._steps[-1], after=self.game.view(self.state, None))
        self._stopped = None
        extras = {key: each for key, each in agreeing.without(self.record.extras).items() if key != TAKEN_KEY}
        self.record = replace(
            self.record,
            actions=self.record.actions[:start],
            chance=self.record.chance[: len(self.record.chance) - dealt],
            extras={**extras, **takeback.written(self._taken), **marks},
        )
        self._size = _size(self.record)
        if dealt:
            self._source = _source_of(self.record, self.game)
        self._looked = start
        self._views = {}
        self.retell()
        self._note_end()
        return undone

    def _recall(self, taken: Iterable[TakenBack]) -> None:
        """Tells again what was taken back, as far as it can have been; the positions remember it already."""
        self._taken, self._tried = [], {}
        for entry in taken:
            if entry.ply in range(self.ply + 1):
                self._recall_one(entry)

    def _recall_one(self, entry: TakenBack) -> None:
        steps = takeback.tried(self.game, self._states[entry.ply], entry)
        if steps:
            self._taken.append(entry)
            self._tried[entry.ply] = (*self._tried.get(entry.ply, ()), steps)

    def _note_end(self) -> None:
        """Marks the record of a finished game, and only that: a record may have been cut short by hand."""
        if (self.player is None) != (self.record.extras.get(FINISHED_KEY) is True):
            extras = {key: value for key, value in self.record.extras.items() if key != FINISHED_KEY}
            ended = {FINISHED_KEY: True} if self.player is None else {}
            self.record = replace(self.record, extras={**extras, **ended})

    def _remember(self, action: Any, ply: int) -> Step:
        before, after = self._states[ply], self._states[ply + 1]
        seen = self._steps[-1].after if self._steps else self.game.view(before, None)
        seat = self.game.to_act(before)
        assert seat is not None, "nobody acts after the game"
        self._steps.append(Step(seat, action, seen, self.game.view(after, None)))
        return self._steps[-1]


def _size(record: Record) -> int:
    """Bytes of a record as it is stored."""
    return len(write_record(record).encode())


def _bytes(part: Json) -> int:
    """Bytes that a part of a record takes at most; none for nothing."""
    return 0 if part is None else len(json.dumps(part)) + len(",")


def _source_of(record: Record, game: AnyGame) -> RandomSource:
    """Where a taken-up game's chance comes from: its seed, if that has made the chance so far, else the system."""
    seed = record.extras.get(SEED_KEY)
    if type(seed) is int:
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
