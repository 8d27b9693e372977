"""A round of EpiZodiak as a figure in its dial: the signs that its winner laid or discarded last."""

from __future__ import annotations

from collections.abc import Iterable

from epizodiak.games.epizodiak.rules.notation import run_values
from epizodiak.games.epizodiak.rules.state import CLOCKWISE, CONTEST, COUNTERCLOCKWISE, DISCARD, Action
from epizodiak.games.epizodiak.rules.view import View
from epizodiak.table.joined import JoinedPlaces

LINKED, INSIDE = 9, 0.68
"""How many signs are joined, and how far from the dial's middle, in parts of its slots' distance."""


def joined(moves: Iterable[tuple[int, Action]], end: View) -> JoinedPlaces:
    """The figure of a round, from its actions, each with who acted, and a spectator's view of its end."""
    if end.emptied is None:
        return JoinedPlaces()
    laid: list[int] = []
    for seat, action in moves:
        if seat == end.emptied and action.kind in (CLOCKWISE, COUNTERCLOCKWISE):
            laid += run_values(action)
        elif seat == end.emptied and action.kind in (DISCARD, CONTEST):
            laid.append(action.first)
    return JoinedPlaces(end.emptied, tuple(f"slot-{value}" for value in laid[-LINKED:]), "pile", INSIDE, "discard-")


JOINED = joined
