"""How far back somebody has asked for turns."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen


class Asked(Frozen):
    """The turn that was told last of all that were asked for.

    Attributes:
        sitting, count: of which table, and how many actions had been played: another one begins at the latest turn.
        back: which turn, from 1, the latest; 0 for none.
    """

    sitting: int = -1
    count: int = -1
    back: int = 0


EARLIER = Slice("earlier", Asked())
