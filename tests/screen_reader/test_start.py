"""Orca in the lobby: one question, what will start is said on the button, and the first turn is heard."""

from e2e.keys import focused
from e2e.screen import wait_phase
from tests.screen_reader.conftest import Begin


def test_one_question_leads_to_a_game_against_bots(visit: Begin) -> None:
    reader = visit("game=epizodiak&players=&first=0&seed=3")
    page = reader.page
    page.focus('[data-company="people"]')
    reader.wait_all("How would you like to play", "Together")
    page.focus('[data-company="bots"]')
    reader.wait_heard("Alone")
    page.wait_for_selector('[data-company="bots"][aria-pressed="false"]')
    reader.press("Return")
    page.wait_for_selector('[data-company="bots"][aria-pressed="true"]')
    reader.wait_heard("pressed")
    page.focus('[data-key="tutorial"]')
    reader.wait_heard("short steps")
    reader.press("Tab", "EpiZodiak", "You, Leda, Luna", "push button")
    assert focused(page) == "start"
    reader.press("Return")
    reader.wait_all("Your hand", "You can place 1")
    wait_phase(page, "turn")
