"""Two people agree to stop a game of Epicycle: one proposes it, the other is asked, and it is stored at every step."""

import pytest
from playwright.sync_api import Page

from e2e.conftest import PageAt, TableAt
from e2e.database import kept
from e2e.keys import Keys, focused, settle
from e2e.screen import TIMEOUT_MS, phase_of, screen, spoken, survey, wait_phase, wait_ready
from e2e.spectators import spectators, wait_board
from e2e.taps import Taps

FINGER = 44
AGREED = "Ana and Ben agreed to stop: the game is a draw"
TWO = "game=epicycle&players=Ana,Ben&first=0&seed=5&motion=off"


READS = 1000
"""So often the database is read until it holds what it should; a read takes some milliseconds."""


def wait_stored(page: Page, key: str, value: object) -> None:
    """Wait until the one kept game's record has this value under a key; ``None``: it has not the key."""
    found = (kept(page)[0].get(key) for _ in range(READS))
    assert any(each == value for each in found), f"{key}: {value} was never stored"


def propose(taps: Taps) -> None:
    """Propose it from the menu; the panel stands open then."""
    taps.button("menu")
    taps.button("stop")
    taps.page.locator("#stop").wait_for()


def bare(text: str) -> str:
    """Return a text without the marks that isolate names."""
    return text.replace("\u2068", "").replace("\u2069", "")


@pytest.mark.long
def test_two_people_agree_to_stop_and_the_draw_stands_wherever_the_game_is_told(page_at: PageAt) -> None:
    page = page_at(820, 1180, TWO)
    taps = Taps(page)
    taps.button("start")
    wait_phase(page, "turn")
    taps.button("held-0-3-0")
    taps.button("space-6")
    page.wait_for_function("() => document.documentElement.dataset.ply === '1'")

    propose(taps)
    assert bare(page.inner_text("#stop-title")) == "Ben offers a draw"
    assert bare(page.inner_text("#stop-agree")) == "Ana: we stop"
    seen = survey(page)
    assert seen.cans == {}
    for key in ("stop-agree", "stop-decline", "stop-withdraw"):
        assert min(seen.at(key).width, seen.at(key).height) >= FINGER
        assert seen.at(key).hit
    wait_stored(page, "x_proposed", 1)
    taps.button("stop-withdraw")
    page.locator("#stop").wait_for(state="hidden")
    wait_stored(page, "x_proposed", None)
    assert survey(page).cans, "the game goes on"

    propose(taps)
    wait_stored(page, "x_proposed", 1)
    page.reload(wait_until="domcontentloaded")
    wait_ready(page)
    taps.button("resume")
    page.locator("#stop").wait_for()
    window = spectators(page)
    wait_board(window, 1)
    taps.button("stop-agree")
    wait_phase(page, "over")
    wait_stored(page, "x_agreed", True)
    assert page.inner_text("#sheet-title") == "The game is a draw"
    assert screen(page)["ply"] == "1"
    record = taps.export()
    assert (record["x_agreed"], record["actions"]) == (True, ["3-"])
    assert "x_proposed" not in record

    window.locator("#sheet").wait_for()
    assert window.inner_text("#sheet-title") == "The game is a draw"
    assert AGREED in bare(str(window.text_content("#log-lines")))
    window.close()

    taps.button("replay")
    wait_phase(page, "replay")
    taps.button("replay-last")
    assert AGREED in bare(page.inner_text("#now"))
    taps.button("leave-replay")
    wait_phase(page, "over")
    taps.leave()
    page.wait_for_function(
        "() => document.getElementById('standing-1')?.textContent === 'The game is a draw'", timeout=TIMEOUT_MS
    )


@pytest.mark.long
def test_it_is_proposed_and_answered_by_keyboard_and_escape_plays_on(table_at: TableAt) -> None:
    keys = Keys(table_at(1180, 820).page)
    page = keys.page
    keys.start(TWO)
    for answer in ("Escape", "Enter"):
        page.focus('[data-key="menu"]')
        keys.press("Enter")
        page.focus('[data-key="stop"]')
        keys.press("Enter")
        page.locator("#stop").wait_for()
        settle(page)
        assert "Ana offers a draw. Ben, do you agree?" in bare(spoken(page))
        assert page.evaluate("() => document.activeElement.id") == "stop-title"
        keys.press("t")  # whoever looks at the table in words is asked again
        page.locator("#text-view").wait_for()
        keys.press("Escape")
        page.locator("#stop").wait_for()
        settle(page)
        keys.press("Tab")
        assert focused(page) == "stop-agree"
        keys.press(answer)
        page.locator("#stop").wait_for(state="hidden")
        settle(page)
        if answer == "Escape":
            assert phase_of(page) == "turn"
            assert spoken(page) == "The game goes on."
    wait_phase(page, "over")
    settle(page)
    assert focused(page) == "again"
    assert bare(spoken(page)) == f"{AGREED}."


@pytest.mark.long
def test_against_a_bot_and_in_other_games_the_menu_does_not_know_it(table_at: TableAt) -> None:
    taps = table_at(390, 844)
    for fragment in ("game=epicycle&bots=-,1&first=0&seed=5&pace=0", "game=zodiac&first=0"):
        taps.start(f"{fragment}&motion=off")
        taps.button("menu")
        assert not taps.page.locator('[data-key="stop"]').is_visible()
        taps.button("close")
        taps.leave()
