"""Tempers: what a bot of the cast likes, where it holds several actions for equal.

A temper sees notations alone, so that it is one thing for all games; it never outweighs what a level thinks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from epizodiak.core.chance import RandomSource

EQUAL: Final = 0.002
"""So much of the win an action may seem to be behind the best one, and is held for equal by a search of worlds."""

WHIM: Final = 0.5
"""How often a beginner, to whom all sensible actions are equal, does what it likes."""

ROUND: Final = 12
"""Runs of tiles go on after the twelfth with the first."""

_NUMBER = re.compile(r"\d+")
_SIDE = re.compile(r"[<>+-]")


def _first(action: str) -> int:
    found = _NUMBER.search(action)
    return int(found[0]) if found else 0


def _length(action: str) -> int:
    """How many tiles a run has; 0 where nothing with a number is done."""
    numbers = [*map(int, _NUMBER.findall(action))]
    if ".." not in action:
        return min(1, len(numbers))
    steps = numbers[1] - numbers[0]
    return (-steps if action.startswith("<") else steps) % ROUND + 1


TEMPERS: Final[Mapping[str, Callable[[str], int]]] = {
    "high": _first,
    "low": lambda action: -_first(action),
    "even": lambda action: -(_first(action) % 2),
    "right": lambda action: (">" in action or "+" in action) - ("<" in action),
    "left": lambda action: ("<" in action) - (">" in action or "+" in action),
    "keeps": lambda action: -_length(action),
    "spends": _length,
}
"""How much each temper likes an action, by its notation: high numbers, low or even ones, clockwise or the other way
round, to lay little or much."""


def likings(temper: str, actions: Sequence[str]) -> tuple[float, ...]:
    """How much a temper likes each of some actions, from 0 to 1; all the same without a temper."""
    likes = TEMPERS.get(temper, lambda _: 0)
    found = [*map(likes, actions)]
    least, most = min(found), max(found)
    return tuple((each - least) / (most - least) if most > least else 0.5 for each in found)


def whims(temper: str, actions: Sequence[str], source: RandomSource) -> tuple[float, ...]:
    """For each action a number from 0 to 1 by which equals are told apart: chance, and half of it the temper's."""
    drawn = [source.random() for _ in actions]
    if temper not in TEMPERS:
        return tuple(drawn)
    return tuple((one + other) / 2 for one, other in zip(drawn, likings(temper, actions), strict=True))


def favourite(temper: str, best: str, equals: Sequence[str]) -> str:
    """What a temper likes best of some actions; ``best`` unless it likes another one better.

    Args:
        temper: one of :data:`TEMPERS`, or empty.
        best: one of them: what is done without a temper.
        equals: all that are held for equal.
    """
    likes = TEMPERS.get(temper)
    if likes is None:
        return best
    return max((best, *equals), key=likes)


def alike(action: str) -> str:
    """What an action has in common with those that differ from it in a number or a side alone, and lay as much."""
    return f"{_SIDE.sub('', _NUMBER.sub('', action))}{_length(action)}"
