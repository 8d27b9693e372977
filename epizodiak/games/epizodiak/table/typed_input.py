"""Actions as people type them: the notation, with spaces, capitals and Roman numerals forgiven."""

from __future__ import annotations

import re

from epizodiak.core.errors import NotationError
from epizodiak.core.wording import Wording
from epizodiak.games.epizodiak.rules.notation import action_text, parse_action
from epizodiak.games.epizodiak.rules.numerals import ROMAN
from epizodiak.games.epizodiak.rules.view import View
from epizodiak.table.table import Typing
from epizodiak.table.typed_input import LONGEST, answer

_VALUES = {numeral.lower(): value for value, numeral in enumerate(ROMAN) if value} | {str(v): v for v in range(1, 13)}
_WRITTEN = re.compile(r"([<>x^!])([0-9ivx]+)(?:(?:\.+|…|-|–)([0-9ivx]+))?")


def notation_of(text: str) -> str | None:
    """The notation that a typed text means, or ``None`` if it means none: ``> V .. vii`` is ``>5..7``."""
    folded = "".join(text[: 4 * LONGEST].split()).lower()
    if found := _WRITTEN.fullmatch(folded):
        kind, *written = found.groups()
        values = [_VALUES.get(numeral) for numeral in written if numeral is not None]
        if None in values:
            return None
        folded = kind + "..".join(map(str, dict.fromkeys(values)))
    try:
        return action_text(parse_action(folded))
    except NotationError:
        return None


def typed(view: View, text: str, say: Wording) -> tuple[str, str]:
    """The notation of a legal action, or a sentence that says what would be legal."""
    legal = [action_text(action) for action in view.legal]
    notation = notation_of(text)
    return answer(legal, notation, text, say)


def typing(say: Wording) -> Typing:
    """How each kind of action is typed."""
    return Typing(
        (
            ((">5", ">5..7"), say.gettext("place a tile or a run clockwise")),
            (("<4", "<4..1"), say.gettext("place a tile or a run counterclockwise")),
            (("x9",), say.gettext("discard the set of three")),
            (("d",), say.gettext("draw")),
            (("p",), say.gettext("pass")),
            (("^7",), say.gettext("pick up the tile from the dial")),
            (("!3",), say.gettext("contest")),
        ),
        say.gettext("Roman numerals are understood too."),
    )
