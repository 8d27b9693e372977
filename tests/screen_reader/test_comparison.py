"""Orca before a friend's game laid beside the own one: codes are found and pasted by keys, and what came of it is read."""

from e2e.compared import played, turn_of_parting
from e2e.keys import focused
from e2e.screen import wait_phase, wait_told
from e2e.taps import Taps
from epizodiak.features.comparison import codes
from epizodiak.record.record import record_json
from tests.screen_reader.conftest import Begin
from tests.screen_reader.ways import go

LINES = 40


def test_a_friends_game_is_laid_beside_the_own_one_by_ear(visit: Begin) -> None:
    mine, friend = played(1), played(2)
    reader = visit("pace=0")
    page = reader.page
    Taps(page).open_record(record_json(mine.record))
    wait_phase(page, "over")
    wait_told(page)
    page.wait_for_function("() => document.activeElement.dataset.key === 'again'")
    reader.listen()
    go(reader, "more")
    reader.press("Return")
    page.wait_for_function("() => document.activeElement.closest('#rest')")
    go(reader, "compare")
    reader.press("Return", "The same deal, compared")
    page.wait_for_selector("#comparison:not([hidden])")
    reader.listen()
    for _ in range(12):
        reader.press("Tab")
        reader.listen()
        if focused(page) == "compare-text":
            break
    reader.press("Tab")
    reader.listen()
    reader.press("Return")
    reader.listen()
    page.fill("#compare-text", codes.encode(friend))
    reader.listen()
    reader.press("Tab")
    reader.listen()
    reader.press("Return")
    reader.listen()
    page.wait_for_selector(".partings > li")
    for _ in range(LINES):
        reader.press("Down")
        reader.listen()
    reader.press("Escape")
    reader.listen()
