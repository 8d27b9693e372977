"""The longest game that can be kept: the page answers while it is opened, and says that it cannot go on."""

import json

import pytest
from playwright.sync_api import FilePayload

from e2e.conftest import TableAt
from e2e.screen import phase_of, screen, wait_phase
from e2e.taps import RECORDS
from epizodiak.record.record import MAX_ACTIONS


def longest() -> bytes:
    """Return a record with as many actions as there may be (E21a: a tile is picked up and another one laid)."""
    hands = [[4, 6, *(10, 11, 12) * 3, 10], [4, *(1, 2, 3) * 3, 1, 2], [6, *(7, 8, 9) * 3, 7, 8]]
    deal = [*hands[0], *hands[1], *hands[2], 5]
    deal += [tile for tile in range(1, 13) for _ in range(4 - deal.count(tile))]
    actions = (">6 " + "^6 <4 ^4 >6 " * MAX_ACTIONS).split()[:MAX_ACTIONS]
    record = json.loads((RECORDS / "pick-up.json").read_text("utf-8"))
    kept = {key: value for key, value in record.items() if not key.startswith("x_")}
    return json.dumps({**kept, "options": {}, "first_player": 0, "chance": [deal], "actions": actions}).encode()


@pytest.mark.long
def test_the_page_answers_while_the_longest_game_is_opened_and_says_that_it_is_full(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    page = taps.page
    file: FilePayload = {"name": "long.json", "mimeType": "application/json", "buffer": longest()}
    page.set_input_files('[data-key="import"]', file)
    page.wait_for_selector("#opening", state="visible")
    taps.button("settings")
    assert page.locator("#settings").is_visible()
    taps.button("close-settings")
    assert phase_of(page) == "lobby", "all that was done while it was opened"
    assert float(page.evaluate("() => document.getElementById('opening-progress').value")) < 1
    taps.button("opening-stop")
    page.wait_for_function("() => document.getElementById('import').value === ''")
    assert not page.locator("#opening").is_visible()
    assert phase_of(page) == "lobby"

    page.set_input_files('[data-key="import"]', file)
    wait_phase(page, "curtain")
    assert screen(page)["ply"] == str(MAX_ACTIONS)
    assert not page.locator("#opening").is_visible()
    taps.reveal()
    assert "too long to go on" in page.inner_text("#notice")
    assert page.locator("#notice-file").is_visible()
    assert taps.cans() == {}
