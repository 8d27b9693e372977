"""Chips of the last turns: in place at every size, reached by keyboard, and a tap on one moves its tiles again."""

import pytest

from e2e.conftest import TableAt
from e2e.keys import focused, settle
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, follow, phase_of, screen
from e2e.taps import Taps
from epizodiak.core.text import plain
from epizodiak.games import GAMES
from epizodiak.record.record import record_json
from epizodiak.timeline.match import Match

pytestmark = pytest.mark.moving

SIZES = ((1180, 820), (820, 1180), (390, 844), (844, 390))
LONG = ("W" * 32, "M" * 32, "@" * 32)
NAMES = ("Ana", "Ben", "Hal")
SEED = 5

SHORT = ("d", "p", "<1..10", ">3")
"""Ana passes, and the bots place four tiles and one."""

MORE = ("d", "p", "<1..12", "^12", ">3")
"""The second bot picks up what the first one placed, and places something: a long way to say."""

CHIPS = """() => {
    const box = element => element.getBoundingClientRect(), words = document.getElementById("words");
    return {
        plain: getComputedStyle(document.getElementById("can")).boxShadow === "none",
        inside: [words.scrollHeight - words.clientHeight, words.scrollWidth - words.clientWidth],
        chips: [...document.querySelectorAll("#since button")].filter(one => one.checkVisibility()).map(one => ({
            key: one.dataset.key, label: one.getAttribute("aria-label"), text: one.textContent,
            width: box(one).width, height: box(one).height,
            cut: one.querySelector("span").scrollWidth > one.querySelector("span").clientWidth,
            hit: document.elementFromPoint(box(one).x + box(one).width / 2, box(one).y + box(one).height / 2)
                ?.closest("[data-key]") === one,
        })),
    };
}"""

WATCH = """() => {
    window.moved = [];
    document.addEventListener("transitionrun", event => {
        if (event.propertyName === "transform" && event.target.matches(".tile")) {
            window.moved.push(event.target.className.baseVal);
        }
    });
}"""
"""Takes down which tiles set out."""

RESTED = """() => window.moved.length >= COUNT && [...document.querySelectorAll("#board .tile")]
    .every(tile => !tile.style.transition && !tile.style.opacity
        && !tile.getAnimations().some(each => each instanceof CSSTransition))"""
"""So many tiles have set out, and everything lies where it belongs again."""


def after_bots(taps: Taps, names: tuple[str, ...], actions: tuple[str, ...] = SHORT) -> None:
    """Open a game in which a person has passed and both bots have played.

    What bots play is chance: it is given here, since chips say it and there are as many as have room.
    """
    game = GAMES["epizodiak"]
    match = Match.new(game, {}, names, first_player=0, seed=SEED)
    for action in actions:
        match = match.play(action)
    taps.open_record({**record_json(match.record), "x_bots": ["-", "1", "1"]})
    assert (phase_of(taps.page), screen(taps.page)["seat"]) == ("turn", "0")
    settle(taps.page)


@pytest.mark.parametrize("lang", sample(("en", "fr"), "fr"))
@pytest.mark.parametrize(("width", "height"), sample(SIZES, (1180, 820), (390, 844)))
def test_chips_have_room_and_the_newest_is_whole(table_at: TableAt, width: int, height: int, lang: str) -> None:
    taps = table_at(width, height)
    follow(taps.page, f"motion=off&lang={lang}")
    for actions in (SHORT, MORE):
        after_bots(taps, LONG, actions)
        seen = taps.page.evaluate(CHIPS)
        assert [chip["key"] for chip in seen["chips"]] == ["since-1", "since-0"]
        assert max(seen["inside"]) <= 0, "nothing is pushed out"
        assert seen["plain"] or (width, height) != (390, 844), "on a phone the sentence has no patch, which chips touch"
        for chip in seen["chips"]:
            assert min(chip["width"], chip["height"]) >= 24
            assert not chip["cut"]
            assert chip["hit"]
            assert plain(chip["text"]) in chip["label"]
        taps.leave()


def test_a_tap_on_a_chip_moves_its_tiles_again_and_nothing_else(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    page = taps.page
    after_bots(taps, NAMES)
    page.mouse.click(0, 0)  # the page says from now on that it is pressed by a pointer
    before = screen(page)
    rims = page.locator("#board .tile.recent").count()
    assert rims, "bots have laid something"
    page.evaluate(WATCH)
    for chip, count in (("since-1", 4), ("since-0", 5)):
        taps.button(chip)
        page.locator("#board .player.again").wait_for()
        page.wait_for_function(RESTED.replace("COUNT", str(count)), timeout=TIMEOUT_MS)
        assert page.locator("#board .player.again").count() == 1
    moved = page.evaluate("() => window.moved.length")
    assert moved >= rims
    assert screen(page) == before


def test_a_chip_is_reached_by_keyboard_and_keeps_the_focus(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    page = taps.page
    follow(page, "motion=off")
    after_bots(taps, NAMES)
    page.focus('[data-key="menu"]')
    page.keyboard.press("Tab")
    assert focused(page) == "since-1"
    page.keyboard.press("Tab")
    assert focused(page) == "since-0"
    page.keyboard.press("Enter")
    settle(page)
    assert page.locator("#board .player.again").count() == 1, "with motion off it is outlined"
    assert focused(page) == "since-0"
