"""Old browsers, home screens, the browser's own bars, and sources without a worker."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from e2e.conftest import TableAt
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, phase_of, wait_phase, wait_ready
from e2e.site import ROOT
from e2e.taps import Taps
from tools.hosting import background_server

NIGHT, DAY, LIGHT = "#0f1430", "#e7d5ab", "#ffffff"

TOO_OLD = {"en-GB": "too old for the game", "fr-FR": "trop ancien pour le jeu"}

WITHOUT_LOOKBEHIND = """
    const Expression = RegExp;
    RegExp = function (text) { if (text.includes("?<=")) throw SyntaxError(); return Expression(text); }
"""


def in_lobby(page: Page) -> None:
    """Wait until the lobby is ready, and has asked for its worker if it is going to."""
    wait_ready(page)
    assert phase_of(page) == "lobby", page.inner_text("body")


@pytest.mark.long
@pytest.mark.parametrize(
    ("locale", "without"),
    sample(
        [("en-GB", "delete WebAssembly.Exception"), ("fr-FR", "delete Object.hasOwn"), ("en-GB", WITHOUT_LOOKBEHIND)],
        ("en-GB", WITHOUT_LOOKBEHIND),
    ),
    ids=["exceptions", "hasOwn", "as Safari 16.3"],
)
def test_a_browser_that_is_too_old_is_told_so(dist: Path, browser: Browser, locale: str, without: str) -> None:
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.add_init_script(without)
    with background_server(dist, parts=None) as url:
        page.goto(url)
        wait_phase(page, "error")
    text = page.inner_text("#error")
    assert TOO_OLD[locale] in text
    assert "16.4" in text
    assert "missing: " in str(page.text_content("#error-detail"))
    context.close()


@pytest.mark.parametrize("size", [(390, 844), (412, 915)])
def test_the_offer_to_install_is_not_cut_by_the_buttons_of_the_lobby(table_at: TableAt, size: tuple[int, int]) -> None:
    page = table_at(*size).page
    page.evaluate("() => { scrollTo(0, 0); dispatchEvent(new Event('beforeinstallprompt')); }")
    page.wait_for_selector("#install-offer", state="visible")
    where = """() => ["install-offer", "bar"].map(id => {
        const { top, bottom } = document.getElementById(id).getBoundingClientRect();
        return [top, bottom];
    })"""
    (top, bottom), (bar, _) = page.evaluate(where)
    assert bottom <= bar or top >= bar, "whole, or not there yet"
    page.locator("#install-offer").evaluate("() => scrollTo(0, document.body.scrollHeight)")
    (_, bottom), (bar, _) = page.evaluate(where)
    assert bottom <= bar


@pytest.mark.long
def test_the_home_screen_is_offered_where_it_is_worth_it(dist: Path, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 820, "height": 1180}, locale="en-GB", color_scheme="dark")
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()
    page.add_init_script(
        """Object.defineProperty(navigator, "standalone", {value: false});
        Object.defineProperty(navigator, "maxTouchPoints", {value: 5});"""
    )
    with background_server(dist, parts=None) as url:
        page.goto(url)
        in_lobby(page)
        page.wait_for_selector("#home-hint", state="visible")
        assert "seven days" in page.inner_text("#home-hint")
        assert page.locator("#install-offer").is_hidden()
        colors = []
        for board in ("night", "day", "light"):
            page.evaluate("board => { location.hash = `board=${board}`; }", board)
            page.wait_for_function("board => document.documentElement.dataset.board === board", arg=board)
            colors.append(page.get_attribute('meta[name="theme-color"]', "content"))
        assert colors == [NIGHT, DAY, LIGHT]
        Taps(page).button("home-hint-close")
        assert page.locator("#home-hint").is_hidden()

        page.evaluate(
            """() => {
                const event = new Event("beforeinstallprompt", {cancelable: true});
                event.prompt = () => { window.prompted = event.defaultPrevented; };
                dispatchEvent(event);
            }"""
        )
        page.wait_for_selector("#install-offer", state="visible")
        Taps(page).button("install")
        assert page.evaluate("() => window.prompted") is True
        assert page.locator("#install-offer").is_hidden()

        page.reload()
        in_lobby(page)
        assert page.locator("#home-hint").is_hidden()
    context.close()


@pytest.mark.long
def test_the_sources_are_served_without_a_worker(browser: Browser) -> None:
    page = browser.new_page()
    page.set_default_timeout(TIMEOUT_MS)
    with background_server(ROOT) as url:
        page.goto(url)
        in_lobby(page)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0
    page.close()
