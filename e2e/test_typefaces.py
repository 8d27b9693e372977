"""The page's own typefaces: they come after the first action, move nothing, and a table stands without them."""

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

WATCH = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => window.shifts.push(...list.getEntries()
        .filter(({ hadRecentInput }) => !hadRecentInput).map(({ value }) => value))).observe({ type: "layout-shift" });
}"""

LENGTHS = """text => ["--sans", "--serif"].map(stack => {
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = `100px ${getComputedStyle(document.documentElement).getPropertyValue(stack)}`;
    return pen.measureText(text).width;
})"""
"""How long a text is in each of them, or in what stands for them."""

MOST_TURNS = 6
"""A file that is here is a typeface a moment later; so many turns are more than a moment."""


def test_they_come_after_the_first_action_and_move_nothing(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    taps = Taps(page)
    taps.start(GAME)
    taps.reveal()
    assert (
        page.evaluate("() => performance.getEntriesByType('resource').filter(({ name }) => /woff2/.test(name))") == []
    )
    taps.turn("d", "p")
    page.wait_for_function(CAME)
    page.evaluate(WATCH)
    before = page.evaluate(LENGTHS, SAMPLE)
    for _ in range(MOST_TURNS):
        if page.evaluate(IN_USE):
            break
        taps.turn("d", "p")
    assert page.evaluate(IN_USE) == ["Alegreya", "Inter"]
    assert page.evaluate("() => document.fonts.check('16px Inter') && document.fonts.check('16px Alegreya')")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("() => shifts") == []
    assert page.evaluate(LENGTHS, SAMPLE) == pytest.approx(before, rel=0.005), "lines are as long as before"


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
    taps.turn("d", "p")
    page.wait_for_function(CAME.replace("responseEnd &&", ""))
    taps.turn("d", "p")
    taps.turn("d", "p")
    assert (screen(page)["ply"], page.evaluate(IN_USE)) == ("6", [])
    assert asked
