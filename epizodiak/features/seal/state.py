"""The seal, as part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen


class SealPress(Frozen):
    """The latest press on the seal.

    Attributes:
        number: how often it was pressed.
        pointer: number of the pointer that holds it, or ``None``.
        since: when it was pressed, in milliseconds of the page's clock.
        clicks: whether releasing it early counts as a click: a mouse does not rest on a table.
        early: how it was released too early: a name from ``words.py``, or empty.
        faced: ``AppState.facing`` when it was pressed; under another curtain it is not held.
    """

    number: int = 0
    pointer: int | None = None
    since: float = 0.0
    clicks: bool = False
    early: str = ""
    faced: tuple[int, int, int] = (0, 0, 0)


SEAL_PRESS = Slice("seal", SealPress())
