"""What speaks for an action in Zodiac: a measure each, worked out by the rules from the whole position (Z1 to Z13)."""

from __future__ import annotations

from collections.abc import Mapping

from epizodiak.core.protocol import position_of
from epizodiak.core.reasons import Measure, seat_of
from epizodiak.games.zodiac.rules import rules
from epizodiak.games.zodiac.rules.board import COLOURS, FIRST_INNER, INDEX, NEUTRAL
from epizodiak.games.zodiac.rules.state import Action, State
from epizodiak.games.zodiac.rules.view import View


def after(view: View, action: Action) -> State:
    """The position that an action leads to."""
    return rules.apply(position_of(view, State), action)


def wins(view: View, action: Action) -> int:
    """Whether it wins the game (Z10, Z11)."""
    return int(after(view, action).winner == seat_of(view))


def survives(view: View, action: Action) -> int:
    """Whether it does not lose the game at once, by a majority of the other's (Z11) or a repetition (Z12)."""
    return int(after(view, action).winner != 1 - seat_of(view))


def can_win(state: State) -> bool:
    """Whether the seat to act has an action that wins at once (Z10, Z11)."""
    return any(rules.apply(state, action).winner == state.player for action in rules.legal_actions(state))


def parries(view: View, action: Action) -> int | None:
    """Whether the other has no action then that wins at once; nothing where the game is over."""
    state = after(view, action)
    return None if state.player is None else int(not can_win(state))


def leaves_a_win(state: State, seat: int) -> bool:
    """Whether a seat wins at once, or with its next action, whatever the other does, who is to act."""
    if state.player is None:
        return state.winner == seat
    answers = [rules.apply(state, reply) for reply in rules.legal_actions(state)]
    return all(each.winner == seat or (each.player is not None and can_win(each)) for each in answers)


def forces(view: View, action: Action) -> int | None:
    """Whether the seat wins with its next action at the latest, whatever the other does."""
    state = after(view, action)
    return None if state.player is None else int(leaves_a_win(state, seat_of(view)))


def resists(view: View, action: Action) -> int | None:
    """Whether the other has no action then after which it wins with its next one, whatever the seat does."""
    state, other = after(view, action), 1 - seat_of(view)
    if state.player is None:
        return None
    return int(not any(leaves_a_win(rules.apply(state, reply), other) for reply in rules.legal_actions(state)))


def inside(view: View, action: Action) -> tuple[int, int]:
    """How many pieces the seat and the other show on the inner points afterwards (Z11)."""
    inner, seat = after(view, action).board[FIRST_INNER:], seat_of(view)
    return inner.count(COLOURS[seat]), inner.count(COLOURS[1 - seat])


def ahead_inside(view: View, action: Action) -> int | None:
    """How many more the seat shows there than the other, while the game goes on."""
    own, other = inside(view, action)
    return None if after(view, action).player is None else own - other


def shown(view: View, action: Action) -> int:
    """How many pieces show the seat's colour afterwards (Z5)."""
    return after(view, action).board.count(COLOURS[seat_of(view)])


def replies(view: View, action: Action) -> int:
    """How many actions the other has afterwards (Z3 to Z9)."""
    return len(rules.legal_actions(after(view, action)))


def narrows(view: View, action: Action) -> int | None:
    """Less as many as :func:`replies` counts, while the game goes on."""
    return None if after(view, action).player is None else -replies(view, action)


def binds(view: View, action: Action) -> int | None:
    """Whether the other can't move a neutral piece then: above all because two turns running have (Z9)."""
    state = after(view, action)
    steps = [each for each in rules.legal_actions(state) if state.board[INDEX[each.source]] == NEUTRAL]
    return None if state.player is None else int(not steps)


def fewest_choices(view: View, action: Action) -> int | None:
    """How many actions the seat has next at least, whatever the other does that doesn't end the game."""
    state = after(view, action)
    answers = [rules.apply(state, reply) for reply in rules.legal_actions(state)]
    return min((len(rules.legal_actions(each)) for each in answers if each.player is not None), default=None)


def exposed(view: View, action: Action) -> int:
    """How many of the seat's pieces some action of the other's then turns over (Z4, Z5)."""
    state, own = after(view, action), COLOURS[seat_of(view)]
    over = {point for reply in rules.legal_actions(state) for point in rules.jumped(state.board, reply)}
    return sum(state.board[INDEX[point]] == own for point in over)


def shelters(view: View, action: Action) -> int | None:
    """Less as many as :func:`exposed` counts, while the game goes on."""
    return None if after(view, action).player is None else -exposed(view, action)


def leaves_neutral(view: View, action: Action) -> int:
    """Whether it moves no neutral piece (Z7)."""
    return int(view.board[INDEX[action.source]] != NEUTRAL)


MEASURES: Mapping[str, Measure] = {
    "wins": wins,
    "survives": survives,
    "forces": forces,
    "parries": parries,
    "resists": resists,
    "binds": binds,
    "fewest_choices": fewest_choices,
    "narrows": narrows,
    "shown": shown,
    "ahead_inside": ahead_inside,
    "shelters": shelters,
    "leaves_neutral": leaves_neutral,
}
"""The reasons, the most telling first, as `python3 -m tools.reasons` finds them."""
