"""One switch, two switches, and presses that come twice."""

import pytest
from playwright.sync_api import Page

from e2e.any_game import AnyDriver, fragment
from e2e.conftest import PageAt
from e2e.driver import BlindDriver
from e2e.one_switch import Switch, marked, script
from e2e.sampled import sample
from e2e.screen import phase_of, wait_can, wait_phase
from e2e.taps import Taps
from epizodiak.games import GAMES

SAMPLE = 4
"""Presses of the game that `make test` begins; the others are played to their ends."""

WHOLE = [(game, linear, 4000) for game in GAMES for linear in ("off", "on")]


UNMARKED = """() => {
    for (const each of document.querySelectorAll("[data-marked]")) window.seen.add(each);
    const all = document.querySelectorAll("#lobby :is(button, summary, select, input[type=radio]:not(:checked))");
    return [...all].filter(each => each.checkVisibility() && !each.disabled && !each.closest("[aria-hidden=true]"))
        .filter(each => !window.seen.has(each)).map(each => each.outerHTML.slice(0, 90));
}"""
"""What can be pressed in the lobby and has not been marked yet."""


def wait_marked(page: Page, *keys: str) -> None:
    """Wait until exactly this is marked."""
    page.wait_for_function(
        """keys => {
            const found = [...document.querySelectorAll("[data-marked]")].map(one => one.dataset.key ?? one.id);
            return found.length === keys.length && keys.every(key => found.includes(key));
        }""",
        arg=list(keys),
    )


@pytest.mark.parametrize(
    ("game", "linear", "most"), sample([("epicycle", "off", SAMPLE), *WHOLE], ("epicycle", "off", SAMPLE))
)
def test_a_game_is_played_by_one_switch(page_at: PageAt, game: str, linear: str, most: int) -> None:
    """From the lobby to "again", through curtains, and asked again before big moves on pages of words."""
    settings = script(switch="fast", linear=linear, confirm=linear, pace="none")
    taps = Switch(page_at(1180, 820, prepare=settings))
    taps.start(f"{fragment(game)}{'&mode=single' if game == 'epizodiak' else ''}")
    page, driver = taps.page, (BlindDriver if game == "epizodiak" else AnyDriver)(taps, 1)
    for _ in range(most):
        phase, cans = driver.look()
        if phase == "curtain":
            assert not cans
            taps.reveal()
        elif phase == "round":
            taps.button("next")
            wait_phase(page, "curtain", "turn")
        elif phase == "turn":
            driver.act(cans)
        else:
            break
    assert phase_of(page) == "over" or most == SAMPLE
    if most != SAMPLE:
        taps.button("again")
        wait_phase(page, "curtain", "turn")


def test_two_switches_go_on_and_take(page_at: PageAt) -> None:
    page = page_at(820, 1180, prepare=script(switch="two"))
    page.evaluate("text => { location.hash = text; }", fragment("schotten-totten"))
    page.wait_for_function("() => location.hash === ''")
    wait_marked(page, "start")
    page.evaluate("() => { window.seen = new Set(); }")
    unmarked = page.evaluate(UNMARKED)
    page.keyboard.press("Space")
    while marked(page) != ["start"]:
        unmarked = page.evaluate(UNMARKED)
        page.keyboard.press("Space")
    assert unmarked == [], "each button of the lobby is marked, whether it has a key or not"
    page.keyboard.press("Enter")
    wait_phase(page, "curtain")
    wait_marked(page, "reveal")
    page.keyboard.press("Enter")
    wait_phase(page, "turn")
    page.wait_for_selector("#board [data-marked]")
    seen: set[str] = set()
    parts: list[list[str]] = []
    while not parts or marked(page) != parts[0]:
        parts.append(marked(page))
        seen.update(parts[-1])
        page.keyboard.press("Space")
    assert {*Taps(page).cans(), "menu"} <= seen
    while len(marked(page)) > 1:
        page.keyboard.press("Enter")
    (key,) = marked(page)
    assert key in parts[0]
    assert page.evaluate("() => document.activeElement.dataset.key") == key, "what is marked is what is read"
    page.keyboard.press("Enter")
    wait_can(page, key, "unselect")


def test_a_press_before_the_next_mark_is_there_takes_nothing(page_at: PageAt) -> None:
    page = page_at(1180, 820, prepare=script(switch="two"))
    page.evaluate("text => { location.hash = text; }", fragment("epicycle"))
    page.wait_for_function("() => location.hash === ''")
    wait_marked(page, "start")
    page.keyboard.press("Enter")
    wait_phase(page, "turn")
    page.wait_for_selector("#board [data-marked]")
    while len(marked(page)) > 1:
        page.keyboard.press("Enter")
    (key,) = marked(page)
    page.evaluate(
        """() => {
            for (const _ of "12") document.activeElement.dispatchEvent(
                new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
        }"""
    )
    wait_can(page, key, "unselect")


@pytest.mark.long
def test_a_tap_anywhere_takes_what_is_marked_and_nothing_else(page_at: PageAt) -> None:
    page = page_at(390, 844, touch=True, prepare=script(switch="two"))
    page.evaluate("text => { location.hash = text; }", fragment("epicycle"))
    page.wait_for_function("() => location.hash === ''")
    wait_marked(page, "start")
    page.touchscreen.tap(195, 20)
    wait_phase(page, "turn")
    page.wait_for_selector("#board [data-marked]")
    menu = page.locator('[data-key="menu"]').bounding_box()
    assert menu is not None
    while len(marked(page)) > 1:
        page.touchscreen.tap(menu["x"] + 9, menu["y"] + 9)
    (key,) = marked(page)
    page.touchscreen.tap(menu["x"] + 9, menu["y"] + 9)
    wait_can(page, key, "unselect")
    assert page.locator("#menu").is_hidden()


@pytest.mark.long
def test_dialogs_and_settings_are_within_reach_and_it_is_switched_off_there(page_at: PageAt) -> None:
    taps = Switch(page_at(1180, 820, prepare=script(switch="fast")))
    page = taps.page
    taps.button("settings")
    page.wait_for_selector("#settings:not([hidden])")
    page.wait_for_function(
        """() => {
            const one = document.querySelector('[name=set-switch][value=off]');
            const alone = document.querySelectorAll("[data-marked]").length === 1;
            if (one.matches("[data-marked]"))
                document.activeElement.dispatchEvent(
                    new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
            return one.checked;
        }"""
    )
    wait_marked(page)
    page.mouse.click(5, 5)
    page.wait_for_selector("#settings", state="hidden")


@pytest.mark.long
@pytest.mark.parametrize("game", [name for name, each in GAMES.items() if each.hidden])
def test_deals_that_differ_are_marked_alike_under_the_curtain(page_at: PageAt, game: str) -> None:
    rounds = []
    for seed in (3, 4):
        page = page_at(1180, 820, prepare=script(switch="two"))
        page.evaluate("text => { location.hash = text; }", fragment(game, seed))
        page.wait_for_function("() => location.hash === ''")
        wait_marked(page, "start")
        page.keyboard.press("Enter")
        wait_phase(page, "curtain")
        page.wait_for_selector('[data-key="reveal"][data-marked]')
        told = []
        for _ in range(12):
            told.append((marked(page), page.text_content("#live"), page.evaluate("document.activeElement.textContent")))
            page.keyboard.press("Space")
        rounds.append(told)
    assert rounds[0] == rounds[1]


def test_a_second_press_that_comes_too_soon_does_nothing(page_at: PageAt) -> None:
    taps = Taps(page_at(1180, 820, prepare=script(again="long")))
    page = taps.page
    taps.start(fragment("zodiac"))
    page.wait_for_function("() => [...document.styleSheets].some(sheet => sheet.href?.includes('hands.css'))")
    page.evaluate("() => { window.clicks = 0; addEventListener('click', () => { window.clicks += 1; }); }")
    key = next(iter(taps.cans()))
    x, y = page.evaluate(
        """key => {
            const box = document.querySelector(`[data-key="${key}"]`).getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2];
        }""",
        key,
    )
    page.wait_for_function("since => performance.now() > since + 2000", arg=page.evaluate("performance.now()"))
    page.mouse.click(x, y)
    page.mouse.click(x, y)
    page.keyboard.press("Enter")
    wait_can(page, key, "unselect")
    assert page.evaluate("() => window.clicks") == 1
