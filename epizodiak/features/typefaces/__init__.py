"""The page's own two typefaces, for the table and what lies over it; fetched once somebody has played there."""

from __future__ import annotations

from epizodiak.app.draft import Feature

FEATURE = Feature(__name__, wanted=lambda state: state.timeline is not None and state.timeline.ply > 0)
"""Not before the first action, so that no first tap waits for them. They are for the eyes only: where they can't be
had, the system's letters stay."""
