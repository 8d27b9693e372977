"""Bots that wait: they go on after a key or a tap, and what they do then is read as one passage."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from e2e.conftest import PageAt
from e2e.held import Hand
from e2e.keys import focused, settle
from e2e.quick import QUICK
from e2e.sampled import sample
from e2e.screen import phase_of, screen, spoken, survey, wait_can, wait_phase
from e2e.taps import Taps

LISTEN = """() => {
    window.told = [];
    const live = document.getElementById("live");
    new MutationObserver(() => { if (live.lastElementChild) window.told.push(live.lastElementChild.textContent); })
        .observe(live, {childList: true});
}"""
"""Takes down what screen readers are handed."""

FOCUS_BY_PLY = """() => {
    window.shown = [];
    new MutationObserver(() => window.shown.push(
        [document.documentElement.dataset.phase, document.activeElement.dataset.key]
    )).observe(document.documentElement, {attributeFilter: ["data-ply"]});
}"""
"""Takes down where the focus is as each action is shown and stored; later it may have gone on to what is not yet."""

PATIENT_MS = 20_000
"""By the page's clock: far longer than bots at any pace take."""


@pytest.fixture
def waiting(page_at: PageAt) -> Page:
    """A table of one person and two bots that wait, after the person's turn was passed with the Enter key held."""
    page = page_at(390, 844, "bots=-,1,1&first=0&seed=5&pace=wait&motion=off&players=Ana,Ben,Hal", prepare=QUICK)
    Taps(page).button("start")
    wait_phase(page, "turn")
    settle(page)
    page.focus('[data-key="pile"]')
    with Hand(page) as hand:
        hand.press("Enter")
        wait_can(page, "pile", "p")
        hand.down("Enter")
        wait_phase(page, "bot")
        hand.rest("Enter", 5)
        hand.up("Enter")
    page.evaluate(LISTEN)
    return page


def by_key(page: Page) -> None:
    """Press Enter where the focus is: on the pile, which can nothing now."""
    assert focused(page) == "pile"
    page.keyboard.press("Enter")


def by_tap(page: Page) -> None:
    """Tap the dial."""
    Taps(page).middle(survey(page).at("slot-3"))


def by_button(page: Page) -> None:
    """Press the button; the focus stays there while the bots play."""
    page.evaluate(FOCUS_BY_PLY)
    page.focus('[data-key="go-on"]')
    page.keyboard.press("Enter")
    wait_phase(page, "turn")
    shown = page.evaluate("() => shown")
    assert shown, "no action of a bot was shown"
    assert {key for phase, key in shown if phase == "bot"} <= {"go-on"}


@pytest.mark.long
@pytest.mark.parametrize("go_on", sample([by_key, by_tap, by_button], by_tap))
def test_bots_go_on_after_a_key_or_a_tap_and_are_told_as_one_passage(
    waiting: Page, go_on: Callable[[Page], None]
) -> None:
    page = waiting
    until = page.evaluate("more => performance.now() + more", PATIENT_MS)
    page.wait_for_function("until => performance.now() > until", arg=until)
    assert (phase_of(page), screen(page)["ply"]) == ("bot", "2")
    assert survey(page).at("go-on").visible
    assert not survey(page).at("move-now").visible
    assert "waits for a tap or Enter" in page.inner_text("#can")
    assert spoken(page).endswith("Ben waits for a tap or Enter.")
    assert page.evaluate("() => told") == []

    go_on(page)
    wait_phase(page, "turn")
    settle(page)
    (passage,) = page.evaluate("() => told")
    assert passage.index("Ben") < passage.index("Hal")
    assert "Ana drew" not in passage
    assert not survey(page).at("go-on").visible
    assert focused(page) != "body"
