"""Who wins a position of Zodiac for certain, with all placements that have occurred in the game (Z12).

With Z12 there is no draw and no endless game, so every action wins or loses. What the table says without Z12 is
believed only where that can be played without repeating a placement; what the table leaves undecided is proved by
``mind/prove.py``, or isn't known.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from epizodiak.games.zodiac.mind import solution
from epizodiak.games.zodiac.mind.positions import Position
from epizodiak.games.zodiac.mind.prove import Proof
from epizodiak.games.zodiac.rules import rules
from epizodiak.games.zodiac.rules.board import INDEX
from epizodiak.games.zodiac.rules.notation import action_text
from epizodiak.games.zodiac.rules.state import REPEATED, Action, State

LIMIT: Final = 120
"""How many undecided positions a proof may look at: so few that the page can do it while somebody waits."""

_SWAPPED = str.maketrans("01", "10")


def seen_by(player: int, board: str) -> str:
    """A board with ``0`` for a seat's own pieces."""
    return board if player == 0 else board.translate(_SWAPPED)


def position_of(state: State) -> Position:
    """A position in the form of the table and the proofs, seen by the seat to act."""
    assert state.player is not None, "asked while the game goes on"
    step = state.last_step
    source, target = (-1, -1) if step is None else (INDEX[step.source], INDEX[step.target])
    return seen_by(state.player, state.board), state.neutral_turns, source, target


def known(state: State) -> int:
    """The table's value (``solution.lookup``) of a position in which the game goes on."""
    board, turns, source, target = position_of(state)
    return solution.lookup(board, turns, (source, target))


def occurred(state: State, seat: int) -> tuple[list[str], list[str]]:
    """The boards that occurred with ``seat`` to move, and with the other seat, each as the mover sees it."""
    mine: list[str] = []
    others: list[str] = []
    for part in state.seen.parts:
        for key in sorted(part):
            player = int(key[-1])
            (mine if player == seat else others).append(seen_by(player, key[:-1]))
    return mine, others


def answer(state: State, limit: int = LIMIT) -> Action | None:
    """An action that wins for certain for the seat to act, or ``None`` if none is found."""
    assert state.player is not None, "asked while the game goes on"
    by_table = _soonest_win(state)
    if by_table is not None:
        return by_table[1]
    found = Proof(limit).answer(position_of(state), *occurred(state, state.player))
    if found is None:
        return None
    for action in rules.legal_actions(state):
        after = rules.apply(state, action)
        if after.winner == state.player or (after.player is not None and position_of(after) == found):
            return action
    return None


def wins(state: State, action: Action, limit: int = LIMIT) -> bool | None:
    """Whether a legal action wins for certain; ``False``: the other seat then does; ``None``: unknown."""
    after, seat = rules.apply(state, action), state.player
    if after.player is None:
        return after.winner == seat
    assert seat is not None, "somebody acted"
    value = known(after)
    if value < 0:
        return True if _table_proof().keeps(position_of(after), *occurred(state, seat)) else None
    if answer(after, limit) is not None:
        return False
    return True if value == 0 and Proof(limit).keeps(position_of(after), *occurred(state, seat)) else None


@cache
def _table_proof() -> Proof:
    """The cache of how positions are won that the table decides."""
    return Proof()


def _soonest_win(state: State) -> tuple[int, Action] | None:
    """The number of actions to a win by the table without a repetition, and the first one; ``None`` if there is none.

    Of all such actions it is the one that ends the game soonest.
    """
    won = []
    for action in rules.legal_actions(state):
        after = rules.apply(state, action)
        if after.winner == state.player:
            return 0, action
        if after.player is not None and known(after) < 0:
            won.append((-known(after), action_text(action), action))
    return next(((left, action) for left, _, action in sorted(won) if wins(state, action)), None)


def quickest(state: State) -> Action:
    """The winner's action that ends the game soonest by the table, without a repetition."""
    found = _soonest_win(state)
    assert found is not None, "asked only where who acts wins by the table for sure"
    return found[1]


def in_time(state: State) -> bool:
    """Whether the winner by the table can win in the number of actions it says, without repeating a placement."""
    found = _soonest_win(state)
    return found is not None and found[0] < known(state)


def stubborn(state: State) -> list[Action]:
    """The loser's actions that delay the end longest by the table, without losing by repetition."""
    left = {action: _actions_left(state, action) for action in rules.legal_actions(state)}
    longest = max(left.values())
    return [action for action, number in left.items() if number == longest]


def _actions_left(state: State, action: Action) -> int:
    after = rules.apply(state, action)
    if after.player is None:
        return -1 if after.reason == REPEATED else 0
    return known(after)
