"""Orca between two people: the curtain says whose turn it is and nothing of a hand, until its button is pressed."""

from e2e.database import kept
from e2e.screen import wait_phase, wait_taken
from tests.screen_reader.cards import named, words
from tests.screen_reader.conftest import Begin
from tests.screen_reader.ways import enter, play

TABLE = "game=schotten-totten&players=Ana,Ben&first=0&seed=3"


def test_the_curtain_tells_nothing_of_a_hand_and_is_lifted_by_a_key(begin: Begin) -> None:
    reader = begin(TABLE, "curtain")
    page, begins = reader.page, reader.mark()
    reader.wait_heard("Pass the tablet to Ana", "I am Ana: show my hand push button")
    assert not named(reader.told(begins))
    wait_taken(page, "reveal")
    reader.press("Return")
    reader.wait_all("Your hand", "red 5, in your hand: select", "Focus mode", "You can play a card")
    play(reader, "card-R5", "stone-2", "R5@2", "Ana played red 5 at stone 2")
    begins = reader.mark()
    enter(reader, "deck", "Pass the tablet to Ben", "I am Ben: show my hand push button")
    wait_taken(page, "reveal")
    assert named(reader.told(begins)) <= {"red 5"}, "what lies on the table is all that is told"
    reader.press("Return")
    reader.wait_all("Your hand", "in your hand: select", "Focus mode", "You can play a card")
    wait_phase(page, "turn")
    own = words(kept(page)[-1]["chance"][0][6:12])
    begins = reader.mark()
    reader.press("h", "Your hand: ")
    assert named(reader.told(begins)) == own
