"""Orca in a lesson: what there is to know and to do is read once, what was done is praised."""

from e2e.screen import wait_phase
from tests.screen_reader.conftest import Begin
from tests.screen_reader.ways import go, play


def test_a_step_of_a_lesson_is_done_by_ear(visit: Begin) -> None:
    reader = visit("game=zodiac&pace=0")
    page, begins = reader.page, reader.mark()
    page.focus('[data-key="tutorial"]')
    reader.wait_heard("short steps")
    reader.press("Return")
    reader.wait_all("Jumping heading", "You play black", "Tap the black piece on A3")
    wait_phase(page, "tutorial")
    play(reader, "point-A3", "point-B1", "A3-B1")
    reader.wait_all("It jumped over a neutral piece", "Next push button")
    page.wait_for_function("() => document.activeElement.dataset.key === 'tutorial-next'")
    reader.press("Return")
    reader.wait_all("Neutral pieces heading", "Instead of jumping", "Move the neutral piece on B3 to B4")
    reader.listen()
    told = " ".join(reader.told(begins))
    for sentence in ("You play black", "It jumped over a neutral piece", "Move the neutral piece on B3 to B4"):
        assert told.count(sentence) == 1, "read once"
    go(reader, "tutorial-leave")
    reader.press("Return", "push button")
    wait_phase(page, "lobby")
