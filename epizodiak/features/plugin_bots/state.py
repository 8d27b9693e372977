"""Bots that people bring, at the table: this feature's part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen


class Brought(Frozen):
    """What was done for the table.

    Attributes:
        sitting: its number; -1 in the lobby, in replays, and where another page's game is followed.
        question: whether they may play again, or nothing.
    """

    sitting: int = -1
    question: str = ""


BROUGHT = Slice("plugin_bots", Brought())
