"""axe-core finds nothing in any phase and panel; `make soak` tries all boards, both languages and all sizes."""

import itertools
import os

import pytest
from playwright.sync_api import Page

from e2e.axe import check, start_in_lobby
from e2e.mirror import end
from e2e.sampled import sample
from e2e.screen import wait_phase, wait_ready
from e2e.taps import Taps

RULES_COMPLETE = "#rules-body:not([aria-busy])"

SAMPLE = [(1180, 820, "night", "en"), (390, 844, "light", "fr"), (844, 390, "day", "en")]
SIZES = [(1180, 820), (820, 1180), (390, 844), (844, 390)]
ALL = [(*size, board, lang) for size, board, lang in itertools.product(SIZES, ("night", "day", "light"), ("en", "fr"))]


def check_panels(taps: Taps, *panels: str) -> None:
    """Look into panels that the menu opens."""
    for panel in panels:
        taps.button("menu")
        taps.button(panel)
        check(taps.page, panel)
        taps.page.keyboard.press("Escape")


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


def test_axe_finds_nothing_in_the_lobby_and_in_a_turn(axe_page: Page) -> None:
    taps = Taps(axe_page)
    axe_page.set_viewport_size({"width": 390, "height": 844})
    start_in_lobby(axe_page, "light", "fr")
    axe_page.evaluate("() => { document.getElementById('more').open = true; }")
    check(axe_page, "lobby, more")
    taps.button("settings")
    check(axe_page, "lobby, settings")
    axe_page.keyboard.press("Escape")
    taps.open_record("long-run")
    check(axe_page, "curtain")
    turns = "value => document.querySelector(`[name=lobby-facing][value=${value}]`).click()"
    axe_page.evaluate(turns, "left")
    axe_page.locator("#seal-note").wait_for()
    check(axe_page, "curtain with a seal")
    axe_page.evaluate(turns, "off")
    taps.reveal()
    taps.button(next(key for key, can in taps.cans().items() if can == "select"))
    check(axe_page, "turn, selected")
    taps.button("menu")
    check(axe_page, "menu")
    axe_page.keyboard.press("Escape")
    taps.leave()


@pytest.mark.long
@pytest.mark.parametrize(("width", "height", "board", "lang"), ALL if os.environ.get("EPIZODIAK_SOAK") else SAMPLE)
def test_axe_finds_nothing_in_any_phase(axe_page: Page, width: int, height: int, board: str, lang: str) -> None:
    taps = Taps(axe_page)
    axe_page.set_viewport_size({"width": width, "height": height})
    start_in_lobby(axe_page, board, lang)
    check(axe_page, "lobby")
    axe_page.evaluate("() => { document.getElementById('more').open = true; }")
    check(axe_page, "lobby, more")
    for panel in ("settings", "ratings", "about"):
        taps.button(panel)
        check(axe_page, f"lobby, {panel}")
        axe_page.keyboard.press("Escape")

    taps.button("rules")
    axe_page.wait_for_selector(RULES_COMPLETE)
    check(axe_page, "lobby, rules")
    axe_page.keyboard.press("Escape")
    taps.button("tutorial")
    wait_phase(axe_page, "tutorial")
    check(axe_page, "tutorial")
    taps.button("tutorial-leave")
    wait_phase(axe_page, "lobby")

    taps.open_record("long-run")
    check(axe_page, "curtain")
    taps.reveal()
    check(axe_page, "turn")
    taps.button(next(key for key, can in taps.cans().items() if can == "select"))
    check(axe_page, "turn, selected")
    axe_page.keyboard.press("/")
    axe_page.keyboard.type("p")
    axe_page.keyboard.press("Enter")
    check(axe_page, "turn, typed")
    axe_page.keyboard.press("Escape")
    taps.button("menu")
    check(axe_page, "menu")
    axe_page.keyboard.press("Escape")
    check_panels(taps, "menu-settings", "menu-about", "text", "keys")
    if axe_page.locator('[data-key="log"]').is_visible():
        taps.button("log")
        check(axe_page, "log")
        axe_page.keyboard.press("Escape")
    taps.leave()

    end(taps, "round-end")
    wait_phase(axe_page, "round")
    check(axe_page, "round")
    taps.leave()
    end(taps, "game-end")
    wait_phase(axe_page, "over")
    check(axe_page, "over")
    taps.leave()
    check_stop(taps)


@pytest.mark.parametrize("board", sample(("night", "day", "light"), "day"))
def test_axe_finds_nothing_in_the_page_of_last_resort(axe_page: Page, board: str) -> None:
    start_in_lobby(axe_page, board, "en")
    axe_page.evaluate("() => dispatchEvent(new CustomEvent('epizodiak-error', {detail: ['It broke.', 'Details']}))")
    wait_phase(axe_page, "error")
    check(axe_page, "error")
    axe_page.reload(wait_until="domcontentloaded")
    wait_ready(axe_page)
