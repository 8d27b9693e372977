"""Which drawn tile is at which place: one element travels, however places are named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def assign(
    drawn: Mapping[str, int], places: Sequence[str], travels: Sequence[tuple[str, str]], unused: int
) -> tuple[dict[str, int], int]:
    """Numbers of the drawn tiles by place, after an action.

    A tile that travels keeps its number, one that stays does too, and what comes into sight gets a new one. Within a
    column of the hand (``hand-V-C``) higher numbers lie on top, as they were added to the page later.

    Args:
        drawn: numbers by place before.
        places: where tiles are seen now.
        travels: pairs of places, from and to, that the action names.
        unused: the least number not used yet.

    Returns:
        Numbers by place now, and the least number not used then.
    """
    now = set(places)
    left = dict(drawn)
    found: dict[str, int] = {}
    for source, goal in travels:
        if source in left and (goal in now or _column(goal)):
            found[_free(goal, found)] = left.pop(source)
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


def _column(place: str) -> str | None:
    """``hand-5`` of ``hand-5-0``; other places have no column."""
    return place.rpartition("-")[0] if place.startswith("hand-") else None


def _free(goal: str, taken: Mapping[str, int]) -> str:
    """``goal``, or another name in its column if a second tile goes there."""
    while goal in taken:
        goal += "+"
    return goal
