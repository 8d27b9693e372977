"""From first paint to the first tap: the lobby, early taps, and games taken up again."""

import pytest
from playwright.sync_api import Locator, Page

from e2e.conftest import PageAt, TableAt, routed
from e2e.mirror import Mirror
from e2e.pages import Script, stored
from e2e.sampled import sample
from e2e.screen import follow, lobby, phase_of, screen, survey, wait_phase, wait_ready
from e2e.site import GAME
from e2e.taps import Gate, Taps
from epizodiak.bots.cast import known
from epizodiak.core.wording import Wording
from epizodiak.display.languages import LANGUAGES
from epizodiak.display.lobby_form import CHARACTERS, NEVER_PHONES

SAY = Wording(())


def test_the_lobby_stands_before_python_runs_and_an_early_start_goes_on_by_itself(page_at: PageAt) -> None:
    """Then the game is taken up after a reload, whatever the address asks for."""
    gate = Gate()
    page = page_at(
        1180,
        820,
        "seed=11&target=4&players=Ana,Ben,Chlo%C3%A9",
        ready=False,
        prepare=routed(GAME, gate),
    )
    assert phase_of(page) == "lobby"
    assert page.locator("#lobby").is_visible()
    assert "ready" not in screen(page)
    taps = Taps(page)
    taps.button("start")
    wait_phase(page, "booting")
    assert page.locator("#booting").is_visible()
    assert "ready" not in screen(page)
    gate.open(lambda route: route.continue_())
    wait_phase(page, "curtain")
    assert "ready" in screen(page)
    assert page.evaluate("() => location.hash") == ""
    mirror = Mirror.seeded(11, target=4)
    mirror.check(survey(page), "curtain")

    taps.turn("d", "p")
    taps.turn("d")
    for action in ("d", "p", "d"):
        mirror.play(action)
    mirror.check(survey(page), "turn")

    page.evaluate("() => { location.hash = 'seed=99&target=9&players=X,Y,Z'; }")
    assert phase_of(page) == "turn"
    page.reload(wait_until="domcontentloaded")
    wait_ready(page)
    assert phase_of(page) == "lobby"
    assert page.evaluate("() => location.hash") == ""
    assert lobby(page)["names"] == ["X", "Y", "Z"]
    assert "Chloé" in page.inner_text("#stored")
    taps.button("resume")
    wait_phase(page, "curtain")
    mirror.check(survey(page), "curtain")
    taps.reveal()
    mirror.check(survey(page), "turn")
    record = taps.export()
    assert record["actions"] == ["d", "p", "d"]
    assert record["options"]["target"] == 4
    taps.play("p")
    mirror.play("p")
    mirror.check(survey(page), "curtain")


@pytest.mark.long
def test_settings_and_a_language_can_be_chosen_before_python_runs(page_at: PageAt) -> None:
    """And a button that needs Python is heard when it runs."""
    gate = Gate()
    page = page_at(390, 844, ready=False, prepare=routed(GAME, gate))
    taps = Taps(page)
    page.locator('label[for="epizodiak-length-single"]').click()
    assert page.locator("#epizodiak-contest_scores").is_visible()
    taps.button("settings")
    page.get_by_role("radio", name="Français").check()
    page.get_by_role("radio", name="Contraste élevé").check()
    assert (screen(page)["board"], page.locator("html").get_attribute("lang")) == ("light", "fr")
    assert page.inner_text("#settings-title") == "Réglages"
    taps.button("close-settings")
    assert not page.locator("#settings").is_visible()
    assert page.inner_text('[data-key="start"]').startswith("Distribuer")
    taps.button("rules")
    wait_phase(page, "booting")
    gate.open(lambda route: route.continue_())
    page.locator("#rules").wait_for()
    assert phase_of(page) == "lobby"
    assert screen(page)["board"] == "light"
    assert page.inner_text("#rules-title") == "Règles"
    taps.button("close-rules")
    assert lobby(page)["length"] == "single"
    page.reload(wait_until="domcontentloaded")
    wait_ready(page)
    taps.button("settings")
    page.get_by_role("radio", name="English").check()
    page.wait_for_function("() => document.documentElement.lang === 'en'")
    assert page.inner_text('[data-key="start"]').startswith("Deal")


@pytest.mark.parametrize(
    ("width", "height"),
    sample([(1180, 820), (820, 1180), (390, 844), (844, 390), (320, 568)], (320, 568)),
)
def test_what_can_be_begun_is_in_sight_whatever_is_kept_and_whatever_a_link_says(
    page_at: PageAt, width: int, height: int
) -> None:
    """Before Python runs and after, in the longest language, with the longest names."""
    gate = Gate()
    names = ",".join(f"{letter * 199}{seat}" for seat, letter in enumerate("WMQ"))
    page = page_at(width, height, f"lang=fr&target=99&players={names}", ready=False, prepare=routed(GAME, gate))
    start = page.locator('[data-key="start"]')
    assert in_sight(page, start)
    gate.open(lambda route: route.continue_())
    wait_ready(page)
    assert in_sight(page, start)
    assert in_sight(page, page.locator('[data-key="tutorial"]'))
    assert page.locator(".kind").first.inner_text() == "humain"
    taps = Taps(page)
    taps.button("start")
    wait_phase(page, "curtain")
    taps.leave()
    assert in_sight(page, page.locator('[data-key="resume"]'))
    assert in_sight(page, start)


def in_sight(page: Page, button: Locator) -> bool:
    """Return whether a button stands wholly in the window, and nothing over its middle."""
    page.evaluate("() => scrollTo(0, 0)")
    return bool(
        button.evaluate(
            """button => {
                const box = button.getBoundingClientRect();
                const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                return box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth && button.contains(hit);
            }"""
        )
    )


def test_two_taps_lead_from_the_first_paint_to_a_game_against_bots(page_at: PageAt) -> None:
    gate = Gate()
    page = page_at(390, 844, ready=False, prepare=routed(GAME, gate))
    page.locator('[data-company="bots"]').click()
    told = page.inner_text("#start-told")
    assert told.endswith("You, 2 × Stargazer"), "what will start stands on the button"
    Taps(page).button("start")
    gate.open(lambda route: route.continue_())
    page.wait_for_function("() => ['turn', 'bot'].includes(document.documentElement.dataset.phase)")


def test_who_sits_at_a_seat_is_chosen_by_its_portrait(page_at: PageAt) -> None:
    """Before Python runs, by keyboard."""
    page = page_at(1180, 820, ready=False, prepare=routed(GAME, Gate()))
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
    page = page_at(390, 844, ready=False, prepare=routed(GAME, Gate()))
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
    page = page_at(1180, 820, ready=False, prepare=routed(GAME, Gate()))

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
    page = page_at(1180, 820, ready=False, prepare=routed(GAME, Gate()))
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
    page = page_at(1180, 820, ready=False, prepare=routed(GAME, Gate()))

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
    page = page_at(360, 800, ready=False, prepare=routed(GAME, Gate()))
    page.locator('label[for="game-epicycle"]').click()
    page.locator('label[for="many-4"]').click()
    page.fill("#name-1", "Maximiliane")
    assert page.locator("#name-1").evaluate("field => field.scrollWidth <= field.clientWidth")


def test_a_phones_first_sight_of_the_lobby_ends_above_the_bar_in_every_language(page_at: PageAt) -> None:
    page = page_at(390, 844)
    for tag in LANGUAGES:
        follow(page, f"lang={tag}&bots=-,2,3")
        page.wait_for_function("tag => document.documentElement.lang === tag", arg=tag)
        for width, height in ((390, 844), (360, 640)):
            page.set_viewport_size({"width": width, "height": height})
            ends = page.evaluate(
                """() => [".questions:not([hidden])", "#bar .go"].map(
                    name => document.querySelector(name).getBoundingClientRect()).map(
                    (box, at) => at ? box.top : box.bottom)"""
            )
            assert ends[0] <= ends[1], (tag, width)
            tight = page.evaluate(
                """() => [...document.querySelectorAll(".company button > *, .choices span")].filter(
                    part => {
                        const [inner, outer] = [part, part.closest("button, label")].map(
                            each => each.getBoundingClientRect());
                        return inner.width && (inner.left < outer.left + 3 || inner.right > outer.right - 3);
                    }).map(part => part.textContent)"""
            )
            assert not tight, (tag, width)


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
    assert (face, kind) == (f"#face-{one}", ("Stargazer", bot.character(SAY)))
    page.select_option("#seat-2", "4")
    page.wait_for_function("() => document.querySelector('.s2 .kind').dataset.temper")
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
            (seat.locator(".kind").inner_text(), seat.locator(".kind").get_attribute("data-temper") or ""),
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
def test_what_the_lobby_says_is_what_is_played(table_at: TableAt) -> None:
    taps = table_at(390, 844, touch=True)
    page = taps.page
    follow(page, "seed=3&first=1")
    page.fill("#name-1", "Bea")
    page.locator('label[for="epizodiak-length-single"]').tap()
    page.locator("#epizodiak-contest_scores").uncheck()
    page.locator("#more > summary").tap()  # a link leaves it closed, and names there what it has set
    page.locator("#epizodiak-edition").select_option("earlier")
    taps.button("start")
    wait_phase(page, "curtain")
    record = taps.export()
    assert record["players"] == ["Player 1", "Bea", "Player 3"]
    assert record["first_player"] == 1
    assert record["options"]["mode"] == "single"
    assert record["options"]["contest_scores"] is False
    assert record["options"]["edition"] == "earlier"
    assert record["x_seed"] == 3


def test_a_form_that_cannot_be_played_says_so_and_stays(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    page = taps.page
    for field, value in (("#epizodiak-target", "0"), ("#epizodiak-target", "500"), ("#seed", "many")):
        assert follow(page, "target=5&seed=1") == ""
        if not page.locator(field).is_visible():
            page.locator("#more > summary").click()
        page.fill(field, value)
        taps.button("start")
        page.locator("#lobby-notice").wait_for()
        assert phase_of(page) == "lobby"
        page.locator(field).press_sequentially("1")
        page.locator("#lobby-notice").wait_for(state="hidden")
        assert page.get_attribute(field, "aria-invalid") is None


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


def test_the_about_box_and_the_log_open_and_close(table_at: TableAt) -> None:
    taps = table_at(390, 844, touch=True)
    taps.button("about")
    about = taps.page.inner_text("#about")
    for word in ("MIT", "Pyodide", "PyScript", "Cigitur"):
        assert word in about
    taps.button("close-about")
    taps.open_record("pick-up")
    taps.button("log")
    assert taps.page.locator("#history-lines li").count() >= 10
    taps.page.keyboard.press("Escape")
    assert not taps.page.locator("#history").is_visible()
    taps.reveal()
