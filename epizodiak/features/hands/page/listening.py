"""Listens to switches and presses, and lets pass only those that count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyscript import document, ffi, window

from epizodiak.features.hands.presses import BY_STEPS, OFF, Presses
from epizodiak.web.loop import Loop

SWITCHES = ("Enter", " ")
WRITTEN = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"])'


class Listening:
    """Hears keys and pointers before anything else does, while that is wanted.

    Args:
        loop: knows the settings.
        press: takes what is marked.
        step: goes on to what comes next.
        moved: follows what lies elsewhere now.
    """

    def __init__(
        self, loop: Loop, press: Callable[[], None], step: Callable[[], None], moved: Callable[[], None]
    ) -> None:
        self._loop, self._press, self._step = loop, press, step
        self._presses = Presses()
        self._counts = True
        self._on = False
        self._heard = [
            (target, name, ffi.create_proxy(lambda event, hear=hear: loop.guarded(lambda: hear(event))))
            for target, name, hear in (
                (document, "keydown", self._key_down),
                (document, "keyup", self._key_up),
                (document, "pointerdown", self._pointer_down),
                (document, "mousedown", self._mouse),
                (document, "click", self._clicked),
                (document, "scroll", lambda _: moved()),
                (window, "resize", lambda _: moved()),
            )
        ]

    def listen(self, *, on: bool) -> None:
        """Begin to listen, or end it."""
        if on != self._on:
            self._on = on
            for target, name, hear in self._heard:
                (target.addEventListener if on else target.removeEventListener)(name, hear, True)

    @property
    def _how(self) -> str:
        """How things are marked now."""
        return self._loop.state.settings.switch

    def _takes(self, event: Any) -> bool:
        """Whether a press is a switch's, and counts; what is a switch's, or does not count, is heard by nobody else."""
        self._counts = self._presses.counts(event.timeStamp, self._loop.state.settings.again)
        if self._swallowed:
            _swallow(event)
        return self._how != OFF and self._counts

    @property
    def _swallowed(self) -> bool:
        """Whether what follows the latest press is for nobody else."""
        return self._how != OFF or not self._counts

    def _key_down(self, event: Any) -> None:
        """Take the switches' keys; whoever writes writes."""
        if event.key not in SWITCHES or event.ctrlKey or event.metaKey or event.altKey or event.target.closest(WRITTEN):
            return
        if self._takes(event):
            (self._step if self._how == BY_STEPS and event.key == " " else self._press)()

    def _key_up(self, event: Any) -> None:
        """A button is pressed as the space bar is let go."""
        if event.key == " " and self._swallowed and not event.target.closest(WRITTEN):
            _swallow(event)

    def _pointer_down(self, event: Any) -> None:
        """A finger or a mouse is a switch, too."""
        if event.isTrusted and self._takes(event):
            self._press()

    def _mouse(self, event: Any) -> None:
        """The focus stays where the mark is."""
        if self._how != OFF:
            event.preventDefault()

    def _clicked(self, event: Any) -> None:
        """What follows a pointer's press; clicks of keys, of assistive technology and of the mark itself pass."""
        if event.isTrusted and event.detail and self._swallowed:
            _swallow(event)


def _swallow(event: Any) -> None:
    event.preventDefault()
    event.stopPropagation()
