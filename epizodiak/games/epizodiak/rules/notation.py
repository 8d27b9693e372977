"""How EpiZodiak's actions are written: ``>5``, ``>5..7``, ``<4``, ``<4..1``, ``x9``, ``d``, ``^7``, ``!3``, ``p``."""

from __future__ import annotations

import re
from functools import lru_cache

from epizodiak.core.errors import NotationError
from epizodiak.games.epizodiak.rules.state import CLOCKWISE, COUNTERCLOCKWISE, DRAW, PASS, VALUES, Action

_VALUE = "([1-9]|1[0-2])"
_PLACE = re.compile(rf"([<>]){_VALUE}(?:\.\.{_VALUE})?")
_TAKE = re.compile(rf"([x^!]){_VALUE}")


def action_text(action: Action) -> str:
    """The action's notation; a run of one tile is written without its end."""
    if action.kind in (DRAW, PASS):
        return action.kind
    if action.first == action.last:
        return f"{action.kind}{action.first}"
    return f"{action.kind}{action.first}..{action.last}"


def parse_action(text: str) -> Action:
    """The action that ``text`` names.

    Raises:
        NotationError: it names none (spaces, leading zeros and ``>5..5`` included: each action has one notation).
    """
    if text in (DRAW, PASS):
        return Action(text)
    if place := _PLACE.fullmatch(text):
        kind, first, last = place.groups()
        if first != last:
            return Action(kind, int(first), int(last or first))
    elif take := _TAKE.fullmatch(text):
        return Action(take[1], int(take[2]), int(take[2]))
    raise NotationError(text)


@lru_cache(maxsize=2 * len(VALUES) ** 2)  # all there are: a table asks for them with every tap
def run_values(action: Action) -> tuple[int, ...]:
    """The values that a placing action lays, in order; runs wrap over 12/1 (E8)."""
    step = {CLOCKWISE: 1, COUNTERCLOCKWISE: -1}[action.kind]
    length = (action.last - action.first) * step % 12 + 1
    return tuple((action.first - 1 + step * i) % 12 + 1 for i in range(length))
