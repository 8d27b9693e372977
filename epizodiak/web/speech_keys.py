"""Single keys that have a part of the table said aloud, for whoever cannot see it."""

from __future__ import annotations

from epizodiak.games import TABLES
from epizodiak.sprites import BOARD, COUNTS, DISCARDS, HAND
from epizodiak.ui import narration
from epizodiak.web import live_region
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
    timeline, ui = page.timeline, page.ui
    if timeline is None or ui.panel:
        return False
    table, say = TABLES[timeline.game.name], page.heard(timeline)
    if key in PARTS:
        live_region.answer_aloud(narration.part(timeline, ui, table, PARTS[key], say))
    elif key == TURN_KEY:
        live_region.answer_aloud(narration.whose_turn(timeline, ui, table, say))
    elif key == AGAIN_KEY:
        live_region.say_again()
    else:
        return False
    return True
