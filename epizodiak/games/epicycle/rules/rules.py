"""The rules of Epicycle, C1-C9 (``docs/rules/epicycle.md``): each in one place, under its number."""

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
    RANDOM,
    REPEATED,
    RING_PYRAMIDS,
    SEATS,
    SIZES,
    SPACES,
    STANDARD_RING,
    STOPPED,
    STUCK,
    THREE,
    Action,
    Options,
    State,
    position_key,
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


def opening_tiles(options: Options) -> tuple[int, ...]:
    """C2: the nine pyramids of a random setup, or none."""
    return RING_PYRAMIDS if options.setup == RANDOM else ()


def start(options: Options, first_player: int, chance: Sequence[Tile] | None) -> State:
    """C2: the ring with its gap at space 9; each seat holds one of each size.

    Raises:
        ChanceError: ``chance`` is no order of :func:`opening_tiles`.
    """
    order = tuple(int(tile) for tile in check_order(chance, opening_tiles(options)))
    ring = (*(order or STANDARD_RING), GAP)
    return _with_turn_of(State(options, None, ring, (SIZES,) * SEATS), first_player)


def exchange(ring: tuple[int, ...], holding: tuple[int, ...], action: Action) -> Exchange | None:
    """C3: what ``action`` makes of a ring and its player's holding; ``None`` if it is against the rules."""
    if action.size not in holding:
        return None
    gap = ring.index(GAP)
    space = (gap + (action.size if action.side == CLOCKWISE else -action.size)) % SPACES
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
    holdings = (done.holding, state.holdings[1]) if seat == 0 else (state.holdings[0], done.holding)
    moved = replace(state, ring=done.ring, holdings=holdings)
    if three_of_a_size(done.holding):  # C5
        return replace(moved, player=None, winner=1 - seat)
    return _with_turn_of(moved, 1 - seat)


def three_of_a_size(holding: tuple[int, ...]) -> bool:
    """C5: whether this holding loses."""
    return holding[0] == holding[-1]


def _with_turn_of(state: State, seat: int) -> State:
    """The position with ``seat`` to act, or at the end of the game if it cannot."""
    if not _possible_actions(state.ring, state.holdings[seat]):  # C4
        return replace(state, player=None, winner=1 - seat)
    key = position_key(state.ring, state.holdings, seat)
    if key in state.twice:  # C6: the third time
        return replace(state, player=None)
    if key in state.once:
        return replace(state, player=seat, twice=state.twice.with_key(key))
    return replace(state, player=seat, once=state.once.with_key(key))


def draws(state: State, action: Action) -> bool:
    """Whether a legal ``action`` leads to a position for the third time (C6)."""
    assert state.player is not None, "asked of legal actions only"
    done = exchange(state.ring, state.holdings[state.player], action)
    assert done is not None, "asked of legal actions only"
    holdings = (done.holding, state.holdings[1]) if state.player == 0 else (state.holdings[0], done.holding)
    return position_key(done.ring, holdings, 1 - state.player) in state.twice


def occurrences(once: Trail, twice: Trail, key: str) -> int:
    """How often a position has occurred: 0, 1 or 2."""
    return (key in once) + (key in twice)


def stopped(state: State) -> State | None:
    """C9a: the draw that both players agree on, unless the game is over."""
    return None if state.player is None else replace(state, player=None, stopped=True)


def ranking(state: State) -> tuple[tuple[int, ...], ...]:
    """Seats, best first; both together after a draw (C6, C9a)."""
    return ((0, 1),) if state.winner is None else ((state.winner,), (1 - state.winner,))


def reason(winner: int | None, holdings: tuple[tuple[int, ...], ...], *, stopped_: bool = False) -> str:
    """Why a game with this end is over: ``stopped``, or by C6, C5 or C4."""
    if stopped_:
        return STOPPED
    if winner is None:
        return REPEATED
    return THREE if three_of_a_size(holdings[1 - winner]) else STUCK
