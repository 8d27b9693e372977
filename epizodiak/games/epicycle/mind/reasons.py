"""What speaks for an action in Epicycle: a measure each, worked out by the rules from the whole position.

Of more than two players what is solved, and what the other can do, says nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from epizodiak.core.protocol import position_of
from epizodiak.core.reasons import Measure, seat_of
from epizodiak.games.epicycle.mind import solution
from epizodiak.games.epicycle.rules import rules
from epizodiak.games.epicycle.rules.state import TWO, Action, State
from epizodiak.games.epicycle.rules.view import View


def after(view: View, action: Action) -> State:
    """The position that an action leads to."""
    return rules.apply(position_of(view, State), action)


def wins(view: View, action: Action) -> int:
    """Whether it wins the game: nobody else is left with an action (C4, C13)."""
    return int(after(view, action).winner == seat_of(view))


def survives(view: View, action: Action) -> int:
    """Whether it does not lose the game at once, by three of a size (C5)."""
    return int(seat_of(view) not in after(view, action).out)


def safe(state: State) -> int:
    """How many actions the seat to act has that don't lose at once (C3 to C5)."""
    return sum(state.player not in rules.apply(state, action).out for action in rules.legal_actions(state))


def corners(view: View, action: Action) -> int | None:
    """Less one for each action of the next player's then that does not lose at once."""
    state = after(view, action)
    return None if state.player is None else -safe(state)


def provides(view: View, action: Action) -> int | None:
    """Whether the seat has an action next that does not lose at once, whatever the other does."""
    state, seat = after(view, action), seat_of(view)
    if state.player is None or several(view):
        return None
    answers = [rules.apply(state, reply) for reply in rules.legal_actions(state)]
    return int(all(each.winner != 1 - seat and (each.player is None or safe(each) > 0) for each in answers))


def several(view: View) -> bool:
    """Whether more than two play, of whom C8 says nothing."""
    return len(view.holdings) > TWO


def value(view: View, action: Action) -> solution.Value:
    """What the table of solved positions says of an action (C8), for who takes it."""
    return solution.action_values(position_of(view, State))[action]


def forces(view: View, action: Action) -> int | None:
    """Whether the seat can force a win then (C8).

    If a position has occurred twice, C6 could make a draw of that, and nothing is said.
    """
    return None if several(view) else int(value(view, action).result == solution.WIN and not len(view.twice))


def holds(view: View, action: Action) -> int | None:
    """Whether the opponent can't force a win after it (C8), without C6, which only turns wins into draws."""
    return None if several(view) else int(value(view, action).result != solution.LOSS)


MEASURES: Mapping[str, Measure] = {
    "wins": wins,
    "survives": survives,
    "provides": provides,
    "forces": forces,
    "holds": holds,
    "corners": corners,
}
"""The reasons, the most telling first, as `python3 -m tools.reasons` finds them."""
