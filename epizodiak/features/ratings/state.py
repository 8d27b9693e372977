"""What is known of results: this feature's part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen
from epizodiak.features.ratings.standings import Result

PANEL = "ratings"
"""The panel with who plays how well."""


class Ratings(Frozen):
    """Results as they were read last, and one that is yet to be kept.

    Attributes:
        results: of finished games; ``None`` if those that were kept are damaged.
        sure: whether somebody is asked whether to wipe them.
        ended: the game that has just ended here, until those are read that its result is kept with.
    """

    results: tuple[Result, ...] | None = ()
    sure: bool = False
    ended: Result | None = None


RATINGS = Slice("ratings", Ratings())
