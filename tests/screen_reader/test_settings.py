"""Orca before the settings: they are found from the lobby by keys, and what changes is said."""

from e2e.keys import focused
from e2e.screen import screen
from tests.screen_reader.conftest import Begin

NAME = "() => document.activeElement.name ?? ''"


def test_a_board_is_chosen_by_keys_and_said(visit: Begin) -> None:
    reader = visit()
    page = reader.page
    page.focus('[data-key="tutorial"]')
    reader.wait_heard("short steps")
    reader.walk("Tab", lambda: focused(page) == "settings")
    reader.press("Return", "Settings")
    told = reader.walk("Tab", lambda: page.evaluate(NAME) == "set-board")
    assert "radio button" in " ".join(told)
    begins = reader.mark()
    reader.press("Down", "selected radio button")
    page.wait_for_function("() => document.documentElement.dataset.board === 'day'")
    assert "Day" in " ".join(reader.told(begins))
    reader.press("Escape", "Settings push button")
    assert screen(page)["phase"] == "lobby"
    assert focused(page) == "settings"
