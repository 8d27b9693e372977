"""Friends' games of one deal laid beside the own one, in a browser: by taps, by keys, with codes that are none."""

from e2e import axe
from e2e.conftest import PageAt
from e2e.keys import focused
from e2e.screen import screen, wait_phase
from e2e.taps import Taps
from epizodiak.features.comparison import codes
from epizodiak.record.record import record_json
from tests.unit.compared_games import played

DEAL = 20261128
"""A seed; nothing hangs on which."""

HOSTILE = "<img src=x onerror=document.title='taken'> ../../etc/passwd %00 " + "SAME" * 2_000


def test_a_friends_game_is_laid_beside_the_own_one_by_keys(page_at: PageAt) -> None:
    mine, friend = (played("zodiac", DEAL, choice, alike=2) for choice in (1, 2))
    page = page_at(390, 844, "lang=en&motion=off&pace=0")
    taps = Taps(page)
    taps.open_record(record_json(mine.record))
    wait_phase(page, "over")
    taps.button("compare")
    page.wait_for_selector("#comparison:not([hidden])")
    assert page.input_value("#compare-code") == codes.encode(mine)
    page.focus("#compare-text")
    page.keyboard.insert_text(HOSTILE)
    page.keyboard.press("Tab")
    assert focused(page) == "compare-add"
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#compare-told').innerText !== ''")
    assert page.locator(".partings").count() == 0, "what is no code is answered by a sentence, and nothing is laid down"
    assert page.locator("#comparison img").count() == 0
    page.fill("#compare-text", f"Look: {codes.encode(friend)}!")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".partings > li")
    assert "turn 3" in page.inner_text(".partings"), "their first two decisions were alike"
    axe.check(page, "the same deal, compared")
    page.keyboard.press("Escape")
    page.wait_for_selector("#comparison", state="hidden")
    assert page.locator("#comparison .partings").count() == 0, "a closed panel keeps nothing"


def test_todays_deal_is_one_tap_away_and_begins_alike_for_everybody(page_at: PageAt) -> None:
    begun_with = []
    for _ in range(2):
        page = page_at(1280, 800, "lang=en&motion=off&pace=0")
        Taps(page).button("deal-today")
        wait_phase(page, "turn")
        begun_with.append((screen(page)["game"], screen(page)["ply"], Taps(page).cans()))
        assert page.locator('[data-key="hint"]').count() == 0, "who compares plays without hints"
    assert begun_with[0] == begun_with[1]
