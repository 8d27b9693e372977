"""The rules of Epicycle, C1-C15 (``docs/rules/epicycle.md``): each in one place, under its number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from epizodiak.core.chance import Tile, check_order
from epizodiak.core.errors import IllegalActionError
from epizodiak.core.repetition import Trail
from epizodiak.games.epicycle.rules.notation import ACTIONS, action_text
from epizodiak.games.epicycle.rules.state import (
    CLOCKWISE,
    GAP,
    LAST,
    RANDOM,
    REPEATED,
    SIZES,
    STOPPED,
    STUCK,
    THREE,
    TWO,
    Action,
    Options,
    State,
    position_key,
    standard_ring,
)


@dataclass(frozen=True, slots=True)
class Exchange:
    """What an action does to ring and holding.

    Attributes:
        ring: the ring after it.
        holding: the holding of who acted after it, sorted.
        space: the space that became the gap.
        taken: size of the pyramid taken from there.
    """

    ring: tuple[int, ...]
    holding: tuple[int, ...]
    space: int
    taken: int


def opening_tiles(options: Options, seats: int) -> tuple[int, ...]:
    """C2, C11: the ring's pyramids of a random setup, or none."""
    return tuple(sorted(standard_ring(seats))) if options.setup == RANDOM else ()


def start(options: Options, first_player: int, chance: Sequence[Tile] | None, seats: int) -> State:
    """C2, C11: the ring with its gap at the last space; each seat holds one of each size.

    Raises:
        ChanceError: ``chance`` is no order of :func:`opening_tiles`.
    """
    order = tuple(int(tile) for tile in check_order(chance, opening_tiles(options, seats)))
    ring = (*(order or standard_ring(seats)), GAP)
    return _with_turn_from(State(options, None, ring, (SIZES,) * seats), first_player)


def exchange(ring: tuple[int, ...], holding: tuple[int, ...], action: Action) -> Exchange | None:
    """C3: what ``action`` makes of a ring and its player's holding; ``None`` if it is against the rules."""
    if action.size not in holding:
        return None
    gap = ring.index(GAP)
    space = (gap + (action.size if action.side == CLOCKWISE else -action.size)) % len(ring)
    taken = ring[space]
    if taken == action.size:
        return None
    spaces, held = list(ring), list(holding)
    spaces[gap], spaces[space] = action.size, GAP
    held[held.index(action.size)] = taken
    return Exchange(tuple(spaces), tuple(sorted(held)), space, taken)


def legal_actions(state: State) -> tuple[Action, ...]:
    """C3, C4: all legal actions of the seat to act, sorted by notation; empty only when the game is over."""
    return () if state.player is None else _possible_actions(state.ring, state.holdings[state.player])


def _possible_actions(ring: tuple[int, ...], holding: tuple[int, ...]) -> tuple[Action, ...]:
    return tuple(action for action in ACTIONS.values() if exchange(ring, holding, action) is not None)


def apply(state: State, action: Action, chance: Sequence[Tile] | None = None) -> State:
    """The position after ``action``.

    Raises:
        IllegalActionError: the rules do not allow it here.
        ChanceError: ``chance`` is given; no action waits for any.
    """
    seat = state.player
    done = None if seat is None else exchange(state.ring, state.holdings[seat], action)
    if seat is None or done is None:
        raise IllegalActionError(action_text(action), str(state), [action_text(a) for a in legal_actions(state)])
    check_order(chance, ())
    moved = replace(state, ring=done.ring, holdings=_with_holding(state, seat, done.holding))
    if three_of_a_size(done.holding):  # C5
        moved = _removed(moved, seat)
    return _with_turn_from(moved, seat + 1)


def three_of_a_size(holding: tuple[int, ...]) -> bool:
    """C5: whether this holding loses."""
    return holding[0] == holding[-1]


def _with_holding(state: State, seat: int, holding: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*state.holdings[:seat], holding, *state.holdings[seat + 1 :])


def _removed(state: State, seat: int) -> State:
    """C13: the position after ``seat`` has lost; of more than two players its pyramids leave the game, too."""
    holdings = state.holdings if len(state.holdings) == TWO else _with_holding(state, seat, ())
    return replace(state, holdings=holdings, out=(*state.out, seat), left=(*state.left, state.holdings[seat]))


def _with_turn_from(state: State, seat: int) -> State:
    """The position with the first seat from this one on to act that can, or at the end of the game."""
    while state.winner is None:
        seat %= len(state.holdings)
        if seat not in state.out:
            if _possible_actions(state.ring, state.holdings[seat]):
                return _with_turn_of(state, seat)
            state = _removed(state, seat)  # C4, C13
        seat += 1
    return replace(state, player=None)


def _with_turn_of(state: State, seat: int) -> State:
    key = position_key(state.ring, state.holdings, seat)
    if key in state.twice:  # C6: the third time
        return replace(state, player=None)
    if key in state.once:
        return replace(state, player=seat, twice=state.twice.with_key(key))
    return replace(state, player=seat, once=state.once.with_key(key))


def draws(state: State, action: Action) -> bool:
    """Whether a legal ``action`` leads to a position for the third time (C6)."""
    after = apply(state, action)
    return after.player is None and after.winner is None


def occurrences(once: Trail, twice: Trail, key: str) -> int:
    """How often a position has occurred: 0, 1 or 2."""
    return (key in once) + (key in twice)


def stopped(state: State) -> State | None:
    """C9a, C15: the draw that all who are still in agree on, unless the game is over."""
    return None if state.player is None else replace(state, player=None, stopped=True)


def ranking(state: State) -> tuple[tuple[int, ...], ...]:
    """C14, C15: who is still in, then those who have lost, the latest first."""
    return (state.still_in, *((seat,) for seat in reversed(state.out)))


def reason(over: State) -> str:
    """Why a game with this end is over: by C9a, C6, C13, C5 or C4."""
    if over.stopped:
        return STOPPED
    if over.winner is None:
        return REPEATED
    return LAST if len(over.holdings) > TWO else why_lost(over.left[-1])


def why_lost(left: tuple[int, ...]) -> str:
    """Why somebody who had this left has lost: C5 or C4."""
    return THREE if three_of_a_size(left) else STUCK
