"""Actions as people type them: the notation, with spaces, capitals, order and a few plain words forgiven."""

from __future__ import annotations

import re
from collections.abc import Sequence

from epizodiak.core.errors import NotationError
from epizodiak.games.schotten_totten.rules.notation import action_text, parse_action
from epizodiak.games.schotten_totten.rules.state import COLOURS, DRAW
from epizodiak.table.table import Typing
from epizodiak.table.texts import Text

_PUT = re.compile(r"(?:([a-z])([1-9])|([1-9])([a-z]))[@:.,/-]*([1-9])")
_CLAIM = re.compile(r"(?:claim|c|!)?@?([1-9])")
_WORDS = ("d", "draw", "end", ".")


def notation_of(text: str, legal: Sequence[str] = ()) -> str | None:  # noqa: ARG001 - the text says enough
    """The notation that a typed text means, or ``None`` if it means none: ``r7 3`` and ``7R-3`` are ``R7@3``."""
    folded = "".join(text.split()).lower()
    if folded in _WORDS:
        return DRAW
    if found := _PUT.fullmatch(folded):
        colour, strength = (found[1], found[2]) if found[1] else (found[4], found[3])
        folded = f"{colour.upper()}{strength}@{found[5]}" if colour.upper() in COLOURS else ""
    elif found := _CLAIM.fullmatch(folded):
        folded = f"claim {found[1]}"
    try:
        return action_text(parse_action(folded))
    except NotationError:
        return None


KEYS = Typing(
    (
        (("R7@3", "r7-3"), Text("play red 7 at stone 3; colours are R, G, B, Y, P, and N for brown")),
        (("claim3", "c3"), Text("claim stone 3")),
        (("d",), Text("draw a card, or end your turn without")),
    ),
)
"""How each kind of action is typed."""
