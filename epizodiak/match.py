"""A game being played: who sits where, the record so far, every position; the one mutable thing besides the page."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from epizodiak.chance import RandomSource, random_seat, shuffled
from epizodiak.errors import RecordError
from epizodiak.protocol import AnyGame, Json, Outcome
from epizodiak.record import MAX_ACTIONS, Record, replay
from epizodiak.seen import Seen, Step

SEED_KEY = "x_seed"
FINISHED_KEY = "x_finished"
"""Keys that this program adds to records: the seed of the deals, and whether the game is over."""


class Match(Seen):
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
        self.game = game
        self.record = record
        self._states = [position.state for position in replay(record, game)]
        self._source = source or _source_of(record, game)
        self._steps: list[Step] = []
        self._views: dict[int | None, Any] = {}
        for ply, text in enumerate(record.actions):
            self._remember(game.parse_action(text), ply)
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
    ) -> Match:
        """A new game; the first player is drawn (E7) unless given, everything from ``seed`` if there is one.

        Raises:
            OptionError: the options are not the game's.
        """
        source: RandomSource = random.SystemRandom() if seed is None else random.Random(seed)
        first = random_seat(game.seats, source) if first_player is None else first_player
        tiles = game.opening_tiles(game.options_from(options))
        record = Record(
            game=game.name,
            options=dict(options),
            players=players,
            first_player=first,
            chance=(shuffled(tiles, source),) if tiles else (),
            extras={} if seed is None else {SEED_KEY: seed},
        )
        return cls(record, game, source)

    @property
    def state(self) -> Any:
        """The position now."""
        return self._states[-1]

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
    def phase(self) -> str:
        """The step of the turn."""
        return self.game.phase(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """Scores and ranking of a finished game."""
        return self.game.outcome(self.state)

    @property
    def full(self) -> bool:
        """Whether the record holds as many actions as a record may."""
        return self.ply >= MAX_ACTIONS

    @property
    def steps(self) -> tuple[Step, ...]:
        """All actions so far, as a spectator saw them."""
        return tuple(self._steps)

    def view(self, seat: int | None) -> Any:
        """What a seat, or a spectator, may know now."""
        if seat not in self._views:
            self._views[seat] = self.game.view(self.state, seat)
        return self._views[seat]

    def play(self, text: str) -> Step:
        """Plays the action that ``text`` names, with chance if it needs any.

        Raises:
            NotationError, IllegalActionError: it names none, or none that is legal.
            RecordError: the record is full.
        """
        if self.full:
            msg = f"a record holds at most {MAX_ACTIONS} actions"
            raise RecordError(msg)
        action = self.game.parse_action(text)
        tiles = self.game.chance_needed(self.state, action)
        order = shuffled(tiles, self._source) if tiles else None
        self._states.append(self.game.apply(self.state, action, order))
        self._views = {}
        self.record = replace(
            self.record,
            actions=(*self.record.actions, text),
            chance=self.record.chance if order is None else (*self.record.chance, order),
        )
        self._note_end()
        return self._remember(action, self.ply - 1)

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


def _source_of(record: Record, game: AnyGame) -> RandomSource:
    """Where a taken-up game's chance comes from: its seed, if that has made the chance so far, else the system."""
    seed = record.extras.get(SEED_KEY)
    if type(seed) is int:
        for first_was_drawn in (True, False):
            source = random.Random(seed)
            if first_was_drawn:
                random_seat(game.seats, source)
            if all(shuffled(outcome, source) == outcome for outcome in record.chance):
                return source
    return random.SystemRandom()
