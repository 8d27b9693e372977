"""A browser that profiles its own heap, as Chromium draws some to do: a page must live in it as in any other."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from e2e.screen import TIMEOUT_MS, wait_ply, wait_ready
from e2e.taps import Taps
from tools.browser import find_browser, launch_arguments

PROFILED = (
    "--enable-features=HeapProfilerReporting:stable-probability/1.0/nonstable-probability/1.0"
    "/renderer-prob-pct/100/sampling-rate/20000/renderer-sampling-rate-bytes/20000"
)
"""Every process is profiled, and an allocation looked at for each 20 kB."""

STARTS = 3
"""With Python on a stack of its own, nine starts in ten died."""


@pytest.fixture
def profiled(browser: Browser) -> Iterator[Browser]:
    """A browser that profiles its heap."""
    own = browser.browser_type.launch(executable_path=find_browser(), args=[*launch_arguments(), PROFILED])
    yield own
    own.close()


@pytest.mark.long
def test_the_page_and_a_bots_worker_live_in_a_browser_that_profiles_its_heap(profiled: Browser, site_url: str) -> None:
    for _ in range(STARTS):
        context = profiled.new_context(service_workers="block")
        context.set_default_timeout(TIMEOUT_MS)
        page = context.new_page()
        page.goto(f"{site_url}#bots=2,-,-&first=0&seed=3&pace=0&think=50", wait_until="domcontentloaded")
        wait_ready(page)
        Taps(page).button("start")
        wait_ply(page, 1)
        context.close()
