"""Chips of the last turns: in place at every size, reached by keyboard, and a tap on one moves its tiles again."""

import pytest
from playwright.sync_api import Page

from e2e.conftest import PageAt
from e2e.keys import focused, settle
from e2e.screen import screen, wait_phase, wait_ply
from e2e.taps import Taps
from epizodiak.core.text import plain

SIZES = ((1180, 820), (820, 1180), (390, 844), (844, 390))
LONG = ("W" * 32, "M" * 32, "@" * 32)

CHIPS = """() => {
    const box = element => element.getBoundingClientRect(), words = document.getElementById("words");
    return {
        inside: [words.scrollHeight - words.clientHeight, words.scrollWidth - words.clientWidth],
        chips: [...document.querySelectorAll("#since button")].filter(one => one.checkVisibility()).map(one => ({
            key: one.dataset.key, label: one.getAttribute("aria-label"), text: one.textContent,
            width: box(one).width, height: box(one).height,
            cut: one.querySelector("span").scrollWidth > one.querySelector("span").clientWidth,
            hit: document.elementFromPoint(box(one).x + box(one).width / 2, box(one).y + box(one).height / 2)
                ?.closest("[data-key]") === one,
        })),
    };
}"""

WATCH = """() => {
    window.moved = [];
    document.addEventListener("transitionrun", event => {
        if (event.propertyName === "transform" && event.target.matches(".tile")) {
            window.moved.push(event.target.className.baseVal);
        }
    });
}"""
"""Takes down which tiles set out."""

RESTS = """() => [...document.querySelectorAll("#board .tile")]
    .every(tile => !tile.style.transition && !tile.style.opacity)"""


def after_bots(page: Page) -> None:
    """Pass, and let both bots play."""
    taps = Taps(page)
    taps.button("start")
    wait_phase(page, "turn")
    taps.play("d")
    page.wait_for_function("() => document.documentElement.dataset.step === 'drawn'")
    taps.play("p")
    wait_ply(page, 3)
    wait_phase(page, "turn")
    settle(page)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_chips_have_room_and_the_newest_is_whole(page_at: PageAt, width: int, height: int, lang: str) -> None:
    names = ",".join(LONG)
    page = page_at(width, height, f"bots=-,1,1&first=0&seed=5&pace=0&motion=off&lang={lang}&players={names}")
    after_bots(page)
    seen = page.evaluate(CHIPS)
    assert [chip["key"] for chip in seen["chips"]] == ["since-1", "since-0"]
    assert max(seen["inside"]) <= 0, "nothing is pushed out"
    for chip in seen["chips"]:
        assert min(chip["width"], chip["height"]) >= 24
        assert not chip["cut"]
        assert chip["hit"]
        assert plain(chip["text"]) in chip["label"]


def test_a_tap_on_a_chip_moves_its_tiles_again_and_nothing_else(page_at: PageAt) -> None:
    page = page_at(1180, 820, "bots=-,2,2&first=0&seed=5&pace=0&players=Ana,Ben,Hal")
    after_bots(page)
    page.wait_for_timeout(1500)  # what the bots did has arrived
    before = screen(page)
    rims = page.locator("#board .tile.recent").count()
    assert rims, "bots have laid something"
    page.evaluate(WATCH)
    for chip in page.evaluate(CHIPS)["chips"]:
        Taps(page).button(chip["key"])
        page.wait_for_timeout(1200)
        assert page.locator("#board .player.again").count() == 1
    moved = page.evaluate("() => window.moved.length")
    assert moved >= rims
    assert screen(page) == before
    assert page.evaluate(RESTS), "everything lies where it belongs again"


def test_a_chip_is_reached_by_keyboard_and_keeps_the_focus(page_at: PageAt) -> None:
    page = page_at(1180, 820, "bots=-,1,1&first=0&seed=5&pace=0&motion=off&players=Ana,Ben,Hal")
    after_bots(page)
    page.focus('[data-key="menu"]')
    page.keyboard.press("Tab")
    assert focused(page) == "since-1"
    page.keyboard.press("Tab")
    assert focused(page) == "since-0"
    page.keyboard.press("Enter")
    settle(page)
    assert page.locator("#board .player.again").count() == 1, "with motion off it is outlined"
    assert focused(page) == "since-0"
