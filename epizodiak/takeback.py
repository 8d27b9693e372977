"""Taking back: what a seat showed and took back, as records keep it and as everybody remembers it.

A player may take back the actions of the own last turn as long as nobody learns less by it: not those that needed
chance or showed the player something, and not once the next player has seen their tiles. What the actions showed stays
shown. A record leaves the actions out and names them under ``x_taken_back``, so that whoever takes the record up
remembers the same; readers that don't know the key lose nothing but that memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from epizodiak.errors import EpizodiakError
from epizodiak.protocol import AnyGame, Json
from epizodiak.timeline import Step

RULE_KEY = "x_take_back"
"""Key that this program adds to records: whether players may take back, as agreed at the start of the game."""

TAKEN_KEY = "x_taken_back"
"""Key that this program adds to records: what was taken back."""

PRACTICE_KEY = "x_practice"
"""Key that this program adds to records: a person took back freely, and may know what the others do not."""

NEVER, TURN = "never", "turn"
"""The values of the first key: nothing is taken back, or the own last turn is."""

RULES = (NEVER, TURN)

MOST = 200
"""How often something is taken back in one game; records that tell of more are believed so far."""

MOST_ACTIONS = 50
"""How many actions are taken back at once."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Actions that were played and taken back.

    Attributes:
        ply: number of actions before them.
        actions: their notations, in order; all of one seat's turn.
    """

    ply: int
    actions: tuple[str, ...]


def usual(game: AnyGame) -> str:
    """The default of the lobby's field: never where something is hidden, else the whole turn.

    Both sources of such games say so: nothing is cancelled after the last tap; a card once placed is not moved.
    """
    return NEVER if game.hidden else TURN


def once_more(game: AnyGame, extras: Mapping[str, Json]) -> str:
    """What the next game of the same people begins with: a choice to take back holds for the game it was made for."""
    return NEVER if usual(game) == NEVER else rule(extras)


def rule(extras: Mapping[str, Json]) -> str:
    """What a record says about taking back; without a good word it is never done."""
    return TURN if extras.get(RULE_KEY) == TURN else NEVER


def read(extras: Mapping[str, Json]) -> tuple[TakenBack, ...]:
    """What a record says was taken back; entries that are not of the form are passed over."""
    given = extras.get(TAKEN_KEY)
    found = (_entry(entry) for entry in (given[:MOST] if isinstance(given, list) else ()))
    return tuple(entry for entry in found if entry is not None)


def _entry(given: Json) -> TakenBack | None:
    if not isinstance(given, dict):
        return None
    ply, actions = given.get("ply"), given.get("actions")
    if type(ply) is not int or not isinstance(actions, list) or not 1 <= len(actions) <= MOST_ACTIONS:
        return None
    return TakenBack(ply, tuple(actions)) if all(isinstance(text, str) for text in actions) else None


def written(taken: Iterable[TakenBack]) -> dict[str, Json]:
    """The record's key for what was taken back; none if nothing was."""
    entries = [{"ply": entry.ply, "actions": list(entry.actions)} for entry in taken]
    return {TAKEN_KEY: entries} if entries else {}


def by_ply(taken: Iterable[TakenBack]) -> dict[int, list[TakenBack]]:
    """What was taken back, by the number of actions before it."""
    found: dict[int, list[TakenBack]] = {}
    for entry in taken:
        found.setdefault(entry.ply, []).append(entry)
    return found


def attempted(game: AnyGame, state: Any, texts: Iterable[str]) -> tuple[Any, ...]:
    """The position before and after each of some actions; none if nobody can have played and taken them back.

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


def remembered(game: AnyGame, state: Any, taken: Iterable[TakenBack]) -> Any:
    """The position with what everybody remembers of actions that were played and taken back there."""
    for entry in taken:
        if states := attempted(game, state, entry.actions):
            state = game.taken_back(state, states[-1])
    return state


def tried(game: AnyGame, state: Any, entry: TakenBack) -> tuple[Step, ...]:
    """What was taken back as everybody saw it; nothing if it cannot have been."""
    states = attempted(game, state, entry.actions)
    seat = game.to_act(state)
    if not states or seat is None:
        return ()
    actions = (game.parse_action(text) for text in entry.actions)
    views = [game.view(passed, None) for passed in states]
    return tuple(Step(seat, *seen) for seen in zip(actions, views, views[1:], strict=False))
