"""EpiZodiak's key moments: a tile that is picked up, a contest, a set, a long run."""

from __future__ import annotations

from epizodiak.games.epizodiak.rules.notation import run_values
from epizodiak.games.epizodiak.rules.state import CLOCKWISE, CONTEST, COUNTERCLOCKWISE, DISCARD, PICK_UP, SEATS, Action
from epizodiak.games.epizodiak.rules.view import View
from epizodiak.table.moments import LOST, MADE, TOOK

LONG = 5
"""So many tiles make a long run."""


def moments(action: Action, before: View, after: View) -> dict[int, str]:
    """Whom an action makes glad or sorry, by seat; of what a spectator sees."""
    seat = before.player
    assert seat is not None, "nobody acts after the game"
    if action.kind == CONTEST:
        robbed = [each for each in range(SEATS) if each != seat and after.hand_sizes[each] < before.hand_sizes[each]]
        return {seat: TOOK, **dict.fromkeys(robbed, LOST)}
    if action.kind == PICK_UP:  # E12: what the player before laid
        return {seat: TOOK, (seat - 1) % SEATS: LOST}
    long = action.kind in (CLOCKWISE, COUNTERCLOCKWISE) and len(run_values(action)) >= LONG
    return {seat: MADE} if long or action.kind == DISCARD else {}


MOMENTS = moments
