"""Who sits where: people and bots, as records keep it under ``x_bots``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from epizodiak.bots.levels import FOR_PEOPLE
from epizodiak.protocol import Json

BOTS_KEY: Final = "x_bots"
"""Key that this program adds to records: for each seat a bot's level, or :data:`PERSON`."""

PERSON: Final = "-"
"""Where a person sits."""

PLUGIN_LEVEL: Final = re.compile(r"own:([A-Za-z0-9][A-Za-z0-9_.-]{0,39})")
"""The level of a plugin bot: ``own:`` and its name."""


def plugin_name(level: str) -> str:
    """The name of a plugin bot, or nothing if the level is no such bot's."""
    found = PLUGIN_LEVEL.fullmatch(level)
    return found[1] if found else ""


def _known(level: str) -> bool:
    return level == PERSON or level in FOR_PEOPLE or bool(plugin_name(level))


def read(extras: Mapping[str, Json], seats: int) -> tuple[str, ...]:
    """A level or :data:`PERSON` per seat; of a word that is no list of the form nothing is believed.

    A seat whose level nobody here knows is a person's: somebody can play it.
    """
    given = extras.get(BOTS_KEY)
    if not isinstance(given, list) or len(given) != seats or not all(isinstance(each, str) for each in given):
        return (PERSON,) * seats
    return tuple(each if _known(each) else PERSON for each in given)


def written(bots: Sequence[str]) -> dict[str, Json]:
    """The record's key for who sits where; none if all are people."""
    return {BOTS_KEY: list(bots)} if any(each != PERSON for each in bots) else {}


def read_list(text: str, seats: int) -> tuple[str, ...] | None:
    """The same from ``-,2,4``, or ``None`` if it is not of that form; all people are an empty tuple."""
    bots = tuple(text.split(","))
    if len(bots) != seats or not all(map(_known, bots)):
        return None
    return bots if any(each != PERSON for each in bots) else ()
