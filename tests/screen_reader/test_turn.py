"""Orca before one turn of EpiZodiak against two bots: everything is heard, and nothing needs its sticky focus mode."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from e2e.keys import focused, region
from e2e.screen import wait_phase, wait_ply, wait_ready
from tests.screen_reader.orca import MissingProgramError, Reader, listening
from tools.hosting import background_server

ROOT = Path(__file__).resolve().parent.parent.parent
TRANSCRIPT = ROOT / "test-results" / "screen-reader.txt"

TABLE = "game=epizodiak&players=Ana,Ben,Cleo&bots=-,1,1&first=0&seed=3&motion=off"
"""Ana holds 1, 2, 3, 4 and more; 1 to 4 can be placed clockwise, 11 counterclockwise."""


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    """A table at which Ana's first turn has begun, with Orca before it."""
    with background_server(ROOT) as url, sync_playwright() as playwright:
        try:
            with listening(playwright, f"{url}#{TABLE}") as reader:
                wait_ready(reader.page)
                reader.page.focus('[data-key="start"]')
                reader.wait_heard("Start")
                reader.press("Return")
                wait_phase(reader.page, "turn")
                yield reader
                TRANSCRIPT.parent.mkdir(exist_ok=True)
                TRANSCRIPT.write_text("\n".join(reader.transcript) + "\n", "utf-8")
        except MissingProgramError as error:
            pytest.fail(str(error))


def test_a_turn_is_played_by_ear(reader: Reader) -> None:
    page = reader.page
    told = reader.wait_heard("Your hand", "1, in your hand: select, clockwise", "Focus mode", "You can place 1")
    assert not [text for text in told if "\u2068" in text]
    assert focused(page) == "hand-1-0"

    # One key each, without sticky focus mode: the browser gets them, and the live region answers.
    for key, answer in (
        ("h", "Your hand: 1; 2; 3; 4; 6, 2 copies; 8; 9, 2 copies; 10; 11; 12"),
        ("b", "Free at the clockwise end: 1"),
        ("s", "Ben: 12 tiles"),
        ("x", "Discarded sets: none"),
        ("w", "Ana is to play"),
        ("r", "You can place 1 clockwise"),
    ):
        assert answer in " ".join(reader.press(key)), key
        assert focused(page) == "hand-1-0"

    # The table in words is a dialog that is read line by line, and gives the focus back.
    assert "The table in words" in " ".join(reader.press("t"))
    assert "What can be done" in " ".join(reader.press("Down"))
    reader.press("Down", "Down", "Escape")
    assert focused(page) == "hand-1-0"

    # A run is selected by arrows and Enter, and placed on the dial.
    assert "1 selected, clockwise" in " ".join(reader.press("Return"))
    assert "2, in your hand: add to the selection" in " ".join(reader.press("Right"))
    assert "1 and 2 selected, clockwise" in " ".join(reader.press("Return"))
    assert "2, clockwise end: place 1 and 2" in " ".join(reader.press("Tab"))

    # The bots play; each is heard, and the focus stays on the dial.
    reader.press("Return")
    wait_ply(page, 3)
    wait_phase(page, "turn")
    reader.wait_heard("Ana placed 1 and 2, clockwise", "Ben ", "Cleo ", "You can ")
    assert region(page) == "dial"
    assert "Ana is to play" in page.title()
    assert "in your hand" in " ".join(reader.press("shift+Tab"))
