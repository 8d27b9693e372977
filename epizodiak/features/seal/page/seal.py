"""Draws the seal, and reports which pointer holds it."""

from __future__ import annotations

from typing import Any

from pyscript import document, ffi, window

from epizodiak.app import selectors
from epizodiak.app.state import AppState
from epizodiak.features.seal.events import SealLeft, SealPressed
from epizodiak.features.seal.state import SEAL_PRESS
from epizodiak.features.seal.words import (
    AWAY,
    HOLD_MS,
    LIFTED,
    SAYS,
    SLID,
    TAKEN,
    TWO,
    has_left_seal,
    must_hold,
    seal_outline,
)
from epizodiak.table.seat_marks import SEAT_CLASSES
from epizodiak.web import dom, grace
from epizodiak.web.loop import Loop

CLICK_MS = 60
"""So soon after a hold's end, in milliseconds, a click is the browser's word for the same press."""

PICTURE = f"""<svg viewBox="-8 -8 116 116"><path class="wax" d="{seal_outline()}"/>\
<circle class="stamp" cx="50" cy="50" r="33"/><g class="seat-mark" transform="translate(50 50) scale(2.3)"></g>\
<circle class="track" cx="50" cy="50" r="53"/><circle class="filling" cx="50" cy="50" r="53" pathLength="100"/></svg>"""

ENDS = {"pointerup": LIFTED, "pointercancel": TAKEN}
HEARD = ("pointermove", "pointerdown", "blur", *ENDS)
"""What is listened to while a pointer is pressed on the seal; and how it ends."""


class Seal:
    """Draws the seal, and reports which pointer holds it.

    Args:
        loop: is told what pointers do.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._curtain = dom.find("curtain")
        self._button = document.querySelector('[data-key="reveal"]')
        self._at = (0.0, 0.0)
        self._pointer: int | None = None
        self._finger = False
        self._ended = -1.0
        self._hears = ffi.create_proxy(lambda event: loop.guarded(lambda: self._pointer_event(event)))
        presses = ffi.create_proxy(lambda event: loop.guarded(lambda: self._pressed(event)))
        self._button.addEventListener("pointerdown", presses)
        menu = ffi.create_proxy(lambda event: event.preventDefault() if selectors.is_sealed(loop.state) else None)
        self._button.addEventListener("contextmenu", menu)  # what a long press opens elsewhere
        dom.find("seal").innerHTML = PICTURE

    def draw(self, state: AppState) -> None:
        """Update the seal."""
        sealed, timeline = selectors.is_sealed(state), state.timeline
        player = None if timeline is None else timeline.player
        if dom.changed("sealed", sealed):
            self._curtain.toggleAttribute("data-sealed", sealed)
            dom.show("seal", visible=sealed)
            dom.show("seal-note", visible=sealed)
            if sealed:
                self._button.setAttribute("aria-describedby", "seal-note")
            else:
                self._button.removeAttribute("aria-describedby")
        if not sealed or timeline is None or player is None:
            return
        if dom.changed("seal", (timeline.game.name, player)):
            element = dom.find("seal")
            element.setAttribute("class", SEAT_CLASSES[player])
            element.querySelector(".seat-mark").innerHTML = selectors.table_of(timeline).emblems[player]
        if dom.changed("seal's time", state.settings.hold):
            self._curtain.style.setProperty("--hold", f"{HOLD_MS[state.settings.hold]}ms")
        hold = SEAL_PRESS.of(state)
        if dom.changed("seal held", hold.pointer is not None):
            self._button.toggleAttribute("data-held", hold.pointer is not None)
        dom.write("seal-note", SAYS[hold.early](state.say))

    def swallows(self, event: Any) -> bool:
        """Whether a click only ends a press on the seal."""
        same = self._finger and bool(event.detail) and 0 <= event.timeStamp - self._ended <= CLICK_MS
        if same:
            self._finger = False
        return same

    # --- the pointer --------------------------------------------------------------------------------------------------

    def _pressed(self, event: Any) -> None:
        state = self._loop.state
        if not selectors.is_sealed(state) or event.button != 0:
            return
        mouse = str(event.pointerType) == "mouse"
        finger = must_hold(str(event.pointerType), event.width, event.height)
        if SEAL_PRESS.of(state).pointer is not None or not (mouse or finger):
            return  # another pointer is on it, and heard below; or a screen reader's click follows
        self._finger, self._pointer = finger, event.pointerId
        self._at = float(event.clientX), float(event.clientY)
        for name in HEARD:
            window.addEventListener(name, self._hears)
        if grace.press_counts("reveal", event.timeStamp):
            self._loop.dispatch(SealPressed(event.pointerId, mouse, event.timeStamp))

    def _pointer_event(self, event: Any) -> None:
        """A pointer moved or ended, or the window lost the focus, during a press."""
        name = str(event.type)
        if name == "blur":
            self._report_release(AWAY)
        elif event.pointerId != self._pointer:
            if name == "pointerdown":
                self._report_release(TWO)
        elif name in ENDS:
            self._ended = event.timeStamp
            for each in HEARD:
                window.removeEventListener(each, self._hears)
            self._report_release(ENDS[name])
        elif name == "pointermove" and has_left_seal(event.clientX - self._at[0], event.clientY - self._at[1]):
            self._report_release(SLID)

    def _report_release(self, how: str) -> None:
        if SEAL_PRESS.of(self._loop.state).pointer is not None:
            self._loop.dispatch(SealLeft(how))
