"""axe-core finds nothing in any phase and panel; `make soak` tries both boards, both languages and all sizes."""

import itertools
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from e2e.keys import settle
from e2e.mirror import Mirror
from e2e.screen import TIMEOUT_MS, wait_phase, wait_ready
from e2e.taps import Taps, run_values

AXE = Path(__file__).resolve().parent.parent / "node_modules" / "axe-core" / "axe.min.js"
LEAST_RULES = 15
"""Fewer rules than apply to any of these pages: a guard against a run that looked at nothing."""

RULES_COMPLETE = "() => document.querySelectorAll('#rules h3').length > 15"

SAMPLE = [(1180, 820, "night", "en"), (390, 844, "light", "fr")]
SIZES = [(1180, 820), (820, 1180), (390, 844), (844, 390)]
ALL = [(*size, board, lang) for size, board, lang in itertools.product(SIZES, ("night", "light"), ("en", "fr"))]


@pytest.fixture(scope="module")
def page(browser: Browser, site_url: str) -> Iterator[Page]:
    """A page whose content policy lets axe in."""
    context = browser.new_context(bypass_csp=True, locale="en-GB")
    page = context.new_page()
    page.goto(site_url, wait_until="domcontentloaded")
    wait_ready(page)
    yield page
    context.close()


def check(page: Page, what: str) -> None:
    """Assert that axe has nothing to say."""
    if not page.evaluate("() => 'axe' in window"):
        page.add_script_tag(path=AXE)
    settle(page)
    page.wait_for_function("() => !document.querySelector('.leaving')")  # what is out of sight, and about to go
    found = page.evaluate(
        """async () => {
            const {violations, passes} = await axe.run();
            return {
                rules: passes.length,
                faults: violations.map(rule => [rule.id, rule.help, ...rule.nodes.slice(0, 3).map(node => node.html)]),
            };
        }"""
    )
    assert found["faults"] == [], what
    assert found["rules"] >= LEAST_RULES, what


def check_panels(taps: Taps, *panels: str) -> None:
    """Look into panels that the menu opens."""
    for panel in panels:
        taps.button("menu")
        taps.button(panel)
        check(taps.page, panel)
        taps.page.keyboard.press("Escape")


def start_in_lobby(page: Page, board: str, lang: str) -> None:
    """Set the lobby's board and language."""
    page.evaluate("fragment => { location.hash = fragment; }", f"board={board}&lang={lang}&motion=off")
    page.wait_for_function(
        """([board, lang]) => document.documentElement.dataset.board === board && document.documentElement.lang === lang
            && location.hash === ''""",
        arg=[board, lang],
        timeout=TIMEOUT_MS,
    )


def end(taps: Taps, record: str) -> None:
    """Open a record whose seat can empty its hand, and let it."""
    taps.open_record(record)
    mirror = Mirror.of(record)
    taps.turn(next(t for t in sorted(mirror.legal) if t[0] in "<>" and len(run_values(t)) == len(mirror.hand)))


def check_stop(taps: Taps) -> None:
    """Look at the question whether to stop, which Epicycle's players know."""
    taps.start("game=epicycle")
    taps.button("menu")
    taps.button("stop")
    taps.page.locator("#stop").wait_for()
    check(taps.page, "stop")
    taps.button("stop-agree")
    wait_phase(taps.page, "over")
    taps.leave()
    taps.page.locator('label[for="game-epizodiak"]').click()  # the lobby offers what was played last


@pytest.mark.parametrize(("width", "height", "board", "lang"), ALL if os.environ.get("EPIZODIAK_SOAK") else SAMPLE)
def test_axe_finds_nothing_in_any_phase(page: Page, width: int, height: int, board: str, lang: str) -> None:
    taps = Taps(page)
    page.set_viewport_size({"width": width, "height": height})
    start_in_lobby(page, board, lang)
    check(page, "lobby")
    page.evaluate("() => { document.getElementById('more').open = true; }")
    check(page, "lobby, more")
    for panel in ("settings", "ratings", "about"):
        taps.button(panel)
        check(page, f"lobby, {panel}")
        page.keyboard.press("Escape")

    taps.button("rules")
    page.wait_for_function(RULES_COMPLETE, timeout=TIMEOUT_MS)
    check(page, "lobby, rules")
    page.keyboard.press("Escape")
    taps.button("tutorial")
    wait_phase(page, "tutorial")
    check(page, "tutorial")
    taps.button("tutorial-leave")
    wait_phase(page, "lobby")

    taps.open_record("long-run")
    check(page, "curtain")
    taps.reveal()
    check(page, "turn")
    taps.button(next(key for key, can in taps.cans().items() if can == "select"))
    check(page, "turn, selected")
    page.keyboard.press("/")
    page.keyboard.type("p")
    page.keyboard.press("Enter")
    check(page, "turn, typed")
    page.keyboard.press("Escape")
    taps.button("menu")
    check(page, "menu")
    page.keyboard.press("Escape")
    check_panels(taps, "menu-settings", "menu-about", "text", "keys")
    if page.locator('[data-key="log"]').is_visible():
        taps.button("log")
        check(page, "log")
        page.keyboard.press("Escape")
    taps.leave()

    end(taps, "round-end")
    wait_phase(page, "round")
    check(page, "round")
    taps.leave()
    end(taps, "game-end")
    wait_phase(page, "over")
    check(page, "over")
    taps.leave()
    check_stop(taps)


@pytest.mark.parametrize("board", ["night", "light"])
def test_axe_finds_nothing_in_the_page_of_last_resort(page: Page, board: str) -> None:
    start_in_lobby(page, board, "en")
    page.evaluate("() => dispatchEvent(new CustomEvent('epizodiak-error', {detail: ['It broke.', 'Details']}))")
    wait_phase(page, "error")
    check(page, "error")
    page.reload(wait_until="domcontentloaded")
    wait_ready(page)
