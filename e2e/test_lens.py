"""Low vision: the table under the lens, two fingers, and a focus that shows where colours are forced or turned dark."""

import pytest

from e2e.any_game import fragment
from e2e.choosing import choose
from e2e.conftest import PageAt, TableAt
from e2e.keys import Keys, focused, settle
from e2e.pages import Script
from e2e.screen import survey, wait_can, wait_ply
from e2e.taps import Taps

BOX = """key => {
    const box = document.querySelector(`[data-key="${key}"]`).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2, box.width];
}"""


def box(taps: Taps, key: str) -> tuple[float, float, float]:
    """Return the middle of a place, and how wide it is."""
    across, down, wide = taps.page.evaluate(BOX, key)
    return across, down, wide


def test_a_key_enlarges_the_table_and_what_the_pointer_shows_is_hit(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    taps.start(fragment("zodiac"))
    page = taps.page
    usual = box(taps, "point-A3")
    page.keyboard.press("l")
    page.wait_for_function("() => document.documentElement.dataset.lens === 'on'")
    page.mouse.move(*usual[:2])
    page.wait_for_function(
        "([key, wide]) => document.querySelector(`[data-key='${key}']`).getBoundingClientRect().width > 1.9 * wide",
        arg=["point-A3", usual[2]],
    )
    assert box(taps, "point-A3")[:2] == pytest.approx(usual[:2], abs=2)
    page.mouse.click(*usual[:2])
    wait_can(page, "point-A3", "unselect")
    goal = next(key for key, can in taps.cans().items() if can not in ("select", "unselect"))
    page.keyboard.press("l")
    page.wait_for_function("() => !('lens' in document.documentElement.dataset)")
    away = box(taps, goal)
    page.keyboard.press("l")
    page.wait_for_function("() => document.documentElement.dataset.lens === 'on'")
    page.mouse.click(*away[:2])
    wait_ply(page, 1)
    page.keyboard.press("l")
    page.wait_for_function("() => !('lens' in document.documentElement.dataset)")


def test_the_lens_follows_the_focus_and_is_in_the_menu_too(table_at: TableAt) -> None:
    keys = Keys(table_at(820, 1180).page)
    keys.start(fragment("zodiac"))
    page = keys.page
    keys.button("menu")
    keys.button("lens")
    page.wait_for_function("() => document.documentElement.dataset.lens === 'on'")
    page.locator("#board [tabindex='0']").first.focus()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
        settle(page)
        across, down, _ = box(keys, focused(page))
        assert 0 < across < 820, focused(page)
        assert 0 < down < 1180, focused(page)
    page.keyboard.press("l")
    page.wait_for_function("() => !('lens' in document.documentElement.dataset)")


@pytest.mark.long
def test_a_page_that_has_turned_is_enlarged_where_the_pointer_is(table_at: TableAt) -> None:
    taps = table_at(820, 1180)
    page = taps.page
    choose(page, facing="left")
    taps.start(fragment("zodiac"))
    turns = set()
    for _ in range(2):
        turns.add(page.get_attribute("html", "data-turn"))
        key = next(iter(taps.cans()))
        usual = box(taps, key)
        page.keyboard.press("l")
        page.wait_for_function("() => document.documentElement.dataset.lens === 'on'")
        page.mouse.move(*usual[:2])
        page.wait_for_function(
            "([key, wide]) => document.querySelector(`[data-key='${key}']`).getBoundingClientRect().width > 1.9 * wide",
            arg=[key, usual[2]],
        )
        assert box(taps, key)[:2] == pytest.approx(usual[:2], abs=2)
        page.mouse.click(*usual[:2])
        wait_can(page, key, "unselect")
        page.keyboard.press("l")
        page.wait_for_function("() => !('lens' in document.documentElement.dataset)")
        taps.button(next(key for key, can in taps.cans().items() if can not in ("select", "unselect")))
        wait_ply(page, len(turns))
    assert len(turns) == 2
    taps.leave()
    choose(page, facing="off")  # other tests sit at this page, too


@pytest.mark.long
def test_put_away_the_lens_listens_to_no_pointer(page_at: PageAt) -> None:
    script = Script("""
        window.heard = 0;
        for (const [name, by] of [["addEventListener", 1], ["removeEventListener", -1]]) {
            const real = document[name];
            document[name] = (kind, ...rest) => {
                if (kind === "pointermove") window.heard += by;
                return real.call(document, kind, ...rest);
            };
        }
    """)
    taps = Taps(page_at(1180, 820, prepare=script))
    taps.start(fragment("zodiac"))
    page = taps.page
    before = page.evaluate("() => window.heard")
    for _ in range(2):
        page.keyboard.press("l")
        page.wait_for_function("() => document.documentElement.dataset.lens === 'on'")
        page.wait_for_function("before => window.heard === before + 1", arg=before)
        page.keyboard.press("l")
        page.wait_for_function("() => !('lens' in document.documentElement.dataset)")
        page.wait_for_function("before => window.heard === before", arg=before)


def test_two_fingers_are_left_to_the_browser_which_enlarges_by_them(table_at: TableAt) -> None:
    taps = table_at(390, 844, touch=True)
    taps.start(fragment("zodiac"))
    assert "user-scalable" not in (taps.page.get_attribute("meta[name=viewport]", "content") or "")
    ways = taps.page.evaluate(
        """() => [...document.querySelectorAll("#board, #board *, #table")].map(e => getComputedStyle(e).touchAction)"""
    )
    assert set(ways) <= {"auto", "manipulation"}
    prevented = taps.page.evaluate(
        """() => {
            const target = document.querySelector("[data-can=select]"), box = target.getBoundingClientRect();
            const at = identifier => new Touch({identifier, target, clientX: box.x + 9 * identifier, clientY: box.y});
            return ["touchstart", "touchmove"].map(kind => !target.dispatchEvent(new TouchEvent(kind, {
                bubbles: true, cancelable: true, touches: [at(1), at(2)], targetTouches: [at(1), at(2)],
                changedTouches: [at(2)],
            })));
        }"""
    )
    assert prevented == [False, False]


@pytest.mark.parametrize("forced", [{"forced_colors": "active"}, {"color_scheme": "dark"}, {"contrast": "more"}])
def test_the_focus_stands_out_in_forced_colours_and_in_the_dark(table_at: TableAt, forced: dict[str, str]) -> None:
    """WCAG 2.4.13: a ring at least 2 pixels thick all round, in two colours, so that one of them differs by 3:1."""
    keys = Keys(table_at(820, 1180).page)
    page = keys.page
    page.emulate_media(**forced)  # type: ignore[arg-type]  # one of its own
    keys.start(f"{fragment('zodiac')}&board=light")
    page.locator("#board [tabindex='0']").first.focus()
    page.keyboard.press("ArrowRight")
    rings = page.evaluate(
        """() => [...document.activeElement.querySelectorAll(".focus")].map(ring => getComputedStyle(ring))
            .map(({display, stroke, strokeWidth}) => [display, stroke, parseFloat(strokeWidth)])"""
    )
    assert [display for display, _, _ in rings] == ["inline", "inline"]
    assert len({stroke for _, stroke, _ in rings}) == 2
    assert all(wide >= 2 for _, _, wide in rings)
    for _ in range(12):
        if focused(page) == "menu":
            break
        page.keyboard.press("Tab")
    style, wide = page.evaluate(
        "() => (({outlineStyle, outlineWidth}) => [outlineStyle, parseFloat(outlineWidth)])"
        "(getComputedStyle(document.activeElement))"
    )
    assert (focused(page), style) == ("menu", "solid")
    assert wide >= 2
    page.emulate_media(forced_colors="none", color_scheme="light", contrast="no-preference")


def test_high_contrast_keeps_its_colours_in_a_browser_that_darkens_pages(table_at: TableAt) -> None:
    taps = table_at(390, 844)
    taps.start(f"{fragment('zodiac')}&board=light")
    scheme = taps.page.evaluate("() => getComputedStyle(document.documentElement).colorScheme")
    assert "only" in scheme.split(), "else the browser inverts a page that is made to be light"
    assert survey(taps.page).at("menu").hit
