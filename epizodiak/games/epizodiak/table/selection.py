"""What a tap selects, from the legal actions alone: a run of the hand's tiles, or a set of three.

A selection is a notation: of the run so far, ``>5..7``, or of the set's discard, ``x9``; empty for nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from epizodiak.games.epizodiak.rules.notation import action_text, parse_action, run_values
from epizodiak.games.epizodiak.rules.state import CLOCKWISE, COUNTERCLOCKWISE, DISCARD, Action
from epizodiak.table.scene import SELECT, UNSELECT

PLACES = (CLOCKWISE, COUNTERCLOCKWISE)


@lru_cache(maxsize=64)
def selected_run(selection: str) -> Action | None:
    """The run that is selected, if one is."""
    return parse_action(selection) if selection[:1] in PLACES else None


def lifted_set(selection: str) -> int:
    """Value of the set that is selected, or 0."""
    return int(selection[1:]) if selection[:1] == DISCARD else 0


def tap_on(legal: Sequence[Action], selection: str, value: int) -> str | None:
    """What a tap on the top copy of ``value`` does: ``select``, ``unselect`` or nothing.

    Args:
        legal: the legal actions.
        selection: what is selected so far.
        value: of the tile in the hand.
    """
    run = selected_run(selection)
    if run is not None and value in run_values(run):
        return UNSELECT if value in (run.first, run.last) else None
    if value == lifted_set(selection):
        return UNSELECT
    return SELECT if after_tap(legal, selection, value) != selection else None


def after_tap(legal: Sequence[Action], selection: str, value: int) -> str:
    """The selection after a tap on the top copy of ``value``; ``selection`` again if the tap does nothing."""
    run = selected_run(selection)
    if run is not None and value == run.first:
        return ""
    if run is not None and value in run_values(run):
        return action_text(replace(run, last=run_values(run)[-2])) if value == run.last else selection
    longer = run_to(legal, run, value)
    if longer is not None:
        return action_text(longer)
    if not any(each.first == value and each.kind == DISCARD for each in legal):
        return selection
    return "" if value == lifted_set(selection) else f"{DISCARD}{value}"


def run_to(legal: Sequence[Action], run: Action | None, value: int) -> Action | None:
    """The run that ends with ``value``, if one does: on the side of the selected one, else the shorter, else ``>``."""
    ending = [action for action in legal if action.last == value and action.kind in PLACES]
    same_side = [action for action in ending if run is not None and action.kind == run.kind]
    return min(
        same_side or ending, key=lambda action: (len(run_values(action)), action.kind != CLOCKWISE), default=None
    )


def follows(legal: Sequence[Action], run: Action | None, value: int) -> bool:
    """Whether it is the very next tile of the selected run."""
    longer = None if run is None else run_to(legal, run, value)
    return run is not None and longer is not None and run_values(longer)[:-1] == run_values(run)
