"""What tic-tac-toe's table is made of; every tap plays an action."""

from __future__ import annotations

from typing import ClassVar

from epizodiak.table.table import Table
from tic_tac_toe.rules import notation
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


TABLE = TicTacToeTable()
