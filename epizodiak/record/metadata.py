"""A record's metadata: seed, date, seats, clock, turns taken back (keys that begin with ``x_``).

In a file these are keys that begin with ``x_`` (``docs/record.md`` has the list). They never change what the rules make
of a record, and a wrong value never makes a record unreadable: it is not believed, and kept as it came. Here they are
one frozen value with a type for each.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from epizodiak.core.codec import LIST, OBJECT, TEXT, Codec, Form, MismatchError
from epizodiak.core.rules import Json

PREFIX = "x_"
"""How every key begins that is kept and means nothing to the rules."""

SEED_KEY = "x_seed"
STARTED_KEY = "x_started"
FINISHED_KEY = "x_finished"
RULE_KEY = "x_take_back"
TAKEN_KEY = "x_taken_back"
PRACTICE_KEY = "x_practice"
BOTS_KEY = "x_bots"
AGREED_KEY = "x_agreed"
PROPOSED_KEY = "x_proposed"
CLOCK_KEY = "x_clock"
COMPARED_KEY = "x_compared"
"""The keys in a file that this program writes; :class:`Metadata` says what stands under each."""

NEVER, TURN = "never", "turn"
"""What players may take back: nothing, or the own last turn."""

RULES = (NEVER, TURN)

MOST = 200
"""How often something is taken back in one game; records that tell of more are believed so far."""

MOST_ACTIONS = 50
"""How many actions are taken back at once."""

MOST_MINUTES, MOST_SECONDS = 90, 60
"""Of a clock: minutes that a seat may have for the game, and seconds that each of its turns may add."""

MOST_TIME = 1_000_000_000
"""Milliseconds, over eleven days: nobody has more time left than this, nor is further over it."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Actions that were played and taken back.

    Attributes:
        ply: number of actions before them.
        actions: their notations, in order; all of one seat's turn.
    """

    ply: int
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameClock:
    """A game's clock; running out of time has no consequence in the rules.

    Attributes:
        minutes: that each seat had for its turns at the start.
        seconds: that each turn adds when it ends.
        left: milliseconds that each seat has left; of one that is over its time, how far, below 0.
        out: seats whose time ran out, each once, with the number of actions before that.
        off: whether it was switched off: it shows nothing, and no time is spent.
    """

    minutes: int
    seconds: int
    left: tuple[int, ...]
    out: tuple[tuple[int, int], ...] = ()
    off: bool = False


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a record stores beside the game; values from a file may contradict the game.

    Attributes:
        seed: an integer that all chance outcomes came from, or ``None`` if the system's random source made them.
        started: when the game began, as ISO 8601 in UTC where this program wrote it; any text where another did.
        finished: whether the game is noted as over.
        take_back: what players may take back, as agreed at the start: :data:`NEVER` or :data:`TURN`.
        taken_back: what was played and taken back, in that order; of a file at most the first :data:`MOST` entries, and
            those that are of the form.
        practice: whether a lone person took back freely, and may know more than the seat should.
        bots: for each seat its word in the file, as ``seating`` reads it; empty if all are people.
        agreed: whether two people agreed to stop after the last action.
        proposed: the seat that proposes to stop and waits for an answer, or ``None``.
        clock: the clock, if the game has one.
        compared: the version of the bots that play steadily here (``bots/steady.py``), so that the game can be compared
            with others of the same deal; 0 where they need not.
        others: other ``x_`` keys exactly as they came: those of other programs, and those above whose value is not of
            the form, or says more than is believed. In a file these stand in place of the attribute's own.
    """

    seed: int | None = None
    started: str | None = None
    finished: bool = False
    take_back: str = NEVER
    taken_back: tuple[TakenBack, ...] = ()
    practice: bool = False
    bots: tuple[str, ...] = ()
    agreed: bool = False
    proposed: int | None = None
    clock: GameClock | None = None
    compared: int = 0
    others: Mapping[str, Json] = field(default_factory=dict)

    def updated(self, **changes: Any) -> Metadata:
        """The metadata with some attributes changed; invalid values that a file had for them are dropped.

        Args:
            changes: new values by the attributes' names.
        """
        keys = {_FORMS[name][0] for name in changes}
        if keys.isdisjoint(self.others):
            return replace(self, **changes)
        others = {key: value for key, value in self.others.items() if key not in keys}
        return replace(self, **changes, others=others)

    def keeping(self, key: str, value: Json) -> Metadata:
        """The metadata with a value under another ``x_`` key, such as a feature's.

        Args:
            key: as it stands in a file.
            value: what is kept, ``None`` for nothing.
        """
        assert key.startswith(PREFIX), "only such keys are kept"
        assert key not in {own for own, _ in _FORMS.values()}, "an attribute says what stands there"
        others = {other: kept for other, kept in self.others.items() if other != key}
        return replace(self, others=others if value is None else {**others, key: value})


NOTHING: Final = Metadata()
"""What a record without any further key says."""


def _value_of_type(kind: Any, given: Json) -> Any:
    """The value if it has this type, else ``None``."""
    try:
        return _CODEC.form(kind).value(given)
    except MismatchError:
        return None


def _read_taken_back(given: list[Json]) -> tuple[TakenBack, ...]:
    found = (_value_of_type(TakenBack, entry) for entry in given[:MOST])
    return tuple(entry for entry in found if entry is not None and 1 <= len(entry.actions) <= MOST_ACTIONS)


def _taken_back_json(taken: tuple[TakenBack, ...]) -> list[Json]:
    return [_CODEC.form(TakenBack).written(entry) for entry in taken]


def _read_clock(given: dict[str, Json]) -> GameClock | None:
    """The clock in plain data, or ``None`` if it is invalid."""
    clock = _value_of_type(GameClock, {"out": [], "off": False, **given})
    if clock is None or not (1 <= clock.minutes <= MOST_MINUTES and 0 <= clock.seconds <= MOST_SECONDS):
        return None
    seats = range(len(clock.left))
    told = [seat for seat, ply in clock.out if seat in seats and ply >= 0]
    possible = all(-MOST_TIME <= left <= MOST_TIME for left in clock.left)
    return clock if possible and len(told) == len(clock.out) == len({*told}) else None


def _clock_json(clock: GameClock) -> dict[str, Json]:
    written: dict[str, Json] = _CODEC.form(GameClock).written(clock)
    return {key: value for key, value in written.items() if value or key not in ("out", "off")}


_CLOCK: Final = "a clock that is possible"
_ENTRIES: Final = "entries of the form"
_TURN: Final = "that one word"
"""Stand for the types of what is believed in part: of a list the entries that are right, of all words one, of clocks
those that can be."""

_CODEC: Final = Codec(
    {
        _ENTRIES: Form(LIST, _taken_back_json, _read_taken_back),
        _CLOCK: Form(OBJECT, _clock_json, _read_clock),
        _TURN: Form(TEXT, read=lambda text: TURN if text == TURN else None),
    }
)

_FORMS: Final[Mapping[str, tuple[str, Any]]] = {
    "seed": (SEED_KEY, int),
    "started": (STARTED_KEY, str),
    "take_back": (RULE_KEY, _TURN),
    "bots": (BOTS_KEY, tuple[str, ...]),
    "compared": (COMPARED_KEY, int),
    "taken_back": (TAKEN_KEY, _ENTRIES),
    "practice": (PRACTICE_KEY, bool),
    "clock": (CLOCK_KEY, _CLOCK),
    "proposed": (PROPOSED_KEY, int),
    "agreed": (AGREED_KEY, bool),
    "finished": (FINISHED_KEY, bool),
}
"""For each attribute but ``others`` its key and its type in a file, in the order in which the keys are written.

That is the order in which a game comes by them. Earlier versions wrote them so: a game that is only opened stays as it
is stored, to the letter.
"""


def read_metadata(data: Mapping[str, Json]) -> Metadata:
    """The metadata in a record's JSON object; invalid values are ignored.

    ``metadata_json`` gives the same content again.
    """
    others = {key: value for key, value in data.items() if key.startswith(PREFIX)}
    believed: dict[str, Any] = {}
    for name, (key, kind) in _FORMS.items():
        if key in others and (value := _value_of_type(kind, others[key])) is not None:
            believed[name] = value
            if value != getattr(NOTHING, name) and _CODEC.form(kind).written(value) == others[key]:
                del others[key]
    return Metadata(**believed, others=others)


def metadata_json(metadata: Metadata) -> dict[str, Json]:
    """The ``x_`` keys of a record's JSON object."""
    found: dict[str, Json] = {}
    for name, (key, kind) in _FORMS.items():
        value = getattr(metadata, name)
        if value != getattr(NOTHING, name):
            found[key] = _CODEC.form(kind).written(value)
    return {**found, **metadata.others}
