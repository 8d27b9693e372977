"""Listens to one switch and to presses, and has the page mark one thing after another."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from pyscript import document, ffi, window

from epizodiak.app.state import AppState
from epizodiak.features.hands.page import things
from epizodiak.features.hands.page.marks import MarkBoxes
from epizodiak.features.hands.presses import BY_STEPS, OFF, PACES, Presses
from epizodiak.features.hands.scan import Scanning, Thing, things_of
from epizodiak.web import live_region
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

SOON_MS = 150
"""So long after a change the page has been drawn, and has moved the focus."""

MOST_WAITS = 5
"""So many times a mark that should go on waits for the voice."""

SWITCHES = ("Enter", " ")
WRITTEN = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"])'


def page(loop: Loop) -> PagePart:
    """What it adds to the page."""
    return PagePart(draw=Hands(loop).draw, sheet="static/hands.css")


class Hands:
    """Marks things while that is wanted, and lets pass only presses that count.

    Args:
        loop: knows the state.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._scan = Scanning()
        self._marks = MarkBoxes()
        self._presses = Presses()
        self._how = OFF
        self._counts = True
        self._elements: dict[Thing, Any] = {}
        self._said = ""
        self._timer = 0
        self._stale = False
        self._due = ffi.create_proxy(lambda: loop.guarded(self._time_is_up))
        self._seen = ffi.create_proxy(lambda: loop.guarded(self._has_changed))
        self._waits = 0
        self._listens = False
        self._heard = [
            (target, name, ffi.create_proxy(lambda event, hear=hear: loop.guarded(lambda: hear(event))))
            for target, name, hear in (
                (document, "keydown", self._key_down),
                (document, "keyup", self._key_up),
                (document, "pointerdown", self._pointer_down),
                (document, "mousedown", self._mouse),
                (document, "click", self._clicked),
                (document, "scroll", self._moved),
                (window, "resize", self._moved),
            )
        ]
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
        how, again = state.settings.switch, state.settings.again
        wanted = (how, again) != (OFF, OFF)
        if wanted != self._listens:
            self._listens = wanted
            for target, name, hear in self._heard:
                (target.addEventListener if wanted else target.removeEventListener)(name, hear, True)
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
        if self._how != OFF and (self._takes_in() or not self._marks.shown):
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
            anew = self._takes_in() or not self._marks.shown
            if not anew and self._how in PACES:
                self._scan.step()
            if anew or self._how in PACES:
                self._show()
        self._wait()

    def _takes_in(self) -> bool:
        """See what can be pressed; returns whether that is something else than before."""
        self._elements = things.found(self._loop.state)
        return self._scan.show(list(self._elements))

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
        if isinstance(marked, Thing):
            self._say("")
        elif marked.name:
            self._say(marked.name)
        else:
            first, last = things.name_of(shown[0]), things.name_of(shown[-1])
            self._say(self._loop.state.say.gettext("From {first} to {last}").format(first=first, last=last))

    def _say(self, text: str) -> None:
        if text and any(part.speaks is not None and part.speaks(text) for part in self._loop.view.parts):
            text = ""
        if text or (self._said and things.told() == self._said):  # else the page has told something since
            live_region.announce(text)
        self._said = text

    def _hide(self) -> None:
        self._marks.hide()
        self._say("")

    def _moved(self, _: Any) -> None:
        """The page has been scrolled, or has another size."""
        self._marks.lay()

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

    def _key_down(self, event: Any) -> None:
        """Take the switches' keys; whoever writes writes."""
        if event.key not in SWITCHES or event.ctrlKey or event.metaKey or event.altKey:
            return
        if event.target.closest(WRITTEN):
            return
        self._counts = self._presses.counts(event.timeStamp, self._loop.state.settings.again)
        if self._how != OFF or not self._counts:
            _swallow(event)
        if self._how != OFF and self._counts:
            (self._step if self._how == BY_STEPS and event.key == " " else self._press)()

    def _key_up(self, event: Any) -> None:
        """A button is pressed as the space bar is let go."""
        if event.key == " " and (self._how != OFF or not self._counts) and not event.target.closest(WRITTEN):
            _swallow(event)

    def _pointer_down(self, event: Any) -> None:
        """A finger or a mouse is a switch, too."""
        if not event.isTrusted:
            return
        self._counts = self._presses.counts(event.timeStamp, self._loop.state.settings.again)
        if self._how != OFF or not self._counts:
            _swallow(event)
        if self._how != OFF and self._counts:
            self._press()

    def _mouse(self, event: Any) -> None:
        """The focus stays where the mark is."""
        if self._how != OFF:
            event.preventDefault()

    def _clicked(self, event: Any) -> None:
        """What follows a pointer's press; clicks of keys, of assistive technology and of the mark itself pass."""
        if event.isTrusted and event.detail and (self._how != OFF or not self._counts):
            _swallow(event)


def _swallow(event: Any) -> None:
    event.preventDefault()
    event.stopPropagation()
