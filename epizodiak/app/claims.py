"""Claims stored games for this tab, and shows games that another tab plays."""

from __future__ import annotations

from epizodiak.app import announcements, tile_positions
from epizodiak.app.draft import Draft
from epizodiak.app.lobby_effects import Claim
from epizodiak.display.ui_state import WATCH
from epizodiak.timeline.match import Match


def claim(draft: Draft, name: str, *, steals: bool = False) -> None:
    """Ask for a stored game, to be played here, or only shown if another tab plays it."""
    draft.set(claim=name)
    draft.set_in("saving", unstored=True)  # until it is clear what stands on the table
    draft.emit(Claim(name, steals=steals, reads=True))


def follow(draft: Draft, match: Match) -> None:
    """Show the current position of the game that another tab plays."""
    old = draft.state.match
    if old is None or draft.state.ui.phase != WATCH:
        return
    draft.set(match=match)
    if match.record.actions[:-1] == old.record.actions and match.steps:
        views = match.steps[-1].before, match.steps[-1].after
        tile_positions.play_action(draft, match.steps[-1], views)
        announcements.tell_action(draft, match, views)
    elif (match.record.actions, match.agreed) != (old.record.actions, old.agreed):
        tile_positions.clear(draft)
