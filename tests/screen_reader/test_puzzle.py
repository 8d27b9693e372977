"""Orca before a puzzle: what is asked is said, a wrong try is answered, and the right one praised."""

from e2e.keys import focused
from e2e.puzzling import of_day, wait_stands
from e2e.screen import wait_phase
from tests.screen_reader.conftest import Begin
from tests.screen_reader.ways import enter, go, play

DAY = "2026-11-22"

TASK = "Every move but one loses, 2 times in a row. Find each."


def test_a_puzzle_is_failed_and_solved_by_ear(visit: Begin) -> None:
    puzzle = of_day("zodiac", DAY)
    assert puzzle.solutions == (("A3-B1", "A2-A4", "B1-A3"),)
    reader = visit(f"puzzle=zodiac-{DAY}&pace=0")
    page = reader.page
    wait_phase(page, "puzzle")
    reader.wait_all("Puzzle of November 22 heading", TASK)
    play(reader, "point-A3", "point-B4", "A3-B4", "Try again push button")
    wait_stands(page, "wrong")
    enter(reader, "puzzle-again", "tool bar", "Try again")
    wait_stands(page, "try")
    play(reader, "point-A3", "point-B1", "A3-B1", "jumped from A3 to B1")
    page.wait_for_selector('[data-key="point-B1"][data-can="select"]')
    play(reader, "point-B1", "point-A3", "B1-A3", "push button")
    wait_stands(page, "solved")


def test_a_month_is_walked_through_by_ear(visit: Begin) -> None:
    reader = visit(f"puzzle=zodiac-{DAY}&pace=0")
    page = reader.page
    wait_phase(page, "puzzle")
    reader.wait_heard(TASK)
    go(reader, "puzzle-archive")
    reader.press("Return", "Puzzles of Zodiac heading")
    reader.walk("Tab", lambda: focused(page) == f"puzzle-day-{DAY}")
    reader.wait_heard("Sunday, November 22, no. 322, difficulty 5 of 5, ")
    begins = reader.mark()
    for key, day in (
        ("Left", "Saturday, November 21, no. 321"),
        ("Up", "Saturday, November 14, no. 314"),
        ("Home", "Monday, November 9, no. 309"),
        ("Page_Up", "Friday, October 9, no. 278"),
        ("Page_Down", "Monday, November 9, no. 309"),
    ):
        reader.press(key, f"{day}, difficulty")
    reader.listen()
    told = " ".join(reader.told(begins))
    assert "column header" not in told, "each day says its weekday itself"
    assert told.count("open push button") == len(("Left", "Up", "Home", "Page_Up", "Page_Down"))
    reader.press("Escape", "All puzzles push button")
