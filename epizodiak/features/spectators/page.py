"""A spectators' window while it waits for a game."""

from __future__ import annotations

from epizodiak.app.state import AppState
from epizodiak.web import panels
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart


def page(_: Loop) -> PagePart:
    """What spectators' windows add to the page."""
    return PagePart(prepare=SpectatorsWindow().prepare)


class SpectatorsWindow:
    """Says that it waits for a game."""

    def __init__(self) -> None:
        self._waits = False

    def prepare(self, new: AppState) -> None:
        """Show the waiting window instead of a table."""
        waits = new.ready and new.ui.watching and new.timeline is None
        if waits and not self._waits:
            panels.at_watch(possible=new.channels)
        self._waits = waits
