"""A turn in a few words, for ears."""

from __future__ import annotations

from collections.abc import Sequence

from epizodiak.core.wording import Wording
from epizodiak.games.epicycle.rules.state import Action
from epizodiak.games.epicycle.rules.view import View
from epizodiak.games.epicycle.table.narration import brief, directed


def briefly(turn: Sequence[tuple[Action, View, View]], say: Wording) -> tuple[str, ...]:
    """What a turn did: what went into the gap and what was taken, with the direction, then without."""
    action, before, after = turn[-1]
    done = brief(action, before, after, say)
    return directed(done, action, say), done


BRIEFLY = briefly
