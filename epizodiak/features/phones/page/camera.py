"""Reads QR codes with the camera (with ``static/scan.js``)."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import JsException
from pyscript import document

from epizodiak.features.phones.events import Scan, ScanFailed, Scanned, StopScan
from epizodiak.features.qr import page as qr
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop

LOOKING = "static/scan.js"

VIEW, VIDEO = "scan-view", "scan-video"
"""Ids: where the camera's picture is, and the picture."""


class Camera(Handlers):
    """The camera, on while a code is looked for; off while the page is hidden.

    Args:
        loop: is told what is seen.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._number: int | None = None
        self._search: Any = None

    @handles(Scan)
    def scan(self, effect: Scan) -> None:
        """Look for codes until stopped."""
        self._end_search()
        self._number = effect.number
        self._loop.later(self._report_codes(effect.number))

    @handles(StopScan)
    def stop_scan(self, _: StopScan) -> None:
        """Switch the camera off."""
        self._end_search()

    def _end_search(self) -> None:
        search, self._search, self._number = self._search, None, None
        if search is not None:
            search.stop()

    async def _report_codes(self, number: int) -> None:
        """Report codes until the search ends or another one begins."""
        try:
            looking = await qr.module(LOOKING)
        except JsException:
            reason = "failed"
        else:
            if number != self._number:
                return
            search = self._search = looking.search(_video_element())
            while text := await search.next():
                if number != self._number:
                    return
                self._loop.dispatch(Scanned(number, str(text)))
            reason = str(search.reason)
        if number == self._number:
            self._end_search()
            self._loop.dispatch(ScanFailed(number, reason))


def _video_element() -> Any:
    """The element that shows the camera's picture."""
    found = document.getElementById(VIDEO)
    if not found:  # JavaScript's null is not None
        found = document.createElement("video")
        found.id = VIDEO
        if view := document.getElementById(VIEW):
            view.appendChild(found)
    found.muted = found.playsInline = True
    return found
