"""What browsers do to a page by themselves, or because somebody asks them to: darken, print, translate."""

import pytest
from playwright.sync_api import Page

from e2e.conftest import PageAt, TableAt
from e2e.screen import follow
from e2e.taps import Taps
from e2e.tongues import speak

TRANSLATE = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found) {
        if (!text.data.trim() || text.parentElement.closest("[translate=no], script, style, noscript")) continue;
        const outer = document.createElement("font"), inner = document.createElement("font");
        inner.textContent = `¤${text.data}`;
        outer.append(inner);
        text.replaceWith(outer);
    }
    document.documentElement.lang = "tlh";
    document.documentElement.classList.add("translated-ltr");
}"""
"""What translators in browsers do: all words are exchanged, and stand in elements of their own."""

PAPER = """() => ["html", "body", "#rules", "#rules .card", "#rules header", "#rules-body", "#rules-body .figure"]
    .map(name => getComputedStyle(document.querySelector(name)).backgroundColor)"""
"""What is painted behind printed rules."""

HANDS = (
    "() => [...document.querySelectorAll('[data-key^=hand-], #board *')].filter(each => each.checkVisibility()).length"
)
FILLS = "() => [...document.querySelectorAll('#board .ivory')].map(each => getComputedStyle(each).fill)"


def darkening(page: Page) -> None:
    """Have the browser darken all pages."""
    page.context.new_cdp_session(page).send("Emulation.setAutoDarkModeOverride", {"enabled": True})


@pytest.mark.long
@pytest.mark.parametrize("preferred", ["light", "dark"])
def test_a_browser_that_darkens_pages_leaves_what_numbers_stand_on(page_at: PageAt, preferred: str) -> None:
    def prepare(page: Page) -> None:
        page.emulate_media(color_scheme="dark" if preferred == "dark" else "light")
        darkening(page)

    page = page_at(1180, 820, prepare=prepare)
    taps = Taps(page)
    taps.start("game=schotten-totten&seed=1&motion=off")
    taps.reveal()
    heeds = page.get_attribute("html", "data-darkened") is None
    assert heeds == (preferred == "dark"), "where the system is dark, too, the browser heeds what the page says"
    assert heeds or {fill[:4] for fill in page.evaluate(FILLS)} == {"rgb("}, "what is shaded is recoloured"


def test_printing_gives_the_whole_rules_and_of_a_turn_nothing(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    page = taps.page
    follow(page, "board=night")
    try:
        taps.button("rules")
        page.wait_for_selector("#rules-body:not([aria-busy])")
        page.emulate_media(media="print")
        assert page.inner_text("#rules header").split() == ["EpiZodiak", "Rules"]
        page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
        painted = page.evaluate(PAPER)
        assert set(painted) <= {"rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"}, painted
        page.evaluate("() => dispatchEvent(new Event('afterprint'))")
        assert page.get_attribute("html", "data-board") == "night"
        parted = page.locator("#rules-body section").evaluate_all(
            "all => all.filter(each => getComputedStyle(each).breakInside !== 'avoid').length"
        )
        assert parted == 0, "a picture stays on the page of its text"
        shown, whole = page.locator("#rules-body").evaluate("body => [body.clientHeight, body.scrollHeight]")
        assert shown == whole > 820
        assert page.evaluate("() => document.scrollingElement.scrollHeight") >= whole
        assert not page.locator("#lobby").is_visible()
        assert page.locator("svg:has(> defs > #ivory)").evaluate(
            "drawings => getComputedStyle(drawings).display !== 'none'"
        ), "figures are filled with what stands there"
        page.emulate_media(media="screen")
        taps.button("close-rules")
        taps.start("seed=1")
        taps.reveal()
        assert page.evaluate(HANDS) > 0
        page.emulate_media(media="print")
        assert page.evaluate(HANDS) == 0
    finally:
        page.emulate_media(media="screen")


def test_a_language_is_chosen_and_played_in_after_a_translator_has_changed_the_page(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    page.evaluate(TRANSLATE)
    speak(page, "de")
    assert (
        page.locator("[data-t]").evaluate_all("all => all.filter(({textContent}) => textContent.includes('¤'))") == []
    )
    assert page.inner_text('[data-key="settings"]') == "Einstellungen"
    taps = Taps(page)
    taps.start("seed=1&motion=off")
    page.evaluate(TRANSLATE)
    taps.turn("d", "p")
    taps.turn("d")
    touched = page.locator(":is(svg, kbd, bdi):has(font)").evaluate_all("all => all.map(each => each.outerHTML)")
    assert touched == [], "names, notation, drawings"
