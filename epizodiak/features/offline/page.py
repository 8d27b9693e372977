"""The service worker, new versions, and installing the page on the home screen.

The worker itself is ``tools/worker.js``; only the built site has one. What has to be there before Python is, stands in
``static/offline.js``.
"""

from __future__ import annotations

import asyncio
from typing import Any

from pyscript import document, ffi, window

from epizodiak.app.events import Event
from epizodiak.app.state import AppState
from epizodiak.features.offline.events import Delayed, NotKept, Offered, PromptInstall, TakeVersion
from epizodiak.features.offline.state import HOME_HINT, INSTALL, OFFERS, VERSION
from epizodiak.features.offline.update import HINT_KEY
from epizodiak.web import device, dom
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

IDLE_MS = 2_000
"""So long at most waits the worker for the browser to be idle, once the page was left alone (``device.left_alone``)."""

PATIENCE = 4.0
"""Seconds that the switch to a new version gets before it is called slow."""

CHECK_AGAIN = 3_600_000
"""Milliseconds after which a page that comes into sight again asks for a new version."""


def page(loop: Loop) -> PagePart:
    """What visits without a network add to the page."""
    offline = Offline(loop)
    return PagePart(handlers=(offline,), draw=offline.draw)


class Offline(Handlers):
    """Carries out effects about new versions and the home screen.

    Args:
        loop: is told what can be offered.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._begun = False
        self._registration: Any = None
        self._had_worker = False
        self._taking = False
        self._checked = 0.0

    def draw(self, _: AppState, new: AppState) -> None:
        """Show what is on offer; begin to look for it with the first lobby or phone's page."""
        if new.ready and not self._begun and not new.ui.watching:
            self._begun = True
            self._loop.later(self._begin())
        offers = OFFERS.of(new)
        if not dom.changed("offers of the lobby", offers):
            return
        dom.show("version-notice", visible=offers.version)
        dom.show("install-offer", visible=offers.install)
        dom.show("home-hint", visible=offers.home_hint)
        dom.write("unkept", offers.notice)
        dom.show("unkept", visible=bool(offers.notice))

    async def _begin(self) -> None:
        """Offer the home screen, and have the worker fetch what a visit without a network needs."""
        self._offer_install()
        window.addEventListener("epizodiak-install", ffi.create_proxy(lambda _: self._offer_install()))
        window.addEventListener("appinstalled", ffi.create_proxy(lambda _: self._app_installed()))
        if _wants_hint():
            self._dispatch(Offered(HOME_HINT))
        address = document.documentElement.getAttribute("data-worker")
        workers = getattr(window, "epizodiakWorkers", None)
        if address and workers:
            await device.left_alone()
            idle = asyncio.get_running_loop().create_future()
            device.when_idle(lambda: idle.set_result(None), at_last=IDLE_MS)
            await idle
            await self._register(str(address), workers)

    def _dispatch(self, event: Event) -> None:
        self._loop.guarded(lambda: self._loop.dispatch(event))

    @handles(PromptInstall)
    def install(self, _: PromptInstall) -> None:
        """Have the browser offer a place on the home screen."""
        window.epizodiakInstall.prompt()
        self._app_installed()

    # --- versions -----------------------------------------------------------------------------------------------------

    async def _register(self, address: str, workers: Any) -> None:
        # A page that is the latest one has no newer one announced.
        self._had_worker = bool(workers.controller) and not document.documentElement.hasAttribute("data-latest")
        workers.addEventListener("message", ffi.create_proxy(self._file_refused))
        try:
            self._registration = await workers.register(address, ffi.to_js({"updateViaCache": "none"}))
        except Exception:  # noqa: BLE001 - a private window, or the host is out of reach: the page does without
            return
        if not self._registration:  # a browser that was told to block workers may promise nothing
            return
        self._checked = window.performance.now()
        workers.addEventListener("controllerchange", ffi.create_proxy(lambda _: self._worker_changed()))
        self._registration.addEventListener("updatefound", ffi.create_proxy(lambda _: self._version_found()))
        document.addEventListener("visibilitychange", ffi.create_proxy(lambda _: self._page_visible_again()))
        self._version_found()
        self._announce_version()
        if workers.controller:
            files = str(document.documentElement.getAttribute("data-files"))
            workers.controller.postMessage(ffi.to_js({"order": "tidy", "files": files}))

    def _file_refused(self, event: Any) -> None:
        """The worker reports which file it has refused."""
        if name := getattr(event.data, "refused", None):
            self._dispatch(NotKept(str(name), missing=bool(event.data.missing)))

    def _version_found(self) -> None:
        """A new version is being fetched; it is announced once complete."""
        coming = self._registration.installing
        if coming:
            coming.addEventListener("statechange", ffi.create_proxy(lambda _: self._announce_version()))

    def _announce_version(self) -> None:
        if self._had_worker and self._registration.waiting:
            self._dispatch(Offered(VERSION))

    @handles(TakeVersion)
    def take(self, _: TakeVersion) -> None:
        """Switch to the new version."""
        waiting = self._registration.waiting
        if waiting:
            self._taking = True
            waiting.postMessage(ffi.to_js({"order": "take"}))
            asyncio.get_running_loop().call_later(PATIENCE, self._still_waiting)
        else:  # another window has taken it already
            window.location.reload()

    def _still_waiting(self) -> None:
        """Browsers let a worker take over once the one before has nothing to do, in any window."""
        if self._registration.waiting:
            self._dispatch(Delayed())

    def _worker_changed(self) -> None:
        """Another worker has taken over: because this page or another one asked for it, or it is the first.

        Files of this page's version are kept while it is open (``tools/worker.js``), so it may stay as it is.
        """
        if self._taking and self._loop.state.timeline is None:
            window.location.reload()
        elif self._had_worker:
            self._dispatch(Offered(VERSION))
        self._had_worker = True

    def _page_visible_again(self) -> None:
        now = window.performance.now()
        if document.visibilityState == "visible" and now - self._checked > CHECK_AGAIN:
            self._checked = now
            self._loop.later(self._check_for_version())

    async def _check_for_version(self) -> None:
        try:
            await self._registration.update()
        except Exception:  # noqa: BLE001 - no network: there will be another time
            return

    # --- the home screen ----------------------------------------------------------------------------------------------

    def _offer_install(self) -> None:
        self._dispatch(Offered(INSTALL, bool(getattr(window, "epizodiakInstall", None))))

    def _app_installed(self) -> None:
        window.epizodiakInstall = None
        self._offer_install()


def _wants_hint() -> bool:
    """Whether this is Safari (or its engine) on an iPad or iPhone, and not started from the home screen."""
    if getattr(window.navigator, "standalone", None) is not False or window.navigator.maxTouchPoints < 1:
        return False
    return not device.stored(HINT_KEY)
