"""Single keys that have a part of the table said aloud, for whoever cannot see it."""

from __future__ import annotations

from epizodiak.games import TABLES
from epizodiak.sprites import BOARD, COUNTS, DISCARDS, HAND
from epizodiak.ui import speech
from epizodiak.web import spoken
from epizodiak.web.page import Page

PARTS = {"h": HAND, "b": BOARD, "s": COUNTS, "x": DISCARDS}
"""Keys, and the part of the table that each one tells."""

TURN_KEY, AGAIN_KEY = "w", "r"
"""Keys for whose turn it is, and for what was said last."""


def asked(page: Page, key: str) -> bool:
    """Answers a key that asks for something at the table; whether it is one.

    Args:
        page: shows the table, as whoever holds the device may know it.
        key: as the browser names it.
    """
    seen, ui = page.seen, page.ui
    if seen is None or ui.panel:
        return False
    table, say = TABLES[seen.game.name], page.heard(seen)
    if key in PARTS:
        spoken.answer_aloud(speech.part(seen, ui, table, PARTS[key], say))
    elif key == TURN_KEY:
        spoken.answer_aloud(speech.whose_turn(seen, ui, table, say))
    elif key == AGAIN_KEY:
        spoken.say_again()
    else:
        return False
    return True
