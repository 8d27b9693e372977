"""What tic-tac-toe's table is made of; every tap plays an action."""

from __future__ import annotations

from typing import ClassVar

from epizodiak.core.wording import Wording
from epizodiak.table.table import Table
from tic_tac_toe.rules import notation
from tic_tac_toe.rules.state import Action, View
from tic_tac_toe.table import layout, narration, scene, travels, typed_input
from tic_tac_toe.table.lessons import LESSONS
from tic_tac_toe.table.rules_page import SECTIONS


class TicTacToeTable(Table):
    """Tic-tac-toe."""

    layouts = layout
    drawing = scene
    narration = narration
    motion = travels
    notation = notation
    typed_input = typed_input
    sections = SECTIONS
    tutorial = LESSONS
    counted: ClassVar[bool] = False

    def in_brief(self, view: View, can: str, wording: Wording) -> str:  # noqa: ARG002 - the notation says enough
        """What is marked."""
        return narration.mark(can, wording)

    def brief(self, action: Action, before: View, after: View, wording: Wording) -> str:  # noqa: ARG002 - as above
        """What was marked."""
        return narration.marked(action.point, wording)


TABLE = TicTacToeTable()
