"""A turn in a few words, for ears."""

from __future__ import annotations

from collections.abc import Sequence

from epizodiak.core.wording import Wording
from epizodiak.games.epicycle.rules.state import CLOCKWISE, Action
from epizodiak.games.epicycle.rules.view import View
from epizodiak.games.epicycle.table.narration import brief


def briefly(turn: Sequence[tuple[Action, View, View]], say: Wording) -> tuple[str, ...]:
    """What a turn did: what went into the gap and what was taken, with the direction, then without."""
    action, before, after = turn[-1]
    done = brief(action, before, after, say)
    told = say.gettext("{done} clockwise") if action.side == CLOCKWISE else say.gettext("{done} counterclockwise")
    return told.format(done=done), done


BRIEFLY = briefly
