"""The table in words: what can be done, the names of places for who cannot see them, and all of it as lines of text."""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.table.table import BOARD, COUNTS, HAND, Part
from tic_tac_toe.rules.state import EMPTY, POINTS, SEATS, View


def title(view: View, say: Wording) -> str:
    """Where the game stands, in a few words."""
    return say.gettext("Free points: {count}").format(count=view.board.count(EMPTY))


def turn(view: View, say: Wording) -> str:
    """What the seat to act can do, as it stands on the table; for everybody else, whose turn it is."""
    if view.player is None:
        return say.gettext("The game is over")
    sentence = say.gettext("{name}: tap a free point") if view.legal else say.gettext("{name}'s turn")
    return sentence.format(name=say.names[view.player])


def choices(view: View, say: Wording) -> str:
    """The same as a sentence to be heard; empty for everybody else."""
    if not view.legal:
        return ""
    points = say.either([action.point for action in view.legal])
    return say.gettext("You can mark {points}").format(points=points)


def mark(point: str, say: Wording) -> str:
    """What an action does, in a few words."""
    return say.gettext("mark {point}").format(point=point)


def marked(point: str, say: Wording) -> str:
    """What an action did, in so few words that a chip has room for it."""
    return say.gettext("marked {point}").format(point=point)


def on_point(view: View, point: str, say: Wording) -> str:
    """What is on a point, or that a tap marks it."""
    legal = any(action.point == point for action in view.legal)
    told = {
        EMPTY: say.gettext("{point}, free: mark it") if legal else say.gettext("{point}, free"),
        "0": say.gettext("{point}, cross"),
        "1": say.gettext("{point}, nought"),
    }
    return told[view.board[POINTS.index(point)]].format(point=point)


def remark(view: View, seat: int, say: Wording) -> str:
    """A word in the corner of a player's panel."""
    if seat == view.winner:
        return say.gettext("has won")
    return say.gettext("to play") if seat == view.player else ""


def player(view: View, seat: int, say: Wording) -> str:
    """What a player's panel says."""
    sign = say.gettext("{name}, crosses") if seat == 0 else say.gettext("{name}, noughts")
    return ", ".join(filter(None, (sign.format(name=say.titled(seat)), remark(view, seat, say))))


def part(view: View, name: str, say: Wording) -> Part:
    """One part of the table by its name; a hand is the points that the seat has marked."""
    if name == BOARD:
        return say.gettext("Points"), tuple(on_point(view, point, say) for point in POINTS)
    if name == COUNTS:
        return say.gettext("Players"), tuple(player(view, seat, say) for seat in range(SEATS))
    seat = view.player if view.seat is None else view.seat
    if name != HAND or seat is None:
        return "", ()
    return say.names[seat], tuple(point for point, sign in zip(POINTS, view.board, strict=True) if sign == str(seat))


def text(view: View, say: Wording) -> tuple[Part, ...]:
    """The whole table."""
    return part(view, BOARD, say), part(view, COUNTS, say)


def standing(view: View, say: Wording) -> str:
    """Where the game stands, on one line of a list."""
    return f"{turn(view, say)} · {title(view, say)}"


def selected(selection: str, say: Wording) -> str:  # noqa: ARG001 - every tap plays at once
    """Nothing ever is."""
    return say.gettext("Nothing is selected")


def question(view: View, can: str, say: Wording) -> str:  # noqa: ARG001 - as above
    """No action needs one."""
    return ""
