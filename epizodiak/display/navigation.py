"""Moving over the table by keyboard: one tab stop per region, arrow keys inside a region."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from operator import attrgetter
from unicodedata import normalize

from epizodiak.table.scene import Region, Stop

STEPS = {"ArrowRight": 1, "ArrowDown": 1, "ArrowLeft": -1, "ArrowUp": -1}
"""Keys that walk a ring, and by how much."""

SIDEWAYS = {"ArrowRight": 1, "ArrowLeft": -1}
UPRIGHT = {"ArrowDown": 1, "ArrowUp": -1}


def meant_key(key: str, code: str, *, shifted: bool) -> str:
    """The key that was meant, by the page's names for keys, whatever the keyboard's layout.

    Where a keyboard writes letters that are none of them, such as Greek, Cyrillic or Arabic ones, the key counts that
    lies in the same place on a Latin keyboard; wide letters count as the usual ones.

    Args:
        key: what it writes, or its name.
        code: its place, as the browser names it: ``KeyT``, ``Slash`` …
        shifted: whether it is pressed with Shift.
    """
    if len(key) != 1 or key.isascii():
        return key
    usual = normalize("NFKC", key)
    if usual.isascii():
        return usual
    if code == "Slash":
        return "?" if shifted else "/"
    return code[3:].lower() if code.startswith("Key") and not shifted else key


def region_of(regions: Sequence[Region], place: str) -> Region | None:
    """The region that contains a place, or ``None``."""
    return next((region for region in regions if any(stop.key == place for stop in region.stops)), None)


def moved(region: Region, place: str, key: str) -> str | None:
    """The place to which an arrow key leads from another place, or ``None``.

    Args:
        region: the region that ``place`` is in.
        place: where the focus is.
        key: as the browser names it: ``ArrowLeft``, ``Home`` …

    Returns:
        The place to go to; ``place`` itself where there is nothing further; ``None`` if the key does not walk.
    """
    if key in ("Home", "End"):
        return _top_places(region)[0 if key == "Home" else -1].key
    if key not in STEPS:
        return None
    here = next(stop for stop in region.stops if stop.key == place)
    if region.ring:
        tops = _top_places(region)
        return tops[(tops.index(here) + STEPS[key]) % len(tops)].key
    found = (
        _neighbouring_stack(region, here, SIDEWAYS[key])
        if key in SIDEWAYS
        else _stop_across_rows(region, here, UPRIGHT[key])
    )
    return (found or here).key


def _top_places(region: Region) -> list[Stop]:
    return [stop for stop in region.stops if stop.depth == 0]


def _neighbouring_stack(region: Region, here: Stop, step: int) -> Stop | None:
    """The next or previous stack of places in reading order."""
    stacks = _top_places(region)
    index = next(i for i, stop in enumerate(stacks) if (stop.row, stop.column) == (here.row, here.column)) + step
    return stacks[index] if 0 <= index < len(stacks) else None


def _stop_across_rows(region: Region, here: Stop, step: int) -> Stop | None:
    """The place above or below in a stack; beyond its end, the nearest stack of the next row."""
    stack = {stop.depth: stop for stop in region.stops if (stop.row, stop.column) == (here.row, here.column)}
    if here.depth + step in stack:
        return stack[here.depth + step]
    rows = [stop for stop in _top_places(region) if (stop.row - here.row) * step > 0]
    return min(rows, key=lambda s: (abs(s.row - here.row), abs(s.column - here.column)), default=None)


def tab_stop(region: Region, kept: str | None, cans: Collection[str], *, inside: bool) -> str | None:
    """The only place of a region that the Tab key reaches.

    Args:
        region: the region.
        kept: the place that it was so far.
        cans: the places where a tap does something.
        inside: whether the focus is in this region, so that the stop must not run away from it.

    Returns:
        ``kept`` while the focus is there or while it can do something; else the first place that can, else the first;
        ``None`` for an empty region.
    """
    keys = _keys(region)
    if kept in keys and (inside or kept in cans):
        return kept
    return next(filter(cans.__contains__, keys), kept if kept in keys else next(iter(keys), None))


def _keys(region: Region) -> list[str]:
    return [*map(attrgetter("key"), region.stops)]


def nearest(before: Region | None, now: Region | None, gone: str) -> str | None:
    """The place to focus when the focused one is gone: the nearest in the same region.

    Args:
        before: the region with the vanished place.
        now: the region as it is now.
        gone: the vanished place.
    """
    if before is None or now is None or not now.stops:
        return None
    old = next((stop for stop in before.stops if stop.key == gone), None)
    if old is None:
        return now.stops[0].key
    return min(
        now.stops,
        key=lambda s: (abs(s.row - old.row), abs(s.column - old.column), abs(s.depth - old.depth), -s.column),
    ).key


def first_thing(regions: Sequence[Region], cans: Collection[str]) -> str | None:
    """The place to focus when a turn begins: the first that can be tapped, else the first of all."""
    keys = [stop.key for region in regions for stop in region.stops]
    return next((key for key in keys if key in cans), next(iter(keys), None))


def tab_stops(
    regions: Sequence[Region], kept: Mapping[str, str], cans: Collection[str], focused: str | None
) -> dict[str, str]:
    """The tab stop of each region, by the region's name."""
    found: dict[str, str] = {}
    for region in regions:
        inside = focused is not None and focused in _keys(region)
        stop = tab_stop(region, focused if inside else kept.get(region.name), cans, inside=inside)
        if stop is not None:
            found[region.name] = stop
    return found
