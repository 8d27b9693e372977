"""From first paint to the first tap: the lobby, early taps, and what stands in it."""

import pytest

from e2e.conftest import PageAt, TableAt, routed
from e2e.layout import in_sight
from e2e.mirror import Mirror
from e2e.sampled import sample
from e2e.screen import follow, lobby, phase_of, screen, survey, wait_phase, wait_ready
from e2e.site import GAME
from e2e.taps import Gate, Taps
from epizodiak.display.languages import LANGUAGES


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
    assert page.locator("text=Everybody scores: 1 a set, 3 for an empty hand.").is_visible(), (
        "otherwise than in the lesson"
    )
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


def test_two_taps_lead_from_the_first_paint_to_a_game_against_bots(page_at: PageAt) -> None:
    gate = Gate()
    page = page_at(390, 844, ready=False, prepare=routed(GAME, gate))
    page.locator('[data-company="bots"]').click()
    told = page.inner_text("#start-told")
    assert told.endswith("You, 2 × Stargazer"), "what will start stands on the button"
    Taps(page).button("start")
    gate.open(lambda route: route.continue_())
    page.wait_for_function("() => ['turn', 'bot'].includes(document.documentElement.dataset.phase)")


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


def test_on_an_upright_tablet_more_stands_above_the_bar(page_at: PageAt) -> None:
    page = page_at(820, 1180)
    box = """name => document.querySelector(name).getBoundingClientRect().toJSON()"""
    assert page.evaluate(box, "#more summary")["bottom"] <= page.evaluate(box, "#bar .go")["top"]


CUT = "() => { const told = document.querySelector('#start-told'); return told.scrollHeight > told.clientHeight; }"
"""Whether there is more on the button than is seen."""


def test_all_who_sit_down_stand_on_a_phones_button_in_every_language(page_at: PageAt) -> None:
    page = page_at(390, 844)
    for tag in LANGUAGES:
        for sits, many in (
            ("-,2,3", "game=epizodiak"),
            ("-,-,-", "game=epizodiak"),
            ("-,-,-,-", "game=epicycle&seats=4"),
        ):
            follow(page, f"lang={tag}&bots={sits}&{many}")
            page.wait_for_function("tag => document.documentElement.lang === tag", arg=tag)
            for width, height in ((390, 844), (360, 640)):
                page.set_viewport_size({"width": width, "height": height})
                assert page.inner_text("#start-told").count(", ") == sits.count(","), (tag, sits)
                assert not page.evaluate(CUT), (tag, sits, width)


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
