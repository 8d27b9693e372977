"""The table's words: what can be done now, and the names of places for who cannot see them."""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.table.scene import Span
from tic_tac_toe.rules.state import EMPTY, POINTS, View


def title(view: View, say: Wording) -> str:
    """Where the game stands, in a few words."""
    return say.gettext("Free points: {count}").format(count=view.board.count(EMPTY))


def what_can_be_done(view: View, say: Wording) -> tuple[Span, ...]:
    """A sentence for the seat to act; for everybody else, whose turn it is."""
    if view.player is None:
        return (Span(say.gettext("The game is over")),)
    sentence = say.gettext("{name}: tap a free point") if view.legal else say.gettext("{name} is to play")
    return (Span(sentence.format(name=say.names[view.player])),)


def point(view: View, name: str, say: Wording, *, free: bool = False) -> str:
    """What is on a point; ``free``: and that a tap marks it."""
    told = {
        EMPTY: say.gettext("{point}, free: mark it") if free else say.gettext("{point}, free"),
        "0": say.gettext("{point}, cross"),
        "1": say.gettext("{point}, nought"),
    }
    return told[view.board[POINTS.index(name)]].format(point=name)


def remark(view: View, seat: int, say: Wording) -> str:
    """A word in the corner of a player's panel."""
    if seat == view.winner:
        return say.gettext("has won")
    return say.gettext("to play") if seat == view.player else ""


def player(view: View, seat: int, say: Wording) -> str:
    """Accessible name of a player's panel."""
    sign = say.gettext("{name}, crosses") if seat == 0 else say.gettext("{name}, noughts")
    return ", ".join(filter(None, (sign.format(name=say.names[seat]), remark(view, seat, say))))
