"""Adds nothing to the page: what is told goes where all announcements go."""

from __future__ import annotations

from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart


def page(_: Loop) -> PagePart:
    """Nothing."""
    return PagePart()
