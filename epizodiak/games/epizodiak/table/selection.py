"""Selecting a run tile by tap: what a tap on a tile of the hand does, from the legal actions alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from epizodiak.games.epizodiak.rules.notation import run_values
from epizodiak.games.epizodiak.rules.state import CLOCKWISE, COUNTERCLOCKWISE, Action
from epizodiak.table.scene import SELECT, UNSELECT

PLACES = (CLOCKWISE, COUNTERCLOCKWISE)


def tap_on(legal: Sequence[Action], run: Action | None, value: int) -> str | None:
    """What a tap on the top copy of ``value`` does: ``select``, ``unselect`` or nothing.

    Args:
        legal: the legal actions.
        run: the run selected so far.
        value: of the tile in the hand.
    """
    if run is not None and value in run_values(run):
        return UNSELECT if value in (run.first, run.last) else None
    return SELECT if chosen_run(legal, run, value) != run else None


def chosen_run(legal: Sequence[Action], run: Action | None, value: int) -> Action | None:
    """The run after a tap on the top copy of ``value``; ``run`` again if the tap does nothing."""
    if run is not None:
        if value == run.first:
            return None
        if value == run.last:
            return replace(run, last=run_values(run)[-2])
        longer = replace(run, last=value)
        if longer in legal and run_values(longer)[:-1] == run_values(run):
            return longer
    for side in PLACES:  # a first tile that fits both ends counts as ">"
        first = Action(side, value, value)
        if first in legal and (run is None or side != run.kind):
            return first
    return run
