"""Reads what earlier visits and other tabs have stored, as if a stranger had written it."""

from __future__ import annotations

import json
from typing import Final

from epizodiak.core.errors import RecordError
from epizodiak.core.strict_json import parse
from epizodiak.record.record import MAX_BYTES

MOST_KEPT: Final = 8 * MAX_BYTES
"""Letters of a value in the database: a record's text, or a wheel's, may take several for each of its own."""

MOST_SAID: Final = 1_000
"""Letters of what one tab tells another: a word and the name of a game."""

KIND: Final = ["1", "2"], "generic"
"""How a value of the database begins: PyScript's storage writes flatted lists of a kind and a text."""


def packed(text: str) -> str:
    """A text in the form in which the database stores it."""
    return json.dumps([*KIND, text])


def unpacked(value: object) -> str:
    """The text in a database value; for another kind of value, something to show a person, or empty."""
    if not isinstance(value, str):
        return ""  # what it is may take for ever to tell: it can be nested without end
    try:
        data = parse(value, MOST_KEPT)
    except RecordError:
        return value
    if isinstance(data, list) and len(data) == len(KIND) + 1 and isinstance(data[-1], str):
        return data[-1]
    return value


def tab_message(kind: str, name: str) -> str:
    """A message to other tabs about a game, for :func:`read_tab_message`."""
    return json.dumps([kind, name])


def read_tab_message(text: str) -> tuple[str, str] | None:
    """The kind and the game's name in a message between tabs, or ``None`` if it is invalid."""
    try:
        data = parse(text, MOST_SAID)
    except RecordError:
        return None
    if not isinstance(data, list) or len(data) != 2 or not all(isinstance(each, str) for each in data):  # noqa: PLR2004
        return None
    kind, name = data
    return kind, name
