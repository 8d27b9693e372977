"""What somebody wants of a comparison: this feature's part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen
from epizodiak.display.setup import Setup

PANEL = "comparison"
"""The panel in which games of one deal lie side by side: its name, and its element's id."""


class Comparing(Frozen):
    """A deal that is to be compared.

    Attributes:
        today: whether today's deal was asked for and is not on the table yet.
        linked: the deal that the page's address named and that is not on the table yet.
        pasted: a text pasted in the lobby that may hold a friend's code, or nothing.
        asked: whether the panel was asked for and is not open yet.
        setup: the deal to be begun once a time and a name for its game are here.
        codes: friends' codes that lie beside the game on the table.
        told: the answer to what was pasted last in the panel, or nothing.
        wrong: whether that could not be taken.
    """

    today: bool = False
    linked: Setup | None = None
    pasted: str = ""
    asked: bool = False
    setup: Setup | None = None
    codes: tuple[str, ...] = ()
    told: str = ""
    wrong: bool = False


COMPARISON = Slice("comparison", Comparing())
