"""Pages zoomed as people zoom them: numerals grow with them, nothing is cut or covered, turns can be played."""

import json
import math
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from e2e.any_game import SEED, AnyDriver, fragment
from e2e.choosing import choose
from e2e.conftest import TableAt
from e2e.keys import Keys, settle
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, screen, wait_phase, wait_ply, wait_ready
from e2e.taps import Taps
from epizodiak.table.scene import SELECT, UNSELECT
from tools.browser import find_browser, launch_arguments

LEAST_TARGET = 24
"""CSS pixels (WCAG 2.5.8)."""

TWICE = 1.9
"""So much larger numerals have to be at 200 %; at 400 % in a window a quarter as wide, too."""

NAMES = 1.35
"""And names on panels: on the usual page they are as large as the panel has room for already."""

ZOOMS = {2: (1180, 900), 4: (1280, 1112)}
"""Outer sizes of the windows; what the browser has above the page is not the page's."""

NUMERALS = {
    "epizodiak": {"dial": ".slot .roman", "hand": ".tile:not(.on-dial, .gone) .roman", "name": ".player .name"},
    "schotten-totten": {"strength": ".playcard .strength", "stone": ".boundary text", "name": ".player .name"},
    "epicycle": {"held": ".held .word.under", "name": ".player .name"},
    "zodiac": {"point": ".point-name text", "name": ".player .name"},
}
"""What grows, by game; of several the first is measured, in physical pixels."""

TURNS = [(name, zoom) for zoom in ZOOMS for name in NUMERALS]

Zoomed = Callable[[int], Page]


@pytest.fixture(scope="module")
def zoomed(browser: Browser, site_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Zoomed]:
    """Lend a page of a browser that shows all pages zoomed, as its settings say."""
    kept: dict[int, BrowserContext] = {}

    def lend(zoom: int) -> Page:
        if zoom not in kept:
            folder = tmp_path_factory.mktemp("profile")
            (folder / "Default").mkdir()
            level = {"x": math.log(zoom) / math.log(1.2)}
            (folder / "Default" / "Preferences").write_text(json.dumps({"partition": {"default_zoom_level": level}}))
            kept[zoom] = _browser_of(browser, folder, ZOOMS[zoom])
            page = kept[zoom].pages[0]
            page.goto(site_url, wait_until="domcontentloaded")
            wait_ready(page)
            assert page.evaluate("() => devicePixelRatio") == zoom
        page = kept[zoom].pages[0]
        Taps(page).leave()
        return page

    yield lend
    for context in kept.values():
        context.close()


def _browser_of(browser: Browser, folder: Path, size: tuple[int, int]) -> BrowserContext:
    context = browser.browser_type.launch_persistent_context(
        folder,
        executable_path=find_browser(),
        args=[*launch_arguments(), f"--window-size={size[0]},{size[1]}"],
        no_viewport=True,
        locale="en-GB",
        service_workers="block",
    )
    context.set_default_timeout(TIMEOUT_MS)
    return context


def begun(taps: Taps, name: str, plies: int = 1) -> AnyDriver:
    """Start a game, and play some actions by taps, up to a turn."""
    taps.start(fragment(name))
    driver = AnyDriver(taps, SEED)
    while True:
        phase, cans = driver.look()
        if phase == "curtain":
            check_shown(taps.page, "reveal")
            taps.reveal()
        elif int(screen(taps.page)["ply"]) >= plies:
            return driver
        else:
            driver.act(cans)


def sizes(page: Page, name: str) -> dict[str, float]:
    """Return how high letters and numerals are on the screen, in its own pixels.

    They are measured in the system's letters: the page's own ones, whose lines are lower, come when there is time.
    """
    page.evaluate("() => document.fonts.clear()")
    found: dict[str, float] = page.evaluate(
        """named => Object.fromEntries(Object.entries(named).map(([name, selector]) =>
            [name, document.querySelector(`#board ${selector}`).getBoundingClientRect().height * devicePixelRatio]))""",
        NUMERALS[name],
    )
    return found


def check_shown(page: Page, *keys: str) -> None:
    """Assert that what is to be tapped is large enough, comes into sight, and lies under nothing then."""
    faults = page.evaluate(
        """([keys, least]) => keys.map(key => {
            const element = document.querySelector(`[data-key="${key}"]`);
            element.scrollIntoView({block: "nearest", behavior: "instant"});
            const box = (element.querySelector(".hit") ?? element).getBoundingClientRect();
            const across = box.left >= -1 && box.right <= innerWidth + 1;
            const whole = across && box.top >= -1 && box.bottom <= innerHeight + 1;
            const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            const hit = found?.closest("[data-key]") === element;
            const large = Math.min(box.width, box.height) >= least - .1;
            return hit && large && (whole || box.height > innerHeight / 2)
                ? null : [key, box.left, box.top, box.right, box.bottom, hit, found?.outerHTML.slice(0, 80)].join(" ");
        }).filter(Boolean)""",
        [list(keys), LEAST_TARGET],
    )
    assert faults == []


def check_turn(page: Page) -> None:
    """Assert that the table can be used in a turn: nothing sideways, nothing cut, all places in reach."""
    page.wait_for_function("() => !document.getAnimations().some(moves => moves instanceof CSSTransition)")
    assert page.get_attribute("#table", "data-layout") == "large"
    sideways = page.evaluate(
        """() => ["spread", "words", "header", "title"].map(id => document.getElementById(id))
            .concat(document.documentElement)
            .filter(element => element.scrollWidth > element.clientWidth).map(element => element.id)"""
    )
    assert sideways == []
    assert (
        page.evaluate("() => { const e = document.getElementById('words'); return e.scrollHeight - e.clientHeight; }")
        <= 1
    )
    out = page.evaluate(
        """() => {
            const board = document.getElementById("board").getBoundingClientRect();
            const seen = part => !part.children.length && getComputedStyle(part).visibility === "visible";
            return [...document.querySelectorAll("#board .layer > g:not(.dial)")]
                .flatMap(group => [...group.querySelectorAll("*")].filter(seen)
                    .map(part => [group.getAttribute("class"), part.getBoundingClientRect()]))
                .filter(([, box]) => box.width && (box.left < board.left - 1 || box.top < board.top - 1
                    || box.right > board.right + 1 || box.bottom > board.bottom + 1))
                .map(([name, box]) => `${name}: ${box.left} ${box.top} ${box.right} ${box.bottom}`);
        }"""
    )
    assert out == []
    keys = page.evaluate("() => [...document.querySelectorAll('#board [data-can]')].map(place => place.dataset.key)")
    check_shown(page, *keys, "menu", "log")


def check_letters_apart(page: Page) -> None:
    """Assert that no numeral or name of the drawing lies in another."""
    areas = page.evaluate(
        """() => [...document.querySelectorAll("#board :is(.slot:not(.filled) .roman, .on-dial .roman,"
                + ".strength, .boundary text, .point-name text, .filled > text, .player text, .pile text, .note text)")]
            .filter(text => text.checkVisibility() && text.textContent && getComputedStyle(text).display !== "none")
            .map(text => [text.textContent, text.getBoundingClientRect()]).filter(([, box]) => box.width)
            .map(([text, box]) =>
                [text, box.left, box.top + box.height * .25, box.right, box.bottom - box.height * .25])"""
    )
    for one, other in combinations(areas, 2):
        across, down = min(one[3], other[3]) - max(one[1], other[1]), min(one[4], other[4]) - max(one[2], other[2])
        assert min(across, down) <= 1, (one, other)


@pytest.mark.parametrize(("name", "zoom"), sample(TURNS))
def test_numerals_grow_with_the_page_and_all_is_in_reach(
    zoomed: Zoomed, table_at: TableAt, name: str, zoom: int
) -> None:
    usual = table_at(*((1180, 820) if zoom == 2 else (1280, 1024)))
    begun(usual, name)
    small = sizes(usual.page, name)
    taps = Taps(zoomed(zoom))
    driver = begun(taps, name)
    check_turn(taps.page)
    check_letters_apart(taps.page)
    large = sizes(taps.page, name)
    wanted = {key: (NAMES if key == "name" else TWICE) * size for key, size in small.items()}
    assert {key: value for key, value in large.items() if value < wanted[key]} == {}
    if "select" in (cans := driver.look()[1]).values():
        taps.button(next(key for key, can in sorted(cans.items()) if can == "select"))
        settle(taps.page)
        check_turn(taps.page)


@pytest.mark.parametrize(("name", "zoom"), sample(TURNS, ("epicycle", 2)))
def test_a_turn_is_played_by_keys_alone_and_what_has_the_focus_is_in_sight(
    zoomed: Zoomed, name: str, zoom: int
) -> None:
    page = zoomed(zoom)
    keys = Keys(page)
    keys.start(fragment(name))
    if screen(page)["phase"] == "curtain":
        keys.reveal()
    settle(page)
    driver = AnyDriver(keys, SEED)
    selects = True
    while selects:
        cans = driver.look()[1]
        key = driver.choose(cans)
        selects = cans[key] in (SELECT, UNSELECT)  # else the action is played, and the focus goes on with the turn
        keys.button(key)
        settle(page)
        seen = not selects or page.locator(f'#board [data-key="{key}"]').evaluate(
            """element => {
                const box = element.getBoundingClientRect();
                const room = document.getElementById("spread").getBoundingClientRect();
                return box.bottom > room.top + 10 && box.top < room.bottom - 10;
            }"""
        )
        assert seen, key
    wait_ply(page, 1)


@pytest.mark.parametrize("zoom", sample(list(ZOOMS), 2))
def test_the_end_of_a_game_its_menu_and_its_panels_can_be_left(zoomed: Zoomed, zoom: int) -> None:
    page = zoomed(zoom)
    taps = Taps(page)
    taps.start(fragment("zodiac"))
    for panel, close in (("log", "close-log"), ("menu", "close")):
        taps.button(panel)
        check_shown(page, close)
        taps.button(close)
    driver = AnyDriver(taps, SEED)
    while driver.look()[0] != "over":
        driver.act(driver.look()[1])
    wait_phase(page, "over")
    check_shown(page, "again", "review", "replay", "export", "more", "menu")
    taps.button("replay")
    wait_phase(page, "replay")
    check_shown(page, "replay-back", "replay-play", "replay-forward", "leave-replay", "menu")
    taps.button("leave-replay")
    wait_phase(page, "over")
    taps.button("leave-table")
    wait_phase(page, "lobby")
    taps.button("tutorial")
    wait_phase(page, "tutorial")
    settle(page)
    check_shown(page, "tutorial-leave", "tutorial-next")


@pytest.mark.parametrize(("width", "height", "touch"), sample([(320, 256, False), (320, 256, True)], (320, 256, False)))
def test_a_tiny_window_scrolls_without_zoom(table_at: TableAt, width: int, height: int, touch: bool) -> None:  # noqa: FBT001 - of a device
    taps = table_at(width, height, touch=touch)
    begun(taps, "epizodiak", plies=1)
    check_turn(taps.page)


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (820, 1180)])
def test_phones_and_tablets_look_as_ever(table_at: TableAt, width: int, height: int) -> None:
    taps = table_at(width, height, touch=True)
    begun(taps, "epizodiak", plies=0)
    assert taps.page.get_attribute("#table", "data-layout") != "large"
    assert not taps.page.evaluate("() => document.getElementById('spread').scrollHeight > innerHeight")


def set_to(page: Page, **settings: str) -> None:
    """Choose settings as their panel does."""
    choose(page, **settings)
    settle(page)


@pytest.mark.long
def test_the_setting_says_so_without_zoom_and_takes_it_back(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    begun(taps, "schotten-totten")
    layout = "name => document.getElementById('table').dataset.layout === name"
    try:
        set_to(taps.page, large="on")
        taps.page.wait_for_function(layout, arg="large")
        check_turn(taps.page)
    finally:
        set_to(taps.page, large="auto")
    taps.page.wait_for_function(layout, arg="landscape")


@pytest.mark.long
def test_a_page_turned_to_its_player_scrolls_towards_that_player(zoomed: Zoomed) -> None:
    page = zoomed(2)
    taps = Taps(page)
    try:
        set_to(page, facing="left")
        taps.start(f"{fragment('epizodiak')}&first=1")
        taps.reveal()
        assert screen(page)["turn"] == "90"
        wide = page.evaluate(
            "() => { const e = document.getElementById('spread'); return [e.scrollWidth, e.clientWidth]; }"
        )
        assert wide[0] <= wide[1]
        driver = AnyDriver(taps, SEED)
        while screen(page)["ply"] == "0":
            driver.act(driver.look()[1])
    finally:
        set_to(page, facing="off")
