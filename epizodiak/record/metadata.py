"""What a record keeps beside the game itself: its seed, its date, who sits where, what was taken back or agreed.

In a file these are keys that begin with ``x_`` (``docs/record.md`` has the list). They never change what the rules make
of a record, and a wrong value never makes a record unreadable: it is not believed, and kept as it came. Here they are
one frozen value with a type for each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

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
"""The keys in a file that this program writes; :class:`Metadata` says what stands under each."""

NEVER, TURN = "never", "turn"
"""What players may take back: nothing, or the own last turn."""

RULES = (NEVER, TURN)

MOST = 200
"""How often something is taken back in one game; records that tell of more are believed so far."""

MOST_ACTIONS = 50
"""How many actions are taken back at once."""


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
class Metadata:
    """What a record says besides the game. What a file says of the rules or a position may still be impossible.

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
    others: Mapping[str, Json] = field(default_factory=dict)

    def updated(self, **changes: Any) -> Metadata:
        """The same with some attributes changed; what a file had under their keys goes.

        Args:
            changes: new values by the attributes' names.
        """
        keys = {_FORMS[name].key for name in changes}
        if keys.isdisjoint(self.others):
            return replace(self, **changes)
        others = {key: value for key, value in self.others.items() if key not in keys}
        return replace(self, **changes, others=others)


NOTHING: Final = Metadata()
"""What a record without any further key says."""


@dataclass(frozen=True, slots=True)
class _Form:
    """How one attribute stands in a file.

    Attributes:
        key: its key.
        read: the attribute for a value of the file; ``None`` for a value that is not of the form.
        written: the value in the file for an attribute that is not the default.
    """

    key: str
    read: Callable[[Json], Any]
    written: Callable[[Any], Json] = lambda value: value


def _integer(given: Json) -> int | None:
    return given if type(given) is int else None


def _text(given: Json) -> str | None:
    return given if isinstance(given, str) else None


def _true(given: Json) -> bool | None:
    return True if given is True else None


def _rule(given: Json) -> str | None:
    return TURN if given == TURN else None


def _words(given: Json) -> tuple[str, ...] | None:
    return tuple(given) if isinstance(given, list) and all(isinstance(each, str) for each in given) else None


def _entries(given: Json) -> tuple[TakenBack, ...]:
    found = (_entry(entry) for entry in (given[:MOST] if isinstance(given, list) else ()))
    return tuple(entry for entry in found if entry is not None)


def _entry(given: Json) -> TakenBack | None:
    if not isinstance(given, dict):
        return None
    ply, actions = given.get("ply"), given.get("actions")
    if type(ply) is not int or not isinstance(actions, list) or not 1 <= len(actions) <= MOST_ACTIONS:
        return None
    return TakenBack(ply, tuple(actions)) if all(isinstance(text, str) for text in actions) else None


def _entries_json(taken: tuple[TakenBack, ...]) -> Json:
    return [{"ply": entry.ply, "actions": list(entry.actions)} for entry in taken]


_FORMS: Final[Mapping[str, _Form]] = {
    "seed": _Form(SEED_KEY, _integer),
    "started": _Form(STARTED_KEY, _text),
    "take_back": _Form(RULE_KEY, _rule),
    "bots": _Form(BOTS_KEY, _words, list),
    "taken_back": _Form(TAKEN_KEY, _entries, _entries_json),
    "practice": _Form(PRACTICE_KEY, _true),
    "proposed": _Form(PROPOSED_KEY, _integer),
    "agreed": _Form(AGREED_KEY, _true),
    "finished": _Form(FINISHED_KEY, _true),
}
"""For each attribute but ``others`` how it stands in a file, in the order in which the keys are written.

That is the order in which a game comes by them. Earlier versions wrote them so: a game that is only opened stays as it
is stored, to the letter.
"""


def read_metadata(data: Mapping[str, Json]) -> Metadata:
    """What the ``x_`` keys of a record's JSON object say; its other keys are passed over. Nothing is ever refused.

    ``metadata_json`` gives the same content again.
    """
    others = {key: value for key, value in data.items() if key.startswith(PREFIX)}
    believed: dict[str, Any] = {}
    for name, form in _FORMS.items():
        if form.key not in others:
            continue
        value = form.read(others[form.key])
        if value is not None:
            believed[name] = value
            if value != getattr(NOTHING, name) and form.written(value) == others[form.key]:
                del others[form.key]
    return Metadata(**believed, others=others)


def metadata_json(metadata: Metadata) -> dict[str, Json]:
    """The ``x_`` keys of a record's JSON object; none for what is not the case."""
    found: dict[str, Json] = {}
    for name, form in _FORMS.items():
        value = getattr(metadata, name)
        if value != getattr(NOTHING, name):
            found[form.key] = form.written(value)
    return {**found, **metadata.others}
