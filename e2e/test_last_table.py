"""What the next visit's lobby finds of the last one: its table, its game, and games to be taken up."""

import pytest

from e2e.conftest import PageAt
from e2e.mirror import Mirror
from e2e.pages import stored
from e2e.sampled import sample
from e2e.screen import lobby, phase_of, survey, wait_phase, wait_ready
from e2e.taps import Taps


def test_the_next_visit_finds_the_last_table_and_a_newcomer_is_asked_once(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    assert "New here?" in page.inner_text('[data-key="tutorial"]')
    page.locator('label[for="game-zodiac"]').click()
    page.fill("#name-0", "Zoë")
    page.select_option("#seat-1", "2")
    taps = Taps(page)
    taps.button("start")
    page.wait_for_function("() => ['turn', 'bot'].includes(document.documentElement.dataset.phase)")
    page.reload(wait_until="domcontentloaded")
    assert page.evaluate("() => document.documentElement.dataset.game") == "zodiac", "before Python runs"
    assert (page.input_value("#name-0"), page.input_value("#seat-1")) == ("Zoë", "2")
    assert "New here?" not in page.inner_text('[data-key="tutorial"]')
    page.click('[data-company="people"]')
    assert (page.input_value("#name-0"), page.input_value("#seat-1")) == ("Zoë", "-")
    page.click('[data-company="bots"]')
    assert page.input_value("#seat-1") == "2", "the level comes back with the kind of table"
    wait_ready(page)
    assert page.input_value("#name-0") == "Zoë"
    assert "Zoë" in page.inner_text('[data-key="resume"]')
    address = page.url
    page.goto("about:blank")
    page.goto(f"{address}#seed=3", wait_until="domcontentloaded")
    wait_ready(page)
    assert (page.input_value("#name-0"), page.input_value("#seat-1")) == ("", "-"), "a link says what is laid"


def test_the_game_chosen_last_is_offered_again_though_it_was_not_begun_unless_a_link_says_which(
    page_at: PageAt,
) -> None:
    page = page_at(1180, 820)
    page.locator('label[for="game-epicycle"]').click()
    page.reload(wait_until="domcontentloaded")
    assert page.evaluate("() => document.documentElement.dataset.game") == "epicycle", "before Python runs"
    assert "New here?" in page.inner_text('[data-key="tutorial"]'), "nothing was begun"
    wait_ready(page)
    assert page.locator("#game-epicycle").is_checked()
    address = page.url
    page.goto("about:blank")
    page.goto(f"{address}#game=zodiac", wait_until="domcontentloaded")
    wait_ready(page)
    assert page.locator("#game-zodiac").is_checked()
    page.evaluate("() => localStorage.setItem('epizodiak-game', 'setup')")
    page.reload(wait_until="domcontentloaded")
    wait_ready(page)
    assert page.locator("#game-epizodiak").is_checked(), "what is no game is nothing"


ODD_SETUP = '{"game": "setup", "kinds": [7, {}], "names": [[], 5], "many": {}}'


@pytest.mark.parametrize("kept", sample(["[]", "{}", "null", ODD_SETUP, "%"], ODD_SETUP))
def test_whatever_lies_on_the_device_lays_a_table(page_at: PageAt, kept: str) -> None:
    page = page_at(1180, 820, prepare=stored({"epizodiak-lobby": kept}))
    assert lobby(page)["names"] == ["", "", ""]
    Taps(page).button("start")
    wait_phase(page, "curtain")


@pytest.mark.long
def test_only_unfinished_games_are_offered_to_be_taken_up(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    taps = Taps(page)
    assert not page.locator('[data-key="resume"]').is_visible()
    taps.open_record("single-end")
    mirror = Mirror.of("single-end")
    taps.leave()
    assert page.locator('[data-key="resume"]').is_visible()
    taps.button("resume")
    wait_phase(page, "curtain")
    mirror.check(survey(page), "curtain")
    longest = max((text for text in mirror.legal if text[0] in "<>"), key=lambda text: len(text.split("..")))
    runs = [text for text in mirror.legal if text[0] in "<>"]
    for text in sorted(runs, key=len, reverse=True):
        copy = Mirror.of("single-end")
        copy.play(text)
        if copy.state.player is None:
            longest = text
    taps.turn(longest)
    wait_phase(page, "over")
    record = taps.export()
    taps.leave()
    assert not page.locator('[data-key="resume"]').is_visible()
    taps.open_record(record)
    assert phase_of(page) == "over"


def test_whoever_comes_back_from_joining_a_table_finds_the_form_as_it_was(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    page.locator('label[for="epizodiak-length-single"]').click()
    page.uncheck("#epizodiak-contest_scores")
    page.fill("#name-0", "Zoë")
    page.select_option("#seat-2", "3")
    taps = Taps(page)
    taps.button("join")
    page.wait_for_selector("#joining h1")
    taps.button("join-leave")
    wait_phase(page, "lobby")
    assert (page.input_value("#name-0"), page.input_value("#seat-2")) == ("Zoë", "3")
    assert page.is_checked("#epizodiak-length-single")
    assert not page.is_checked("#epizodiak-contest_scores")
    wait_ready(page)
    assert "New here?" in page.inner_text('[data-key="tutorial"]'), "nothing was begun"
    page.reload(wait_until="domcontentloaded")
    assert page.input_value("#name-0") == "", "it is laid once"
