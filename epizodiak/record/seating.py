"""Who sits where, as records store it: levels of bots, people, and people with phones."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from epizodiak.record.metadata import Metadata

FOR_PEOPLE: Final = ("1", "2", "3", "4")
"""The levels that sit at a table as opponents, and that records may name, weakest first (all: ``bots/levels.py``)."""

PERSON: Final = "-"
"""Where a person sits."""

PHONE: Final = "phone"
"""Where a person sits whose hand is on a phone."""

PLUGIN_LEVEL: Final = r"own:([A-Za-z0-9][A-Za-z0-9_.-]{0,39})"
"""The level of a plugin bot: ``own:`` and its name."""


def plugin_name(level: str) -> str:
    """The name of a plugin bot from its level; empty if the level is not a plugin bot's."""
    found = re.fullmatch(PLUGIN_LEVEL, level)
    return found[1] if found else ""


def is_person(level: str) -> bool:
    """Whether a level stands for a person, with or without a phone."""
    return level in (PERSON, PHONE)


@lru_cache(maxsize=8)  # each look at a table asks several times
def only_person(levels: tuple[str, ...]) -> int | None:
    """The seat of the only person, by seats' levels; ``None`` if there is none, or more than one."""
    people = [seat for seat, level in enumerate(levels) if is_person(level)]
    return people[0] if len(people) == 1 else None


def _is_known(level: str) -> bool:
    return is_person(level) or level in FOR_PEOPLE or bool(plugin_name(level))


def read_seats(metadata: Metadata, seats: int) -> tuple[str, ...]:
    """Each seat's level: a bot's, :data:`PERSON` or :data:`PHONE`.

    A seat whose level nobody here knows is a person's: somebody can play it.
    """
    return _known_levels(metadata.bots, seats)


@lru_cache(maxsize=8)  # each view of a table asks again
def _known_levels(levels: tuple[str, ...], seats: int) -> tuple[str, ...]:
    if len(levels) != seats:
        return (PERSON,) * seats
    return tuple(each if _is_known(each) else PERSON for each in levels)


def seats_metadata(bots: Sequence[str]) -> tuple[str, ...]:
    """The seats' levels as metadata; empty if all are people without phones."""
    return tuple(bots) if any(each != PERSON for each in bots) else ()


def read_seat_list(text: str, seats: int) -> tuple[str, ...] | None:
    """The levels in a text like ``-,phone,4``: ``None`` if it is invalid, empty if all are people."""
    bots = tuple(text.split(","))
    if len(bots) != seats or not all(map(_is_known, bots)):
        return None
    return bots if any(each != PERSON for each in bots) else ()
