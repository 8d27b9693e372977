"""The hint, as part of the page's state."""

from __future__ import annotations

from typing import Any

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen
from epizodiak.core.wording import Wording


class HintQuestion(Frozen):
    """A hint: the question to the strongest level, and its answer.

    Attributes:
        number: of the question; answers to others are ignored.
        sitting, ply, holder: the position, and the seat that asks.
        say: the wording of its sentences.
        sent: whether the question has been sent.
        thinks: whether the analysis is still going on.
        choices: the actions, best first (``display.advice.RatedAction``).
        mark: its marks on the table (``marks.Hint``), once complete.
        line: the sentence about it.
        reason: why the best action is better than those that are clearly worse, in a sentence, or nothing.
        shown: whether the table shows it.
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
    reason: str = ""
    shown: bool = True


PANEL = "hint"

HINT = Slice[HintQuestion | None]("hints", None)
