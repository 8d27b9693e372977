"""Slips of the hand between three people: a key that is held, a press too many; nobody's hand opens by one."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from e2e.conftest import PageAt, TableAt, routed
from e2e.held import Hand
from e2e.keys import Keys, focused, settle
from e2e.mirror import Mirror
from e2e.sampled import sample
from e2e.screen import phase_of, screen, survey, wait_can, wait_phase, wait_ply, wait_taken
from e2e.site import GAME
from e2e.taps import Gate, Taps, run_values

pytestmark = pytest.mark.moving

REPEATS = 5
"""How often a held key repeats where it must do nothing."""

LONG = 3000
"""How often it repeats at most until something is to be seen: far longer than half a second."""

SHOWN = """() => {
    const seen = window.seen = [];
    const root = document.documentElement;
    window.painted = 0;
    const look = () => {
        const button = document.querySelector("[data-key=reveal]");
        const down = button.checkVisibility();
        const last = seen.at(-1);
        if (down && last?.down) window.painted ||= performance.now();
        const takes = down && !button.hasAttribute("aria-disabled");
        if (!last || last.down !== down || last.takes !== takes || last.phase !== root.dataset.phase)
            seen.push({down, takes, phase: root.dataset.phase, at: performance.now()});
        if (window.seen === seen) requestAnimationFrame(look);
    };
    look();
}"""
"""Takes down, in every frame, whether the curtain is down and whether its button takes presses.

`window.painted` is when the first frame with the curtain had been painted: the next one's callbacks tell.
"""


PRESS_AT_ONCE = """() => {
    new MutationObserver((_, watcher) => {
        const next = document.querySelector("[data-key=next]");
        if (!next) return;
        watcher.disconnect();
        setTimeout(() => { window.held = next.getAttribute("aria-disabled"); next.click(); });
    }).observe(document.getElementById("sheet-buttons"), {childList: true});
}"""
"""Presses the button of the next round as soon as it is there, and takes down whether it said that it takes nothing."""


HELD_NO_MORE = "() => !document.querySelector('[data-key=reveal]').hasAttribute('aria-disabled')"
"""The half second of the table's last curtain, which the page may have left at once, is over."""

PRESS_WHEN_TAKEN = """() => {
    const wait = window.setTimeout;
    window.setTimeout = (work, ms, ...more) => wait(work, Math.max(0, ms - 20), ...more);
    const button = document.querySelector("[data-key=reveal]");
    new MutationObserver((_, watcher) => {
        if (button.hasAttribute("aria-disabled")) return;
        watcher.disconnect();
        button.click();
    }).observe(button, {attributes: true, attributeFilter: ["aria-disabled"]});
}"""
"""Presses the curtain's button in the very moment in which it takes presses; timers ring early, as some do by a bit."""


def opened(table_at: TableAt, width: int = 1180, height: int = 820) -> Taps:
    """Start a game between three people, up to the first player's turn."""
    taps = table_at(width, height)
    taps.start("seed=5&first=0&players=Ana,Ben,Chlo%C3%A9")
    taps.reveal()
    settle(taps.page)
    taps.page.wait_for_function("() => !document.querySelector('[data-key=reveal]').checkVisibility()")  # it fades
    return taps


def held_on(page: Page, hand: Hand, key: str) -> None:
    """Stay on a key until the curtain's button would take a press, and on."""
    for _ in range(LONG):
        hand.rest(key)
        if phase_of(page) == "curtain" and takes(page):
            break
    else:
        pytest.fail("the curtain's button never took a press")
    hand.rest(key, REPEATS)
    settle(page)
    assert focused(page) == "reveal"


def takes(page: Page) -> bool:
    """Return whether the curtain's button takes presses."""
    return bool(page.evaluate("() => !document.querySelector('[data-key=reveal]').hasAttribute('aria-disabled')"))


def held_through_a_pass(page: Page, hand: Hand, key: str) -> None:
    """Draw and pass from the focused pile, stay on the key of the pass, and assert that the next hand stays covered."""
    page.focus('[data-key="pile"]')
    hand.press(key)
    wait_can(page, "pile", "p")
    hand.down(key)
    held_on(page, hand, key)
    hand.up(key)
    settle(page)
    still_covered(page, 2)
    opens_now(page, lambda: hand.press(key))


def still_covered(page: Page, ply: int) -> None:
    """Assert that nobody's hand is in the page."""
    seen = survey(page)
    assert (seen.html["phase"], seen.html["ply"]) == ("curtain", str(ply))
    assert [key for key in seen.keys if key.startswith("hand-")] == []


def opens_now(page: Page, press: Callable[[], None], phase: str = "turn") -> None:
    """Assert that a press of its own goes on, to the hand or to the next round."""
    press()
    wait_phase(page, phase)


def test_a_pass_with_enter_held_does_not_open_the_next_hand(table_at: TableAt) -> None:
    page = opened(table_at).page
    with Hand(page) as hand:
        held_through_a_pass(page, hand, "Enter")


def test_a_press_in_the_curtains_first_half_second_opens_nothing_whenever_it_is_heard(table_at: TableAt) -> None:
    page = opened(table_at).page
    page.focus('[data-key="pile"]')
    page.evaluate(SHOWN)
    with Hand(page) as hand:
        hand.press("Enter")
        wait_can(page, "pile", "p")
        hand.press("Enter")
        page.wait_for_function("() => painted && document.activeElement.dataset.key === 'reveal'")
        painted = page.evaluate("() => painted")  # from here on only the time of a press keeps it from counting
        hand.press("Enter", at=painted + 160)
        hand.press(" ", at=painted + 300)
        settle(page)
        still_covered(page, 2)
        wait_taken(page, "reveal")
        hand.press("Enter", at=painted + 420)
        settle(page)
        still_covered(page, 2)
        lifted = page.evaluate("() => new Promise(done => requestAnimationFrame(() => done(seen.at(-1).at)))")
        assert lifted - painted >= 480  # half a second, as far as frames can tell
        opens_now(page, lambda: hand.press("Enter"))


@pytest.mark.long
def test_a_typed_pass_with_enter_held_does_not_open_the_next_hand(table_at: TableAt) -> None:
    page = opened(table_at).page
    Keys(page).play("d")
    page.keyboard.press("/")
    page.wait_for_function("() => document.activeElement.id === 'typed'")
    page.keyboard.type("p")
    with Hand(page) as hand:
        hand.down("Enter")
        held_on(page, hand, "Enter")
        hand.up("Enter")
        settle(page)
        still_covered(page, 2)


@pytest.mark.long
def test_start_with_enter_held_does_not_open_the_first_hand(table_at: TableAt) -> None:
    page = table_at(390, 844).page
    page.focus("#name-2")
    with Hand(page) as hand:
        hand.down("Enter")
        held_on(page, hand, "Enter")
        hand.up("Enter")
        still_covered(page, 0)
        opens_now(page, lambda: hand.press("Enter"))


def test_a_space_bar_that_is_let_go_where_the_focus_went_presses_nothing(table_at: TableAt) -> None:
    page = opened(table_at).page
    with Hand(page) as hand:
        held_through_a_pass(page, hand, " ")

        page.focus('[data-key="menu"]')
        hand.down(" ")
        page.focus('[data-key="log"]')
        hand.rest(" ")
        hand.up(" ")
        settle(page)
        assert not page.locator("#history, #menu").filter(visible=True).count()


def test_a_held_key_that_opened_a_panel_does_not_close_it(table_at: TableAt) -> None:
    page = opened(table_at).page
    page.focus('[data-key="menu"]')
    with Hand(page) as hand:
        hand.down("Enter")
        page.wait_for_function("() => document.activeElement.closest('#menu')")
        page.focus('#menu [data-key="close"]')
        hand.rest("Enter", REPEATS)
        hand.up("Enter")
        assert page.locator("#menu").is_visible()


def test_the_button_of_the_next_round_takes_nothing_at_first(table_at: TableAt) -> None:
    taps, mirror = table_at(1180, 820), Mirror.of("round-end")
    taps.open_record("round-end")
    taps.reveal()
    taps.page.evaluate(PRESS_AT_ONCE)
    taps.play(next(t for t in sorted(mirror.legal) if t[0] in "<>" and len(run_values(t)) == len(mirror.hand)))
    wait_phase(taps.page, "round")
    assert taps.page.evaluate("() => held") == "true"
    wait_taken(taps.page, "next")
    assert phase_of(taps.page) == "round"
    opens_now(taps.page, lambda: taps.page.click('[data-key="next"]'), "curtain")


SECOND_TAP = """() => {
    const seen = window.seen = [];
    const root = document.documentElement, pile = document.querySelector("[data-key=pile]");
    const hand = () => document.querySelectorAll("#board [data-key^=hand-]").length;
    const told = () => [root.dataset.ply, root.dataset.step, pile.dataset.can ?? "", hand()];
    const look = () => seen.push([performance.now(), ...told()]);
    const watcher = new MutationObserver(look);
    watcher.observe(root, {attributeFilter: ["data-ply", "data-step"]});
    watcher.observe(pile, {attributeFilter: ["data-can"]});
    window.began = performance.now();
    const tap = () => {
        if (performance.now() - window.began < 590) // else the timer came late
            pile.dispatchEvent(new PointerEvent("click", {bubbles: true, pointerType: "pen"}));
    };
    tap();
    for (const after of [160, 420, 560]) setTimeout(tap, after);
}"""
"""Draws by a tap, and taps again and again; takes down when the page tells of it, and when the pile takes what."""


@pytest.mark.parametrize("motion", sample(["on", "off"], "on"))
def test_a_second_tap_on_the_pile_does_not_pass_before_the_draw_is_told(table_at: TableAt, motion: str) -> None:
    taps = table_at(390, 844)
    taps.start(f"seed=5&first=0&motion={motion}&players=Ana,Ben,Chlo%C3%A9")
    page = taps.page
    taps.reveal()
    settle(page)
    page.evaluate(SECOND_TAP)
    wait_ply(page, 1)
    assert (phase_of(page), screen(page)["step"]) == ("turn", "drawn")
    began, seen = page.evaluate("() => [began, seen]")
    assert [1 for at, *told in seen if told == ["0", "start", "", 13]], "the tile is there at once, and nothing is told"
    assert [told for at, *told in seen if at - began < 600 and told[:3] != ["0", "start", ""]] == []
    wait_can(page, "pile", "p")
    assert page.locator("#board .pile.passing .big").text_content() == "PASS"
    taps.button("pile")
    wait_phase(page, "curtain")
    assert screen(page)["ply"] == "2"


@pytest.mark.long
def test_a_first_curtain_counts_from_the_press_on_start(page_at: PageAt) -> None:
    """Pressed long before Python ran: the hand can be opened as soon as the curtain stands there."""
    gate = Gate()
    page = page_at(390, 844, ready=False, prepare=routed(GAME, gate))
    page.evaluate(SHOWN)
    Taps(page).button("start")
    wait_phase(page, "booting")
    page.wait_for_function("() => performance.now() > Number(document.documentElement.dataset.earlyAt) + 500")
    gate.open(lambda route: route.continue_())
    wait_phase(page, "curtain")
    assert takes(page)
    assert [look for look in page.evaluate("() => seen") if look["down"] and not look["takes"]] == []
    assert screen(page)["ply"] == "0"


def test_a_press_counts_from_the_moment_in_which_the_button_shows_that_it_does(table_at: TableAt) -> None:
    """A browser's timer rang half a millisecond before the half second was over: the press in between was lost."""
    taps = table_at(1180, 820)
    taps.page.wait_for_function(HELD_NO_MORE)
    taps.page.evaluate(PRESS_WHEN_TAKEN)
    taps.start("seed=5&first=0&players=Ana,Ben,Chlo%C3%A9")
    wait_phase(taps.page, "turn")
