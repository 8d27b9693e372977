"""Taps that do nothing, in the browser: what lies there shakes, or bears a mark, and a line says why not."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from e2e.any_game import fragment
from e2e.conftest import PageAt, TableAt
from e2e.pages import stored
from e2e.sampled import sample
from e2e.screen import survey, wait_phase
from e2e.taps import Taps
from epizodiak.games import GAMES

pytestmark = pytest.mark.moving

SHAKING = """() => document.getAnimations().filter(a => a.animationName?.startsWith("shake")).length"""
LINE = "() => document.getElementById('can').textContent"
MARKS = """() => [...document.querySelectorAll('.refused-mark')]
    .filter(element => getComputedStyle(element).display !== 'none').length"""
FINISH = "() => document.getAnimations().filter(a => a.animationName?.startsWith('shake')).forEach(a => a.finish())"

IDLE = {"epizodiak": "slot-", "schotten-totten": "deck", "epicycle": "space-", "zodiac": "point-"}


def refuse(taps: Taps, start: str) -> str:
    """Tap the first visible place of a kind where a tap does nothing; returns its key."""
    place = next(
        each for each in survey(taps.page).places if each.key.startswith(start) and each.can is None and each.visible
    )
    taps.middle(place)
    return place.key


def wait_line(page: Page, usual: str) -> str:
    """Wait until the line above the hand is another one, and return it."""
    page.wait_for_function("usual => document.getElementById('can').textContent !== usual", arg=usual)
    line: str = page.evaluate(LINE)
    return line


def count_shakes(page: Page) -> None:
    """Have the page count what begins to shake: it may have ended before anybody looks."""
    page.evaluate(
        """() => {
            window.shakes = 0;
            document.addEventListener("animationstart", event => {
                if (event.animationName.startsWith("shake")) window.shakes++;
            });
        }"""
    )


def wait_shaken(page: Page, times: int) -> None:
    """Wait until something has begun to shake so many times."""
    page.wait_for_function("times => window.shakes >= times", arg=times)


@pytest.mark.parametrize("game", sample(GAMES, "epizodiak"))
def test_a_refused_tap_shakes_and_the_line_says_why_until_the_next_tap(page_at: PageAt, game: str) -> None:
    taps = Taps(page_at(1180, 820, prepare=stored({"epizodiak-settings": json.dumps({"motion": "on"})})))
    taps.start(fragment(game).replace("&motion=off", ""))
    if "reveal" in {place.key for place in survey(taps.page).places if place.visible}:
        taps.reveal()
    taps.page.keyboard.press("Escape")  # ends a deal
    usual = taps.page.evaluate(LINE)
    before = survey(taps.page).cans
    count_shakes(taps.page)
    refuse(taps, IDLE[game])
    told = wait_line(taps.page, usual)
    wait_shaken(taps.page, 1)
    taps.page.wait_for_function("line => document.getElementById('live').textContent.length > 0", arg=told)
    assert survey(taps.page).cans == before, "nothing else has happened"
    assert not taps.page.evaluate(MARKS), "what shakes needs no mark"
    taps.page.evaluate(FINISH)
    refuse(taps, IDLE[game])
    wait_shaken(taps.page, 2)
    assert taps.page.evaluate(LINE) == told
    taps.page.mouse.click(2, 2)
    assert wait_line(taps.page, told) == usual


@pytest.mark.long
def test_without_motion_a_mark_stands_until_the_next_tap(table_at: TableAt) -> None:
    taps = table_at(390, 844, touch=True)
    taps.start(fragment("zodiac"))
    wait_phase(taps.page, "turn")
    usual = taps.page.evaluate(LINE)
    refuse(taps, "point-")
    told = wait_line(taps.page, usual)
    assert taps.page.evaluate(MARKS) == 1
    assert not taps.page.evaluate(SHAKING)
    taps.page.touchscreen.tap(2, 420)
    wait_line(taps.page, told)
    assert not taps.page.evaluate(MARKS)


def test_enter_and_space_on_a_place_that_does_nothing_are_refused_taps(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    taps.start(fragment("zodiac"))
    for key in ("Enter", " "):
        usual = taps.page.evaluate(LINE)
        taps.page.focus('[data-key="point-B1"]')
        assert role(taps.page, "point-B1") == "img"
        taps.page.keyboard.press(key)
        told = wait_line(taps.page, usual)
        assert "B1" in told
        taps.page.keyboard.press("Escape")
        assert wait_line(taps.page, told) == usual


@pytest.mark.long
def test_a_press_on_what_answers_is_seen_at_once(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    taps.start(fragment("zodiac"))
    place = survey(taps.page).at("point-A3")
    taps.page.mouse.move(*place.middle)
    taps.page.mouse.down()
    taps.page.wait_for_function(
        """() => getComputedStyle(document.querySelector('[data-key="point-A3"] .hit')).strokeWidth === '3px'"""
    )
    taps.page.mouse.up()
    taps.page.wait_for_selector('[data-key="point-A3"][data-can="unselect"]')


def role(page: Page, key: str) -> Any:
    return page.evaluate("key => document.querySelector(`[data-key='${key}']`).getAttribute('role')", key)
