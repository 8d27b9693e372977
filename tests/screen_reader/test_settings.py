"""Orca before the settings: they are found from the lobby by keys, and what changes is said."""

from e2e.keys import focused
from e2e.screen import screen
from tests.screen_reader.conftest import Begin

NAME = "() => document.activeElement.name ?? ''"

LINES = 4
"""More than lie between the first board and the second."""


def test_a_board_is_chosen_by_keys_and_said(visit: Begin) -> None:
    reader = visit()
    page = reader.page
    page.focus('[data-key="tutorial"]')
    reader.wait_heard("short steps")
    reader.walk("Tab", lambda: focused(page) == "settings")
    reader.press("Return", "Settings heading")
    told = reader.walk("Tab", lambda: page.evaluate(NAME) == "set-board")
    assert "radio button" in " ".join(told)
    for _ in range(LINES):  # Orca reads on from a radio button, and Space selects the one where it stands
        if "Day." in reader.read("Down"):
            break
    reader.press("space", "selected")
    page.wait_for_function("() => document.documentElement.dataset.board === 'day'")
    reader.press("Escape", "Settings push button")
    assert screen(page)["phase"] == "lobby"
    assert focused(page) == "settings"
