"""Typed actions of Zodiac: the notation, and variants with small letters, spaces and other signs."""

from __future__ import annotations

import re
from collections.abc import Sequence

from epizodiak.games.zodiac.rules.notation import ACTIONS
from epizodiak.table.table import Typing
from epizodiak.table.texts import Text

_WRITTEN = re.compile(r"([AB][1-6])(?:[-–—>→:.,/]|TO)*([AB][1-6])")


def notation_of(text: str, legal: Sequence[str] = ()) -> str | None:
    """The notation that a typed text means, or ``None`` if it means none: ``a3 b1`` is ``A3-B1``.

    A point alone means the one legal move that goes there, or else the one from there.
    """
    folded = "".join(text.split()).upper()
    found = _WRITTEN.fullmatch(folded)
    notation = "" if found is None else "-".join(found.groups())
    return notation if notation in ACTIONS else _only_action(legal, folded)


def _only_action(legal: Sequence[str], point: str) -> str | None:
    """The one legal action with this target, or else with this source."""
    for side in (1, 0):
        found = [action for action in legal if action.split("-")[side] == point]
        if len(found) == 1:
            return found[0]
    return None


KEYS = Typing(
    entries=((("A3-B1",), Text("move the piece on A3 to B1")),),
    note=Text("Small letters and spaces will do, too: a3 b1. So does the point alone if one piece can go there."),
)
"""How each kind of action is typed."""
