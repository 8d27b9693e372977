"""Orca before a friend's game laid beside the own one: a code is pasted by keys, and what came of it is read."""

from e2e.compared import played, turn_of_parting
from e2e.screen import wait_phase, wait_told
from e2e.taps import Taps
from epizodiak.features.comparison import codes
from epizodiak.record.record import record_json
from tests.screen_reader.conftest import Begin
from tests.screen_reader.ways import go

LINES = 20
"""More than lie between the button and the end of what was laid down."""


def test_a_friends_game_is_laid_beside_the_own_one_by_ear(visit: Begin) -> None:
    mine, friend = played(1), played(2)
    reader = visit("pace=0")
    page = reader.page
    Taps(page).open_record(record_json(mine.record))
    wait_phase(page, "over")
    wait_told(page)
    page.wait_for_function("() => document.activeElement.dataset.key === 'again'")
    go(reader, "more")
    reader.press("Return")
    page.wait_for_function("() => document.activeElement.closest('#rest')")
    go(reader, "compare")
    reader.press("Return", "The same deal, compared heading")
    begins = reader.mark()
    told = " ".join(go(reader, "compare-copy"))
    assert "Copy push button" in told
    reader.wait_heard("Send your code to friends")
    go(reader, "compare-add")
    assert codes.encode(mine) not in " ".join(reader.told(begins)), "nobody has to listen to so many letters"
    begins = reader.mark()
    reader.press("Return", "Friends' codes entry", "invalid entry", "Paste a friend's code first.")
    reader.listen()
    told = " ".join(reader.told(begins))
    assert told.count("Paste a friend's code first.") <= len(("the field's", "the field's again, as it changes"))
    page.fill("#compare-text", codes.encode(friend))
    go(reader, "compare-add")
    reader.press("Return", "1 game laid beside yours.")
    page.wait_for_selector(".partings > li")
    lines = ""
    for _ in range(LINES):
        lines += " ".join(reader.read("Down"))
        if "Remove Friend 1" in lines:
            break
    for part in (
        "Ana (you)",
        "Friend 1",
        f"Your games part at turn {turn_of_parting(mine, friend)}.",
        "Remove Friend 1",
    ):
        assert part in lines
    reader.press("Escape")
    page.wait_for_selector("#comparison", state="hidden")
