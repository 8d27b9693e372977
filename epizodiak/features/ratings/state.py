"""Ratings, as part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen
from epizodiak.features.ratings.standings import Result

PANEL = "ratings"
"""The panel with who plays how well."""


class Ratings(Frozen):
    """The results read last, and one still to be stored.

    Attributes:
        results: of finished games; ``None`` if the stored ones are damaged.
        sure: whether people are asked before the results are deleted.
        ended: the result of the game that has just ended, until it is stored.
    """

    results: tuple[Result, ...] | None = ()
    sure: bool = False
    ended: Result | None = None


RATINGS = Slice("ratings", Ratings())
