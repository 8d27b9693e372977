"""Actions as people type them: the notation, with spaces, capitals and Roman numerals forgiven."""

from __future__ import annotations

import re
from collections.abc import Sequence

from epizodiak.core.errors import NotationError
from epizodiak.games.epizodiak.rules.notation import action_text, parse_action
from epizodiak.games.epizodiak.rules.numerals import ROMAN
from epizodiak.table.table import Typing
from epizodiak.table.texts import Text

_VALUES = {numeral.lower(): value for value, numeral in enumerate(ROMAN) if value} | {str(v): v for v in range(1, 13)}
_WRITTEN = r"([<>x^!])([0-9ivx]+)(?:(?:\.+|…|-|–)([0-9ivx]+))?"


def notation_of(text: str, legal: Sequence[str] = ()) -> str | None:  # noqa: ARG001 - the text says enough
    """The notation that a typed text means, or ``None`` if it means none: ``> V .. vii`` is ``>5..7``."""
    folded = "".join(text.split()).lower()
    if found := re.fullmatch(_WRITTEN, folded):
        kind, *written = found.groups()
        values = [_VALUES.get(numeral) for numeral in written if numeral is not None]
        if None in values:
            return None
        folded = kind + "..".join(map(str, dict.fromkeys(values)))
    try:
        return action_text(parse_action(folded))
    except NotationError:
        return None


KEYS = Typing(
    (
        ((">5", ">5..7"), Text("place a tile or a run clockwise")),
        (("<4", "<4..1"), Text("place a tile or a run counterclockwise")),
        (("x9",), Text("discard the set of three")),
        (("d",), Text("draw")),
        (("p",), Text("pass")),
        (("^7",), Text("pick up the tile from the dial")),
        (("!3",), Text("contest")),
    ),
    Text("Roman numerals are understood too."),
)
"""How each kind of action is typed."""
