"""The turn passes: the page turns to the next player, where it lies on the table, and a seal has to be held there."""

from __future__ import annotations

from importlib import import_module

from epizodiak.app import looks
from epizodiak.app.draft import Draft
from epizodiak.app.effects import ShowSeal, Sound
from epizodiak.app.events import Event
from epizodiak.app.state import Hold
from epizodiak.ui import sounds
from epizodiak.ui.facing import SIDES
from epizodiak.ui.state import CURTAIN

SEALED = 2
"""What the state says of a hand that a curtain with a seal covers."""


def sealing(draft: Draft, event: Event) -> None:
    """Something has happened to the seal; most tables have none, and never need what answers."""
    import_module("epizodiak.app.sealing").happened(draft, event)


def settle(draft: Draft) -> None:
    """Let it be heard that the turn has passed; a seal that is not there any more is held by nobody."""
    state = draft.state
    timeline, turns = state.timeline, state.settings.facing in SIDES
    degrees = looks.turn(state, timeline) if turns and timeline is not None else 0
    faced = (state.sitting.number, degrees, (state.ui.phase == CURTAIN) + looks.sealed(state))
    if faced == state.faced:
        return
    sitting, before, down = state.faced
    draft.set(faced=faced)
    if state.hold.pointer is not None or state.hold.early:
        draft.set(hold=Hold(state.hold.number))
    if faced[2] == SEALED:
        draft.do(ShowSeal())
    if sitting != state.sitting.number:
        return
    if degrees != before and turns:
        turning = import_module("epizodiak.ui.turning")
        degrees = turning.way(before, degrees, state.settings.facing)
        draft.do(Sound(sounds.TICK, turning.ticks(degrees, state.settings.speed)))
    elif faced[2] and not down:
        draft.do(Sound(sounds.TURN))
