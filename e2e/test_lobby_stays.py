"""The lobby keeps its place when something in it changes, and its words whole when texts are large."""

from collections.abc import Iterator

import pytest

from e2e.conftest import PageAt, TableAt
from e2e.keys import settle
from e2e.layout import enlarge, under_the_bar
from e2e.long_games import many_rounds
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, follow
from e2e.taps import Taps
from epizodiak.display.languages import LANGUAGES
from epizodiak.games import GAMES

SIZES = ((1440, 900), (1180, 820), (820, 1180), (390, 844), (844, 390))
LINK = "game=epizodiak&seed=7&first=1&edition=earlier&motion=off"

BROKEN = """selector => [...document.querySelectorAll(selector)].flatMap(each => {
    if (!each.checkVisibility()) return [];
    const found = [], walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const word of node.data.matchAll(/(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}]{2,14}(?![\\p{L}\\p{N}])/gu)) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const tops = new Set([...range.getClientRects()].map(box => Math.round(box.top)));
            if (tops.size > 1) found.push(word[0]);
        }
    return found;
})"""


def shelf_top(taps: Taps) -> float:
    """Return where the shelf of games lies in the window, once all that is new is laid out."""
    settle(taps.page)
    top: float = taps.page.evaluate("() => document.querySelector('.shelf').getBoundingClientRect().top")
    return top


def test_choosing_a_game_moves_nothing_under_the_finger(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    for width, height in ((1440, 900), (390, 844), (844, 390)):
        taps.page.set_viewport_size({"width": width, "height": height})
        for share in (0, 1):
            taps.page.locator('[for="game-epizodiak"]').click()
            taps.page.evaluate(
                """share => {
                    const shelf = document.querySelector(".shelf").getBoundingClientRect();
                    const most = Math.max(0, scrollY + shelf.top - 20);
                    // a shelf below the fold, under many kept games, has no finger on it: choosing would scroll to it
                    const least = Math.min(most, Math.max(0, scrollY + shelf.bottom - innerHeight));
                    scrollTo(0, least + share * (most - least));
                }""",
                share,
            )
            before = shelf_top(taps)
            for game in reversed([*GAMES]):
                taps.page.evaluate("game => document.querySelector(`[for=game-${game}]`).click()", game)
                assert shelf_top(taps) == pytest.approx(before, abs=1), (width, share, game)
    taps.page.evaluate("() => scrollTo(0, 0)")
    taps.page.locator('[for="game-epizodiak"]').click()


def test_a_link_leaves_more_closed_says_what_it_has_set_and_shows_start(table_at: TableAt) -> None:
    taps = table_at(390, 844)
    # The test before may have left it open.
    taps.page.evaluate("() => { document.getElementById('more').open = false; }")
    for width, height in SIZES:
        taps.page.set_viewport_size({"width": width, "height": height})
        taps.page.evaluate("link => { scrollTo(0, 0); location.hash = link; }", LINK)
        taps.page.wait_for_function(
            """() => {
                const {top, bottom} = document.querySelector('[data-key="start"]').getBoundingClientRect();
                return location.hash === "" && top >= 0 && bottom <= innerHeight + 1;
            }""",
            timeout=TIMEOUT_MS,
        )
        assert not taps.page.evaluate("() => document.getElementById('more').open")
        assert taps.page.text_content("#more-told") == " · Rules · Who begins · Deal 7"
    taps.page.evaluate(
        """() => {
            for (const id of ["seed", "first"]) document.getElementById(id).value = "";
            document.getElementById("epizodiak-edition").selectedIndex = 0;
            document.getElementById("setup").dispatchEvent(new Event("change"));
        }"""
    )
    assert taps.page.text_content("#more-told") == ""


def test_in_a_wide_window_nothing_lies_under_the_bar_whatever_game_is_chosen(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    for width, height in ((1180, 820), (1280, 800), (1920, 1080)):
        taps.page.set_viewport_size({"width": width, "height": height})
        for game in GAMES:
            taps.page.locator(f"label[for=game-{game}]").click()
            assert under_the_bar(taps.page) == [], (width, game)
    taps.page.locator("label[for=game-epizodiak]").click()


@pytest.fixture
def large_phone(table_at: TableAt) -> Iterator[Taps]:
    """Lend a phone whose texts are twice as large as usual."""
    taps = table_at(390, 844)
    yield taps
    enlarge(taps, "")


def test_no_word_breaks_into_letters_on_a_phone_with_large_texts(large_phone: Taps) -> None:
    taps, page = large_phone, large_phone.page
    taps.open_record(many_rounds(4, ("Ana", "Bartholomäus", "W" * 200), left=1, target=90))
    taps.leave()
    taps.open_record(many_rounds(4, ("Ana", "Ben", "Chloé")))
    taps.leave()
    enlarge(taps, "200%")
    page.evaluate("() => { document.getElementById('kept').open = true; }")
    page.wait_for_function("() => [...document.querySelectorAll('.standing')].every(each => each.textContent !== '…')")
    assert page.locator("#stored .game").count() >= 2
    assert page.evaluate(BROKEN, "#stored .game") == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    for opener in ("rules", "ratings"):
        taps.button(opener)
        settle(page)
        assert page.evaluate(BROKEN, f"#{opener} header") == []
        page.keyboard.press("Escape")


UNDER_BAR = """() => {
    const bar = document.querySelector("#bar .go"), told = document.querySelector("#getting");
    const top = element => element.getBoundingClientRect().top, covered = [];
    for (const each of document.querySelectorAll("#setup :is(button, input, select, summary):not(#bar *)")) {
        if (!each.checkVisibility() || each.closest(".choices, .shelf")) continue;
        scrollTo(0, 0);
        document.activeElement.blur();
        each.focus();
        const box = each.getBoundingClientRect();
        if (box.bottom > top(bar) && box.height < top(bar)) covered.push(each.dataset.key ?? each.outerHTML);
    }
    scrollTo(0, document.body.scrollHeight);
    if (document.querySelector(".foot").getBoundingClientRect().bottom > top(told)) covered.push("links");
    return covered;
}"""
"""What is partly covered by the bar though it has the focus, and the links if what tells of the start covers them."""


@pytest.mark.parametrize("lang", sample(LANGUAGES, "el"))
def test_all_can_be_scrolled_into_full_sight(page_at: PageAt, lang: str) -> None:
    page = page_at(390, 844)
    taps = Taps(page)
    taps.start("seed=3&players=Ana,Ben,Cleo")
    taps.leave()
    follow(page, f"lang={lang}&bots=-,2,3")
    page.wait_for_function("tag => document.documentElement.lang === tag", arg=lang)
    for text in ("", "200%"):
        enlarge(taps, text)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(UNDER_BAR) == [], (text, width, height)
