"""Finds which places to tap, one after the other, to play an action, by trying the table of any game."""

from __future__ import annotations

from dataclasses import replace
from heapq import heappop, heappush
from typing import Any

from epizodiak.table.scene import SELECT, Sprite
from epizodiak.table.table import Look, Table

MOST_SCENES = 60
"""After so many scenes the search is given up: far more than any action of these games needs."""


def taps(table: Table, view: Any, look: Look, action: str) -> tuple[Sprite, ...]:
    """The places to tap for an action; the last one as it looks when tapping it plays the action.

    Selections that begin as the action's notation does are tried first, so that few scenes are made.

    Args:
        table: how the game is shown.
        view: of the seat to act.
        look: what its scene depends on besides.
        action: the notation of a legal action.

    Returns:
        The places in their order, or none if the table knows no way.
    """
    tried = {""}
    waiting: list[tuple[int, int, str, tuple[Sprite, ...]]] = [(0, 0, "", ())]
    for number in range(1, MOST_SCENES):
        if not waiting:
            break
        _, _, selection, path = heappop(waiting)
        sprites = [sprite for sprite in table.scene(view, replace(look, selection=selection)).sprites if sprite.can]
        for sprite in sprites:
            if sprite.can == action:
                return (*path, sprite)
        for place, sprite in enumerate(reversed(sprites)):  # hands are drawn last, and tell best what is selected
            if sprite.can != SELECT:
                continue
            selected = table.select(view, selection, sprite.key)
            if selected not in tried:
                tried.add(selected)
                heappush(
                    waiting,
                    (-_common_prefix_length(selected, action), MOST_SCENES * number + place, selected, (*path, sprite)),
                )
    return ()


def in_words(table: Table, view: Any, look: Look, action: str) -> str:
    """What an action does, as the beginning of a sentence, by the table's words or the last place's label.

    Args:
        table: how the game is shown.
        view: of the seat to act.
        look: what its scene depends on besides.
        action: the notation of a legal action.
    """
    told = table.in_words(view, action, look.wording)
    if told:
        return told[:1].upper() + told[1:]
    path = taps(table, view, look, action)
    return path[-1].label if path else ""


def in_brief(table: Table, view: Any, look: Look, action: str) -> str:
    """What an action does, as written after a colon; arguments as for :func:`in_words`."""
    return table.in_brief(view, action, look.wording) or in_words(table, view, look, action) or action


def _common_prefix_length(one: str, other: str) -> int:
    """The number of letters that two texts have in common at the beginning."""
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
