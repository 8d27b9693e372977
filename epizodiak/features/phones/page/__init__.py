"""The pages of tablets and phones: what phones add to each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyscript import document, ffi, window

from epizodiak.app.state import AppState
from epizodiak.features.phones.events import AddressTyped, CapabilitiesFound
from epizodiak.features.phones.page import peer
from epizodiak.features.phones.page.camera import Camera
from epizodiak.features.phones.page.joining import PhonePage
from epizodiak.features.phones.page.links import Links
from epizodiak.features.phones.page.pairing import PairingPanel
from epizodiak.features.phones.state import JOINED_TABLE, PHONES
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

LOCAL = ("localhost", "127.0.0.1", "[::1]", "")
"""Names of hosts under which no other device finds the page; a page from a file has none."""


def _find_capabilities() -> CapabilitiesFound:
    location = window.location
    return CapabilitiesFound(
        possible=peer.possible(),
        camera=hasattr(getattr(window.navigator, "mediaDevices", None), "getUserMedia"),
        local=str(location.hostname) in LOCAL,
        address=f"{location.origin}{location.pathname}",
    )


def marks(state: AppState) -> Mapping[str, str]:
    """The document's attributes on a phone that shows its hand, and on a tablet that pairs a phone."""
    phones = PHONES.of(state)
    shown = {"holder": JOINED_TABLE.of(state), "pairing": None if phones is None else phones.pairing}
    return {name: "" if of is None or of.seat is None else str(of.seat) for name, of in shown.items()}


def page(loop: Loop) -> PagePart:
    """What phones add to the page."""
    tablet, phone = PairingPanel(loop.later), PhonePage(loop.later)

    def changed(event: Any) -> None:
        if str(event.target.id) == "pair-address":
            loop.dispatch(AddressTyped(str(event.target.value)))

    document.addEventListener("change", ffi.create_proxy(lambda event: loop.guarded(lambda: changed(event))))

    def draw(old: AppState, new: AppState) -> None:
        tablet.draw(old, new)
        phone.draw(old, new)

    return PagePart((Links(loop), Camera(loop)), draw, "static/phones.css", marks=marks, first=_find_capabilities())
