"""The way to hands on phones: what they need is fetched when the page first asks for it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from pyscript import window

from epizodiak.app.effects import FetchPhones
from epizodiak.app.events import PhonesCame
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.late import Late
from epizodiak.web.loop import Loop
from epizodiak.web.wires import Wires

LOCAL = ("localhost", "127.0.0.1", "[::1]", "")
"""Names of hosts under which no other device finds the page; a page from a file has none."""


class Later(Handlers):
    """Fetches what phones need; what carries out their effects joins the loop then."""

    def __init__(self, loop: Loop, wires: Wires) -> None:
        """Nothing is here yet.

        Args:
            loop: gets what carries out effects.
            wires: get the links, over which some of them lead.
        """
        self._loop = loop
        self._wires = wires
        self._late = Late("phones", self._begin)

    def _begin(self) -> None:
        links: Any = import_module("epizodiak.features.phones.page.links").Links(self._loop)
        self._loop.add(links)
        self._loop.add(import_module("epizodiak.features.phones.page.camera").Camera(self._loop))
        self._loop.add(import_module("epizodiak.features.phones.page.fields").PhoneFields(self._loop))
        self._wires.links = links
        self._loop.view.add_phones()

    @handles(FetchPhones)
    def fetch(self, _: FetchPhones) -> None:
        """Fetches it, once."""
        self._loop.later(self._fetch())

    async def _fetch(self) -> None:
        if not await self._late.here():
            self._loop.dispatch(PhonesCame(here=False))
            return
        location = window.location
        self._loop.dispatch(
            PhonesCame(
                here=True,
                possible=hasattr(window, "RTCPeerConnection"),
                camera=hasattr(getattr(window.navigator, "mediaDevices", None), "getUserMedia"),
                local=str(location.hostname) in LOCAL,
                address=f"{location.origin}{location.pathname}",
            )
        )
