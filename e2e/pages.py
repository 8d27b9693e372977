"""Pages to be lent: new ones, and used ones without anything of what was done in them.

A page whose process has never run Python compiles the interpreter, which is two thirds of its start. So a page is
lent again after its test: what the browser keeps for the site is deleted, and the page loaded anew.
"""

import re
import warnings
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Request

from e2e.screen import TIMEOUT_MS, screen, wait_ready

PICTURE = "static/icon.svg"
"""A file of the site's in which nothing runs."""

IDLE = 2
"""How many pages wait to be lent again, at most: each takes some hundred megabytes."""

Motion = Literal["no-preference", "reduce"]
"""What a system says of motion."""

Prepare = Callable[[Page], None]
"""Called with a page of the site's in which nothing runs, before it goes to the game. The page is not lent again."""


@dataclass(frozen=True, slots=True)
class Passing:
    """A preparation of which nothing stays once routes are taken away and what the browser keeps is deleted."""

    prepare: Prepare

    def __call__(self, page: Page) -> None:
        """Prepare a page, in each test anew."""
        self.prepare(page)


@dataclass(frozen=True, slots=True)
class Script:
    """JavaScript to be run before anything else of the page, in all that is loaded there; a page has one or none."""

    source: str

    def __call__(self, page: Page) -> None:
        """Prepare a page of a test's own; a `Window` is going to be rid of it again."""
        page.add_init_script(self.source)


def passing(prepare: Prepare | None) -> bool:
    """Return whether nothing of a preparation stays, so that its page can have been used, and can be again."""
    return prepare is None or isinstance(prepare, Script | Passing)


def stored(values: Mapping[str, str]) -> Passing:
    """Return what puts texts into the page's local storage."""

    def prepare(page: Page) -> None:
        page.evaluate("values => { for (const key in values) localStorage.setItem(key, values[key]); }", dict(values))

    return Passing(prepare)


def forget(page: Page, url: str) -> None:
    """Leave the game, and delete all that the browser keeps for the site.

    Args:
        page: any page of the site's; it then shows a picture.
        url: the site's address, ending with a slash.
    """
    page.goto(f"{url}{PICTURE}")
    forget_here(page)


def forget_here(page: Page) -> None:
    """Delete all that the browser keeps for a site of which the page shows a picture."""
    page.evaluate("() => sessionStorage.clear()")
    client = page.context.new_cdp_session(page)
    client.send("Storage.clearDataForOrigin", {"origin": page.evaluate("() => origin"), "storageTypes": "all"})
    client.detach()


def about_icon(message: ConsoleMessage) -> bool:
    """Return whether the browser tells that it has found no icon.

    A picture shown alone names none, so that the browser looks where sites used to keep it, in its own good time.
    """
    return str(message.location["url"]).endswith("/favicon.ico")


class Window:
    """A page in a context of its own, and what happened in it that must not."""

    def __init__(self, browser: Browser, url: str, *, touch: bool) -> None:
        self.url = url
        self.touch = touch
        self.prepare: Prepare | None = None
        self._script = ExitStack()
        self.foreign: list[str] = []
        self.errors: list[str] = []
        self._expect_errors = False
        self._elsewhere = re.compile(rf"^(?:https?|wss?)://(?!{re.escape(url.removeprefix('http://'))})")
        self.context: BrowserContext = browser.new_context(
            viewport={"width": 1180, "height": 820},
            has_touch=touch,
            locale="en-GB",
            service_workers="block",  # it would fetch 16 MB for each context, and answer instead of a test's routes
        )
        self.context.set_default_timeout(TIMEOUT_MS)
        # Listened to and not intercepted, which would switch the browser's cache off. Other origins can't be reached:
        # the browser finds no addresses (tools/browser.py).
        self.context.on("request", self._asked)
        self.context.on("requestfailed", self._failed)
        self.page = self.context.new_page()
        self.page.on("websocket", lambda socket: self.foreign.append(socket.url))
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self._fault(str(error)))
        self.page.goto(f"{url}{PICTURE}")

    @property
    def again(self) -> bool:
        """Whether the page can be lent again."""
        return passing(self.prepare)

    def start(
        self,
        fragment: str | None,
        *,
        size: tuple[int, int],
        ready: bool,
        expect_errors: bool,
        motion: Motion = "no-preference",
    ) -> None:
        """Go to the game; without a fragment stay before it, at a picture."""
        self._expect_errors = expect_errors
        self.page.emulate_media(reduced_motion=motion)
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        if self.prepare is not None and not isinstance(self.prepare, Script):
            self.prepare(self.page)
        if fragment is None:
            return
        address = f"{self.url}#{quote(fragment, safe='=&,-%+')}" if fragment else self.url
        self.page.goto(address, wait_until="domcontentloaded")
        if ready:
            wait_ready(self.page)
            if not expect_errors and screen(self.page).get("phase") == "error":
                pytest.fail(f"the page did not start: {self.page.inner_text('body')}\n" + "\n".join(self.errors))

    def rest(self) -> None:
        """Leave the game, which would go on, and its bots think; and take its script away."""
        for page in self.context.pages:
            if page != self.page:
                page.close()
        self._expect_errors = True
        self._script.close()
        self.page.goto(f"{self.url}{PICTURE}")

    def empty(self) -> None:
        """Take away all that is left of what was done here, once it rests."""
        self.page.unroute_all(behavior="ignoreErrors")
        forget_here(self.page)
        self.context.clear_permissions()
        self.page.emulate_media(media="null", color_scheme="light", contrast="no-preference")
        self.foreign.clear()
        self.errors.clear()

    def take(self, prepare: Prepare | None) -> None:
        """Take what is to be done before the page goes to the game."""
        self.prepare = prepare
        if isinstance(prepare, Script):
            self._script.enter_context(self.page.add_init_script(prepare.source))

    def faults(self) -> dict[str, list[str]]:
        """Return what happened that must not, and forget it."""
        found = {"requests to other origins": [*self.foreign], "errors in the page": [*self.errors]}
        self.foreign.clear()
        self.errors.clear()
        return {what: told for what, told in found.items() if told}

    def close(self) -> None:
        """Close the page, and all that were opened beside it."""
        self.context.close()

    def _asked(self, request: Request) -> None:
        if self._elsewhere.match(request.url):
            self.foreign.append(request.url)

    def _failed(self, request: Request) -> None:
        """Forget what the page's policy kept from being sent."""
        if request.failure == "csp" and request.url in self.foreign:
            self.foreign.remove(request.url)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not about_icon(message):
            self._fault(f"{message.text} ({message.location})")

    def _fault(self, text: str) -> None:
        if not self._expect_errors:
            self.errors.append(text)


class Pages:
    """Makes windows, and keeps some to be lent again."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._idle: list[Window] = []

    def lend(self, *, touch: bool, prepare: Prepare | None) -> Window:
        """Return a window in which nothing has happened yet."""
        found = next((one for one in self._idle if one.touch == touch), None) if passing(prepare) else None
        if found:
            self._idle.remove(found)
            found.empty()
        window = found or Window(self._browser, self._url, touch=touch)
        window.take(prepare)
        return window

    def take_back(self, window: Window, *, sound: bool) -> None:
        """Keep a window, unless something went wrong in it or it is one of a kind."""
        if not sound or not window.again:
            window.close()
            return
        window.rest()
        self._idle.append(window)
        while len(self._idle) > IDLE:  # the oldest of the kind of which there are most
            kinds = [one.touch for one in self._idle]
            self._idle.pop(kinds.index(max(kinds, key=kinds.count))).close()

    def started(self, *, touch: bool, prepare: Prepare | None, **asked: Any) -> Window:
        """Return a window that shows the game, as `Window.start` is asked.

        A browser's process that dies by itself meanwhile is started again, and the log says so; anything else is the
        test's to see. The one cause that was ever found is kept away by the page: `test_profiled.py`.
        """
        try:
            return self._started(touch, prepare, asked)
        except Error as error:
            if "crashed" not in error.message:
                raise
            warnings.warn(f"renderer crashed, page started again: {error.message}", UserWarning, stacklevel=2)
            return self._started(touch, prepare, asked)

    def _started(self, touch: bool, prepare: Prepare | None, asked: Mapping[str, Any]) -> Window:  # noqa: FBT001 - as above
        window = self.lend(touch=touch, prepare=prepare)
        try:
            window.start(**asked)
        except BaseException:
            window.close()
            raise
        return window
