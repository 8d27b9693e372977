"""Settings and the menu: by keyboard and by tap, before Python runs and after, at every size and in both languages."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.choosing import choose, chosen
from e2e.conftest import PageAt, TableAt, routed
from e2e.keys import settle
from e2e.sampled import sample
from e2e.screen import phase_of, screen, wait_ready
from e2e.site import GAME
from e2e.taps import Gate, Taps

SIZES = ((1180, 820), (820, 1180), (390, 844), (844, 390), (320, 256))

IN_SIGHT = """selectors => selectors.filter(selector => {
    const element = document.querySelector(selector);
    const box = element.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const inside = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
    return !(inside && box.width >= 44 && box.height >= 44 && element.contains(hit));
})"""

MENU = ("close", "menu-settings", "menu-rules", "leave", "export", "copy", "text", "command", "keys", "menu-about")
"""What the screen contract says of the menu."""


def kept(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate("() => JSON.parse(localStorage.getItem('epizodiak-settings')) || {}")
    return found


def test_settings_chosen_before_python_runs_are_taken_over(page_at: PageAt) -> None:
    gate = Gate()
    page = page_at(844, 390, ready=False, prepare=routed(GAME, gate))
    taps = Taps(page)
    taps.button("settings")
    assert page.get_by_role("radio", name="Night").is_checked(), "what nobody has chosen is told by what shows"
    page.get_by_role("radio", name="High contrast").check()
    page.get_by_role("switch", name="Sounds").check()
    page.get_by_role("radio", name="Fast").first.check()
    assert (screen(page)["board"], screen(page)["speed"]) == ("light", "fast")
    assert kept(page) == {"board": "light", "sound": "on", "speed": "fast"}
    page.locator("#settings .cross").click()
    assert page.locator("#settings").is_hidden()
    gate.open(lambda route: route.continue_())
    wait_ready(page)
    taps.button("settings")
    shown = chosen(page)
    assert (shown["board"], shown["sound"], shown["speed"], shown["hints"]) == ("light", "on", "fast", "off")
    assert (screen(page)["board"], screen(page)["speed"]) == ("light", "fast")


def test_switches_and_groups_answer_the_keyboard(table_at: TableAt) -> None:
    page = table_at(1180, 820).page
    Taps(page).button("settings")
    switch = page.get_by_role("switch", name="Hints")
    switch.focus()
    page.keyboard.press("Space")
    expect(switch).to_be_checked()
    page.wait_for_function("() => JSON.parse(localStorage.getItem('epizodiak-settings')).hints === 'on'")
    page.keyboard.press("Space")
    page.wait_for_function("() => JSON.parse(localStorage.getItem('epizodiak-settings')).hints === 'off'")
    page.get_by_role("radio", name="Night").focus()
    for key, board in (("ArrowRight", "day"), ("ArrowRight", "light"), ("ArrowLeft", "day"), ("ArrowLeft", "night")):
        page.keyboard.press(key)
        page.wait_for_function("board => document.documentElement.dataset.board === board", arg=board)
    page.keyboard.press("Escape")
    assert page.locator("#settings").is_hidden()


@pytest.mark.parametrize("lang", sample(("en", "fr"), "fr"))
def test_what_closes_the_settings_is_always_in_sight(table_at: TableAt, lang: str) -> None:
    page = table_at(1180, 820).page
    choose(page, lang=lang)
    page.wait_for_function("lang => document.documentElement.lang === lang", arg=lang)
    Taps(page).button("settings")
    try:
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for top in (0, 1e6):
                page.evaluate("top => { document.querySelector('#settings .body').scrollTop = top; }", top)
                settle(page)
                missing = page.evaluate(IN_SIGHT, ["#settings .cross", '[data-key="close-settings"]'])
                assert missing == [], (width, height)
                assert not page.evaluate(
                    "() => { const body = document.querySelector('#settings .body');"
                    " return body.scrollWidth > body.clientWidth; }"
                ), (width, height)
    finally:
        page.keyboard.press("Escape")
        choose(page, lang="auto")


def test_a_tap_beside_the_settings_or_at_the_cross_closes_them(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    page = taps.page
    ways: tuple[Callable[[], None], ...] = (
        lambda: page.mouse.click(20, 400),
        lambda: page.locator("#settings .cross").click(),
        lambda: taps.button("close-settings"),
    )
    for way in ways:
        taps.button("settings")
        page.locator("#settings").wait_for()
        way()
        page.locator("#settings").wait_for(state="hidden")
        assert phase_of(page) == "lobby"


@pytest.mark.parametrize(("width", "height"), sample(((1180, 820), (390, 844), (844, 390)), (844, 390)))
def test_all_that_the_contract_names_in_the_menu_can_be_tapped_at_once(
    table_at: TableAt, width: int, height: int
) -> None:
    taps = table_at(width, height)
    taps.open_record("long-run")
    taps.reveal()
    taps.button("menu")
    for key in MENU:
        taps.page.locator(f'[data-key="{key}"]').click(trial=True)
    assert taps.page.locator("#menu .list button:visible").count() == 4
    taps.page.locator("#menu .cross").click()
    taps.page.locator("#menu").wait_for(state="hidden")
