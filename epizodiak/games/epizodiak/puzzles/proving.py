"""What follows for sure from what one seat knows, by all deals that fit its view; and all that one turn can bring.

A deal fits a view if it hands out the unseen tiles so that each hidden hand and the pile have the size that all see,
and each holds of each value as many as memory allows (:mod:`epizodiak.games.epizodiak.rules.memory`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from epizodiak.games.epizodiak.rules import rules
from epizodiak.games.epizodiak.rules.notation import action_text, run_values
from epizodiak.games.epizodiak.rules.rules import SET, end_values
from epizodiak.games.epizodiak.rules.state import (
    CLOCKWISE,
    CONTEST,
    COPIES,
    COUNTERCLOCKWISE,
    DRAW,
    OVER,
    PASS,
    PICK_UP,
    SEATS,
    START,
    VALUES,
    Action,
    State,
)
from epizodiak.games.epizodiak.rules.view import View

MOST, NO_CONTEST, HOLDER = "most", "no_contest", "holder-"
"""The kinds of task: the turn that leaves the fewest tiles in the hand; the one that leaves no end of the dial that
another player could contest; and, before a value, where the only hidden tile of it is."""

PILE = "pile"
"""The draw pile's key among the holders, whose others are seats as texts."""

Bounds = tuple[tuple[int, int], ...]
"""For one holder: the least and the most that it can hold of each value."""


class Deals:
    """The deals that fit a view, of which only is asked whether there is one.

    Attributes:
        unseen: how many tiles of each value the view's seat doesn't see.
        holders: the other seats' keys, then the pile's.
    """

    def __init__(self, seen: View) -> None:
        self.unseen = tuple(unseen(seen, value) for value in VALUES)
        seats = [seat for seat in range(SEATS) if seat != seen.seat]
        self.holders = (*map(str, seats), PILE)
        self._room = (*(seen.hand_sizes[seat] for seat in seats), seen.pile_size)
        self._bounds: tuple[Bounds, ...] = (
            *(tuple(zip(seen.least[seat], seen.most[seat], strict=True)) for seat in seats),
            tuple((least, COPIES) for least in seen.pile_least),
        )

    def possible(self, holder: str, value: int, least: int, most: int) -> bool:
        """Whether a deal fits in which a holder has so many tiles of a value."""
        index = self.holders.index(holder)
        bounds = self._bounds[index]
        low, high = bounds[value - 1]
        narrowed = (*bounds[: value - 1], (max(low, least), min(high, most)), *bounds[value:])
        return self._is_any_possible((*self._bounds[:index], narrowed, *self._bounds[index + 1 :]))

    def simply_possible(self, holder: str, value: int) -> bool:
        """Whether the bounds of this value alone let a holder have such a tile."""
        index = self.holders.index(holder)
        others = sum(bounds[value - 1][0] for n, bounds in enumerate(self._bounds) if n != index)
        room = self._room[index] > 0 and self._bounds[index][value - 1][1] > 0
        return room and others < self.unseen[value - 1]

    def _is_any_possible(self, bounds: Sequence[Bounds]) -> bool:
        """Whether all unseen tiles can be handed out: value by value, which rooms can be left in the hands.

        What is left over of the tiles goes to the pile, so its room follows.
        """
        left = {self._room}
        for index, tiles in enumerate(self.unseen):
            (low, high), (low_too, high_too), (least, most) = (each[index] for each in bounds)
            left = {
                (one - a, two - b, pile - (tiles - a - b))
                for one, two, pile in left
                for a in range(low, min(high, tiles, one) + 1)
                for b in range(low_too, min(high_too, tiles - a, two) + 1)
                if least <= tiles - a - b <= min(most, pile)
            }
        return (0, 0, 0) in left


def unseen(seen: View, value: int) -> int:
    """How many tiles of a value a view's seat doesn't see."""
    return COPIES - seen.hand.count(value) - seen.dial.count(value) - (SET if seen.gone(value) else 0)


def places(seen: View, value: int) -> tuple[str, ...]:
    """Who can hold a tile of a value, of the view's other seats and the pile."""
    deals = Deals(seen)
    return tuple(
        holder
        for holder in deals.holders
        if deals.simply_possible(holder, value) and deals.possible(holder, value, 1, COPIES)
    )


Turn = tuple[str, ...]
"""The actions of one whole turn."""


def turns(state: State, done: Turn = ()) -> Iterator[tuple[Turn, State | None]]:
    """What the seat to act can do in this turn without a draw: the actions, and the position that each turn leads to.

    Where an action waits for chance, as the order of a new pile, there is no position.
    """
    seat = state.player
    for action in rules.legal_actions(state):
        if action.kind == DRAW:
            continue
        line = (*done, action_text(action))
        if rules.chance_needed(state, action):
            yield line, None
            continue
        after = rules.apply(state, action)
        if after.player == seat and after.round == state.round and after.phase != OVER:
            yield from turns(after, line)
        else:
            yield line, after


def contestable(seen: View, after: State) -> Iterator[tuple[int, int]]:
    """Which end values which other seats could contest after a turn, if two passed, by a deal that fits the view.

    E16 but for the passes: the value's set is not discarded, the contester has no tile of it, and neither of the other
    hands is of this value only. With an empty pile all tiles that are not on the dial are in hands.

    Args:
        seen: the seat's view before its turn, with an empty pile.
        after: the position after the turn; only what the seat knows of it counts.
    """
    assert seen.seat is not None, "a spectator has no turn"
    deals = Deals(seen)
    for value in end_values(after.dial):
        if after.gone(value) or set(after.hands[seen.seat]) == {value}:
            continue
        hidden = deals.unseen[value - 1]
        for contester, third in (deals.holders[:2], deals.holders[1::-1]):
            alone = seen.hand_sizes[int(third)] == hidden
            if not alone and deals.possible(contester, value, 0, 0):
                yield value, int(contester)


TAKEN, KEPT, GATHERED, LACKING, VAGUE = "taken", "kept", "gathered", "lacking", "vague"
"""What can tell where a hidden tile is: somebody picked it up, or kept it after a contest, and has not played it since;
it was gathered with the full dial; of the two others one passed where it would have had to place it. The last: nothing
can from here on back, since the other may have drawn it."""

COUNTED = "counted"
"""Where no single fact tells it, but all of them together."""

_TAKING = {PICK_UP: TAKEN, CONTEST: KEPT}


@dataclass(frozen=True, slots=True)
class Fact:
    """What tells where a hidden tile is.

    Attributes:
        kind: one of those above, but for the last.
        ply: after how many actions it came about.
        seat: who acted then.
    """

    kind: str
    ply: int
    seat: int


def fact(path: Sequence[tuple[State, Action]], seen: View, value: int, holder: str) -> Fact | None:
    """The last thing that happened which tells who holds the only hidden tile of a value; ``None`` if more is needed.

    Args:
        path: all positions of the round so far, each with the action played there: all that is read of them is public.
        seen: the view in which the tile is asked for.
        value: the tile's value.
        holder: where it is.
    """
    for ply in range(len(path) - 1, -1, -1):
        before, action = path[ply]
        assert before.player is not None, "somebody acted"
        if holder == PILE:
            kind = _fact_about_pile(before, action, seen)
        elif seen.least[int(holder)][value - 1]:
            taken = before.player == int(holder) and action.first == value and action.kind in _TAKING
            kind = _TAKING[action.kind] if taken else ""
        else:
            kind = "" if before.player in {int(holder), seen.seat} else _fact_about_other(before, action, value)
        if kind == VAGUE:
            return None
        if kind:
            return Fact(kind, ply + 1, before.player)
    return None


def passed_without(path: Sequence[tuple[State, Action]], seat: int, value: int) -> bool:
    """Whether a seat has shown by a pass that it has none of a value (E17, E18); ``path`` as for :func:`fact`."""
    own = (step for step in path if step[0].player == seat)
    return any(_fact_about_other(before, action, value) == LACKING for before, action in own)


def _fact_about_pile(before: State, action: Action, seen: View) -> str:
    """Another player's draw may have taken the tile; a full dial brought it."""
    if action.kind == DRAW and before.player != seen.seat:
        return VAGUE
    laid = len(run_values(action)) if action.kind in (CLOCKWISE, COUNTERCLOCKWISE) else 0
    return GATHERED if len(before.dial) + laid == len(VALUES) else ""


def _fact_about_other(before: State, action: Action, value: int) -> str:
    """The other player has none if it passed when it would have had to place it (E17, E18), and has not drawn since."""
    if before.pile:
        return VAGUE
    owed = value in end_values(before.dial) and (before.gone(value) or rules.forced(before))
    return LACKING if action.kind == PASS and before.phase == START and owed else ""
