"""Hints' part of the page's state."""

from __future__ import annotations

from typing import Any

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen
from epizodiak.core.wording import Wording


class HintQuestion(Frozen):
    """What the best level thinks of the position on the table.

    Attributes:
        number: of the question; answers to others are late.
        sitting, ply, holder: the position, and the seat that asks.
        say: the language of what is told of it.
        sent: whether the question was put.
        thinks: whether more is to come.
        choices: the actions, the best first (``ui.advice.RatedAction``).
        mark: what is marked on the table (``marks.Hint``), once all is known.
        line: what stands in the words' place.
        shown: whether the table shows it; what is known already is shown again at once.
    """

    number: int
    sitting: int
    ply: int
    holder: int
    say: Wording
    sent: bool = False
    thinks: bool = True
    choices: tuple[Any, ...] = ()
    mark: Any = None
    line: str = ""
    shown: bool = True


PANEL = "hint"

HINT = Slice[HintQuestion | None]("hints", None)
