"""The turn passes: the page turns to the next player, where it lies on the table."""

from __future__ import annotations

from importlib import import_module

from epizodiak.app import looks
from epizodiak.app.draft import Draft
from epizodiak.app.effects import Sound
from epizodiak.ui import sounds
from epizodiak.ui.facing import SIDES
from epizodiak.ui.state import CURTAIN


def settle(draft: Draft) -> None:
    """Let it be heard that the turn has passed."""
    state = draft.state
    timeline, turns = state.timeline, state.settings.facing in SIDES
    degrees = looks.turn(state, timeline) if turns and timeline is not None else 0
    faced = (state.sitting.number, degrees, (state.ui.phase == CURTAIN) + looks.sealed(state))
    if faced == state.faced:
        return
    sitting, before, down = state.faced
    draft.set(faced=faced)
    if sitting != state.sitting.number:
        return
    if degrees != before and turns:
        turning = import_module("epizodiak.ui.turning")
        degrees = turning.way(before, degrees, state.settings.facing)
        draft.do(Sound(sounds.TICK, turning.ticks(degrees, state.settings.speed)))
    elif faced[2] and not down:
        draft.do(Sound(sounds.TURN))
