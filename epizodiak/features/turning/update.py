"""Sounds of the turning board."""

from __future__ import annotations

from epizodiak.app.draft import Draft, Hooks, Slice
from epizodiak.app.effects import Sound
from epizodiak.display import sounds
from epizodiak.display.facing import SIDES
from epizodiak.features.turning.dial import click_times, degrees_to_turn

TURNED = Slice[tuple[int, int]]("turning", (-1, 0))
"""The sitting, and by how many degrees the page was turned there."""


def _settle(draft: Draft) -> None:
    settings, (sitting, degrees, _) = draft.state.settings, draft.state.facing
    before, was = TURNED.of(draft.state)
    if (before, was) == (sitting, degrees):
        return
    TURNED.set(draft, (sitting, degrees))
    if before == sitting and settings.facing in SIDES:
        draft.emit(Sound(sounds.TICK, click_times(degrees_to_turn(was, degrees, settings.facing), settings.speed)))


HOOKS = Hooks(settle=_settle)
