"""The table for ears: what can be done, and the whole table as lines of text."""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.table.table import BOARD, COUNTS, HAND, Part
from tic_tac_toe.rules.state import POINTS, SEATS, View
from tic_tac_toe.table import labels


def text(view: View, say: Wording) -> tuple[Part, ...]:
    """The table in words: points and players."""
    return part(view, BOARD, say), part(view, COUNTS, say)


def part(view: View, name: str, say: Wording) -> Part:
    """One part of the table by its name; a hand is the points that the seat has marked."""
    if name == BOARD:
        return say.gettext("Points"), tuple(labels.point(view, point, say) for point in POINTS)
    if name == COUNTS:
        return say.gettext("Players"), tuple(labels.player(view, seat, say) for seat in range(SEATS))
    seat = view.player if view.seat is None else view.seat
    if name != HAND or seat is None:
        return "", ()
    own = tuple(point for point, sign in zip(POINTS, view.board, strict=True) if sign == str(seat))
    return say.names[seat], own


def choices(view: View, say: Wording) -> str:
    """What the seat to act can do, as one sentence; empty for everybody else."""
    if not view.legal:
        return ""
    points = say.listed(tuple(action.point for action in view.legal))
    return say.gettext("You can mark one of these points: {points}").format(points=points)


def selected(selection: str, say: Wording) -> str:  # noqa: ARG001 - every tap plays at once
    """Nothing ever is."""
    return say.gettext("Nothing is selected")


def standing(view: View, say: Wording) -> str:
    """Whose turn it is, and how far the game is."""
    if view.player is None:
        return labels.title(view, say)
    turn = say.gettext("{name} is to play").format(name=say.names[view.player])
    return f"{turn} · {labels.title(view, say)}"


def question(view: View, can: str, say: Wording) -> str:  # noqa: ARG001 - as above
    """No action needs one."""
    return ""
