"""The window for spectators: opened beside a page, waited for, and held to what everybody may see."""

import re

from playwright.sync_api import Page

from e2e.screen import survey, wait_phase, wait_ready

HAND = re.compile(r"hand-")


def spectators(page: Page, settings: str = "") -> Page:
    """Return a window for spectators beside a page."""
    second = page.context.new_page()
    second.goto(page.url.partition("#")[0] + "#watch" + settings, wait_until="domcontentloaded")
    wait_ready(second)
    wait_phase(second, "watch")
    return second


def wait_board(page: Page, ply: int) -> None:
    """Wait until a window for spectators shows the position after so many actions."""
    page.wait_for_function(
        """ply => document.documentElement.dataset.ply === ply && !document.getElementById("table").hidden""",
        arg=str(ply),
    )


def open_side_only(page: Page) -> None:
    """Assert that no hand and nothing to be tapped stands in the window."""
    seen = survey(page)
    assert seen.html["phase"] == "watch"
    assert seen.cans == {}
    assert not [key for key in seen.keys if key.startswith("hand")]
    assert not HAND.search(page.inner_html("#board"))
