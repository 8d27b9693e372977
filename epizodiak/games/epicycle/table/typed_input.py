"""Actions as people type them: the notation, with spaces, words and other signs forgiven."""

from __future__ import annotations

import re

from epizodiak.core.wording import Wording
from epizodiak.games.epicycle.rules.notation import ACTIONS, action_text
from epizodiak.games.epicycle.rules.view import View
from epizodiak.table.table import Typing
from epizodiak.table.typed_input import LONGEST, answer

_SIDES = {"+": "+", ">": "+", "-": "-", "<": "-", "–": "-", "−": "-"}  # noqa: RUF001 - dashes that keyboards make
_WRITTEN = re.compile(rf"([1-3])([{re.escape(''.join(_SIDES))}])")


def notation_of(text: str) -> str | None:
    """The notation that a typed text means, or ``None`` if it means none: ``2 >`` is ``2+``."""
    folded = "".join(text[: 4 * LONGEST].split())
    found = _WRITTEN.fullmatch(folded) or _WRITTEN.fullmatch(folded[::-1])
    if found is None:
        return None
    notation = found[1] + _SIDES[found[2]]
    return notation if notation in ACTIONS else None


def typed(view: View, text: str, say: Wording) -> tuple[str, str]:
    """The notation of a legal action, or a sentence that says what would be legal."""
    legal = [action_text(action) for action in view.legal]
    notation = notation_of(text)
    return answer(legal, notation, text, say)


def typing(say: Wording) -> Typing:
    """Both kinds of actions."""
    return Typing(
        (
            (("1+", "2+", "3+"), say.gettext("place a small, medium or large pyramid and take clockwise")),
            (("1-", "2-", "3-"), say.gettext("the same, and take counterclockwise")),
        ),
        say.gettext("> and < are understood too."),
    )
