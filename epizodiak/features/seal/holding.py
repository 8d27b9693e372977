"""Pressing, holding and releasing the seal.

A palm, or somebody who reaches across the table, lifts no curtain so. A key, a screen reader's press and a click of a
mouse do the same at once, as on every curtain; they are taps, and nothing of them is heard here.
"""

from __future__ import annotations

from epizodiak.app import selectors
from epizodiak.app.draft import Draft
from epizodiak.app.effects import After, Then
from epizodiak.app.events import Event, Tapped
from epizodiak.features.seal.events import SealDue, SealLeft, SealPressed
from epizodiak.features.seal.state import SEAL_PRESS, SealPress
from epizodiak.features.seal.words import HOLD_MS, LIFTED, TWO


def happened(draft: Draft, event: Event) -> None:
    """Answer an event of the seal."""
    state, hold = draft.state, SEAL_PRESS.of(draft.state)
    if not selectors.is_sealed(state) or state.ui.panel:
        if hold.pointer is not None:
            SEAL_PRESS.set(draft, SealPress(hold.number))
    elif isinstance(event, SealPressed):
        _seal_pressed(draft, event)
    elif isinstance(event, SealLeft):
        _seal_left(draft, event)
    elif isinstance(event, SealDue):
        _seal_due(draft, event)


def _seal_pressed(draft: Draft, event: SealPressed) -> None:
    """A pointer begins to hold the seal, replacing any other one."""
    hold = SEAL_PRESS.of(draft.state)
    if hold.pointer is None:
        held = SealPress(hold.number + 1, event.pointer, event.when, event.mouse, faced=draft.state.facing)
        SEAL_PRESS.set(draft, held)
        draft.emit(After(HOLD_MS[draft.state.settings.hold], SealDue(hold.number + 1)))
    elif hold.pointer != event.pointer:
        _seal_left(draft, SealLeft(TWO))


def _seal_left(draft: Draft, event: SealLeft) -> None:
    """The seal was released too early: say why the curtain stays."""
    hold = SEAL_PRESS.of(draft.state)
    if hold.pointer is None or event.pointer not in (None, hold.pointer):
        return
    early = "" if hold.clicks and event.how == LIFTED else event.how
    SEAL_PRESS.set(draft, SealPress(hold.number, early=early, faced=hold.faced))


def _seal_due(draft: Draft, event: SealDue) -> None:
    """Lift the curtain, since the seal was held long enough."""
    hold = SEAL_PRESS.of(draft.state)
    if hold.pointer is not None and hold.number == event.number:
        SEAL_PRESS.set(draft, SealPress(hold.number))
        draft.emit(Then(Tapped("reveal", hold.since + HOLD_MS[draft.state.settings.hold])))
