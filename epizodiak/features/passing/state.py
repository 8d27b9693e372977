"""The offer, as part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen


class Offer(Frozen):
    """How far it has come.

    Attributes:
        sitting: number of the table.
        turns: the numbers of actions after which nothing was left to decide there.
        known: whether it has been made on this device.
        ply: the number of actions after which it was made, or taken.
        taken: whether it was taken.
    """

    sitting: int = -1
    turns: frozenset[int] = frozenset()
    known: bool = False
    ply: int = -1
    taken: bool = False


OFFER = Slice("passing", Offer())
