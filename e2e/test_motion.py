"""Tiles on the move, being asked twice, a page that turns to the seat to play, and sounds."""

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Page

from e2e.conftest import PageAt, TableAt
from e2e.mirror import Mirror
from e2e.pages import Passing, stored
from e2e.sampled import sample
from e2e.screen import follow, hide, screen, survey, wait_can, wait_phase, wait_ply
from e2e.taps import Taps
from epizodiak.display.motion import STATES
from epizodiak.display.sounds import REVEAL, TURN
from epizodiak.features.sound.tones import SOUNDS, length
from epizodiak.games import GAMES
from epizodiak.record.record import record_json
from epizodiak.timeline.match import Match

pytestmark = pytest.mark.moving

TILES = "#board .layer.tiles > g"
MARKS = "#board .layer.marks > g"
RUNNING = "() => document.getAnimations().filter(a => a.effect.target.closest('#board')).length"
"""How many transitions and animations there are on the table."""


def moving(table_at: TableAt, motion: str, record: str) -> Taps:
    """The kept page with motion on, off or as the system has it, and a record open at its curtain."""
    taps = table_at(1180, 820)
    follow(taps.page, f"motion={motion}")
    taps.open_record(record)
    return taps


def opened(page_at: PageAt, settings: dict[str, str], record: str = "current") -> Taps:
    """A page with settings of its own, and a record open at its curtain."""
    taps = Taps(page_at(1180, 820, prepare=stored({"epizodiak-settings": json.dumps(settings)})))
    taps.open_record(record)
    return taps


def tile_at(page: Page, key: str) -> Any:
    """The tile's element that lies at a place, in the end of all motion."""
    still(page)
    return page.evaluate_handle(
        """([tiles, key]) => {
            const place = document.querySelector(`[data-key="${key}"]`).style.transform.split(" ")
                .slice(0, 2).join(" ");
            return [...document.querySelectorAll(tiles)].find(tile => tile.style.transform.startsWith(place));
        }""",
        [TILES, key],
    )


def still(page: Page) -> None:
    """Wait until nothing travels, is held or leaves."""
    page.wait_for_function(
        """tiles => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(
            [...document.querySelectorAll(tiles)].every(tile => tile.style.opacity !== "0"
                && !tile.getAnimations({subtree: true}).some(a => a instanceof CSSTransition))))))""",
        arg=TILES,
    )


def test_a_placed_tile_is_the_same_element_and_travels(table_at: TableAt) -> None:
    taps = moving(table_at, "on", "long-run")
    taps.reveal()
    mirror = Mirror.of("long-run")
    action = next(text for text in mirror.legal if text[0] in "<>" and ".." not in text)
    value = action[1:]
    tile = tile_at(taps.page, f"hand-{value}-0")
    taps.page.evaluate(
        """() => { window.ran = 0; document.addEventListener("transitionrun",
            event => { window.ran += event.target.classList.contains("tile"); }); }"""
    )
    taps.play(action)
    taps.page.wait_for_function("() => window.ran > 0")
    assert taps.page.evaluate("([a, b]) => a === b", [tile, tile_at(taps.page, f"slot-{value}")])


APART = """() => { window.apart = 0; const watch = () => {
    for (const pyramid of document.querySelectorAll("#board .pyramid")) {
        const middle = box => [box.x + box.width / 2, box.y + box.height / 2];
        const body = pyramid.querySelector(".ivory").getBoundingClientRect(), [x, y] = middle(body);
        for (const word of pyramid.querySelectorAll(".word")) {
            if (getComputedStyle(word).visibility === "hidden" || getComputedStyle(word).display === "none") continue;
            const [across, down] = middle(word.getBoundingClientRect());
            const far = Math.hypot(across - x, down - y) / Math.hypot(body.width, body.height);
            window.apart = Math.max(window.apart, far);
        }
    }
    window.watching = requestAnimationFrame(watch); }; watch(); }"""
"""Measures in each frame how far the words for sizes are from their pyramids, in parts of these; the most is kept."""


@pytest.mark.long
def test_the_word_for_its_size_travels_with_a_pyramid(page_at: PageAt) -> None:
    taps = Taps(page_at(1180, 820, prepare=stored({"epizodiak-settings": json.dumps({"motion": "on"})})))
    taps.open_record(record_json(Match.new(GAMES["epicycle"], {}, ("Ana", "Ben"), first_player=0, seed=1).record))
    still(taps.page)
    taps.page.evaluate(APART)
    for held, space in (("held-0-1-0", "1-"), ("held-1-3-0", "3+")):
        taps.button(held)
        taps.page.locator(f'[data-can="{space}"]').click()
        still(taps.page)
    assert 0.1 < taps.page.evaluate("() => window.apart") < 0.8, "on it or right beside its base, in all frames"


@pytest.mark.parametrize("motion", ["on", "off"])
def test_whose_turn_it_is_shines_once_what_was_played_has_arrived(table_at: TableAt, motion: str) -> None:
    taps = table_at(1180, 820)
    taps.start(f"game=zodiac&seed=5&first=0&motion={motion}")
    taps.page.evaluate(
        """() => {
            const [board, bar] = [document.getElementById("board"), getComputedStyle(document.getElementById("deeds"))];
            window.seen = [];
            new MutationObserver(() => window.seen.push([board.hasAttribute("data-passing"), bar.opacity]))
                .observe(board, {attributeFilter: ["data-passing"]});
        }"""
    )
    taps.button(next(iter(taps.cans())))
    taps.button(next(key for key, can in taps.cans().items() if can not in ("select", "unselect")))
    wait_ply(taps.page, 1)
    if motion == "on":
        taps.page.wait_for_function("() => window.seen.length > 1")
    assert taps.page.evaluate("() => window.seen") == ([[True, "0"], [False, "1"]] if motion == "on" else [])


def test_nothing_shines_before_a_full_dial_is_gathered_and_begun_anew(page_at: PageAt) -> None:
    game, chance = GAMES["epizodiak"], random.Random(5)
    match = Match.new(game, {"mode": "single"}, ("Ana", "Ben", "Cleo"), first_player=0, seed=5, bots=("-", "1", "1"))
    while True:
        texts = [game.action_text(each) for each in game.legal_actions(match.state)]
        filling = next((each for each in texts if len(match.play(each).state.dial) == 1 < len(match.state.dial)), "")
        if filling and match.player == 0:
            break
        match = match.play(chance.choice(texts))
    taps = Taps(page_at(390, 844, prepare=stored({"epizodiak-settings": json.dumps({"motion": "on"})})))
    taps.open_record(record_json(match.record))
    wait_phase(taps.page, "turn")
    taps.page.evaluate(
        """() => {
            const board = document.getElementById("board");
            const look = selector => [...board.querySelectorAll(selector)]
                .map(one => getComputedStyle(one).visibility);
            window.seen = [];
            window.marks = () => look(".chevron, .pointer, .pile.open .caption");
            new MutationObserver(() => window.seen.push({
                ply: document.documentElement.dataset.ply, goals: board.dataset.passing ?? null,
                count: look(".pile .count")[0], marks: window.marks(),
            })).observe(board, {attributeFilter: ["data-passing"]});
        }"""
    )
    ply = int(screen(taps.page)["ply"])
    taps.play(filling)
    taps.page.wait_for_function(
        """() => document.documentElement.dataset.phase === "turn" && window.seen.length > 1
            && window.seen.at(-1).goals === null && window.marks().length > 0"""
    )  # a bot that passes moves nothing: then nothing was passed on last
    seen = taps.page.evaluate("() => window.seen")
    assert [each["count"] for each in seen[:2]] == ["hidden", "visible"]
    assert seen[1]["ply"] == str(ply + 1), "nobody acts meanwhile"
    assert "pile" in seen[0]["goals"].split()
    assert {mark for each in seen if each["goals"] is not None for mark in each["marks"]} <= {"hidden"}
    assert set(taps.page.evaluate("() => window.marks()")) == {"visible"}


def test_with_motion_off_nothing_ever_travels(table_at: TableAt) -> None:
    taps = moving(table_at, "off", "contest-fills")
    taps.page.evaluate(
        "() => { window.ran = 0; document.addEventListener('transitionrun', () => { window.ran += 1; }); }"
    )
    taps.reveal()
    taps.play("!10")
    assert taps.page.locator(TILES).count() == 4  # a set, and the first tile of the new pile
    assert taps.page.evaluate("() => window.ran") == 0
    assert taps.page.evaluate(RUNNING) == 0


@pytest.mark.long
def test_a_system_that_asks_for_less_motion_has_none(page_at: PageAt) -> None:
    page = page_at(1180, 820, prepare=Passing(lambda page: page.emulate_media(reduced_motion="reduce")))
    assert screen(page)["motion"] == "off"


@pytest.mark.long
def test_motion_that_was_switched_on_stays_on_where_the_system_asks_for_less(page_at: PageAt) -> None:
    taps = opened(page_at, {"motion": "on"}, "contest-fills")
    taps.page.emulate_media(reduced_motion="reduce")
    taps.reveal()
    assert screen(taps.page)["motion"] == "on"
    assert taps.page.evaluate(RUNNING) > 0


def test_motion_that_is_left_to_the_system_follows_it_at_once(table_at: TableAt) -> None:
    taps = moving(table_at, "auto", "contest-fills")
    taps.reveal()
    assert taps.page.evaluate(RUNNING) > 0
    taps.page.emulate_media(reduced_motion="reduce")
    taps.page.wait_for_function("() => document.documentElement.dataset.motion === 'off'")
    assert taps.page.evaluate(RUNNING) == 0


def test_a_gathered_dial_leaves_only_what_is_on_the_table(table_at: TableAt) -> None:
    taps = moving(table_at, "on", "contest-fills")
    taps.reveal()
    taps.page.evaluate(
        """tiles => { window.most = 0; window.noting = new MutationObserver(() => {
            window.most = Math.max(window.most, document.querySelectorAll(`${tiles}.leaving`).length);
        });
        noting.observe(document.getElementById("board"), {childList: true, subtree: true, attributes: true}); }""",
        TILES,
    )
    taps.play("!10")
    assert taps.page.evaluate("() => window.most") > 0
    taps.page.wait_for_function("tiles => document.querySelectorAll(tiles).length === 4", arg=TILES)
    taps.page.evaluate("() => window.noting.disconnect()")


def test_a_tap_ends_the_deal_and_counts(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    taps.start("seed=3&first=0&motion=on")
    taps.page.evaluate(
        """() => { window.early = []; new MutationObserver(changes => { for (const change of changes)
            for (const mark of change.addedNodes) if (mark.style.opacity !== "0") window.early.push(mark.outerHTML);
        }).observe(document.querySelector("#board .layer.marks"), {childList: true}); }"""
    )
    taps.reveal()
    assert taps.page.locator(MARKS).count() > 0
    assert taps.page.evaluate("() => window.early") == [], "a mark stood where no tile was yet"
    key = next(key for key, can in taps.cans().items() if can == "select" and key.startswith("hand-"))
    place = survey(taps.page).at(key)
    taps.middle(place)
    wait_can(taps.page, key, "unselect")
    held = taps.page.evaluate(
        "t => [...document.querySelectorAll(t)].filter(e => e.style.opacity === '0').length", f"{TILES}, {MARKS}"
    )
    assert held == 0
    assert taps.page.get_attribute("#board", "data-dealing") is None


def test_the_tile_that_fills_the_dial_leaves_its_ring_behind(table_at: TableAt) -> None:
    taps = moving(table_at, "on", "last-slot")
    taps.reveal()
    mirror = Mirror.of("last-slot")
    action = next(text for text in sorted(mirror.legal) if text[0] in "<>")
    taps.page.evaluate(
        """tiles => { window.left = new Set(); window.noting = new MutationObserver(() => {
            for (const tile of document.querySelectorAll(`${tiles}.leaving`)) window.left.add(tile.className.baseVal);
        });
        noting.observe(document.getElementById("board"), {childList: true, subtree: true, attributes: true}); }""",
        TILES,
    )
    taps.play(action)
    taps.page.wait_for_function("() => window.left.size > 0")
    taps.page.evaluate("() => window.noting.disconnect()")
    assert not [name for name in taps.page.evaluate("() => [...window.left].join(' ')").split() if name in STATES]


def test_a_hand_in_the_middle_of_its_deal_is_gone_under_the_curtain(page_at: PageAt) -> None:
    taps = Taps(page_at(1180, 820))
    taps.start("seed=7&first=0&motion=on")
    taps.reveal()
    hide(taps.page, "hidden")
    wait_phase(taps.page, "curtain")
    # what is dealt to the others flies on, face down
    assert taps.page.locator(f"{TILES}:has(text)").count() == 1, "the dial's first tile"


# --- asking twice ----------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_careful_person_taps_a_set_twice(page_at: PageAt) -> None:
    taps = opened(page_at, {"confirm": "on"}, "contest-fills")
    taps.reveal()
    ply = int(screen(taps.page)["ply"])
    assert {taps.cans()[key] for key in ("discard-2", "discard-8", "pile")} == {"select"}
    taps.button("discard-2")
    wait_can(taps.page, "discard-2", "x2")
    assert taps.page.inner_text("#can > span").endswith("Tap again to discard your three II")
    taps.button("pile")
    wait_can(taps.page, "pile", "p")
    assert taps.cans()["discard-2"] == "select"
    taps.page.mouse.click(215, 590)  # between the sets, the dial and the hand
    wait_can(taps.page, "pile", "select")
    taps.button("discard-8")
    wait_can(taps.page, "discard-8", "x8")
    assert int(screen(taps.page)["ply"]) == ply
    taps.button("discard-8")
    wait_ply(taps.page, ply + 1)
    assert taps.export()["actions"][-1] == "x8"


# --- facing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facing", "turns"),
    sample([("left", ["0", "90", "270"]), ("right", ["0", "270", "90"])]),
)
def test_the_page_turns_to_each_player_and_taps_hit(page_at: PageAt, facing: str, turns: list[str]) -> None:
    page = page_at(1180, 820, prepare=stored({"epizodiak-settings": json.dumps({"facing": facing})}))
    taps = Taps(page)
    taps.start("seed=7&first=0")
    mirror = Mirror.seeded(7)
    mirror.match = mirror.match.new(mirror.match.game, {}, ("Ana", "Ben", "Chloé"), first_player=0, seed=7)
    for turn in turns:
        page.wait_for_selector(f'html[data-turn="{turn}"]')
        page.wait_for_function("() => !document.getElementById('board').getAnimations().length")  # it is there
        seen = survey(page)
        size = "0 0 1180 820" if turn == "0" else "0 0 820 1180"
        assert page.get_attribute("#board", "viewBox") == size
        taps.middle(seen.at("reveal"))
        wait_phase(page, "turn")
        mirror.check(survey(page), "turn")
        taps.middle(survey(page).at("menu"))
        taps.middle(survey(page).at("close"))
        wait_can(page, "pile", "d")
        for action in ("d", "p"):
            wait_can(page, "pile", action)
            taps.middle(survey(page).at("pile"))
            mirror.play(action)
            wait_ply(page, mirror.match.ply)
    assert screen(page)["turn"] == "0"


# --- sounds ----------------------------------------------------------------------------------------------------------


def test_sounds_and_vibrations_come_with_a_gesture_and_without_errors(page_at: PageAt) -> None:
    taps = opened(page_at, {"sound": "on", "vibration": "on"}, "contest-fills")
    taps.page.evaluate(
        """() => { window.lengths = []; const start = AudioBufferSourceNode.prototype.start;
            AudioBufferSourceNode.prototype.start = function (when) {
                window.lengths.push(this.buffer.duration); start.call(this, when); }; }"""
    )
    expected = [length(SOUNDS[name]) for name in (REVEAL, "discard", TURN)]
    taps.reveal()
    taps.page.wait_for_function("() => window.lengths.length === 1")
    taps.play("x2")
    taps.page.wait_for_function("() => window.lengths.length === 3")
    assert taps.page.evaluate("() => window.lengths") == pytest.approx(expected, abs=0.001)


@pytest.mark.long
def test_without_the_setting_no_sound_is_ever_opened(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    taps.page.evaluate(
        """() => { window.opened = 0; const real = window.AudioContext;
            window.AudioContext = class extends real { constructor() { super(); window.opened += 1; } }; }"""
    )
    taps.start("seed=7")
    taps.turn("d", "p")
    assert taps.page.evaluate("() => window.opened") == 0
