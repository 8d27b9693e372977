"""Which drawn tile is at which place: one element travels, however places are named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

COLUMNS = ("hand-", "held-")
"""How places begin that stand in columns and are counted from the top."""


def assign(
    drawn: Mapping[str, int], places: Sequence[str], travels: Sequence[tuple[str, ...]], unused: int
) -> tuple[dict[str, int], int]:
    """Numbers of the drawn tiles by place, after an action.

    A tile that travels keeps its number, one that stays does too, what comes into sight gets a new one, and what goes
    to a place where no tile is seen loses it. Within a column (``hand-V-C``, ``held-S-V-C``) higher numbers lie on
    top, as they were added to the page later.

    Args:
        drawn: numbers by place before.
        places: where tiles are seen now.
        travels: the ways that the action names: the places that a tile goes through, first to last.
        unused: the least number not used yet.

    Returns:
        Numbers by place now, and the least number not used then.
    """
    now = set(places)
    left = dict(drawn)
    found: dict[str, int] = {}
    for travel in travels:
        source, goal = travel[0], travel[-1]
        if source in left:
            number = left.pop(source)
            if goal in now or _column(goal):
                found[_free(goal, found)] = number
    staying = {place: number for place, number in left.items() if place in now or _column(place)}
    columns: dict[str, list[int]] = {}
    for place, number in [*found.items(), *staying.items()]:
        if column := _column(place):
            columns.setdefault(column, []).append(number)
        else:
            found.setdefault(place, number)
    result: dict[str, int] = {}
    for place in places:
        if _column(place) is None:
            result[place] = found.get(place, unused)
            unused += result[place] == unused
    for column in dict.fromkeys(c for p in places if (c := _column(p))):
        size = sum(1 for place in places if _column(place) == column)
        numbers = sorted(columns.get(column, []))[:size]
        while len(numbers) < size:
            numbers.append(unused)
            unused += 1
        result.update({f"{column}-{copy}": number for copy, number in enumerate(reversed(numbers))})
    return result, unused


@cache
def _column(place: str) -> str | None:
    """``hand-5`` of ``hand-5-0``, ``held-1-2`` of ``held-1-2-0``; other places have no column."""
    return place.rpartition("-")[0] if place.startswith(COLUMNS) else None


def _free(goal: str, taken: Mapping[str, int]) -> str:
    """``goal``, or another name in its column if a second tile goes there."""
    while goal in taken:
        goal += "+"
    return goal
