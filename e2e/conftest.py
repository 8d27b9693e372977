"""One browser for the session, pages as good as new or a table kept set, and no word to any other origin."""

import re
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, Page, Route, sync_playwright

from e2e.host import Elsewhere, Host
from e2e.kept import Kept, leave_table
from e2e.kitchen import Kitchen, kitchen_at
from e2e.pages import Motion, Pages, Passing, Prepare, Window
from e2e.quick import QUICK
from e2e.screen import as_usual, wait_ready
from e2e.site import BUILT, ROOT, deployed
from e2e.taps import Taps
from epizodiak.cli.serve import SITE_PARTS
from tools.browser import find_headless, launch_arguments
from tools.hosting import background_server

FAILED = pytest.StashKey[bool]()
TOLD = "told"
"""Property of a test: a line to be printed."""

MOVING = ("moving", "long")
"""Marks of tests whose lent pages move; the others' system asks for less motion, which takes a third less work."""


class PageAt(Protocol):
    """Opens the game in a browser that has never been there."""

    def __call__(
        self,
        width: int,
        height: int,
        fragment: str | None = "",
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
            fragment: what stands behind the # of the address; ``None`` for a page that has not gone to the game yet.
            touch: whether the screen can be touched, so that `locator.tap()` works.
            ready: whether to wait until Python runs.
            expect_errors: whether errors in the console, and phase `error`, are what the test is about.
            prepare: what is to be done before the page goes to the game. If it is no `Passing` and no `Script`, the
                page is a new one, and closed after the test.
        """


class TableAt(Protocol):
    """Lends a page that is kept from test to test, since starting Python takes seconds and a game doesn't."""

    def __call__(self, width: int, height: int, *, touch: bool = False, quick: bool = False) -> Taps:
        """Return the taps of a page that shows the lobby in a window of this size; `quick` for whole games."""


def routed(pattern: str | re.Pattern[str], handler: Callable[[Route], None]) -> Passing:
    """Return what has a handler answer the page's requests that match a pattern."""

    def prepare(page: Page) -> None:
        page.route(pattern, handler)

    return Passing(prepare)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let fixtures know whether their test failed."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def tell(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """What prints a line when all tests are done, whichever process this one runs in."""

    def line(text: str) -> None:
        record_property(TOLD, text)

    return line


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests had to tell."""
    for report in terminalreporter.getreports("passed"):
        for name, text in report.user_properties:
            if name == TOLD:
                terminalreporter.write_line(str(text))


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as it is deployed, for all tests."""
    return deployed(tmp_path_factory)


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
        # Pictures are compared to the pixel, and edges of what is painted over in parts hang on when it was.
        flags = [*launch_arguments(), "--disable-partial-raster"]
        chromium = playwright.chromium.launch(executable_path=find_headless(), args=flags)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def pages(browser: Browser, site_url: str) -> Pages:
    """Where pages are made and kept to be lent again; the browser closes them all."""
    return Pages(browser, site_url)


@pytest.fixture
def system_motion(request: pytest.FixtureRequest) -> Motion:
    """What the system says of motion to the pages that a test is lent."""
    return "no-preference" if any(request.node.get_closest_marker(mark) for mark in MOVING) else "reduce"


@pytest.fixture
def page_at(pages: Pages, system_motion: Motion, request: pytest.FixtureRequest) -> Iterator[PageAt]:
    """Open pages; afterwards they must have asked no other origin and reported no error."""
    lent: list[Window] = []

    def open_page(
        width: int,
        height: int,
        fragment: str | None = "",
        *,
        touch: bool = False,
        ready: bool = True,
        expect_errors: bool = False,
        prepare: Prepare | None = None,
    ) -> Page:
        window = pages.started(
            touch=touch,
            prepare=prepare,
            fragment=fragment,
            size=(width, height),
            ready=ready,
            expect_errors=expect_errors,
            motion=system_motion,
        )
        lent.append(window)
        return window.page

    yield open_page
    _settle(pages, lent, failed=request.node.stash.get(FAILED, False))


def _settle(pages: Pages, windows: Iterable[Window], *, failed: bool) -> None:
    """Give pages back, and assert that nothing happened in them that must not."""
    faults = [(window, window.faults()) for window in windows]
    for window, found in faults:
        pages.take_back(window, sound=not failed and not found)
    assert [found for _, found in faults if found] == []


@pytest.fixture(scope="session")
def _kept() -> dict[tuple[bool, bool], Window]:
    """The kept pages by whether their screens can be touched, and whether their clocks are quick."""
    return {}


@pytest.fixture
def table_at(
    pages: Pages, _kept: dict[tuple[bool, bool], Window], system_motion: Motion, request: pytest.FixtureRequest
) -> Iterator[TableAt]:
    """Lend kept pages; a failed test's are closed, and each must have behaved."""
    lent: set[tuple[bool, bool]] = set()

    def lend(width: int, height: int, *, touch: bool = False, quick: bool = False) -> Taps:
        kind = touch, quick
        lent.add(kind)
        if kind not in _kept:
            prepare = QUICK if quick else None
            _kept[kind] = pages.started(
                touch=touch, prepare=prepare, fragment="", size=(width, height), ready=True, expect_errors=False
            )
        page = _kept[kind].page
        page.emulate_media(reduced_motion=system_motion)
        taps = Taps(page, touch=touch)
        taps.leave()
        as_usual(page)
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => performance.clearMeasures()")
        return taps

    yield lend
    faults = {kind: _kept[kind].faults() for kind in lent if kind in _kept}
    for kind, found in faults.items():
        if found or request.node.stash.get(FAILED, False):
            _kept.pop(kind).close()
        else:  # what glows in a turn takes half a processor, also where nobody looks
            Taps(_kept[kind].page, touch=kind[0]).leave()
    assert [found for found in faults.values() if found] == []


@pytest.fixture
def elsewhere() -> Iterator[tuple[str, list[str]]]:
    """Another origin's address, and what it was asked for."""
    asked: list[str] = []
    handler = type("Elsewhere", (Elsewhere,), {"asked": asked})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", asked
        server.shutdown()


@pytest.fixture
def host(dist: Path, tmp_path: Path) -> Iterator[Host]:
    """A host with the built site."""
    host = Host(tmp_path / "site")
    host.deploy(dist)
    yield host
    host.close()


@pytest.fixture
def kitchen(browser: Browser, site_url: str, tmp_path: Path) -> Iterator[Kitchen]:
    """A room without devices."""
    with kitchen_at(browser, site_url, tmp_path) as room:
        yield room


@pytest.fixture(scope="session")
def kept(pages: Pages) -> Kept:
    """What a visit left that ended in the first turns of a game, which was played once for all tests."""
    window = pages.started(touch=False, prepare=None, fragment="", size=(1180, 820), ready=True, expect_errors=False)
    leave_table(window.page)
    found = Kept.of(window.page)
    assert not window.faults()
    pages.take_back(window, sound=True)
    return found


@pytest.fixture
def left_page(page_at: PageAt, kept: Kept) -> Page:
    """A page that shows none of it, after a game was left in its first turns."""
    return page_at(1180, 820, None, prepare=Passing(kept.put))


@pytest.fixture(scope="module")
def axe_page(browser: Browser, site_url: str) -> Iterator[Page]:
    """A page whose content policy lets axe in."""
    context = browser.new_context(bypass_csp=True, locale="en-GB")
    page = context.new_page()
    page.goto(site_url, wait_until="domcontentloaded")
    wait_ready(page)
    yield page
    context.close()
