"""Orca before some turns that are played by words and buttons: each is read once, and Tab leads to what to do."""

from e2e.screen import screen, spoken, wait_phase, wait_ply
from tests.screen_reader.conftest import Begin

TABLE = "game=schotten-totten&players=Ana,Ben&bots=-,1&first=0&seed=3&pace=0&linear=on"
TURNS = 2


def test_turns_are_read_once_and_played_by_tab_and_enter(begin: Begin) -> None:
    reader = begin(TABLE)
    page = reader.page
    reader.wait_all("Your turn heading level 2", "You can play a card at stone 1")
    for turn in range(TURNS):
        reader.press("Tab", "in your hand: select push button")
        reader.press("Return")
        reader.wait_all(" selected", "Your turn heading level 2")
        reader.press("Tab", "Play ")
        reader.press("Return", "Ana played ", "to end your turn")
        wait_ply(page, 4 * turn + 1)
        reader.press("Tab", "to end your turn push button")
        begins = reader.mark()
        reader.press("Return", "Ben played ", "You can play a card at stone")
        wait_phase(page, "turn")
        reader.listen()
        assert reader.told(begins).count(spoken(page)) == 1, "read once"
        assert screen(page)["seat"] == "0"
