"""Reasons: what can be said for one action against another, each tested exactly from what a seat knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Measure = Callable[[Any, Any], "int | None"]
"""How much a reason says for a legal action of a view; ``None`` if it says nothing of such an action.

Where it says more for one action than for another, it is a reason to prefer the one.
"""


def found(measures: Mapping[str, Measure], view: Any, better: Any, other: Any) -> str:
    """The key of the first reason to prefer an action, or nothing.

    Args:
        measures: the reasons, the most telling first.
        view: of the seat to act.
        better: the action.
        other: the one that it is compared with; ``None`` for any other legal one.
    """
    others = [other] if other is not None else [action for action in view.legal if action != better]
    for key, measure in measures.items():
        mine = measure(view, better)
        if mine is not None and any(its is not None and its < mine for its in (measure(view, each) for each in others)):
            return key
    return ""
