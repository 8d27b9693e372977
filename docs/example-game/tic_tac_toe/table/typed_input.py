"""Actions as people type them: a point's name, with large letters and spaces forgiven."""

from __future__ import annotations

from collections.abc import Sequence

from epizodiak.table.table import Typing
from epizodiak.table.texts import Text
from tic_tac_toe.rules.state import POINTS


def notation_of(text: str, legal: Sequence[str]) -> str | None:  # noqa: ARG001 - a name means the same at any time
    """The notation that a typed text means, or ``None`` if it means none."""
    folded = "".join(text.split()).lower()
    return folded if folded in POINTS else None


KEYS = Typing(entries=((("b2",), Text("mark the point in the middle")),))
"""How each kind of action is typed."""
