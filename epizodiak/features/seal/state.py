"""Who holds the seal: this feature's part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen


class SealPress(Frozen):
    """The seal on the curtain, as somebody holds it or has let go.

    Attributes:
        number: how often it was pressed.
        pointer: number of the pointer that holds it, or ``None``: nobody does.
        since: when it was pressed, in milliseconds of the page's clock.
        clicks: whether letting go early is a click, which does the same: a mouse is nothing that rests on a table.
        early: how it was last let go too early: one of those in ``words.py``, or nothing.
        faced: what the page faced as it was pressed (``AppState.facing``): under another curtain nobody holds it.
    """

    number: int = 0
    pointer: int | None = None
    since: float = 0.0
    clicks: bool = False
    early: str = ""
    faced: tuple[int, int, int] = (0, 0, 0)


SEAL_PRESS = Slice("seal", SealPress())
