"""The browser's "back": it closes what is open, then leads to the lobby, and leaves the page only from there."""

from playwright.sync_api import Page

from e2e.conftest import PageAt
from e2e.pages import PICTURE
from e2e.replays import watch_again
from e2e.screen import screen, wait_phase, wait_ply
from e2e.site import IN_FOLDER
from e2e.taps import Taps, start

GAME = "seed=69&mode=single&players=Ana,Ben,Chlo%C3%A9"


def marked(page: Page, number: int) -> None:
    """Wait until the history holds a mark for so many steps back."""
    page.wait_for_function("number => history.state === number", arg=number)


ANSWERING = """async text => {
    const python = await (await MODULE).python;
    while (!python.runPython(text)) await new Promise(requestAnimationFrame);
}""".replace("MODULE", f"{IN_FOLDER}('python.js')")


def answering(page: Page) -> None:
    """Wait until the piece of the page has come that answers steps back."""
    page.evaluate(ANSWERING, "any(type(each).__name__ == 'HistoryMarks' for each in __import__('gc').get_objects())")


def test_at_the_table_it_leads_to_the_lobby_where_the_game_goes_on(page_at: PageAt) -> None:
    page = page_at(390, 844)
    taps = Taps(page)
    taps.start(GAME)
    taps.turn("d")
    marked(page, 1)
    taps.button("menu")
    marked(page, 2)
    page.go_back()
    page.wait_for_selector("#menu", state="hidden")
    assert screen(page)["phase"] == "turn", "the menu was closed, and nothing else"
    page.go_back()
    wait_phase(page, "lobby")
    taps.button("resume")
    taps.reveal()
    wait_ply(page, 1)
    marked(page, 1)


def test_from_the_lobby_it_leaves_the_page_whatever_was_opened_and_closed(page_at: PageAt) -> None:
    page = page_at(390, 844, GAME)
    taps = start(page, "curtain")
    taps.reveal()
    marked(page, 1)
    taps.button("menu")
    marked(page, 2)
    taps.button("leave")
    wait_phase(page, "lobby")
    page.evaluate("() => history.back()")
    page.wait_for_url(f"**/{PICTURE}")


def test_a_step_passes_over_what_was_closed_by_its_button(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    taps = Taps(page)
    taps.start(GAME)
    taps.reveal()
    marked(page, 1)
    taps.button("menu")
    marked(page, 2)
    taps.button("close")
    page.evaluate("() => history.back()")
    wait_phase(page, "lobby")
    assert page.evaluate("() => history.state") == 0
    page.go_forward()
    assert screen(page)["phase"] == "lobby", "forward leads nowhere"


def test_a_replay_goes_back_to_the_end_that_it_was_opened_from(page_at: PageAt) -> None:
    page = watch_again(Taps(page_at(1180, 820)))
    marked(page, 2)
    page.go_back()
    wait_phase(page, "over")
    page.go_back()
    wait_phase(page, "lobby")


def test_a_lesson_and_a_panel_of_the_lobby_go_back_there(page_at: PageAt) -> None:
    page = page_at(390, 844)
    taps = Taps(page)
    taps.button("tutorial")
    wait_phase(page, "tutorial")
    marked(page, 1)
    page.go_back()
    wait_phase(page, "lobby")
    taps.button("rules")
    marked(page, 1)
    page.go_back()
    page.wait_for_selector("#rules", state="hidden")
    assert screen(page)["phase"] == "lobby"


def test_after_another_puzzle_it_goes_to_the_lobby_and_stays(page_at: PageAt) -> None:
    """Its address stands in the history, too: the one before is not opened by going past it."""
    page = page_at(1180, 820, "puzzle=zodiac-47")
    taps = Taps(page)
    wait_phase(page, "puzzle")
    marked(page, 1)
    taps.button("puzzle-archive")
    marked(page, 2)
    page.fill("#puzzle-number", "48")
    taps.button("puzzle-open")
    page.wait_for_function("() => location.hash === '#puzzle=zodiac-48'")
    page.evaluate("() => history.back()")
    wait_phase(page, "lobby")
    page.wait_for_function("() => location.hash === '' && history.state === 0")
    assert screen(page)["phase"] == "lobby"


def reloaded_at_the_table(page_at: PageAt) -> Page:
    """A page in the lobby, loaded again from a table on which the cards lay open."""
    page = page_at(390, 844, GAME)
    taps = start(page, "curtain")
    taps.reveal()
    marked(page, 1)
    page.reload()
    wait_phase(page, "lobby")
    return page


def test_a_reload_at_the_table_knows_its_marks(page_at: PageAt) -> None:
    page = reloaded_at_the_table(page_at)
    taps = Taps(page)
    taps.button("resume")
    taps.reveal()
    taps.button("menu")
    marked(page, 2)
    page.go_back()
    page.wait_for_selector("#menu", state="hidden")
    page.go_back()
    wait_phase(page, "lobby")
    page.evaluate("() => history.back()")
    page.wait_for_url(f"**/{PICTURE}")


def test_in_the_lobby_after_a_reload_at_the_table_one_step_leaves_the_page(page_at: PageAt) -> None:
    page = reloaded_at_the_table(page_at)
    answering(page)
    page.evaluate("() => history.back()")
    page.wait_for_url(f"**/{PICTURE}")


def test_a_mark_without_its_entry_does_not_lead_out_of_the_page(page_at: PageAt) -> None:
    """As Chromium leaves it where the page is loaded again in the moment in which it marks something."""
    page = page_at(390, 844)
    page.evaluate("() => history.replaceState(1, '')")
    page.reload()
    wait_phase(page, "lobby")
    answering(page)
    taps = Taps(page)
    taps.button("rules")
    taps.button("close-rules")
    assert screen(page)["phase"] == "lobby"
