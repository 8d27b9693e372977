"""Wires by the browser's channels between windows (:mod:`epizodiak.app.wires`)."""

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
    """A browser channel (BroadcastChannel); in a browser without them, nobody hears it.

    Attributes:
        possible: whether the browser has such channels.

    Args:
        name: of the channel.
        hear: called with each text that comes.
    """

    def __init__(self, name: str, hear: Callable[[str], None]) -> None:
        self.possible = hasattr(window, "BroadcastChannel")
        self._channel: Any = window.BroadcastChannel.new(name) if self.possible else None
        if self._channel is not None:
            self._channel.addEventListener("message", ffi.create_proxy(lambda event: _pass_on(event.data, hear)))

    def send(self, text: str) -> None:
        """Send a text to all other windows."""
        if self._channel is not None:
            self._channel.postMessage(text)

    def close(self) -> None:
        """Leave the channel."""
        if self._channel is not None:
            self._channel.close()
            self._channel = None


def _pass_on(data: object, hear: Callable[[str], None]) -> None:
    """Pass incoming data on if it is a text; anything else is ignored unread, because reading it may fail."""
    if isinstance(data, str):
        hear(data)


class Wires(Handlers):
    """The page's wires.

    Args:
        loop: is told what comes.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        channels = {wire: ChannelWire(name, self._receiver(wire)) for wire, name in CHANNELS.items()}
        self._possible = all(channel.possible for channel in channels.values())
        self._wires: Mapping[str, Wire] = channels

    @property
    def possible(self) -> bool:
        """Whether windows of this browser can talk to each other."""
        return self._possible

    def _receiver(self, wire: str) -> Callable[[str], None]:
        return lambda text: self._loop.guarded(lambda: self._loop.dispatch(WireHeard(wire, text)))

    @handles(Send)
    def send(self, effect: Send) -> None:
        """Send a text."""
        self._wires[effect.wire].send(effect.text)
