"""Marks on the move: each comes from its player's panel."""

from __future__ import annotations

from epizodiak.table.scene import Pose, Travel
from epizodiak.table.table import Look
from tic_tac_toe.rules.state import EMPTY, POINTS, Action, View
from tic_tac_toe.table.layout import layout


def tile_places(view: View) -> tuple[str, ...]:
    """Every marked point."""
    return tuple(f"point-{point}" for point, sign in zip(POINTS, view.board, strict=True) if sign != EMPTY)


def travels(action: Action, before: View, after: View) -> tuple[Travel, ...]:  # noqa: ARG001 - a mark stays
    """The new mark."""
    return (Travel((f"player-{before.player}", f"point-{action.point}")),)


def traces(action: Action, before: View, after: View) -> tuple[str, ...]:  # noqa: ARG001 - as above
    """The same."""
    return (f"point-{action.point}",)


def pose(place: str, view: View, look: Look) -> Pose:  # noqa: ARG001 - all places lie still
    """A point, or a player's panel."""
    plan = layout(look.width, look.height, look.text, large=look.large, watched=look.watched)
    kind, _, name = place.partition("-")
    return Pose(*(plan.frame.players[int(name)].middle if kind == "player" else plan.at(name)), plan.scale)


def happening(action: Action) -> str:  # noqa: ARG001 - there is one kind of action
    """How it sounds."""
    return "place"
