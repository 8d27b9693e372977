"""The page without a network, and its next version: the service worker, its news, and a place on the home screen.

The worker itself is ``tools/worker.js``; only the built site has one. What has to be there before Python is, stands in
``static/offline.js``.
"""

from __future__ import annotations

from typing import Any

from pyscript import document, ffi, window

from epizodiak.web import device, dom
from epizodiak.web.page import Page

HINT_KEY = "epizodiak-home-hint"
"""Where the browser remembers that the hint about the home screen was read."""

CHECK_AGAIN = 3_600_000
"""Milliseconds after which a page that comes into sight again asks for a new version."""


class Offline:
    """What the lobby offers besides games. A game on the table is never interrupted for any of it."""

    def __init__(self, page: Page) -> None:
        """Nothing is asked yet.

        Args:
            page: whose lobby shows the offers.
        """
        self._page = page
        self._registration: Any = None
        self._had_worker = False
        self._taking = False
        self._checked = 0.0

    async def open(self) -> None:
        """Offers a place on the home screen, and has the worker fetch what a visit without a network needs."""
        self._offer_install()
        window.addEventListener("epizodiak-install", ffi.create_proxy(lambda _: self._offer_install()))
        window.addEventListener("appinstalled", ffi.create_proxy(lambda _: self._installed()))
        dom.show("home-hint", visible=_wants_hint())
        address = document.documentElement.getAttribute("data-worker")
        workers = getattr(window.navigator, "serviceWorker", None)
        if address and workers:
            await self._register(str(address), workers)

    def button(self, key: str) -> bool:
        """A tap on one of the offers' buttons; whether it is one."""
        if key == "update":
            self._take()
        elif key == "install":
            window.epizodiakInstall.prompt()
            self._installed()
        elif key == "home-hint-close":
            dom.show("home-hint", visible=False)
            _remember_hint()
        else:
            return False
        return True

    # --- versions -----------------------------------------------------------------------------------------------------

    async def _register(self, address: str, workers: Any) -> None:
        self._had_worker = bool(workers.controller)
        try:
            self._registration = await workers.register(address, ffi.to_js({"updateViaCache": "none"}))
        except Exception:  # noqa: BLE001 - a private window, or the host is out of reach: the page does without
            return
        if not self._registration:  # a browser that was told to block workers may promise nothing
            return
        self._checked = window.performance.now()
        workers.addEventListener("controllerchange", ffi.create_proxy(lambda _: self._changed()))
        self._registration.addEventListener("updatefound", ffi.create_proxy(lambda _: self._found()))
        document.addEventListener("visibilitychange", ffi.create_proxy(lambda _: self._came_back()))
        self._found()
        self._announce()
        if workers.controller:
            files = str(document.documentElement.getAttribute("data-files"))
            workers.controller.postMessage(ffi.to_js({"order": "tidy", "files": files}))

    def _found(self) -> None:
        """A version is on its way; it is announced when all of it is here."""
        coming = self._registration.installing
        if coming:
            coming.addEventListener("statechange", ffi.create_proxy(lambda _: self._announce()))

    def _announce(self) -> None:
        if self._had_worker and self._registration.waiting:
            dom.show("version-notice", visible=True)

    def _take(self) -> None:
        """The person wants the new version: now, since nothing is on the table."""
        if self._page.timeline is not None:
            return
        waiting = self._registration.waiting
        if waiting:
            self._taking = True
            waiting.postMessage(ffi.to_js({"order": "take"}))
        else:  # another window has taken it already
            window.location.reload()

    def _changed(self) -> None:
        """Another worker answers now: this page asked for it, or another one, or it is the first there is.

        Files of this page's version are kept while it is open (``tools/worker.js``), so it may stay as it is.
        """
        if self._taking and self._page.timeline is None:
            window.location.reload()
        elif self._had_worker:
            dom.show("version-notice", visible=True)
        self._had_worker = True

    def _came_back(self) -> None:
        now = window.performance.now()
        if document.visibilityState == "visible" and now - self._checked > CHECK_AGAIN:
            self._checked = now
            self._page.later(self._check())

    async def _check(self) -> None:
        try:
            await self._registration.update()
        except Exception:  # noqa: BLE001 - no network: there will be another time
            return

    # --- the home screen ----------------------------------------------------------------------------------------------

    def _offer_install(self) -> None:
        dom.show("install-offer", visible=bool(getattr(window, "epizodiakInstall", None)))

    def _installed(self) -> None:
        window.epizodiakInstall = None
        self._offer_install()


def _wants_hint() -> bool:
    """Whether this is Safari, or what it lends its engine to, on an iPad or iPhone and not from the home screen."""
    if getattr(window.navigator, "standalone", None) is not False or window.navigator.maxTouchPoints < 1:
        return False
    return not device.stored(HINT_KEY)


def _remember_hint() -> None:
    device.store(HINT_KEY, "read")
