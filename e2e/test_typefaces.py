"""The page's own typefaces: they come after the first tap, never change in a game, and a table stands without them."""

import pytest
from playwright.sync_api import Page, Route

from e2e.conftest import PageAt
from e2e.screen import screen
from e2e.taps import Taps
from epizodiak.features.typefaces.files import SAMPLE

GAME = "seed=69&mode=single&players=Ana,Ben,Chlo%C3%A9&motion=off"

IN_USE = "() => [...new Set([...document.fonts].map(({ family }) => family))].sort()"

CAME = """() => performance.getEntriesByType("resource").filter(
    ({ name, responseEnd }) => responseEnd && /(inter|alegreya)-(latin|greek).woff2$/.test(name)).length === 4"""

LENGTHS = """text => ["--sans", "--serif"].map(stack => {
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = `100px ${getComputedStyle(document.documentElement).getPropertyValue(stack)}`;
    return pen.measureText(text).width;
})"""
"""How long a text is in each of them, or in what stands for them."""

MOST_TABLES = 6
"""A file that is here is a typeface a moment later; so many tables are more than a moment."""

ASKED = "() => performance.getEntriesByType('resource').filter(({ name }) => /woff2/.test(name)).length"


def test_a_first_table_has_them_if_somebody_tapped_before(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    taps = Taps(page)
    assert page.evaluate(ASKED) == 0
    before = page.evaluate(LENGTHS, SAMPLE)
    taps.button("rules")
    taps.button("close-rules")
    page.wait_for_function(CAME)
    assert page.evaluate(IN_USE) == [], "the lobby stays as it is"
    for _ in range(MOST_TABLES):
        taps.start(GAME)
        if page.evaluate(IN_USE):
            break
        taps.leave()
    assert page.evaluate(IN_USE) == ["Alegreya", "Inter"]
    assert page.evaluate("() => document.fonts.check('16px Inter') && document.fonts.check('16px Alegreya')")
    assert page.evaluate(LENGTHS, SAMPLE) == pytest.approx(before, rel=0.005), "lines are as long as before"


def test_letters_never_change_in_a_game(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    taps = Taps(page)
    taps.start(GAME)
    page.wait_for_function(CAME)
    for _ in range(3):
        taps.turn("d", "p")
        assert page.evaluate(IN_USE) == []
    taps.leave()
    assert page.evaluate(IN_USE) == ["Alegreya", "Inter"]


def test_a_game_goes_on_where_they_cannot_be_had(page_at: PageAt) -> None:
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    def refuse(page: Page) -> None:
        page.route("**/*.woff2", answer)

    page = page_at(1180, 820, expect_errors=True, prepare=refuse)
    taps = Taps(page)
    taps.start(GAME)
    page.wait_for_function(CAME.replace("responseEnd &&", ""))
    taps.turn("d", "p")
    taps.leave()
    taps.start(GAME)
    taps.turn("d", "p")
    assert (screen(page)["ply"], page.evaluate(IN_USE)) == ("2", [])
    assert asked
