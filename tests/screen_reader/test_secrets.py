"""What Orca says while a seat, or nobody, has the tablet, held to what that seat may know; worked out past the page."""

from collections.abc import Iterator

from e2e.database import kept
from e2e.screen import screen, spoken, wait_phase, wait_taken
from e2e.taps import Taps
from e2e.twins import Script, exchanged, script, twin
from epizodiak.games import GAMES
from tests.screen_reader.cards import named, seen
from tests.screen_reader.conftest import Begin
from tests.screen_reader.orca import Reader
from tests.screen_reader.ways import enter, play, typed

SEAT = 0
"""Who listens."""

TURNS = 4
"""Of three people: the first one's second turn is among them."""

QUESTIONS = (("h", "Your hand"), ("b", "Dial"), ("s", "tiles"), ("x", "Discarded sets"), ("w", "turn"))
"""Keys, and something of what answers."""


def test_no_card_is_named_that_the_seat_has_not_seen(begin: Begin) -> None:
    reader = begin("game=schotten-totten&players=Ana,Ben&bots=-,1&first=0&seed=5")
    reader.wait_all("Your hand", "Focus mode", "You can play a card")
    page, begins = reader.page, reader.mark()
    for turn in range(2):
        card, stone = next(key for key in Taps(page).cans() if key.startswith("card-")), f"stone-{turn + 1}"
        play(reader, card, stone, f"{card[5:]}@{turn + 1}", "Ana played ")
        enter(reader, "deck", "You drew ", "Ben ", "You can ")
        wait_phase(page, "turn")
        for key, answer in (("h", "Your hand"), ("b", "Stones"), ("s", "in the deck"), ("r", "You can ")):
            reader.press(key, answer)
        reader.press("t", "The table in words heading")
        for _ in range(8):
            reader.read("Down")
        reader.press("Escape", "Deck tool bar")
    told = reader.told(begins)
    known = seen(kept(page)[-1], SEAT)
    assert len(named(told)) > len(QUESTIONS)
    assert named(told) <= known


def test_deals_that_differ_only_in_what_a_seat_may_not_know_sound_the_same_to_it(visit: Begin) -> None:
    told = script(GAMES["epizodiak"], 0, TURNS)
    other = twin(told, SEAT, 0)
    assert min(exchanged(told, other)) > 1
    real, same = [list(heard(visit(), each)) for each in (told, other)]
    assert [holder for holder, _ in real] == [holder for holder, _ in same]
    assert SEAT in [holder for holder, _ in real]
    for (holder, mine), (_, yours) in zip(real, same, strict=True):
        if holder in (None, SEAT):
            assert mine == yours
    others = [
        (mine, yours) for (holder, mine), (_, yours) in zip(real, same, strict=True) if holder not in (None, SEAT)
    ]
    assert any(mine != yours for mine, yours in others), "who has the tablet hears the own hand, or nothing is proved"


def of_page(told: list[str]) -> set[str]:
    """What the page has said: not what Orca says of its modes, the lobby's form and typed letters, sooner or later.

    Nor whether a button was still grayed when it was read: it takes no presses for a moment after it has come.
    """
    words = [text.replace(" grayed", "") for text in told]
    return {text for text in words if len(text) > 1 and text not in ("Browse mode", "Focus mode", "leaving form.")}


def heard(reader: Reader, told: Script) -> Iterator[tuple[int | None, set[str]]]:
    """Play a script, and yield what was said while somebody, or nobody, had the tablet."""
    page = reader.page
    reader.listen()  # how long the start says that it goes on is no matter of the deal
    begins = reader.mark()
    Taps(page).open_record(told.record)
    for action in told.turns:
        seat = int(screen(page)["seat"])
        if screen(page)["phase"] == "curtain":
            reader.wait_all(spoken(page), "region Pass the tablet to ", "show my hand push button")
            yield None, of_page(reader.told(begins))
            wait_taken(page, "reveal")
            begins = reader.mark()
            reader.press("Return")
            reader.wait_all("push button", "Focus mode", "You can ")
        for key, answer in QUESTIONS:
            reader.press(key, answer)
        yield seat, of_page(reader.told(begins))
        begins = reader.mark()
        typed(reader, action)
