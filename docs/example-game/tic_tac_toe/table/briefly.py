"""A turn in a few words, for ears."""

from __future__ import annotations

from collections.abc import Sequence

from epizodiak.core.wording import Wording
from tic_tac_toe.rules.state import Action, View
from tic_tac_toe.table.narration import marked


def briefly(turn: Sequence[tuple[Action, View, View]], say: Wording) -> tuple[str, ...]:
    """What a turn did, without the name of who did it; a game with more to tell has shorter tellings behind it."""
    action, _, _ = turn[-1]
    return (marked(action.point, say),)


BRIEFLY = briefly
