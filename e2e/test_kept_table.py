"""The table that was left unfinished, as the next visit's lobby shows it before Python runs."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from e2e.conftest import PageAt
from e2e.database import DATABASE, PUT
from e2e.kept import (
    LEFT,
    acted,
    entries,
    go_on,
    leave_table,
    stored,
    visit,
    wait_kept,
    wait_none,
)
from e2e.layout import under_the_bar
from e2e.pages import Script
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, hide, phase_of, screen, survey, wait_phase
from e2e.taps import Taps

NO_ROOM = Script("""
window.room = "all";
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (value, key) {
    const fits = window.room === "all" || window.room === "records" && !String(key).startsWith("table-");
    if (!fits) throw new DOMException("no room", "QuotaExceededError");
    return put.call(this, value, key);
};
const remove = IDBObjectStore.prototype.delete;
IDBObjectStore.prototype.delete = function (key) {
    if (key instanceof IDBKeyRange && window.room === "none") window.room = "records";
    return remove.call(this, key);
};
""")
"""Lets there be room for pictures, for records only, or for records as soon as pictures were taken away."""


def test_the_next_visit_shows_the_table_that_was_left_before_python_runs(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    leave_table(page)
    gate = visit(page)
    wait_kept(page)
    seen = survey(page)
    assert (seen.html["phase"], seen.html["kept"], seen.html["ply"]) == ("lobby", "2", "0")
    assert seen.cans == {}
    picture = page.locator("#kept-picture")
    assert picture.get_attribute("alt") == "The table as you left it: EpiZodiak, Ben's turn"
    told = page.inner_text("#resume-told")
    assert "EpiZodiak" in told
    boxes = [page.locator(where).bounding_box() for where in ("#kept-picture", "#resume", '[data-key="start"]')]
    go_on(page, gate)
    assert "kept" not in screen(page)
    page.wait_for_function("() => document.getElementById('standing-1')?.textContent.includes('Round')")
    assert [page.locator(where).bounding_box() for where in ("#kept-picture", "#resume", '[data-key="start"]')] == boxes
    assert page.inner_text("#resume-told") == told
    Taps(page).button("resume")
    wait_phase(page, "curtain")
    assert screen(page)["ply"] == "2"
    Taps(page).leave()
    assert not picture.is_visible(), "there is more to be known by now"


def test_in_a_wide_window_nothing_lies_under_the_bar_beside_a_table_that_was_left(left_page: Page) -> None:
    left_page.set_viewport_size({"width": 1280, "height": 800})
    gate = visit(left_page)
    wait_kept(left_page)
    assert under_the_bar(left_page) == []
    go_on(left_page, gate)
    left_page.locator("#stored .game").wait_for()
    for width, height in ((1280, 800), (1180, 820), (1920, 1080)):
        left_page.set_viewport_size({"width": width, "height": height})
        assert under_the_bar(left_page) == [], width


def test_where_nothing_happens_for_a_moment_the_picture_is_stored(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    taps = Taps(page)
    taps.start("game=zodiac&players=Ana,Ben&first=0")
    page.wait_for_function("() => localStorage.getItem('epizodiak-kept') === '0'", timeout=TIMEOUT_MS)
    assert [key for key in entries(page) if key.startswith("table-game-")]


def another_action(page: Page) -> None:
    """Let the record say otherwise than the picture."""
    name, record = next(each for each in entries(page).items() if each[0].startswith("game-"))
    page.evaluate(PUT, [DATABASE, [[name, record.replace('\\"p\\"]', '\\"p\\",\\"d\\"]')]]])


def finished_game(page: Page) -> None:
    """Let the record say that the game is over, which the picture cannot know."""
    name, record = next(each for each in entries(page).items() if each[0].startswith("game-"))
    page.evaluate(PUT, [DATABASE, [[name, record.replace('\\"version\\"', '\\"x_finished\\":true,\\"version\\"')]]])


def later_game(page: Page) -> None:
    """Let there be a later unfinished game without a picture."""
    name, record = next(each for each in entries(page).items() if each[0].startswith("game-"))
    page.evaluate(PUT, [DATABASE, [[f"{name[:-1]}x", record]]])


def setting(name: str, value: str) -> Callable[[Page], None]:
    def choose(page: Page) -> None:
        page.evaluate("text => localStorage.setItem('epizodiak-settings', text)", json.dumps({name: value}))

    return choose


def deleted(page: Page) -> None:
    for name in entries(page):
        if name.startswith("game-"):
            page.evaluate(PUT, [DATABASE, [[name, None]]])


@pytest.mark.parametrize(
    "change",
    sample(
        [
            pytest.param(another_action, id="another action"),
            pytest.param(finished_game, id="finished"),
            pytest.param(later_game, id="a later game"),
            pytest.param(setting("board", "light"), id="board"),
            pytest.param(setting("face", "arabic"), id="face"),
            pytest.param(setting("lang", "fr"), id="language"),
            pytest.param(deleted, id="deleted"),
        ],
        "another action",
        "language",
    ),
)
def test_what_is_not_the_present_state_as_the_page_looks_now_is_not_shown(
    left_page: Page, change: Callable[[Page], None]
) -> None:
    before = entries(left_page)
    change(left_page)
    assert entries(left_page) != before or left_page.evaluate("() => localStorage.getItem('epizodiak-settings')")
    visit(left_page)
    wait_none(left_page)


@pytest.mark.parametrize("fragment", sample(["#game=zodiac", "#watch", "#join"], "#watch"))
def test_with_a_fragment_the_lobby_comes_first_and_no_table(left_page: Page, fragment: str) -> None:
    visit(left_page, fragment)
    left_page.locator("#kept-table").wait_for(state="attached")
    wait_none(left_page)


def test_a_deleted_game_takes_its_picture_along(left_page: Page) -> None:
    gate = visit(left_page)
    go_on(left_page, gate)
    taps = Taps(left_page)
    for key in ("game-1", "delete-1", "delete-yes-1"):
        taps.button(key)
    left_page.locator('[data-key="undelete-1"]').wait_for()
    assert not left_page.locator("#kept-table").is_visible()
    assert not [key for key in entries(left_page) if key.startswith("table-")]


@pytest.mark.long
def test_where_there_is_no_room_for_the_picture_the_game_is_stored_all_the_same(page_at: PageAt) -> None:
    page = page_at(1180, 820, prepare=NO_ROOM)
    page.evaluate("() => { window.room = 'records'; }")
    taps = Taps(page)
    taps.start(LEFT)
    acted(taps)
    hide(page, "hidden")
    hide(page, "visible")
    taps.turn("d", "p")
    assert not page.locator("#notice").is_visible()
    found = entries(page)
    assert [key for key in found if key.startswith("table-")] == []
    assert '\\"actions\\":[\\"d\\",\\"p\\",\\"d\\",\\"p\\"]' in next(
        v for k, v in found.items() if k.startswith("game-")
    )


@pytest.mark.long
def test_where_there_is_no_room_for_the_game_its_picture_makes_some(page_at: PageAt) -> None:
    page = page_at(1180, 820, prepare=NO_ROOM)
    taps = Taps(page)
    taps.start(LEFT)
    stored(page, acted(taps))
    assert [key for key in entries(page) if key.startswith("table-")]
    page.evaluate("() => { window.room = 'none'; }")
    taps.turn("d", "p")
    assert phase_of(page) != "error"
    assert not page.locator("#notice").is_visible()
    assert [key for key in entries(page) if key.startswith("table-")] == []
