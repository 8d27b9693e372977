"""Actions as people type them: the notation, with small letters, spaces and other signs forgiven."""

from __future__ import annotations

import re

from epizodiak.core.wording import Wording
from epizodiak.games.zodiac.rules.notation import ACTIONS, action_text
from epizodiak.games.zodiac.rules.view import View
from epizodiak.table.table import Typing
from epizodiak.table.typed_input import LONGEST, answer

_WRITTEN = re.compile(r"([AB][1-6])(?:[-–—>→:.,/]|TO)*([AB][1-6])")


def notation_of(text: str) -> str | None:
    """The notation that a typed text means, or ``None`` if it means none: ``a3 b1`` is ``A3-B1``."""
    found = _WRITTEN.fullmatch("".join(text[: 4 * LONGEST].split()).upper())
    notation = "" if found is None else "-".join(found.groups())
    return notation if notation in ACTIONS else None


def typed(view: View, text: str, say: Wording) -> tuple[str, str]:
    """The notation of a legal action, or a sentence that says what would be legal.

    A point alone means the one move that goes there, or else the one move from there.
    """
    legal = [action_text(action) for action in view.legal]
    notation = notation_of(text) or _only(legal, "".join(text[: 4 * LONGEST].split()).upper())
    return answer(legal, notation, text, say)


def _only(legal: list[str], point: str) -> str | None:
    """The one legal action with this target, or else with this source."""
    for side in (1, 0):
        found = [action for action in legal if action.split("-")[side] == point]
        if len(found) == 1:
            return found[0]
    return None


def typing(say: Wording) -> Typing:
    """How actions are typed."""
    return Typing(
        entries=((("A3-B1",), say.gettext("move the piece on A3 to B1")),),
        note=say.gettext(
            "Small letters and spaces will do, too: a3 b1. So does the point alone if one piece can go there."
        ),
    )
