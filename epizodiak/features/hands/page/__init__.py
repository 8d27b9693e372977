"""Has the page mark one thing after another, for whoever can press one switch."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from pyscript import document, ffi, window

from epizodiak.app.state import AppState
from epizodiak.features.hands.page import things
from epizodiak.features.hands.page.listening import Listening
from epizodiak.features.hands.page.marks import MarkBoxes
from epizodiak.features.hands.presses import BY_STEPS, OFF, PACES
from epizodiak.features.hands.scan import Scanning, Thing, said_of, things_of
from epizodiak.web import live_region
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

SOON_MS = 150
"""So long after a change the page has been drawn, and has moved the focus."""

MOST_WAITS = 5
"""So many times a mark that should go on waits for the voice."""


def page(loop: Loop) -> PagePart:
    """What it adds to the page."""
    return PagePart(draw=Hands(loop).draw, sheet="static/hands.css")


class Hands:
    """Marks things while that is wanted, and takes what is marked.

    Args:
        loop: knows the state.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._scan = Scanning()
        self._marks = MarkBoxes()
        self._listening = Listening(loop, self._press, self._step, self._marks.lay)
        self._how = OFF
        self._elements: dict[Thing, Any] = {}
        self._said = ""
        self._timer = self._waits = 0
        self._stale = False
        self._due = ffi.create_proxy(lambda: loop.guarded(self._time_is_up))
        self._seen = ffi.create_proxy(lambda: loop.guarded(self._has_changed))
        self._follow(loop.state)

    # --- what changes -------------------------------------------------------------------------------------------------

    def draw(self, old: AppState, new: AppState) -> None:
        """Follow the setting and the page; what is marked is gone at once where another person may sit down."""
        if new.settings is not old.settings:
            self._follow(new)
        elif self._how != OFF:
            if (new.ui.phase, new.ui.holder) != (old.ui.phase, old.ui.holder):
                self._hide()
            self._look_soon()

    def _follow(self, state: AppState) -> None:
        how = state.settings.switch
        self._listening.listen(on=(how, state.settings.again) != (OFF, OFF))
        if how != self._how:
            self._how = how
            self._scan = Scanning(by_steps=how == BY_STEPS)
            self._hide()
        self._look_soon()

    def _look_soon(self) -> None:
        """See what can be pressed once everything is drawn."""
        if not self._stale:
            self._stale = True
            window.setTimeout(self._seen, SOON_MS)

    def _has_changed(self) -> None:
        self._stale = False
        if self._how != OFF and self._takes_in():
            self._show()
            self._wait()

    def _wait(self) -> None:
        window.clearTimeout(self._timer)
        self._timer = window.setTimeout(self._due, PACES.get(self._how, PACES["normal"]))

    def _time_is_up(self) -> None:
        """Mark what comes next, or what is there now from its beginning."""
        if self._how == OFF:
            return
        if document.visibilityState == "visible" and not self._speaks():
            anew = self._takes_in()
            if not anew and self._how in PACES:
                self._scan.step()
            if anew or self._how in PACES:
                self._show()
        self._wait()

    def _takes_in(self) -> bool:
        """See what can be pressed; returns whether something is to be marked that is not: another page, or the next."""
        self._elements = things.found(self._loop.state)
        anew = self._scan.show(list(self._elements))
        return anew or (self._scan.marked is not None and not self._marks.shown)

    def _speaks(self) -> bool:
        """Whether the page's own voice is speaking: then the mark waits for its end, but not for ever."""
        self._waits += 1
        with suppress(Exception):  # a browser's speech may raise what it likes
            voice = self._loop.state.settings.voice == "on" and bool(window.speechSynthesis.speaking)
            if voice and self._waits <= MOST_WAITS:
                return True
        self._waits = 0
        return False

    # --- what is marked -----------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Mark what the scan stands at, and say what it is; a single thing gets the focus, which says it."""
        marked = self._scan.marked
        if marked is None:
            self._hide()
            return
        shown = [self._elements[thing] for thing in things_of(marked)]
        self._marks.show(shown, one=isinstance(marked, Thing))
        self._say(said_of(marked, lambda thing: things.name_of(self._elements[thing]), self._loop.state.say))

    def _say(self, text: str) -> None:
        if text and any(part.speaks is not None and part.speaks(text) for part in self._loop.view.parts):
            text = ""
        if text or (self._said and live_region.latest() == self._said):  # else the page has told something since
            live_region.announce(text)
        self._said = text

    def _hide(self) -> None:
        self._marks.hide()
        self._say("")

    # --- presses ------------------------------------------------------------------------------------------------------

    def _press(self) -> None:
        """Take what is marked, if it is still there and does the same; else mark what has come instead."""
        taken = None if self._takes_in() else self._scan.press()
        if taken is None:
            self._show()
        else:
            self._marks.hide()
            things.take(self._elements[taken])
            self._look_soon()
        self._wait()

    def _step(self) -> None:
        """Go on by the second switch."""
        if not self._takes_in():
            self._scan.step()
        self._show()
