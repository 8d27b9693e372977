"""Decides which drawn tile is at which place, so that one element moves although places change their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache


def assign_tile_numbers(
    drawn: Mapping[str, int],
    places: Sequence[str],
    travels: Sequence[tuple[str, ...]],
    unused: int,
    columns: tuple[str, ...],
) -> tuple[dict[str, int], int]:
    """The numbers of the drawn tiles by place after an action, and the next unused number.

    A tile that travels keeps its number, one that stays does too, what comes into sight gets a new one, and what goes
    to a place where no tile is seen loses it. Within a column higher numbers lie on top, as they were added to the page
    later.

    Args:
        drawn: numbers by place before.
        places: where tiles are seen now.
        travels: the ways that the action names: the places that a tile goes through, first to last.
        unused: the least number not used yet.
        columns: how places begin that stand in columns (``Table.columns``).

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
            if goal in now or _column_of(goal, columns):
                found[_free_place(goal, found)] = number
    staying = {place: number for place, number in left.items() if place in now or _column_of(place, columns)}
    stacked: dict[str, list[int]] = {}
    for place, number in [*found.items(), *staying.items()]:
        if stack := _column_of(place, columns):
            stacked.setdefault(stack, []).append(number)
        else:
            found.setdefault(place, number)
    result: dict[str, int] = {}
    for place in places:
        if not _column_of(place, columns):
            result[place] = found.get(place, unused)
            unused += result[place] == unused
    for stack, size in Counter(stack for place in places if (stack := _column_of(place, columns))).items():
        numbers = sorted(stacked.get(stack, []))[:size]
        while len(numbers) < size:
            numbers.append(unused)
            unused += 1
        result.update({f"{stack}-{copy}": number for copy, number in enumerate(reversed(numbers))})
    return result, unused


@cache
def _column_of(place: str, columns: tuple[str, ...]) -> str:
    """The column of the hand to which a place belongs, or empty."""
    return place.rpartition("-")[0] if place.startswith(columns) else ""


def _free_place(goal: str, taken: Mapping[str, int]) -> str:
    """The place ``goal``, or another free place in its column if a second tile goes there."""
    while goal in taken:
        goal += "+"
    return goal
