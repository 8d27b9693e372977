"""The same deals played by bots in four engines: CPython, and Pyodide in Chromium, in Firefox and in WebKitGTK."""

import contextlib
import os
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from playwright.sync_api import sync_playwright

from tests.browsers.drivers import Firefox, MissingBrowserError, WebKit
from tests.in_pyodide.pyodide_page import READY, READY_MS, ROOT, build
from tools import same_play
from tools.browser import find_browser, launch_arguments
from tools.hosting import background_server

LINE = "tools.same_play", "line"
LINE_MS = 600_000
DEALS = int(os.environ.get("EPIZODIAK_DEALS", "200"))
FULL = int(os.environ.get("EPIZODIAK_FULL", "10"))
SHARE = 0.01
ASKED = [(number, SHARE) for number in range(DEALS)] + [(number, 1.0) for number in range(FULL)]

Lines = Callable[[int, float], str]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = build(tmp_path_factory.mktemp("same"), (ROOT, ["epizodiak/**/*.py", "tools/**/*.py"]))
    with background_server(folder, parts=None) as served:
        yield served


@contextlib.contextmanager
def chromium(url: str) -> Iterator[Lines]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=launch_arguments())
        with contextlib.closing(browser):
            page = browser.new_page()
            page.goto(url)
            page.wait_for_function(f"() => {READY}", timeout=READY_MS)
            assert page.evaluate("() => window.failure ?? null") is None

            def line(number: int, share: float) -> str:
                page.evaluate("asked => window.ask(...asked)", [*LINE, number, share])
                page.wait_for_function("() => window.told", timeout=LINE_MS)
                return str(page.evaluate("() => window.told"))

            yield line


@contextlib.contextmanager
def driven(kind: type[Firefox] | type[WebKit], url: str) -> Iterator[Lines]:
    try:
        running = kind()
    except MissingBrowserError as error:
        pytest.fail(str(error), pytrace=False)
    with contextlib.closing(running) as driver:
        driver.go(url)
        driver.wait(READY)
        assert driver.run("return window.failure ?? null") is None

        def line(number: int, share: float) -> str:
            driver.run("window.ask(...arguments)", *LINE, number, share)
            return str(driver.wait("window.told"))

        yield line


ENGINES: dict[str, Callable[[str], contextlib.AbstractContextManager[Lines]]] = {
    "Chromium": chromium,
    "Firefox": lambda url: driven(Firefox, url),
    "WebKitGTK": lambda url: driven(WebKit, url),
}

here = cache(same_play.line)


@pytest.mark.parametrize("engine", ENGINES)
def test_all_deals_are_played_as_this_python_plays_them(engine: str, url: str) -> None:
    with ENGINES[engine](url) as line:
        other = {asked: (line(*asked), here(*asked)) for asked in ASKED}
    assert {asked: told for asked, told in other.items() if told[0] != told[1]} == {}
    assert len(other) == DEALS + FULL
