"""Orca before some turns that are played by words and buttons: each is read once, and Tab leads to what to do."""

from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from e2e.screen import screen, spoken, wait_phase, wait_ply, wait_ready
from tests.screen_reader.orca import MissingProgramError, Reader, listening
from tools.hosting import background_server

ROOT = Path(__file__).resolve().parent.parent.parent
TRANSCRIPT = ROOT / "test-results" / "screen-reader-linear.txt"

TABLE = "game=schotten-totten&players=Ana,Ben&bots=-,1&first=0&seed=3&motion=off&pace=0&linear=on"
TURNS = 3


def test_turns_are_read_once_and_played_by_tab_and_enter() -> None:
    with background_server(ROOT) as url, sync_playwright() as playwright:
        try:
            with listening(playwright, f"{url}#{TABLE}") as reader:
                try:
                    _play(reader)
                finally:
                    TRANSCRIPT.parent.mkdir(exist_ok=True)
                    TRANSCRIPT.write_text("\n".join(reader.transcript) + "\n", "utf-8")
        except MissingProgramError as error:
            pytest.fail(str(error))


def _play(reader: Reader) -> None:
    page = reader.page
    wait_ready(page)
    page.focus('[data-key="start"]')
    reader.wait_heard("Start")
    reader.press("Return")
    wait_phase(page, "turn")
    reader.wait_heard("Your turn heading level 2", "You can play a card at stone 1")
    for turn in range(TURNS):
        assert "in your hand: select push button" in " ".join(reader.press("Tab"))
        reader.press("Return")
        reader.wait_heard("Your turn heading level 2", " selected")
        assert "Play " in " ".join(reader.press("Tab"))
        reader.press("Return")
        wait_ply(page, 4 * turn + 1)
        reader.wait_heard("Ana played ", "to end your turn")
        assert "to end your turn push button" in " ".join(reader.press("Tab")).lower()
        begins = len(reader.transcript)
        reader.press("Return")
        wait_phase(page, "turn")
        reader.wait_heard("Ben played ", "You can play a card at stone")
        assert reader.transcript[begins:].count(spoken(page)) == 1, "read once"
        assert screen(page)["seat"] == "0"
