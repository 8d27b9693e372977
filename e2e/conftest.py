"""One browser for the session, a fresh context per page or a table kept set, and no word to any other origin."""

import re
import warnings
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Protocol
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Route, sync_playwright

from e2e.screen import TIMEOUT_MS, screen, wait_ready
from e2e.site import BUILT, ROOT
from e2e.taps import Taps
from epizodiak.serve import SITE_PARTS, background_server
from tools import build_site
from tools.browser import find_browser, launch_arguments

FAILED = pytest.StashKey[bool]()

Prepare = Callable[[Page], None]


class PageAt(Protocol):
    """Opens the game in a fresh context."""

    def __call__(
        self,
        width: int,
        height: int,
        fragment: str = "",
        *,
        touch: bool = False,
        ready: bool = True,
        expect_errors: bool = False,
        prepare: Prepare | None = None,
    ) -> Page:
        """Return a page that shows the game.

        Args:
            width: of the window, in CSS pixels.
            height: of the window, in CSS pixels.
            fragment: what stands behind the # of the address.
            touch: whether the screen can be touched, so that `locator.tap()` works.
            ready: whether to wait until Python runs.
            expect_errors: whether errors in the console, and phase `error`, are what the test is about.
            prepare: called with the empty page before it goes to the game: routes, scripts.
        """


class TableAt(Protocol):
    """Lends a page that is kept from test to test, since starting Python takes seconds and a game doesn't."""

    def __call__(self, width: int, height: int, *, touch: bool = False) -> Taps:
        """Return the taps of a page that shows the lobby in a window of this size."""


def routed(pattern: str, handler: Callable[[Route], None]) -> Prepare:
    """Return what has a handler answer the page's requests that match a pattern."""

    def prepare(page: Page) -> None:
        page.route(pattern, handler)

    return prepare


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let fixtures know whether their test failed."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as it is deployed, built once for all tests."""
    target = tmp_path_factory.mktemp("built") / "dist"
    build_site.build(ROOT, target)
    return target


@pytest.fixture(scope="session")
def site_folder(request: pytest.FixtureRequest) -> Path:
    """The folder of the site under test."""
    folder: Path = request.getfixturevalue("dist") if BUILT else ROOT
    return folder


@pytest.fixture(scope="session")
def site_url(site_folder: Path) -> Iterator[str]:
    """Serve the site; the address of its page, ending with a slash."""
    with background_server(site_folder, parts=None if BUILT else SITE_PARTS) as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_browser(), args=launch_arguments())
        yield chromium
        chromium.close()


class _Watch:
    """Opens contexts and takes down what must not happen in them."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.contexts: list[BrowserContext] = []
        self.foreign: list[str] = []
        self.errors: list[str] = []

    def open(self, *, width: int, height: int, touch: bool, expect_errors: bool) -> Page:
        """Return an empty page in a new, watched context."""
        context = self.browser.new_context(viewport={"width": width, "height": height}, has_touch=touch, locale="en-GB")
        context.set_default_timeout(TIMEOUT_MS)
        self.contexts.append(context)
        elsewhere = re.compile(rf"^(?:https?|wss?)://(?!{re.escape(self.url.removeprefix('http://'))})")
        context.route(elsewhere, self._block)
        page = context.new_page()
        page.on("websocket", lambda socket: self.foreign.append(socket.url))
        if not expect_errors:
            page.on("console", self._hear)
            page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def start(
        self,
        width: int,
        height: int,
        fragment: str = "",
        *,
        touch: bool = False,
        ready: bool = True,
        expect_errors: bool = False,
        prepare: Prepare | None = None,
    ) -> Page:
        """Return a page that shows the game, as `PageAt` says."""

        def start() -> Page:
            page = self.open(width=width, height=height, touch=touch, expect_errors=expect_errors)
            if prepare is not None:
                prepare(page)
            address = f"{self.url}#{quote(fragment, safe='=&,-%+')}" if fragment else self.url
            page.goto(address, wait_until="domcontentloaded")
            if ready:
                wait_ready(page)
            return page

        page = _once_more_after_a_crash(start)
        if ready and not expect_errors and screen(page).get("phase") == "error":
            pytest.fail(f"the page did not start: {page.inner_text('body')}\n" + "\n".join(self.errors))
        return page

    def close(self) -> None:
        """Close all contexts."""
        for context in self.contexts:
            context.close()
        self.contexts.clear()

    def settle(self) -> None:
        """Assert that nothing happened that must not, and forget it."""
        foreign, errors = list(self.foreign), list(self.errors)
        self.foreign.clear()
        self.errors.clear()
        assert foreign == [], "requests to other origins"
        assert errors == [], "errors in the page"

    def _block(self, route: Route) -> None:
        self.foreign.append(route.request.url)
        route.abort()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location})")


def _crashed(error: Error) -> bool:
    """Return whether the renderer died, which Chromium does once in a hundred starts whatever it shows."""
    return "crashed" in error.message


@pytest.fixture
def page_at(browser: Browser, site_url: str) -> Iterator[PageAt]:
    """Open pages; afterwards they must have asked no other origin and reported no error."""
    watch = _Watch(browser, site_url)
    yield watch.start
    watch.close()
    watch.settle()


@pytest.fixture(scope="session")
def _kept() -> Iterator[dict[bool, tuple[_Watch, Page]]]:
    """The kept pages by whether their screens can be touched."""
    kept: dict[bool, tuple[_Watch, Page]] = {}
    yield kept  # the browser, started later, closes before this and all pages with it
    kept.clear()


@pytest.fixture
def table_at(
    browser: Browser, site_url: str, _kept: dict[bool, tuple[_Watch, Page]], request: pytest.FixtureRequest
) -> Iterator[TableAt]:
    """Lend kept pages; a failed test's are closed, and each must have behaved."""
    lent: set[bool] = set()

    def lend(width: int, height: int, *, touch: bool = False) -> Taps:
        lent.add(touch)
        if touch not in _kept:
            watch = _Watch(browser, site_url)
            _kept[touch] = watch, watch.start(width, height, touch=touch)
        page = _kept[touch][1]
        taps = Taps(page, touch=touch)
        taps.leave()
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => performance.clearMeasures()")
        return taps

    yield lend
    watches = [_kept[touch][0] for touch in lent if touch in _kept]
    if request.node.stash.get(FAILED, False):
        for touch in lent & set(_kept):
            _kept.pop(touch)[0].close()
    for watch in watches:
        watch.settle()


def _once_more_after_a_crash(start: Callable[[], Page]) -> Page:
    """Start a page, and again if its renderer died meanwhile; anything else is the test's to see."""
    try:
        return start()
    except Error as error:
        if not _crashed(error):
            raise
        warnings.warn(f"renderer crashed, page started again: {error.message}", UserWarning, stacklevel=2)
        return start()
