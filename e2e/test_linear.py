"""The linear way: words and buttons in place of the picture, played by keys alone, with nothing wrong for ears."""

import random
import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Page

from e2e.any_game import AnyDriver, fragment
from e2e.axe import check
from e2e.conftest import PageAt, TableAt
from e2e.keys import Keys, focused, settle
from e2e.mirror import Mirror
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, phase_of, screen, spoken, survey, wait_can, wait_phase, wait_ply, wait_ready
from e2e.taps import Gate, Taps
from epizodiak.features.linear.buttons import ACT
from epizodiak.games import GAMES
from epizodiak.timeline.match import Match

SAMPLE = 15
"""Presses of the game that `make test` begins; the others are played to their ends."""

FINGER = 44

ROOM = """name => {
    const part = document.getElementById(name), height = () => document.getElementById("table").offsetHeight;
    const was = height();
    part.classList.add("leaving");
    part.hidden = false;
    const room = height() - was;
    part.hidden = true;
    part.classList.remove("leaving");
    return room;
}"""
"""How much higher the page is while a part of it that was closed has not gone yet."""

TURN = ".turn"
"""The heading of a turn."""


def at_heading(page: Page) -> bool:
    """Whether the heading of the turn has the focus."""
    found: bool = page.evaluate(f"() => document.activeElement.matches('{TURN}')")
    return found


class KeyDriver(AnyDriver):
    """Plays by Tab and Enter, and looks where the focus is after each press."""

    def act(self, cans: Mapping[str, str]) -> str:
        """Press one button of a turn."""
        page, key = self.taps.page, super().act(cans)
        settle(page)
        if phase_of(page) == "turn":
            assert at_heading(page) or focused(page) == key, f"{key} leads to {focused(page)}"
        return key


@pytest.mark.long
def test_how_high_the_words_are_has_no_say_in_what_is_told(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    taps.start(f"{fragment('epizodiak')}&linear=on")
    taps.reveal()
    page = taps.page
    assert page.evaluate("() => document.getElementById('table').offsetHeight > innerHeight")
    page.evaluate("() => dispatchEvent(new Event('resize'))")
    settle(page)
    assert page.get_attribute("#table", "data-layout") == "landscape"


@pytest.mark.parametrize(
    ("game", "most"), sample([("epizodiak", SAMPLE), *((name, 4000) for name in GAMES)], ("epizodiak", SAMPLE))
)
def test_a_game_is_played_by_keys_alone(table_at: TableAt, game: str, most: int) -> None:
    keys = Keys(table_at(1180, 820, quick=True).page)
    mode = "&mode=single" if game == "epizodiak" else ""
    keys.start(f"{fragment(game)}{mode}&linear=on")
    driver = KeyDriver(keys, 1)
    for _ in range(most):
        phase, cans = driver.look()
        if phase == "curtain":
            assert not cans
            keys.reveal()
            settle(keys.page)
            assert at_heading(keys.page)
        elif phase == "round":
            keys.button("next")
            wait_phase(keys.page, "curtain")
        elif phase == "turn":
            driver.act(cans)
        else:
            assert focused(keys.page) == "again"
            break
    assert phase_of(keys.page) == "over" or most == SAMPLE


def test_nothing_is_drawn_and_all_is_a_document(table_at: TableAt) -> None:
    taps = table_at(390, 844, touch=True)
    taps.start("game=epizodiak&players=Ana,Ben,Cleo&first=0&seed=3&motion=off&linear=on")
    taps.reveal()
    page = taps.page
    assert page.locator("#board g g").count() == 0
    assert not page.locator("#board").is_visible()
    seen = survey(page)
    assert len(seen.keys) == len(seen.places), "a key stands twice"
    tags = page.evaluate("() => [...document.querySelectorAll('[data-can]')].map(each => each.localName)")
    assert set(tags) == {"button"}
    for place in seen.places:
        if place.can is not None:
            assert place.name
            assert place.height >= FINGER
            assert place.left >= 0
            assert place.right <= seen.width
    legal = Mirror(Match.new(GAMES["epizodiak"], {}, ("Ana", "Ben", "Cleo"), seed=3, first_player=0)).legal
    whole = sorted(can for can in seen.cans.values() if can not in ("select", "unselect"))
    assert whole == sorted(legal)
    page.wait_for_function("() => !document.querySelector('.leaving')")
    headings = page.evaluate(
        """() => [...document.querySelectorAll("#table :is(h1, h2)")].filter(each => each.checkVisibility())
            .map(each => each.innerText)"""
    )
    assert headings[:2] == ["EpiZodiak", "Ana: your turn"]
    assert {"Dial", "Your hand", "Players"} <= set(headings)
    assert page.evaluate(ROOM, "curtain") == 0, "what has closed takes no room until it is gone"
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_turn_is_told_once_and_the_next_press_is_one_tab_away(table_at: TableAt) -> None:
    keys = Keys(table_at(1180, 820).page)
    page = keys.page
    keys.start("game=schotten-totten&players=Ana,Ben&bots=-,1&first=0&seed=3&motion=off&linear=on&pace=0")
    page.wait_for_function(f"() => document.activeElement.matches('{TURN}')")
    assert at_heading(page)
    told = spoken(page)
    assert told.startswith("You can play a card")
    assert told not in page.inner_text(TURN)
    keys.press("Tab")
    card = focused(page)
    assert keys.cans()[card] == "select"
    keys.press("Enter")
    wait_can(page, "stone-1", f"{card.removeprefix('card-')}@1")
    settle(page)
    assert at_heading(page), "what can be done now begins below it"
    keys.press("Tab")
    assert focused(page) == "stone-1"
    keys.press("Enter")
    wait_ply(page, 1)
    settle(page)
    keys.press("Tab")
    assert (focused(page), keys.cans()["deck"]) == ("deck", "d")
    keys.press("Enter")
    wait_phase(page, "turn")
    page.wait_for_function("() => Number(document.documentElement.dataset.ply) > 3", timeout=TIMEOUT_MS)
    settle(page)
    assert at_heading(page)
    assert "Ben played" in spoken(page)
    keys.press("s")
    assert spoken(page).startswith("Players")


def test_the_way_of_playing_changes_at_the_table_and_goes_with_it(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    page = taps.page
    taps.start("game=zodiac&first=0&seed=3&motion=off")
    drawn = taps.cans()
    taps.button("menu")
    taps.button("menu-settings")
    page.set_checked('#settings [data-setting="linear"]', True)
    assert page.is_checked('#more [data-setting="linear"]')
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.querySelector('#linear [data-can]')", timeout=TIMEOUT_MS)
    assert {key: can for key, can in taps.cans().items() if not key.startswith(ACT)} == drawn
    taps.button("menu")
    assert taps.cans() == {}
    taps.button("menu-settings")
    page.set_checked('#settings [data-setting="linear"]', False)
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.querySelector('#board [data-can]')", timeout=TIMEOUT_MS)
    assert taps.cans() == drawn
    assert page.locator("#linear").count() == 0
    assert taps.page.evaluate("() => [...document.getElementById('spread').children].map(each => each.id)") == [
        "board",
        "header",
        "words",
        "log",
    ]


def test_the_lobby_takes_it_before_python_runs(page_at: PageAt) -> None:
    page = page_at(390, 844, ready=False)
    page.evaluate("() => { document.getElementById('more').open = true; }")
    page.set_checked('#more [data-setting="linear"]', True)
    wait_ready(page)
    assert page.is_checked('#settings [data-setting="linear"]')
    taps = Taps(page)
    taps.button("start")
    wait_phase(page, "curtain")
    assert page.locator("#linear").is_visible()
    page.reload(wait_until="domcontentloaded")
    assert page.is_checked('#more [data-setting="linear"]')


def test_nothing_of_it_is_fetched_by_who_does_not_want_it(page_at: PageAt) -> None:
    page = page_at(1180, 820, "game=zodiac&motion=off")
    Taps(page).button("start")
    wait_phase(page, "turn")
    sheets = page.evaluate("() => [...document.querySelectorAll('link[rel=stylesheet]')].map(each => each.href)")
    assert not [sheet for sheet in sheets if "linear" in sheet]


@pytest.mark.long
@pytest.mark.parametrize("board", ["night", "light"])
def test_axe_finds_nothing_wrong(axe_page: Page, board: str) -> None:
    taps = Taps(axe_page)
    axe_page.set_viewport_size({"width": 390, "height": 844})
    taps.start(f"game=schotten-totten&players=Ana,Ben&first=0&seed=3&motion=off&linear=on&lang=en&board={board}")
    check(axe_page, "curtain")
    taps.reveal()
    check(axe_page, "turn")
    taps.button(next(iter(taps.cans())))
    check(axe_page, "a card is selected")
    taps.leave()
    taps.open_record("game-end")
    taps.reveal()
    axe_page.locator("#linear summary").click()
    check(axe_page, "each place")
    taps.turn(next(a for a in sorted(Mirror.of("game-end").legal, key=len, reverse=True) if a[0] in "<>"))
    check(axe_page, "end")
    if phase_of(axe_page) == "over":
        taps.button("replay")
        wait_phase(axe_page, "replay")
        check(axe_page, "replay")
        taps.button("leave-replay")
    taps.leave()
    axe_page.evaluate("() => { location.hash = 'linear=off&game=epizodiak'; }")


def test_at_400_per_cent_the_page_flows_and_every_button_is_whole(table_at: TableAt) -> None:
    taps = table_at(320, 256)
    taps.start("game=zodiac&first=0&seed=3&motion=off&linear=on")
    page = taps.page
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    source = random.Random(1)
    for _ in range(3):
        ply = int(screen(page)["ply"])
        taps.button(source.choice([key for key in taps.cans() if key.startswith(ACT)]))
        wait_ply(page, ply + 1)
    cut = page.evaluate(
        """() => [...document.querySelectorAll("#table button")].filter(each => each.checkVisibility())
            .filter(each => each.scrollWidth > each.clientWidth + 1).length"""
    )
    assert cut == 0


def test_a_server_that_never_answers_for_the_words_holds_up_no_start(page_at: PageAt) -> None:
    gate = Gate()

    def prepare(page: Page) -> None:
        page.clock.install()
        page.route(re.compile(r"linear(\.zip|/page\.py)$"), gate)

    page = page_at(1180, 820, "linear=on", ready=False, prepare=prepare)
    while not gate.held:
        page.evaluate("() => new Promise(requestAnimationFrame)")
    assert "ready" not in screen(page)
    page.clock.fast_forward(60_000)
    wait_ready(page)
    assert "cannot be loaded" in page.inner_text("#lobby-notice")
    Taps(page).start("game=zodiac&first=0&seed=3&motion=off&linear=off")
    gate.open(lambda route: route.continue_())


def test_a_hint_and_a_question_are_told_in_words(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    page = taps.page
    taps.button("settings")
    for name in ("hints", "confirm"):
        page.set_checked(f'#settings [data-setting="{name}"]', True)
    taps.button("close-settings")
    taps.start("game=epizodiak&players=Ana,Ben,Cleo&first=0&seed=3&motion=off&linear=on&bots=-,2,2&think=200")
    taps.button("pile")
    wait_can(page, "pile", "select")
    taps.button("hint")
    page.locator('[data-key="hint-play"]').wait_for(timeout=TIMEOUT_MS)
    assert not {"I", "XI"} & set(page.inner_text("#hint-line").split()), "numbers are told as they are heard"
    taps.button("pile")
    wait_can(page, "pile", "p")
    settle(page)
    assert focused(page) == "pile"
    assert "again to pass" in spoken(page)
    taps.button("pile")
    wait_ply(page, 3)
    wait_phase(page, "turn")
    taps.button("menu")
    taps.button("menu-settings")
    for name in ("hints", "confirm"):
        page.set_checked(f'#settings [data-setting="{name}"]', False)
    taps.button("close-settings")
