"""A turn in a few words, for ears."""

from __future__ import annotations

from collections.abc import Sequence

from epizodiak.core.wording import Wording
from epizodiak.games.epizodiak.rules.notation import run_values
from epizodiak.games.epizodiak.rules.numerals import numeral
from epizodiak.games.epizodiak.rules.state import (
    CLOCKWISE,
    CONTEST,
    COUNTERCLOCKWISE,
    DISCARD,
    DRAW,
    PASS,
    PICK_UP,
    Action,
)
from epizodiak.games.epizodiak.rules.view import View
from epizodiak.games.epizodiak.table.narration import FEW, tells_own

PLACED = (CLOCKWISE, COUNTERCLOCKWISE)


def briefly(turn: Sequence[tuple[Action, View, View]], say: Wording) -> tuple[str, ...]:
    """What a turn did: with directions and a new dial (E19), without them, what counted most alone, a run by ends."""
    last, before, after = turn[-1]
    pause, plain = say.gettext(", "), [_done(action, say) for action, _, _ in turn]
    directed = [_directed(action, done, say) for (action, _, _), done in zip(turn, plain, strict=True)]
    whole = pause.join((*directed, *tells_own(last, before, after, say)[:1]))
    ends = _done(last, say, few=0)
    return whole, pause.join(directed), pause.join(plain), directed[-1], plain[-1], ends


def _done(action: Action, say: Wording, few: int = FEW) -> str:
    tiles = numeral(action.first, say) if action.first else ""
    if action.kind in PLACED:
        told = [numeral(value, say) for value in run_values(action)]
        ends = say.gettext("{first} to {last}").format(first=told[0], last=told[-1])
        tiles = say.joined(told) if len(told) <= max(1, few) else ends
    return {
        CLOCKWISE: say.gettext("placed {tiles}"),
        COUNTERCLOCKWISE: say.gettext("placed {tiles}"),
        DISCARD: say.gettext("discarded {tiles}"),
        DRAW: say.gettext("drew"),
        PICK_UP: say.gettext("picked up {tiles}"),
        CONTEST: say.gettext("contested {tiles}"),
        PASS: say.gettext("passed"),
    }[action.kind].format(tiles=tiles)


def _directed(action: Action, done: str, say: Wording) -> str:
    """The same with the end of the dial at which tiles were placed."""
    sentence = {CLOCKWISE: say.gettext("{done} clockwise"), COUNTERCLOCKWISE: say.gettext("{done} counterclockwise")}
    return sentence.get(action.kind, "{done}").format(done=done)


BRIEFLY = briefly
