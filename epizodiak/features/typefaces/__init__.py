"""The page's own two typefaces, for the table and what lies over it; fetched in a pause after the first tap."""

from __future__ import annotations

from epizodiak.app.draft import Draft, Feature, Hooks, Slice
from epizodiak.app.events import Tapped

TOUCHED = Slice("typefaces", False)
"""Whether somebody has tapped anything."""


def _tapped(draft: Draft, tap: Tapped) -> bool:
    """A page that is about to be another version's fetches nothing more: that would wake the worker it waits out."""
    if tap.key != "update":
        TOUCHED.set(draft, True)
    return False


FEATURE = Feature(__name__, Hooks(tapped=_tapped), wanted=TOUCHED.of, idle=True)
"""They are for the eyes only: where they can't be had, the system's stay."""
