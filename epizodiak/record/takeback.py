"""Turns taken back: how records store them, and what players remember of them.

A player may take back the actions of the own last turn as long as nobody learns less by it: not those that needed
chance or showed the player something, and not once the next player has seen their tiles. What the actions showed stays
shown. A record leaves the actions out and names them under ``x_taken_back``, so that whoever takes the record up
remembers the same; readers that don't know the key lose nothing but that memory.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from epizodiak.core.errors import EpizodiakError
from epizodiak.core.rules import AnyRules
from epizodiak.record.metadata import NEVER, TURN, Metadata, TakenBack


def default_rule(game: AnyRules) -> str:
    """The lobby's default rule of taking back: never in games that hide something, else the whole turn.

    Both sources of such games say so: nothing is cancelled after the last tap; a card once placed is not moved.
    """
    return NEVER if game.hidden else TURN


def next_rule(game: AnyRules, metadata: Metadata) -> str:
    """The rule of taking back for the next game of the same people; a choice holds for one game only."""
    return NEVER if default_rule(game) == NEVER else metadata.take_back


def by_ply(taken: Iterable[TakenBack]) -> dict[int, tuple[TakenBack, ...]]:
    """The actions that were taken back, by the number of actions before them."""
    found: dict[int, tuple[TakenBack, ...]] = {}
    for entry in taken:
        found[entry.ply] = (*found.get(entry.ply, ()), entry)
    return found


def positions_around_tries(game: AnyRules, state: Any, texts: Iterable[str]) -> tuple[Any, ...]:
    """The positions before and after each of some tried actions; empty if the tries are impossible.

    Args:
        game: the rules.
        state: the position before.
        texts: notations of the actions.
    """
    seat, states = game.to_act(state), [state]
    try:
        for text in texts:
            action = game.parse_action(text)
            if game.to_act(states[-1]) != seat or game.reveals(states[-1], action):
                return ()
            states.append(game.apply(states[-1], action))
    except EpizodiakError:
        return ()
    return () if game.to_act(states[-1]) is None else tuple(states)


def with_memory_of_tries(game: AnyRules, state: Any, taken: Iterable[TakenBack]) -> Any:
    """The position with what players remember of actions that were tried and taken back there."""
    for entry in taken:
        if states := positions_around_tries(game, state, entry.actions):
            state = game.taken_back(state, states[-1])
    return state
