"""Actions as people type them: the notation, with spaces, capitals, order and a few plain words forgiven."""

from __future__ import annotations

import re

from epizodiak.core.errors import NotationError
from epizodiak.core.wording import Wording
from epizodiak.games.schotten_totten.rules.notation import action_text, parse_action
from epizodiak.games.schotten_totten.rules.state import COLOURS, DRAW
from epizodiak.games.schotten_totten.rules.view import View
from epizodiak.table.typed_input import LONGEST, answer

SHOWN = 12
"""How many legal actions an answer names."""

_PUT = re.compile(r"(?:([a-z])([1-9])|([1-9])([a-z]))[@:.,/-]*([1-9])")
_CLAIM = re.compile(r"(?:claim|c|!)?@?([1-9])")
_WORDS = ("d", "draw", "end", ".")


def notation_of(text: str) -> str | None:
    """The notation that a typed text means, or ``None`` if it means none: ``r7 3`` and ``7R-3`` are ``R7@3``."""
    folded = "".join(text[: 4 * LONGEST].split()).lower()
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


def typed(view: View, text: str, say: Wording) -> tuple[str, str]:
    """The notation of a legal action, or a sentence that says what would be legal."""
    legal = [action_text(action) for action in view.legal]
    notation = notation_of(text)
    return answer(legal, notation, text, say, SHOWN)
