"""A turn in a few words, for ears."""

from __future__ import annotations

from collections.abc import Sequence

from epizodiak.core.wording import Wording
from epizodiak.games.epicycle.rules.state import Action
from epizodiak.games.epicycle.rules.view import View
from epizodiak.games.epicycle.table.narration import directed, exchanged, lost


def briefly(turn: Sequence[tuple[Action, View, View]], say: Wording) -> tuple[str, ...]:
    """What went into the gap and what was taken, with the direction, then without; who was removed, at last alone."""
    action, before, after = turn[-1]
    done, gone = exchanged(action, before, say), lost(before, after, say)
    forms = tuple(say.joined((form, *gone)) for form in (directed(done, action, say), done))
    return (*forms, say.joined(gone)) if gone else forms


BRIEFLY = briefly
