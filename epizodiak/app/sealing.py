"""The seal on the curtain of a tablet that lies on the table: held for long enough, it breaks, and the curtain lifts.

A palm, or somebody who reaches across the table, lifts no curtain so. A key, a screen reader's press and a click of a
mouse do the same at once, as on every curtain; they are taps, and nothing of them is heard here.
"""

from __future__ import annotations

from epizodiak.app import looks
from epizodiak.app.draft import Draft
from epizodiak.app.effects import After, Then
from epizodiak.app.events import Event, SealDue, SealLeft, SealPressed, Tapped
from epizodiak.app.state import Hold
from epizodiak.ui.seal import HOLD_MS, LIFTED, TWO


def happened(draft: Draft, event: Event) -> None:
    """The seal was pressed, let go, or held for long enough."""
    state = draft.state
    if not looks.sealed(state) or state.ui.panel:
        if state.hold.pointer is not None:
            draft.set(hold=Hold(state.hold.number))
    elif isinstance(event, SealPressed):
        _pressed(draft, event)
    elif isinstance(event, SealLeft):
        _left(draft, event)
    elif isinstance(event, SealDue):
        _due(draft, event)


def _pressed(draft: Draft, event: SealPressed) -> None:
    """Somebody takes hold of it; another pointer takes it away from the first."""
    hold = draft.state.hold
    if hold.pointer is None:
        draft.set(hold=Hold(hold.number + 1, event.pointer, event.when, event.mouse))
        draft.do(After(HOLD_MS, SealDue(hold.number + 1)))
    elif hold.pointer != event.pointer:
        _left(draft, SealLeft(TWO))


def _left(draft: Draft, event: SealLeft) -> None:
    """It is let go too early: the curtain stays, and the page says why."""
    hold = draft.state.hold
    if hold.pointer is None or event.pointer not in (None, hold.pointer):
        return
    early = "" if hold.clicks and event.how == LIFTED else event.how
    draft.set(hold=Hold(hold.number, early=early))


def _due(draft: Draft, event: SealDue) -> None:
    """It was held for long enough: that is a tap on the curtain's button."""
    hold = draft.state.hold
    if hold.pointer is not None and hold.number == event.number:
        draft.set(hold=Hold(hold.number))
        draft.do(Then(Tapped("reveal", hold.since + HOLD_MS)))
