"""The places that the coach speaks of."""

from __future__ import annotations

from collections.abc import Collection

from epizodiak.table.lesson import Goal
from epizodiak.table.scene import SELECT, UNSELECT, Scene

MOST_RINGS = 4
"""Where more places would do than this, none of them has a ring: the table shows them already."""


def pointed_at(scene: Scene, goal: Goal | None, praised: Collection[str]) -> tuple[str, ...]:
    """Keys of the places where a tap does what is asked, or leads to it; with no goal, of those that are praised."""
    if goal is None:
        return tuple(each.key for each in scene.sprites if each.place and each.key in praised)
    taps = [each for each in scene.sprites if each.place and each.can]
    found = [each.key for each in taps if each.can not in (SELECT, UNSELECT) and goal.met_by(str(each.can))]
    if not found:
        stages = ([each.key for each in taps if each.key in stage and each.can == SELECT] for stage in goal.places)
        found = next((stage for stage in stages if stage), [])
    return (*(each.key for each in taps if each.key in goal.also and each.can == SELECT), *found)


def ringed(scene: Scene, goal: Goal | None, praised: Collection[str]) -> tuple[str, ...]:
    """Keys of those places, as far as they have rings."""
    found = pointed_at(scene, goal, praised)
    return found if len(found) <= MOST_RINGS else ()
