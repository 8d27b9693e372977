"""A WebRTC connection with one channel for texts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pyscript import ffi, window

from epizodiak.features.phones import sdp

OPENED, TEXT, FAILED, CLOSED = "opened", "text", "failed", "closed"
"""What a peer tells: its channel is open; something came; no way leads to the other end (any more); it has closed."""

PATIENCE = 2.0
"""Seconds in which a browser finds out where its device is reached."""

LINGER = 1.0
"""Seconds in which a goodbye gets out, and callbacks may still be on their way."""


def possible() -> bool:
    """Whether this browser can make connections."""
    return hasattr(window, "RTCPeerConnection")


class Peer:
    """A connection to another device.

    Args:
        tell: hears what happens (:data:`OPENED`, :data:`TEXT`, :data:`FAILED`, :data:`CLOSED`), and what came.
    """

    def __init__(self, tell: Callable[[str, object], None]) -> None:
        self._tell = tell
        self._gathered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._js = window.RTCPeerConnection.new(ffi.to_js({"iceServers": []}))
        options = {"negotiated": True, "id": 0, "ordered": True}
        self._channel = self._js.createDataChannel("epizodiak", ffi.to_js(options))
        self._listening: list[tuple[Any, str, Any]] = []
        self._listen(self._channel, "open", lambda _: tell(OPENED, None))
        self._listen(self._channel, "message", lambda event: tell(TEXT, event.data))
        self._listen(self._channel, "close", lambda _: tell(CLOSED, None))
        self._listen(self._js, "connectionstatechange", lambda _: self._state_changed())
        self._listen(self._js, "icegatheringstatechange", lambda _: self._gather_addresses())

    def _listen(self, target: Any, name: str, work: Callable[[Any], None]) -> None:
        proxy = ffi.create_proxy(work)
        target.addEventListener(name, proxy)
        self._listening.append((target, name, proxy))

    def _state_changed(self) -> None:
        state = str(self._js.connectionState)
        if state in (FAILED, CLOSED):
            self._tell(state, None)

    def _gather_addresses(self) -> None:
        if str(self._js.iceGatheringState) == "complete" and not self._gathered.done():
            self._gathered.set_result(None)

    # --- getting to know each other -----------------------------------------------------------------------------------

    async def offer(self) -> sdp.Half:
        """The connection data of this device, which begins."""
        await self._js.setLocalDescription(await self._js.createOffer())
        return await self._own_half()

    async def answer(self, half: sdp.Half) -> sdp.Half:
        """The connection data of this device, which answers.

        Args:
            half: what the other one has told.
        """
        await self._set_other_half(half, sdp.OFFER)
        await self._js.setLocalDescription(await self._js.createAnswer())
        return await self._own_half()

    async def accept(self, half: sdp.Half) -> None:
        """Connect to the device that has answered.

        Args:
            half: what it has told.
        """
        await self._set_other_half(half, sdp.ANSWER)

    async def _set_other_half(self, half: sdp.Half, kind: str) -> None:
        description = {"type": kind, "sdp": sdp.written(half, kind)}
        await self._js.setRemoteDescription(ffi.to_js(description))

    async def _own_half(self) -> sdp.Half:
        self._gather_addresses()
        await asyncio.wait([self._gathered], timeout=PATIENCE)
        return sdp.read(str(self._js.localDescription.sdp))

    # --- talking ------------------------------------------------------------------------------------------------------

    @property
    def unsent(self) -> int:
        """Number of bytes waiting to be sent."""
        return int(self._channel.bufferedAmount)

    def send(self, text: str) -> bool:
        """Send a text; returns whether the browser accepts it."""
        try:
            self._channel.send(text)
        except Exception:  # noqa: BLE001 - closed a moment ago, or no room left: the browser says it in many ways
            return False
        return True

    def close(self) -> None:
        """Close the connection after sending what is waiting."""
        listening, self._listening = self._listening, []
        for target, name, proxy in listening:
            target.removeEventListener(name, proxy)
        self._channel.close()

        def end() -> None:
            self._js.close()
            for _, _, proxy in listening:
                proxy.destroy()

        asyncio.get_running_loop().call_later(LINGER, end)
