"""The strongest level's analysis of a position: each action's share of the win, with its standard error."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite, sqrt

from epizodiak.core.protocol import Json


@dataclass(frozen=True, slots=True)
class RatedAction:
    """One action with its analysis: playouts, share of the win, and mean score.

    Attributes:
        action: its notation.
        visits: number of playouts that tried it.
        chance: expected share of the win, 0 to 1; ``None`` if it was not tried.
        score: expected points, or ``None`` if unknown.
    """

    action: str
    visits: int
    chance: float | None
    score: float | None


def read(advice: Sequence[Mapping[str, Json]], legal: Collection[str]) -> tuple[RatedAction, ...]:
    """The analysis that a worker reported, checked: only legal actions, each once, the best first."""
    found: dict[str, RatedAction] = {}
    for each in advice:
        action, visits = each.get("action"), each.get("visits")
        if isinstance(action, str) and type(visits) is int and visits >= 0 and action in legal:
            chance, score = _finite_number(each.get("chance")), _finite_number(each.get("score"))
            share = None if chance is None else min(1.0, max(0.0, chance))
            found.setdefault(action, RatedAction(action, visits, share, score))
    return tuple(found.values())


def _finite_number(value: Json) -> float | None:
    return float(value) if type(value) in (int, float) and isfinite(value) else None


def margin(one: RatedAction, other: RatedAction) -> float:
    """The standard error of the difference between two actions' shares of the win."""
    return sqrt(sum(_variance_of(each) for each in (one, other)))


def _variance_of(choice: RatedAction) -> float:
    if choice.chance is None:
        return 1.0
    if not choice.visits:
        return 0.0  # known without trying: the position is solved
    # As if a win and a loss more had been seen: that nothing ever went wrong in five tries proves little.
    tries = choice.visits + 2
    chance = (choice.chance * choice.visits + 1) / tries
    return chance * (1 - chance) / tries
