"""The page's wires (:mod:`epizodiak.app.wires`): the browser's channels between its windows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pyscript import ffi, window

from epizodiak.app.effects import SPECTATORS, Send
from epizodiak.app.events import WireHeard
from epizodiak.app.wires import Wire
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop

CHANNELS = {SPECTATORS: "epizodiak"}
"""Names of the browser's channels, by the wires that they carry."""


class ChannelWire:
    """The browser's channel between the windows of one origin; in a browser that has none, nobody is at the other end.

    Attributes:
        possible: whether the browser has such channels.
    """

    def __init__(self, name: str, hear: Callable[[str], None]) -> None:
        """Listen.

        Args:
            name: of the channel.
            hear: called with each text that comes.
        """
        self.possible = hasattr(window, "BroadcastChannel")
        self._channel: Any = window.BroadcastChannel.new(name) if self.possible else None
        if self._channel is not None:
            self._channel.addEventListener("message", ffi.create_proxy(lambda event: _heard(event.data, hear)))

    def send(self, text: str) -> None:
        """Tell all other windows."""
        if self._channel is not None:
            self._channel.postMessage(text)

    def close(self) -> None:
        """Leave the channel."""
        if self._channel is not None:
            self._channel.close()
            self._channel = None


def _heard(data: object, hear: Callable[[str], None]) -> None:
    """Something came; what is no text is not looked at: turning it into one may raise anything, or take for ever."""
    if isinstance(data, str):
        hear(data)


class Wires(Handlers):
    """The page's wires."""

    def __init__(self, loop: Loop) -> None:
        """Listen at all of them.

        Args:
            loop: is told what comes.
        """
        self._loop = loop
        channels = {wire: ChannelWire(name, self._hears(wire)) for wire, name in CHANNELS.items()}
        self._possible = all(channel.possible for channel in channels.values())
        self._wires: Mapping[str, Wire] = channels

    @property
    def possible(self) -> bool:
        """Whether this browser's windows can talk to each other."""
        return self._possible

    def _hears(self, wire: str) -> Callable[[str], None]:
        return lambda text: self._loop.guarded(lambda: self._loop.dispatch(WireHeard(wire, text)))

    @handles(Send)
    def send(self, effect: Send) -> None:
        """Sends a text."""
        self._wires[effect.wire].send(effect.text)
