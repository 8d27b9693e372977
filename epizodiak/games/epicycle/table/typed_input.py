"""Typed actions of Epicycle: the notation, and variants with spaces, words and other signs."""

from __future__ import annotations

import re
from collections.abc import Sequence

from epizodiak.games.epicycle.rules.notation import ACTIONS
from epizodiak.table.table import Typing
from epizodiak.table.texts import Text

_SIDES = {"+": "+", ">": "+", "-": "-", "<": "-", "–": "-", "−": "-"}  # noqa: RUF001 - dashes that keyboards make
_WRITTEN = rf"([1-3])([{re.escape(''.join(_SIDES))}])"


def notation_of(text: str, legal: Sequence[str] = ()) -> str | None:  # noqa: ARG001 - the text says enough
    """The notation that a typed text means, or ``None`` if it means none: ``2 >`` is ``2+``."""
    folded = "".join(text.split())
    found = re.fullmatch(_WRITTEN, folded) or re.fullmatch(_WRITTEN, folded[::-1])
    if found is None:
        return None
    notation = found[1] + _SIDES[found[2]]
    return notation if notation in ACTIONS else None


KEYS = Typing(
    (
        (("1+", "2+", "3+"), Text("place a small, medium or large pyramid and take clockwise")),
        (("1-", "2-", "3-"), Text("the same, and take counterclockwise")),
    ),
    Text("> and < are understood too."),
)
"""How each kind of action is typed."""
