"""Orca before a turn of the games for two, by keys alone, and the bot's turn after it."""

from e2e.screen import wait_phase
from e2e.taps import Taps
from tests.screen_reader.conftest import Begin
from tests.screen_reader.ways import enter, play

PLAYERS = "players=Ana,Ben&bots=-,1&first=0&seed=3"


def test_a_card_is_played_a_card_is_drawn_and_the_bot_is_heard(begin: Begin) -> None:
    reader = begin(f"game=schotten-totten&{PLAYERS}")
    reader.wait_all("Your hand", "red 5, in your hand: select push button", "Focus mode", "You can play a card")
    reader.press("h", "Your hand: red 5; red 7; blue 7; yellow 1; yellow 8; purple 3")
    reader.press("b", "Stone 1: Ana no card")
    reader.press("s", "Ben: 6 cards", "42 cards in the deck")
    reader.press("x", "Claimed stones: none")
    play(reader, "card-R5", "stone-2", "R5@2", "Ana played red 5 at stone 2", "You can draw to end your turn")
    enter(reader, "deck", "You drew ", "Ben played ", "Ben drew a card", "You can play a card")
    wait_phase(reader.page, "turn")
    reader.press("b", "Stone 2: Ana red 5")


def test_a_pyramid_is_exchanged_and_the_bot_is_heard(begin: Begin) -> None:
    reader = begin(f"game=epicycle&{PLAYERS}")
    reader.wait_all("Pyramids of Ana", "a small pyramid, held by Ana: select", "Focus mode", "You can place a small")
    reader.press("h", "Ana: a small pyramid; a medium pyramid; a large pyramid")
    reader.press("b", "Space 9, the gap; Space 0, a small pyramid")
    reader.press("Return", "Selected: a small pyramid")
    key = next(key for key, can in Taps(reader.page).cans().items() if can == "1-")
    enter(reader, key, "Ana placed", "Ben ", "You can ")
    wait_phase(reader.page, "turn")


def test_a_piece_is_moved_and_the_bot_is_heard(begin: Begin) -> None:
    reader = begin(f"game=zodiac&{PLAYERS}")
    reader.wait_all("Apexes", "A3, black piece: select", "Focus mode", "You can move from A3 to B1")
    reader.press("h", "Ana: A1; A3; A5")
    reader.press("b", "A1, black piece; A2, white piece")
    play(reader, "point-A3", "point-B1", "A3-B1", "Ana jumped from A3 to B1", "Ben ", "You can ")
    wait_phase(reader.page, "turn")
    reader.press("w", "Ana's turn")
