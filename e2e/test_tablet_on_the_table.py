"""A tablet that lies on the table: its board turns to each player, who holds a seal to lift the curtain."""

import json

import pytest
from playwright.sync_api import Page

from e2e.conftest import PageAt
from e2e.drags import Drags
from e2e.pages import stored
from e2e.screen import phase_of, screen, survey, wait_phase, wait_ply, wait_taken
from e2e.taps import Taps

pytestmark = pytest.mark.moving

TURNS = """() => { window.turns = []; new MutationObserver(() => {
    if ("turning" in document.documentElement.dataset) window.turns.push(document.documentElement.dataset.turn);
}).observe(document.documentElement, {attributes: true, attributeFilter: ["data-turning"]}); }"""
"""Notes to which side the board turns, each time it does."""

RUNNING = "() => document.getElementById('board').getAnimations().length"

SLOW = """() => {
    const later = window.setTimeout;
    window.setTimeout = (work, wait, ...rest) => later(work, wait < 500 ? wait : wait + 60_000, ...rest);
    window.asUsual = () => { window.setTimeout = later; };
}"""
"""A hold is not long enough for a minute, so that a test that is slow lets go too early nevertheless."""

SEAL = '[data-key="reveal"]'
FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def lying(page_at: PageAt, *, touch: bool = False, **settings: str) -> Taps:
    """A page of a tablet that lies on the table."""
    kept = {"epizodiak-settings": json.dumps({"facing": "left", **settings})}
    return Taps(page_at(1180, 820, touch=touch, prepare=stored(kept)))


def note(page: Page) -> str:
    """What stands below the seal."""
    return page.inner_text("#seal-note")


def test_a_finger_has_to_hold_the_seal_and_a_touch_is_told_why_it_does_nothing(page_at: PageAt) -> None:
    taps = lying(page_at, touch=True)
    page, finger = taps.page, Drags(taps.page, touch=True)
    taps.open_record("long-run")
    wait_taken(page, "reveal")
    asked, middle = note(page), survey(page).at("reveal").middle
    page.evaluate(SLOW)
    for ends in (finger.let_go, finger.second_finger, lambda: finger.move((middle[0] + 80, middle[1]))):
        finger.press(middle)
        page.locator(f"{SEAL}[data-held]").wait_for()
        ends()
        page.locator(f"{SEAL}:not([data-held])").wait_for()
        assert note(page) != asked, "nobody is told why the curtain stays"
        if ends != finger.let_go:
            finger.let_go()
        page.evaluate(FRAMES)
        assert phase_of(page) == "curtain"
    page.evaluate("() => window.asUsual()")
    ply = screen(page)["ply"]
    finger.press(middle)
    wait_phase(page, "turn")
    finger.let_go()
    page.evaluate(FRAMES)
    assert (screen(page)["ply"], phase_of(page)) == (ply, "turn")
    assert page.locator("#board [aria-pressed=true], [data-can=unselect]").count() == 0, "the end of a hold tapped"


def test_a_key_and_a_click_lift_the_curtain_too_and_the_board_turns_to_whoever_is_next(page_at: PageAt) -> None:
    taps = lying(page_at, motion="on")
    page = taps.page
    taps.start("seed=7&first=0")
    page.evaluate(TURNS)
    wait_taken(page, "reveal")
    page.focus(SEAL)
    page.keyboard.press("Enter")
    wait_phase(page, "turn")
    for action in ("d", "p"):
        taps.play(action)
    wait_phase(page, "curtain")
    assert page.locator("#board .tile").count() == 1, "somebody's tiles show while the board turns"
    page.wait_for_function("() => window.turns.length === 1 && !('turning' in document.documentElement.dataset)")
    assert page.evaluate("() => window.turns") == ["90"]
    taps.reveal()  # by a click of the mouse
    page.evaluate("() => document.querySelector('[name=set-motion][value=off]').click()")
    for action in ("d", "p"):
        taps.play(action)
    assert screen(page)["turn"] == "270"
    assert page.evaluate(RUNNING) == 0
    assert page.evaluate("() => window.turns") == ["90"], "where nothing moves, the page turns at once"


def test_what_is_taken_hold_of_while_the_board_turns_follows_the_pointer(page_at: PageAt) -> None:
    taps = lying(page_at, motion="on", speed="slow")
    page, drags = taps.page, Drags(taps.page)
    taps.start("game=zodiac&first=0&seed=7")
    for key in ("point-A3", "point-B1"):
        taps.button(key)
    wait_ply(page, 1)
    page.evaluate(
        "() => { const [run] = document.getElementById('board').getAnimations(); run.pause(); run.currentTime = 400; }"
    )
    held = next(key for key, can in taps.cans().items() if can == "select")
    drags.take(held)
    assert page.evaluate(RUNNING) == 0, "it turns on under the finger"
    drags.move(drags.place(next(iter(drags.goals()))))
    drags.let_go()
    wait_ply(page, 2)
