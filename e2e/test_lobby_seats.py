"""Who sits where: portraits, kinds of tables, how many play, and the bots that come."""

import pytest
from playwright.sync_api import Page

from e2e.conftest import PageAt, routed
from e2e.layout import in_sight
from e2e.pages import Script
from e2e.site import GAME, RUNTIME
from e2e.taps import Gate, Taps
from epizodiak.bots.cast import known
from epizodiak.core.wording import Wording
from epizodiak.display.lobby_form import CHARACTERS, NEVER_PHONES

SAY = Wording(())


def test_who_sits_at_a_seat_is_chosen_by_its_portrait(page_at: PageAt) -> None:
    """Before Python runs, by keyboard."""
    page = page_at(1180, 820, ready=False, prepare=routed(RUNTIME, Gate()))
    portrait = page.locator('[data-sitter="1"]')
    portrait.focus()
    page.keyboard.press("Enter")
    chooser = page.locator("#chooser")
    told = chooser.locator("small:not([hidden])").all_inner_texts()
    assert told[1:] == [CHARACTERS[kind] for kind in ("phone", "1", "2", "3", "4")]
    assert page.evaluate("() => document.activeElement.dataset.sits") == "-"
    for _ in range(4):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    chooser.wait_for(state="hidden")
    assert page.input_value("#seat-1") == "3"
    assert "Astronomer" in portrait.inner_text()
    assert page.evaluate("() => document.activeElement.dataset.sitter") == "1", "the focus goes back"
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    chooser.wait_for(state="hidden")
    assert page.input_value("#seat-1") == "3"


def test_a_person_with_a_phone_keeps_the_name_and_company_of_a_person(page_at: PageAt) -> None:
    """Before Python runs."""
    page = page_at(390, 844, ready=False, prepare=routed(RUNTIME, Gate()))
    page.fill("#name-1", "Zoë")
    page.select_option("#seat-1", "phone")
    assert page.input_value("#name-1") == "Zoë"
    assert page.get_attribute('[data-company="people"]', "aria-pressed") == "true"
    seat = page.locator('[data-sitter="1"]')
    assert "with a phone" in seat.inner_text()
    assert seat.locator("use").get_attribute("href") == "#face-phone"
    assert seat.evaluate("e => e.scrollWidth <= e.clientWidth"), "its words stay inside"


def test_each_kind_of_table_is_laid_as_it_was_last_and_a_seat_answers_the_question_too(page_at: PageAt) -> None:
    """Before Python runs."""
    page = page_at(1180, 820, ready=False, prepare=routed(RUNTIME, Gate()))

    def table() -> list[str]:
        pressed: list[str] = page.evaluate(
            """() => [...[0, 1, 2].map(seat => document.getElementById(`seat-${seat}`).value),
                ...[...document.querySelectorAll("[aria-pressed=true]")].map(one => one.dataset.company)]"""
        )
        return pressed

    assert table() == ["-", "-", "-", "people"], "a start without an answer plays what stands there"
    page.click('[data-company="bots"]')
    assert table() == ["-", "1", "1", "bots"]
    page.select_option("#seat-2", "3")
    page.fill("#name-0", "Zoë")
    page.click('[data-company="people"]')
    assert table() == ["-", "-", "-", "people"]
    assert page.input_value("#name-0") == "Zoë"
    assert page.get_attribute("#name-1", "placeholder") == "Player 2"
    page.fill("#name-1", "Yves")
    page.select_option("#seat-2", "2")
    assert table() == ["-", "-", "2", "people"], "two people and a bot are together"
    page.click('[data-company="bots"]')
    assert table() == ["-", "1", "3", "bots"]
    assert [page.get_attribute(f"#name-{seat}", "placeholder") for seat in (1, 2)] == ["Stargazer", "Astronomer"]
    page.click('[data-company="people"]')
    assert table() == ["-", "-", "2", "people"]
    assert page.input_value("#name-1") == "Yves"
    page.select_option("#seat-1", "4")
    assert table() == ["-", "4", "2", "bots"]
    page.select_option("#seat-0", "1")
    assert table() == ["1", "4", "2"]
    page.click('[data-company="people"]')
    assert table()[-1] == "people"


def test_what_is_chosen_for_two_seats_holds_for_the_third_of_another_game_and_looking_changes_nothing(
    page_at: PageAt,
) -> None:
    """Before Python runs; of the third seat of a game for two nothing is seen."""
    page = page_at(1180, 820, ready=False, prepare=routed(RUNTIME, Gate()))
    seats = "() => [0, 1, 2].map(seat => document.getElementById(`seat-${seat}`).value)"

    def offer(game: str) -> None:
        page.locator(f'label[for="game-{game}"]').click()

    for company, sits in (("bots", "1"), ("people", "-")):
        offer("epicycle")
        page.click(f'[data-company="{company}"]')
        offer("epizodiak")
        assert page.evaluate(seats) == ["-", sits, sits]
        assert page.get_attribute(f'[data-company="{company}"]', "aria-pressed") == "true"
    assert page.inner_text("#start-told").endswith("Player 1, Player 2, Player 3"), "what an empty name plays under"
    offer("zodiac")
    page.select_option("#seat-1", "3")
    offer("epizodiak")
    assert page.evaluate(seats) == ["-", "3", "3"]
    page.select_option("#seat-2", "-")
    offer("schotten-totten")
    offer("epizodiak")
    assert page.evaluate(seats) == ["-", "3", "-"]


def test_how_many_play_is_asked_of_a_game_that_takes_fewer_or_more_and_kept_for_each_kind_of_table(
    page_at: PageAt,
) -> None:
    """Before Python runs, and after a reload."""
    page = page_at(1180, 820, ready=False, prepare=routed(RUNTIME, Gate()))

    def seats() -> list[str]:
        found: list[str] = page.evaluate(
            "() => [...document.querySelectorAll('.seat:not([hidden]) select')].map(select => select.value)"
        )
        return found

    def many(number: int) -> None:
        page.locator(f'label[for="many-{number}"]').click()

    question = page.locator(".many")
    assert not question.is_visible()
    page.locator('label[for="game-epicycle"]').click()
    assert question.is_visible()
    assert seats() == ["-", "-"], "the fewest"
    many(4)
    assert seats() == ["-"] * 4
    assert page.locator("#first option:not([hidden])").count() == 5
    assert page.inner_text("#start-told").endswith("Player 3, Player 4")
    page.click("#more summary")
    page.select_option("#first", "3")
    page.click('[data-company="bots"]')
    assert seats() == ["-", "1", "1", "1"]
    many(3)
    assert seats() == ["-", "1", "1"]
    assert page.input_value("#first") == "", "who has no seat does not begin"
    page.select_option("#seat-1", "3")
    many(4)
    assert seats() == ["-", "3", "1", "1"]
    many(3)
    page.click('[data-company="people"]')
    assert seats() == ["-"] * 4
    page.locator('label[for="game-zodiac"]').click()
    assert (seats(), question.is_visible()) == (["-", "-"], False)
    page.locator('label[for="game-epicycle"]').click()
    page.click('[data-company="bots"]')
    assert seats() == ["-", "3", "1"]
    page.click('[data-key="tutorial"]')  # whoever begins something is known again
    page.reload(wait_until="domcontentloaded")
    assert seats() == ["-", "3", "1"]
    page.click('[data-company="people"]')
    assert seats() == ["-"] * 4


@pytest.mark.parametrize("lang", ["en", "de"])
def test_how_many_play_and_all_seats_stand_above_the_bar(page_at: PageAt, lang: str) -> None:
    page = page_at(820, 1180, f"lang={lang}")
    page.locator('label[for="game-epicycle"]').click()
    page.locator('label[for="many-4"]').click()
    for width, height in ((820, 1180), (844, 390), (390, 844), (360, 800), (360, 640), (1180, 820)):
        page.set_viewport_size({"width": width, "height": height})
        for name in ("#many-4", "#name-0", "#name-3"):
            assert in_sight(page, page.locator(name)), (name, width, height)
        bar, seats = (page.locator(name).bounding_box() for name in ("#bar .go", ".seats"))
        assert bar is not None
        assert seats is not None
        assert seats["y"] + seats["height"] <= bar["y"], (width, height)


def test_at_a_table_of_four_a_narrow_phone_shows_long_names_whole(page_at: PageAt) -> None:
    """Before Python runs."""
    page = page_at(360, 800, ready=False, prepare=routed(RUNTIME, Gate()))
    page.locator('label[for="game-epicycle"]').click()
    page.locator('label[for="many-4"]').click()
    page.fill("#name-1", "Maximiliane")
    assert page.locator("#name-1").evaluate("field => field.scrollWidth <= field.clientWidth")


def test_whom_the_lobby_shows_is_met_at_the_table_and_nothing_moves_when_they_come(page_at: PageAt) -> None:
    gate = Gate()
    page = page_at(390, 844, ready=False, prepare=routed(GAME, gate))
    page.locator('[data-company="bots"]').click()
    before = laid_out(page)
    assert sitting(page)[1][:2] == ("Stargazer", "#face-1"), "before Python runs, what is chosen"
    gate.open(lambda route: route.continue_())
    page.wait_for_function("() => document.querySelector('.s2 use').getAttribute('href').length > '#face-1'.length")
    assert laid_out(page) == before
    _, (one, face, kind), (two, *_) = sitting(page)
    assert one != two
    bot = known("1", one)
    assert bot is not None
    assert (face, kind) == (f"#face-{one}", ("Stargazer", "easy"))
    page.select_option("#seat-2", "4")
    page.wait_for_function("() => document.querySelector('.s2 use').getAttribute('href').length > '#face-1'.length")
    (_, (same, *_), (third, *_)), told = sitting(page), page.inner_text("#start-told")
    assert (same, known("4", third) is None) == (one, False)
    assert told.endswith(f"You, {one}, {third}")
    taps = Taps(page)
    taps.button("start")
    page.wait_for_function("() => ['turn', 'bot'].includes(document.documentElement.dataset.phase)")
    assert taps.export()["players"][1:] == [one, third]


def sitting(page: Page) -> list[tuple[str, str, tuple[str, str]]]:
    """Return who will sit at the seats in sight: under which name, with which portrait, as what."""
    seats = page.locator(".seat:not([hidden])").all()
    return [
        (
            seat.locator("input").get_attribute("placeholder") or "",
            seat.locator("use").get_attribute("href") or "",
            (seat.locator(".kind").inner_text(), seat.locator(".kind").get_attribute("data-strength") or ""),
        )
        for seat in seats
    ]


def laid_out(page: Page) -> list[float]:
    """Return where what can be pressed stands."""
    found: list[float] = page.evaluate(
        """() => [...document.querySelectorAll("#setup :is(button, input, label)")].flatMap(each => {
            const box = each.getBoundingClientRect();
            return [box.x, box.y, box.width, box.height];
        })"""
    )
    return found


@pytest.mark.long
def test_where_the_browser_cannot_connect_to_phones_it_says_so(page_at: PageAt) -> None:
    page = page_at(1180, 820, "bots=phone,-,-", prepare=Script("delete window.RTCPeerConnection;"))
    assert page.input_value("#seat-0") == "-"
    page.click('[data-sitter="1"]')
    line = page.locator('[data-sits="phone"]')
    assert line.is_disabled()
    assert line.locator("small:not([hidden])").inner_text() == NEVER_PHONES
