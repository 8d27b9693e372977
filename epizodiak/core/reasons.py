"""Reasons: what can be said for one action against another, each tested exactly from what a seat knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from epizodiak.core.wording import Wording

MISSED = "missed"

Measure = Callable[[Any, Any], "int | None"]
"""How much a reason says for a legal action of a view; ``None`` if it says nothing of such an action.

Where it says more for one action than for another, it is a reason to prefer the one.
"""


class Comparison(NamedTuple):
    """An action, and those that it is compared with.

    Attributes:
        view: of the seat to act.
        better: the action.
        others: one other, or all other legal ones.
    """

    view: Any
    better: Any
    others: tuple[Any, ...]


def compared(view: Any, better: Any, other: Any) -> Comparison:
    """An action compared with another one, or with any other legal one if that is ``None``."""
    rest = tuple(action for action in view.legal if action != better)
    return Comparison(view, better, rest if other is None else (other,))


def holding(measures: Mapping[str, Measure], case: Comparison) -> Iterator[str]:
    """Yield the keys of the reasons to prefer an action, the most telling first."""
    for key, measure in measures.items():
        mine = measure(case.view, case.better)
        its = (measure(case.view, each) for each in case.others)
        if mine is not None and any(each is not None and each < mine for each in its):
            yield key


def found(measures: Mapping[str, Measure], case: Comparison) -> str:
    """The key of the first of the reasons, the most telling first, to prefer an action; or nothing."""
    return next(holding(measures, case), "")


def _nothing(_: Any, __: Any) -> None:
    """Nothing can be missed."""


def _untold(_: str, __: Comparison, ___: Wording) -> str:
    """Nothing is said to anybody else."""
    return ""


def _silent(*_: Any, good: bool) -> str:  # noqa: ARG001 - the name is a part of the call
    """Nothing is said of what was drawn."""
    return ""


@dataclass(frozen=True, slots=True)
class Reasons:
    """The reasons of a game, with their words.

    Attributes:
        measures: by their keys, the most telling first.
        told: says a reason that was found, by its key, in a sentence; of what was missed by the key :data:`MISSED`.
        missed: from a view and what was played, the action that stood open at no price and was left undone, if any.
        drawn: says what made a draw good or bad, or nothing, from the views before and after it of the seat that drew.
        aside: says a reason to anybody but who acts, who is named in it; nothing of one that it has no words for.
    """

    measures: Mapping[str, Measure]
    told: Callable[[str, Comparison, Wording], str]
    missed: Callable[[Any, Any], Any] = _nothing
    drawn: Callable[..., str] = _silent
    aside: Callable[[str, Comparison, Wording], str] = _untold

    def because(self, case: Comparison, wording: Wording) -> str:
        """Why an action is better than what it is compared with, in a sentence; nothing if that cannot be said."""
        key = found(self.measures, case)
        return self.told(key, case, wording) if key else ""

    def because_aside(self, case: Comparison, wording: Wording) -> str:
        """The same as others are told it, of the reasons for which there are words for them."""
        said = (self.aside(key, case, wording) for key in holding(self.measures, case))
        return next(filter(None, said), "")


def seat_of(view: Any) -> int:
    """The seat to act, of a view of its own."""
    assert view.seat is not None, "a spectator is told nothing"
    seat: int = view.seat
    return seat
