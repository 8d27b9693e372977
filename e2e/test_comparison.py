"""Friends' games of one deal laid beside the own one, in a browser: by taps, by keys, with codes that are none."""

from playwright.sync_api import Page, expect

from e2e.axe import check, start_in_lobby
from e2e.compared import DEAL, played, turn_of_parting
from e2e.conftest import PageAt
from e2e.keys import focused
from e2e.screen import copied, screen, wait_phase
from e2e.taps import Taps
from epizodiak.bots import steady
from epizodiak.features.comparison import codes
from epizodiak.record.record import record_json

HOSTILE = "<img src=x onerror=document.title='taken'> ../../etc/passwd %00 " + "SAME" * 2_000


def test_a_friends_game_is_laid_beside_the_own_one_by_keys(axe_page: Page) -> None:
    mine, friend = played(1), played(2)
    page, taps = axe_page, Taps(axe_page)
    page.set_viewport_size({"width": 390, "height": 844})
    start_in_lobby(page, "night", "en")
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
    assert f"Your games part at turn {turn_of_parting(mine, friend)}." in page.inner_text(".partings")
    check(page, "the same deal, compared")
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
        assert not page.locator('[data-key="hint"]').is_visible(), "who compares plays without hints"
    assert begun_with[0] == begun_with[1]


def test_a_link_begins_the_same_deal_at_another_table_or_says_what_cannot_be_compared(page_at: PageAt) -> None:
    ours = page_at(390, 844, "lang=en&motion=off")
    ours.context.grant_permissions(["clipboard-read", "clipboard-write"])
    taps = Taps(ours)
    taps.open_record(record_json(played(1).record))
    wait_phase(ours, "over")
    taps.button("compare")
    taps.button("compare-deal")
    link = copied(ours).partition("#")[2]
    theirs = page_at(1280, 800, f"{link}&lang=en&motion=off&pace=0")
    wait_phase(theirs, "turn")
    dealt = Taps(theirs).export()
    assert (dealt["x_seed"], dealt["x_bots"], dealt["x_compared"]) == (DEAL, ["-", "2"], steady.VERSION)
    assert not theirs.locator('[data-key="hint"]').is_visible(), "who compares plays without hints"
    refused = page_at(1280, 800, f"lang=en&{link.replace('bots=-,2', 'bots=-,-')}")
    expect(refused.locator("#lobby-notice")).to_have_text(
        "That can't be compared: one person has to play alone against bots."
    )
    assert screen(refused)["phase"] == "lobby"
