"""Orca at the end of a game: the last action is typed, the result is said, and the ways on from there are heard."""

from e2e.any_game import MISTAKEN, played
from e2e.keys import focused
from e2e.screen import wait_phase, wait_taken, wait_told
from e2e.taps import Taps
from tests.screen_reader.conftest import Begin
from tests.screen_reader.ways import go, typed

LINES = 12
"""So many lines of a look back are read: more than lie before what its first moment tells."""


def test_the_result_is_said_when_the_last_action_was_typed(visit: Begin) -> None:
    reader = visit()
    page, last = reader.page, played("schotten-totten", 3)["actions"][-1]
    Taps(page).open_record(played("schotten-totten", 3, left=1))
    reader.wait_heard("Pass the tablet to ", "show my hand push button")
    wait_taken(page, "reveal")
    reader.press("Return")
    reader.wait_all("Claim stone 2", "Focus mode", "You can claim stone 2")
    typed(reader, last)
    wait_phase(page, "over")
    wait_told(page)
    reader.wait_heard("claimed stone 2", " wins")
    page.wait_for_function("() => document.activeElement.dataset.key === 'again'")
    go(reader, "more")
    reader.press("Return")
    page.wait_for_function("() => document.activeElement.closest('#rest')")
    go(reader, "leave-table")
    reader.wait_heard("To the lobby push button")
    reader.press("Return", "push button")
    wait_phase(page, "lobby")
    page.wait_for_function("() => document.activeElement.dataset.key === 'start'")
    assert focused(page) == "start"


def test_a_look_back_is_read_line_by_line(visit: Begin) -> None:
    reader = visit("think=300&pace=0")
    page = reader.page
    Taps(page).open_record(MISTAKEN)
    wait_phase(page, "over")
    wait_told(page)
    reader.wait_heard("Play again push button")
    reader.listen()
    go(reader, "review")
    reader.press("Return", "Looking back heading")
    page.wait_for_selector("#review-moments article")
    reader.listen()
    lines = " ".join(line for _ in range(LINES) for line in reader.read("Down"))
    assert lines.count("Ben won") == 1, "how it ended comes first, and is read once"
    reader.press("Escape", "Look back push button")
    wait_phase(page, "over")
    assert focused(page) == "review"
