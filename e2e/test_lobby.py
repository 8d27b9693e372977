"""From first paint to the first tap: the lobby, its address, early taps, and games taken up again."""

from typing import Any

import pytest
from playwright.sync_api import Page

from e2e.conftest import PageAt, TableAt, routed
from e2e.mirror import Mirror
from e2e.sampled import sample
from e2e.screen import phase_of, screen, survey, wait_phase, wait_ready
from e2e.site import GAME
from e2e.taps import Gate, Taps


def lobby(page: Page) -> dict[str, Any]:
    """Return what stands in the lobby's form."""
    found: dict[str, Any] = page.evaluate(
        """() => ({
            names: [0, 1, 2].map(seat => document.getElementById(`name-${seat}`).value),
            length: document.querySelector("input[name=epizodiak-length]:checked").value,
            target: document.getElementById("epizodiak-target").value,
            contest_scores: document.getElementById("epizodiak-contest_scores").checked,
            edition: document.getElementById("epizodiak-edition").value,
            first: document.getElementById("first").value,
            seed: document.getElementById("seed").value,
        })"""
    )
    return found


def follow(page: Page, fragment: str) -> str:
    """Change the address's fragment, and return the notice that then stands in the lobby."""
    page.evaluate("fragment => { location.hash = fragment; }", fragment)
    page.wait_for_function("() => location.hash === ''")
    return page.inner_text("#lobby-notice") if page.locator("#lobby-notice").is_visible() else ""


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
    page.locator('[data-setting="lang"]').select_option("fr")
    page.locator('[data-setting="board"]').select_option("light")
    assert (screen(page)["board"], page.locator("html").get_attribute("lang")) == ("light", "fr")
    assert page.inner_text("#settings-title") == "Réglages"
    taps.button("close-settings")
    assert not page.locator("#settings").is_visible()
    assert page.inner_text('[data-key="start"]') == "Commencer"
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
    page.locator('[data-setting="lang"]').select_option("en")
    page.wait_for_function("() => document.documentElement.lang === 'en'")
    assert page.inner_text('[data-key="start"]') == "Start"


def test_every_key_of_the_address_fills_the_lobby(table_at: TableAt) -> None:
    page = table_at(1180, 820).page
    notice = follow(
        page,
        "game=epizodiak&players=Zo%C3%AB,%D7%93%D7%9F,A%2CB&first=2&seed=42&mode=target&target=23&edition=earlier&contest_scores=true",
    )
    assert notice == ""
    assert lobby(page) == {
        "names": ["Zoë", "דן", "A,B"],
        "length": "own",
        "target": "23",
        "contest_scores": True,
        "edition": "earlier",
        "first": "2",
        "seed": "42",
    }
    assert follow(page, "mode=single&contest_scores=false") == ""
    assert lobby(page)["length"] == "single"
    assert lobby(page)["contest_scores"] is False
    assert follow(page, "target=13&lang=en&bots=-,2,4&pace=0&think=200") == ""
    assert lobby(page)["length"] == "13"


def test_board_and_face_are_taken_from_the_address(table_at: TableAt) -> None:
    page = table_at(1180, 820).page
    assert follow(page, "board=light&face=arabic&motion=off") == ""
    said = screen(page)
    assert (said["board"], said["face"], said["motion"]) == ("light", "arabic", "off")
    assert follow(page, "board=night&face=zodiac&motion=on") == ""
    said = screen(page)
    assert (said["board"], said["face"], said["motion"]) == ("night", "zodiac", "on")


BAD = [
    ("game=chess", "length", "7"),
    ("players=Ana,Ben", "names", ["Ana", "Ben", "Chloé"]),
    ("players=,,", "names", ["Ana", "Ben", "Chloé"]),
    (f"players=A,B,{'C' * 201}", "names", ["Ana", "Ben", "Chloé"]),
    ("first=3", "first", ""),
    ("first=0009", "first", ""),
    ("seed=abc", "seed", ""),
    ("seed=-1", "seed", ""),
    (f"seed={'9' * 31}", "seed", ""),
    ("mode=blitz", "length", "7"),
    ("target=0", "length", "7"),
    ("target=100", "length", "7"),
    ("target=7.5", "length", "7"),
    ("edition=latest", "edition", "current"),
    ("contest_scores=maybe", "contest_scores", True),
    ("board=pink", "length", "7"),
    ("face=greek", "length", "7"),
    ("nonsense", "length", "7"),
    ("%", "length", "7"),
    ("<img src=x onerror=alert(1)>", "length", "7"),
]
"""Values that the address cannot have, the field that each is about, and what stands there then."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("fragment", "field", "default"),
    sample(BAD, BAD[0], BAD[2], BAD[-1]),
)
def test_a_bad_value_in_the_address_gets_a_notice_and_the_default(
    table_at: TableAt, fragment: str, field: str, default: object
) -> None:
    page = table_at(1180, 820).page
    notice = follow(page, f"{fragment}&edition=earlier" if field != "edition" else fragment)
    assert notice
    found = lobby(page)
    assert found[field] == default
    assert found["edition"] == ("current" if field == "edition" else "earlier"), "the rest stands"
    assert page.locator("#lobby-notice img").count() == 0


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
    assert record["players"] == ["Ana", "Bea", "Chloé"]
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
