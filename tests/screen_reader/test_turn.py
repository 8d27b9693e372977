"""Orca before one turn of EpiZodiak against two bots: everything is heard, and nothing needs its sticky focus mode."""

from e2e.keys import focused, region
from e2e.screen import wait_phase, wait_ply
from tests.screen_reader.conftest import Begin

TABLE = "game=epizodiak&players=Ana,Ben,Cleo&bots=-,1,1&first=0&seed=3"
"""Ana holds 1, 2, 3, 4 and more; 1 to 4 can be placed clockwise, 11 counterclockwise."""


def test_a_turn_is_played_by_ear(begin: Begin) -> None:
    reader = begin(TABLE)
    page, begins = reader.page, reader.mark()
    reader.wait_all("Your hand", "1, in your hand: select, clockwise", "Focus mode", "You can place 1")
    assert not [text for text in reader.told(begins) if "\u2068" in text]
    assert focused(page) == "hand-1-0"

    # One key each, without sticky focus mode: the browser gets them, and the live region answers.
    for key, answer in (
        ("h", "Your hand: 1; 2; 3; 4; 6, 2 copies; 8; 9, 2 copies; 10; 11; 12"),
        ("b", "Free at the clockwise end: 1"),
        ("s", "Ben: 12 tiles"),
        ("x", "Discarded sets: none"),
        ("w", "Ana's turn. You can place 1 clockwise, place 11 counterclockwise or draw."),
        ("r", "You can place 1 clockwise"),
    ):
        reader.press(key, answer)
        assert focused(page) == "hand-1-0"

    # The table in words is a dialog that is read line by line, and gives the focus back.
    reader.press("t", "The table in words heading")
    assert "What can be done" in " ".join(reader.read("Down"))
    assert "place 1 clockwise" in " ".join(reader.read("Down"))
    reader.press("Escape", "1, in your hand: select")
    assert focused(page) == "hand-1-0"

    # A run is selected by arrows and Enter, and placed on the dial.
    reader.press("Return", "1 selected, clockwise")
    reader.press("Right", "2, in your hand: add to the selection")
    reader.press("Return", "1 and 2 selected, clockwise")
    reader.press("Tab", "2, clockwise end: place 1 and 2")

    # The bots play; each is heard once, and the focus stays on the dial.
    begins = reader.mark()
    reader.press("Return", "Ana placed 1 and 2, clockwise", "Ben ", "Cleo ", "You can ")
    wait_ply(page, 3)
    wait_phase(page, "turn")
    told = [text for text in reader.told(begins) if text.startswith(("Ana placed", "Ben ", "Cleo "))]
    assert len(told) == len(set(told)), "told twice"
    assert region(page) == "dial"
    assert "Ana's turn" in page.title()
    reader.press("shift+Tab", "in your hand")
