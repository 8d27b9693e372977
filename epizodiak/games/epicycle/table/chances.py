"""What the selected pyramid could do: the two spaces that it reaches, and the result of taking from there."""

from __future__ import annotations

from dataclasses import dataclass

from epizodiak.core.protocol import position_of
from epizodiak.games.epicycle.mind.solution import Value, action_values
from epizodiak.games.epicycle.rules.notation import ACTIONS, action_text
from epizodiak.games.epicycle.rules.rules import exchange, three_of_a_size
from epizodiak.games.epicycle.rules.state import CLOCKWISE, GAP, TWO, State
from epizodiak.games.epicycle.rules.view import View


@dataclass(frozen=True, slots=True)
class Chance:
    """What the selected pyramid could do in one direction.

    Attributes:
        notation: of the action.
        size: of the pyramid.
        side: ``+`` or ``-``.
        space: the space that it reaches.
        taken: size of the pyramid there.
        possible: whether it can be taken: it is of another size (C3).
        loses: whether taking it loses at once (C5).
        draws: whether it ends the game in a draw (C6).
    """

    notation: str
    size: int
    side: str
    space: int
    taken: int
    possible: bool
    loses: bool
    draws: bool


def chosen_size(selection: str) -> int | None:
    """The size of the selected pyramid, or ``None``; a selection is the key of the pyramid's place."""
    return int(selection.split("-")[2]) if selection else None


def chances(view: View, selection: str) -> dict[str, Chance]:
    """What the selected pyramid could do, by direction; empty if none is selected or nobody may act."""
    size = chosen_size(selection)
    if size is None or not view.legal:
        return {}
    assert view.player is not None, "somebody has legal actions"
    gap, found = view.ring.index(GAP), {}
    for action in ACTIONS.values():
        if action.size == size:
            space = (gap + (size if action.side == CLOCKWISE else -size)) % len(view.ring)
            done = exchange(view.ring, view.holdings[view.player], action)
            found[action.side] = Chance(
                notation=action_text(action),
                size=size,
                side=action.side,
                space=space,
                taken=view.ring[space],
                possible=done is not None,
                loses=done is not None and three_of_a_size(done.holding),
                draws=action in view.drawing,
            )
    return found


def values(view: View) -> dict[str, Value]:
    """The value of each legal action with best play, by notation (C8); none for more than two, which is not solved."""
    if not view.legal or len(view.holdings) > TWO:
        return {}
    return {action_text(action): value for action, value in action_values(position_of(view, State)).items()}
