"""What the legal actions allow, sorted by where the table shows it."""

from __future__ import annotations

from dataclasses import dataclass

from epizodiak.games.epizodiak.rules.notation import run_values
from epizodiak.games.epizodiak.rules.state import (
    CLOCKWISE,
    CONTEST,
    COUNTERCLOCKWISE,
    DISCARD,
    DRAW,
    PASS,
    PICK_UP,
    VALUES,
    Action,
)
from epizodiak.games.epizodiak.rules.view import View
from epizodiak.games.epizodiak.table.selection import PLACES, lifted_set, selected_run

SIDE_CLASS = {CLOCKWISE: "cw", COUNTERCLOCKWISE: "ccw"}


@dataclass(frozen=True, slots=True)
class Affordances:
    """What the legal actions allow, sorted by place; empty for whoever is not to act.

    Attributes:
        fits: for each value that can be placed first, its side; ``"both"`` in the last free slot.
        side: the side of the selected run, ``"both"`` in the last free slot, or nothing.
        run: the selected run.
        lifted: value of the selected set, or 0.
        run_values: its values, in order.
        reach: values that some legal run would lay.
        sets: values of sets that can be discarded.
        pick_up: value of the tile that can be picked up, or 0; like contests, offered only while nothing is selected.
        contests: values that can be contested.
        centre: what a tap on the pile does.
    """

    fits: dict[int, str]
    side: str
    run: Action | None
    lifted: int
    run_values: tuple[int, ...]
    reach: frozenset[int]
    sets: frozenset[int]
    pick_up: int
    contests: frozenset[int]
    centre: str | None


def side_of(view: View, run: Action) -> str:
    """The side on which a run is placed, as a class: the same before it is selected and after; ``"both"`` at last."""
    return "both" if len(view.dial) == len(VALUES) - 1 else SIDE_CLASS[run.kind]


def affordances(view: View, selection: str) -> Affordances:
    """The hints for the owner of the view."""
    legal = view.legal
    places = [action for action in legal if action.kind in PLACES]
    run = selected_run(selection)
    centre = next((action.kind for action in legal if action.kind in (DRAW, PASS)), None)
    return Affordances(
        fits={a.first: side_of(view, a) for a in places if a.first == a.last},
        side=side_of(view, run) if run else "",
        run=run,
        lifted=lifted_set(selection),
        run_values=run_values(run) if run else (),
        reach=frozenset(value for action in places for value in run_values(action)),
        sets=frozenset(action.first for action in legal if action.kind == DISCARD),
        pick_up=0 if selection else next((action.first for action in legal if action.kind == PICK_UP), 0),
        contests=frozenset() if selection else frozenset(action.first for action in legal if action.kind == CONTEST),
        centre=centre,
    )
