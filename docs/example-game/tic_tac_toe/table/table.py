"""What tic-tac-toe's table is made of; every tap plays an action."""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.table.table import Table
from tic_tac_toe.rules import notation
from tic_tac_toe.rules.state import Action, View
from tic_tac_toe.table import layout, narration, scene, travels, typed_input


def _in_brief(_: View, can: str, wording: Wording) -> str:
    """What is marked."""
    return narration.mark(can, wording)


def _brief(action: Action, _before: View, _after: View, wording: Wording) -> str:
    """What was marked."""
    return narration.marked(action.point, wording)


TABLE = Table(
    layouts=layout,
    drawing=scene,
    narration=narration,
    motion=travels,
    notation=notation,
    typed_input=typed_input,
    counted=False,
    in_brief=_in_brief,
    brief=_brief,
)
