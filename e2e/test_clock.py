"""The clock, watched by somebody who moves the page's time on: it runs when it must, and stands when it must.

Time is moved on at once by what the page takes it from, `performance.now()` and the times of its events; nobody waits.
"""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from e2e.any_game import AnyDriver
from e2e.axe import check
from e2e.conftest import PageAt, routed
from e2e.database import kept
from e2e.keys import Keys
from e2e.sampled import sample
from e2e.screen import hide, phase_of, screen, spoken, wait_phase, wait_ready
from e2e.taps import Taps
from epizodiak.core.text import plain
from epizodiak.games import GAMES

AHEAD = """() => {
    let ahead = 0;
    const now = performance.now.bind(performance);
    const {get} = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp");
    performance.now = () => now() + ahead;
    Object.defineProperty(Event.prototype, "timeStamp", {get() { return get.call(this) + ahead; }});
    window.moveOn = seconds => { ahead += 1000 * seconds; };
}"""

NAMES = "Ana,Ben,Chlo%C3%A9"
LONG_NAMES = "Maximiliane,Wilhelmina,Bartholomew"
SIZES = [(375, 667), (667, 375), (820, 1180), (1180, 820), (1440, 900)]

MISSED = 20
"""Seconds that starting, tapping and drawing take at most."""


def fragment(game: str, clock: str, names: str = NAMES, more: str = "") -> str:
    """Return what starts a game with a clock, whose first player is the first one."""
    told = ",".join(names.split(",")[: GAMES[game].seats])
    return f"game={game}&players={told}&seed=5&first=0&motion=off&clock={clock}{more}"


def begun(page: Page, told: str) -> Taps:
    """Return the taps of a page that stands at a new game, once its clock is here."""
    page.evaluate(AHEAD)
    taps = Taps(page)
    taps.start(told)
    page.locator("[data-clock]").first.wait_for()
    return taps


def move_on(page: Page, seconds: int) -> None:
    page.evaluate("seconds => moveOn(seconds)", seconds)


def seconds_left(page: Page, seat: int = 0) -> int:
    """Return the seconds that a seat's clock shows."""
    text = page.locator(f'[data-clock="{seat}"] [role="timer"]').inner_text()
    found = re.fullmatch(r"(\u2212?)(\d+):(\d\d)", text)
    assert found is not None, text
    return (-1 if found[1] else 1) * (60 * int(found[2]) + int(found[3]))


def wait_below(page: Page, seconds: int, seat: int = 0) -> None:
    """Wait until a seat's clock shows less."""
    page.wait_for_function(
        """([seat, seconds]) => {
            const text = document.querySelector(`[data-clock="${seat}"] [role="timer"]`).textContent;
            const [minutes, rest] = text.replace("\u2212", "").split(":").map(Number);
            return (text.startsWith("\u2212") ? -1 : 1) * (60 * minutes + rest) < seconds;
        }""",
        arg=[seat, seconds],
    )


def running(page: Page) -> list[str]:
    """Return the seats whose clocks are marked as running."""
    found: list[str] = page.evaluate("() => [...document.querySelectorAll('[data-runs]')].map(e => e.dataset.clock)")
    return found


def stands(page: Page, seconds: int = 300) -> None:
    """Assert that no clock is marked, and move the time on by far more than anything takes."""
    assert running(page) == []
    move_on(page, seconds)


def clock_of(page: Page) -> dict[str, Any]:
    """Return what is stored of the latest game's clock."""
    (record,) = kept(page)
    clock: dict[str, Any] = record["x_clock"]
    return clock


def test_a_clock_runs_in_turns_and_stands_under_curtain_and_panel_out_of_sight_and_for_bots(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    taps = begun(page, fragment("epizodiak", "20+5", more="&bots=-,-,1"))
    assert page.locator("[data-clock]").count() == 2
    stands(page)
    taps.reveal()
    assert seconds_left(page) > 1200 - MISSED
    assert running(page) == ["0"]
    move_on(page, 300)
    wait_below(page, 901)
    assert seconds_left(page) > 900 - MISSED
    taps.button("menu")
    stands(page)
    taps.button("clock")
    stands(page)
    taps.button("close-clock")
    assert wait_phase(page, "curtain") == "curtain"
    stands(page)
    taps.reveal()
    hide(page, "hidden")
    wait_phase(page, "curtain")
    stands(page)
    hide(page, "visible")
    taps.reveal()
    assert 900 - 3 * MISSED < seconds_left(page) < 901
    driver = AnyDriver(taps, seed=3)
    while screen(page)["seat"] == "0":
        driver.act(driver.look()[1])
    assert running(page) == []
    left = clock_of(page)["left"]
    assert "out" not in clock_of(page)
    assert left[1] == 1_200_000
    assert abs(left[0] / 1000 - seconds_left(page)) < 2
    page.reload()
    wait_ready(page)
    taps.button("resume")
    wait_phase(page, "curtain")
    page.locator("[data-clock]").first.wait_for()
    assert abs(left[0] / 1000 - seconds_left(page)) < 2
    assert seconds_left(page, 1) == 1200


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_running_out_takes_nothing_from_anybody(page_at: PageAt, game: str) -> None:
    page = page_at(390, 844)
    taps = begun(page, fragment(game, "2"))
    if phase_of(page) == "curtain":
        taps.reveal()
    before = taps.cans()
    move_on(page, 90)
    wait_below(page, 31)
    assert spoken(page) == "One minute left for Ana."
    move_on(page, 60)
    wait_below(page, 0)
    assert plain(page.inner_text("#notice-text")) == "Ana's time is up. The game goes on."
    assert page.locator("[data-over]").count() == 1
    assert (phase_of(page), taps.cans()) == ("turn", before)
    driver = AnyDriver(taps, seed=3)
    while screen(page)["ply"] == "0":
        driver.act(driver.look()[1])
    assert clock_of(page)["out"] == [[0, 0]]
    assert clock_of(page)["left"][0] < 0


@pytest.mark.long
def test_while_a_bot_thinks_nobody_spends_time_and_in_the_lobby_no_clock_shows(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    taps = begun(page, fragment("zodiac", "10", more="&bots=-,2&think=1000"))
    driver = AnyDriver(taps, seed=3)
    while screen(page)["ply"] == "0":
        driver.act(driver.look()[1])
    left = seconds_left(page)
    if phase_of(page) == "bot":
        stands(page)
    wait_phase(page, "turn")
    assert seconds_left(page) > left - MISSED
    taps.leave()
    assert page.locator("[data-clock]:visible").count() == 0


@pytest.mark.long
def test_by_keys_it_is_stopped_given_more_switched_off_and_on(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    keys = Keys(begun(page, fragment("zodiac", "10")).page)
    keys.button("menu")
    keys.button("clock")
    left = seconds_left(page, 1)
    keys.button("clock-more-1")
    page.wait_for_function("() => document.activeElement.dataset.key === 'clock-more-1'")
    assert seconds_left(page, 1) == left + 120
    assert spoken(page) == "Two minutes more for Ben."
    keys.button("clock-off")
    keys.button("close-clock")
    assert page.locator("[data-clock]:visible").count() == 0
    keys.press("w")
    assert "Time left" not in spoken(page)
    keys.button("menu")
    keys.button("clock")
    keys.button("clock-on")
    keys.button("close-clock")
    assert running(page) == ["0"]
    keys.press("w")
    assert re.search(r"Time left: Ana (9|10) minutes.*, Ben 12 minutes\.$", spoken(page))


@pytest.mark.long
@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if not game.hidden])
def test_an_open_game_that_is_gone_on_with_stands_covered_and_has_no_time_back(page_at: PageAt, game: str) -> None:
    page = page_at(1180, 820)
    taps = begun(page, fragment(game, "10"))
    driver = AnyDriver(taps, seed=3)
    while screen(page)["ply"] == "0":
        driver.act(driver.look()[1])
    (seat,) = map(int, running(page))
    move_on(page, 100)
    wait_below(page, 501, seat)
    left = seconds_left(page, seat)
    page.reload()
    wait_ready(page)
    page.evaluate(AHEAD)
    taps.button("resume")
    page.locator("#clock").wait_for()
    stands(page)
    assert page.evaluate("() => document.elementFromPoint(innerWidth / 2, innerHeight - 4).id") == "clock"
    taps.button("close-clock")
    page.locator("[data-runs]").wait_for()
    assert left - MISSED < seconds_left(page, seat) <= left + 1


@pytest.mark.parametrize(("game", "size"), sample([(g, s) for g in GAMES for s in SIZES], ("epizodiak", SIZES[0])))
def test_in_every_window_the_clocks_lie_at_their_panels_and_on_nothing_to_be_tapped(
    page_at: PageAt, game: str, size: tuple[int, int]
) -> None:
    page = page_at(*size)
    taps = begun(page, fragment(game, "90", LONG_NAMES))
    if phase_of(page) == "curtain":
        taps.reveal()
    page.locator("[data-runs]").wait_for()
    found = page.evaluate(
        """() => {
            const box = element => element.getBoundingClientRect().toJSON();
            const tapped = "#header button:not([hidden]) svg, [data-can] .hit";
            const buttons = [...document.querySelectorAll(tapped)].map(box);
            return [...document.querySelectorAll("[data-clock]")].map(tab => ({
                tab: box(tab), buttons, width: innerWidth, height: innerHeight,
                panel: box(document.querySelector(`[data-key="player-${tab.dataset.clock}"] .hit`)),
                name: box(document.querySelector(`[data-key="player-${tab.dataset.clock}"] text`)),
            }));
        }"""
    )
    assert len(found) == GAMES[game].seats
    for each in found:
        tab, panel = each["tab"], each["panel"]
        assert tab["top"] >= 0
        assert tab["top"] < panel["top"] < tab["bottom"]
        assert panel["left"] < tab["left"] < tab["right"] < panel["right"]
        for other in each["buttons"]:
            apart = other["right"] <= tab["left"] or other["left"] >= tab["right"]
            assert apart or other["bottom"] <= tab["top"] or other["top"] >= tab["bottom"]


def test_no_clock_is_shown_before_its_styles_are_here(page_at: PageAt) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page = page_at(1180, 820, prepare=routed("**/clock.css", hold))
    with page.expect_request("**/clock.css"):
        Taps(page).start(fragment("zodiac", "90"))
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.locator("[data-clock]").count() == 0
    held[0].continue_()
    page.locator("[data-clock]").first.wait_for()
    assert page.evaluate("() => getComputedStyle(document.querySelector('[data-clock]')).position") == "absolute"


@pytest.mark.long
def test_on_a_page_of_words_the_clocks_stand_before_the_turn(page_at: PageAt) -> None:
    page = page_at(390, 844)
    taps = begun(page, fragment("epizodiak", "10", more="&linear=on"))
    taps.reveal()
    page.locator("[data-runs]").wait_for()
    told = plain(page.locator("#clocks").inner_text()).split()
    assert [told[0], *told[2:]] == ["Ana", "Ben", "10:00", "Chloé", "10:00"]
    assert page.evaluate("() => document.querySelector('#clocks').getBoundingClientRect().height") > 0
    move_on(page, 60)
    wait_below(page, 541)


@pytest.mark.long
@pytest.mark.parametrize(("board", "lang"), [("night", "en"), ("day", "fr"), ("light", "en")])
def test_axe_finds_nothing_where_a_clock_runs_and_where_it_stands(axe_page: Page, board: str, lang: str) -> None:
    taps = Taps(axe_page)
    axe_page.set_viewport_size({"width": 390, "height": 844})
    taps.start(fragment("zodiac", "10", more=f"&board={board}&lang={lang}"))
    axe_page.locator("[data-runs]").wait_for()
    check(axe_page, "a clock runs")
    taps.button("menu")
    taps.button("clock")
    check(axe_page, "it stands")
    taps.button("close-clock")
    taps.leave()


@pytest.mark.long
def test_without_a_clock_nothing_of_it_is_fetched(page_at: PageAt) -> None:
    page = page_at(390, 844)
    Taps(page).start("game=zodiac&motion=off")
    assert page.evaluate("() => performance.getEntriesByType('resource').filter(e => /clock/.test(e.name)).length") == 0
    assert page.locator("#clocks, #clock, #menu-clock").count() == 0


@pytest.mark.long
def test_the_lobby_asks_for_a_clock_under_more_and_says_what_cannot_be(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    taps = Taps(page)
    page.evaluate("() => { document.getElementById('more').open = true; }")
    assert page.input_value("#clock-minutes") == ""
    assert page.locator("#clock-added").is_hidden()
    page.fill("#clock-minutes", "91")
    taps.button("start")
    page.wait_for_function("() => document.getElementById('lobby-notice').textContent.includes('90')")
    assert page.get_attribute("#clock-minutes", "aria-invalid") == "true"
    page.fill("#clock-minutes", "3")
    page.fill("#clock-added", "7")
    assert "Clock" in page.inner_text("#more-told")
    taps.button("start")
    wait_phase(page, "curtain")
    page.locator("[data-clock]").first.wait_for()
    assert (clock_of(page)["minutes"], clock_of(page)["seconds"]) == (3, 7)
