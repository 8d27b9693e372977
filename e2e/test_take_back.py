"""Taking back the own last turn: by taps and keys, as long as nobody has looked, and never across a draw or a deal."""

import json
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page

from e2e.conftest import TableAt
from e2e.keys import Keys, focused, settle
from e2e.mirror import Mirror
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, hide, phase_of, screen, spoken, survey, wait_phase, wait_taken
from e2e.taps import RECORDS, STEP, Taps, run_values

pytestmark = pytest.mark.moving

FINGER = 44
SIZES = [pytest.param((1180, 820, False), id="1180x820-mouse"), pytest.param((390, 844, True), id="390x844-touch")]
ANA = [5, 6, 7, 7, 7, 1, 1, 1, 2, 2, 2, 3]
BEN = [5, 5, 5, 8, 8, 8, 8, 9, 9, 9, 9, 10]
CLOE = [1, 2, 3, 3, 3, 4, 4, 4, 6, 6, 6, 7]
"""After Ana has placed 5 on the 4, Ben can discard three of it, or pick it up."""


NUMBERS = count(1)
"""So that no two games are the same: a game that is kept is opened instead of one that is the same."""


def record(*actions: str, agreed: object = "turn") -> dict[str, Any]:
    """Return a game of this deal; a 4 lies on the dial."""
    return {
        "format": "epizodiak-record",
        "version": 1,
        "game": "epizodiak",
        "options": {},
        "first_player": 0,
        "players": ["Ana", "Ben", f"Chloé {next(NUMBERS)}"],
        "chance": [[*ANA, *BEN, *CLOE, 4, *(3 * [11]), *(3 * [10]), *(4 * [12]), 11]],
        "actions": list(actions),
        "x_take_back": agreed,
    }


def prepared(name: str) -> dict[str, Any]:
    """Return a prepared record in which taking back was agreed."""
    data: dict[str, Any] = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    return {**data, "x_take_back": "turn"}


def laid(action: str) -> int:
    """Return how many tiles an action takes from the hand."""
    return len(run_values(action)) if action[0] in STEP else 0


def take_back(taps: Taps, ply: int) -> None:
    """Tap the button, and wait until the game is back where it was."""
    taps.button("take-back")
    wait_back(taps.page, ply)


def wait_back(page: Page, ply: int) -> None:
    """Wait until the page tells a number of actions."""
    page.wait_for_function("ply => document.documentElement.dataset.ply === ply", arg=str(ply), timeout=TIMEOUT_MS)


def offered(page: Page) -> bool:
    """Return whether taking back is offered; if it is, its button must be one."""
    seen = survey(page)
    if "take-back" not in seen.keys:
        return False
    button = seen.at("take-back")
    assert button.visible
    assert button.hit
    assert button.focusable
    assert min(button.width, button.height) >= FINGER
    assert button.left >= 0
    assert button.right <= seen.width
    return True


def news(page: Page) -> list[str]:
    """Return what the curtain tells, without the marks that isolate names."""
    return [line.replace("\u2068", "").replace("\u2069", "") for line in page.locator("#news li").all_inner_texts()]


@pytest.mark.parametrize("size", sample(SIZES, "390x844-touch"))
def test_a_turn_is_taken_back_under_the_curtain_and_played_otherwise(
    table_at: TableAt, size: tuple[int, int, bool]
) -> None:
    taps = table_at(size[0], size[1], touch=size[2])
    taps.open_record(record())
    assert not offered(taps.page), "nobody has done anything"
    taps.turn(">5..7")
    wait_phase(taps.page, "curtain")
    assert offered(taps.page)
    assert "Ana" in taps.page.inner_text('[data-key="take-back"]')
    take_back(taps, 0)
    said = screen(taps.page)
    assert (said["phase"], said["seat"], said["step"]) == ("curtain", "0", "start")
    assert "Ana" in taps.page.inner_text("#curtain-title")
    assert news(taps.page)[-1] == "Ana took it back"
    assert not any(key.startswith("hand") for key in survey(taps.page).keys)
    assert "took it back. Pass the tablet to Ana" in spoken(taps.page)
    assert not offered(taps.page)
    taps.turn("x7")
    wait_phase(taps.page, "curtain")
    assert news(taps.page)[-1] == "Ana discarded three of VII"
    exported = taps.export()
    assert exported["actions"] == ["x7"]
    assert exported["x_taken_back"] == [{"ply": 0, "actions": [">5..7"]}]


@pytest.mark.long
def test_once_the_next_player_has_looked_nothing_is_taken_back(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    taps.open_record(record())
    taps.turn(">5..7")
    taps.reveal()
    assert not offered(taps.page)
    hide(taps.page, "hidden")
    assert phase_of(taps.page) == "curtain"
    hide(taps.page, "visible")
    assert not offered(taps.page)
    taps.page.keyboard.press("u")
    settle(taps.page)
    assert screen(taps.page)["ply"] == "1"
    taps.leave()
    taps.button("resume")
    wait_phase(taps.page, "curtain")
    assert not offered(taps.page)


@pytest.mark.parametrize("size", sample(SIZES))
def test_what_was_picked_up_is_put_back_in_the_same_turn(table_at: TableAt, size: tuple[int, int, bool]) -> None:
    taps = table_at(size[0], size[1], touch=size[2])
    taps.open_record(record(">5"))
    assert not offered(taps.page)
    taps.reveal()
    taps.play("^5")
    assert offered(taps.page)
    take_back(taps, 1)
    said = screen(taps.page)
    assert (said["phase"], said["seat"], said["step"]) == ("turn", "1", "start")
    assert taps.cans()["slot-5"] == "^5"
    assert not offered(taps.page)
    taps.play("^5")
    taps.play("x5")
    wait_phase(taps.page, "curtain")
    take_back(taps, 1)
    assert screen(taps.page)["seat"] == "1"
    assert taps.export()["x_taken_back"] == [{"ply": 1, "actions": ["^5"]}, {"ply": 1, "actions": ["^5", "x5"]}]


@pytest.mark.long
def test_after_a_draw_only_what_followed_is_taken_back(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    taps.open_record(record())
    taps.turn("d")
    assert not offered(taps.page)
    taps.play(">5")
    wait_phase(taps.page, "curtain")
    take_back(taps, 1)
    assert screen(taps.page)["step"] == "drawn"
    assert phase_of(taps.page) == "curtain"
    assert not offered(taps.page)


@pytest.mark.parametrize(
    ("name", "kind", "phase"),
    sample(
        [
            ("contest", "!", "turn"),
            ("contest-fills", "!", "curtain"),
            ("run-fills", "<>", "curtain"),
            ("round-end", "<>", "round"),
            ("single-end", "<>", "over"),
        ],
        ("contest", "!", "turn"),
    ),
)
def test_nothing_is_taken_back_across_a_contest_a_filled_dial_a_deal_or_the_end(
    table_at: TableAt, name: str, kind: str, phase: str
) -> None:
    taps = table_at(1180, 820)
    taps.open_record(prepared(name))
    longest = max((text for text in Mirror.of(name).legal if text[0] in kind), key=laid)
    taps.turn(longest)
    wait_phase(taps.page, phase)
    assert not offered(taps.page)
    if phase == "round":
        taps.button("next")
        wait_phase(taps.page, "curtain")
        assert not offered(taps.page)
    ply = screen(taps.page)["ply"]
    taps.page.keyboard.press("u")
    settle(taps.page)
    assert screen(taps.page)["ply"] == ply


@pytest.mark.long
def test_where_it_was_not_agreed_nothing_is_taken_back(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    for agreed in ("never", "Turn", True, {"turn": "turn"}):
        taps.open_record(record(agreed=agreed))
        taps.turn(">5")
        wait_phase(taps.page, "curtain")
        assert not offered(taps.page)
        taps.page.keyboard.press("u")
        settle(taps.page)
        assert screen(taps.page)["ply"] == "1"
        taps.leave()


def test_it_is_done_by_keyboard_and_the_focus_goes_where_the_game_goes_on(table_at: TableAt) -> None:
    keys = Keys(table_at(1180, 820).page)
    keys.open_record(record())
    keys.reveal()
    settle(keys.page)
    keys.play(">5")
    wait_phase(keys.page, "curtain")
    settle(keys.page)
    assert focused(keys.page) == "reveal"
    keys.press("Tab")
    assert focused(keys.page) == "take-back"
    keys.press("Enter")
    wait_back(keys.page, 0)
    settle(keys.page)
    assert focused(keys.page) == "reveal"
    wait_taken(keys.page, "reveal")
    keys.press("Enter")
    wait_phase(keys.page, "turn")
    settle(keys.page)
    keys.play(">5")
    wait_phase(keys.page, "curtain")
    keys.page.keyboard.press("u")
    wait_back(keys.page, 0)
    keys.page.keyboard.press("?")
    assert "take back" in keys.page.inner_text("#keys")
    keys.page.keyboard.press("u")
    keys.page.keyboard.press("Escape")
    settle(keys.page)
    assert focused(keys.page) == "reveal"


def test_in_a_turn_the_key_puts_back_and_the_focus_stays_at_the_table(table_at: TableAt) -> None:
    keys = Keys(table_at(1180, 820).page)
    keys.open_record(record(">5"))
    keys.reveal()
    settle(keys.page)
    keys.play("^5")
    keys.press("u")
    wait_back(keys.page, 1)
    settle(keys.page)
    assert focused(keys.page) != "body"
    assert "took it back" in spoken(keys.page)


def chosen(page: Page) -> str:
    """Return what stands in the lobby about taking back."""
    return str(page.locator("#take_back").input_value())


@pytest.mark.long
def test_it_is_off_unless_it_was_chosen_for_this_very_game(table_at: TableAt) -> None:
    taps = table_at(390, 844)
    taps.start("seed=5&motion=off&take_back=turn")
    assert taps.export()["x_take_back"] == "turn"
    taps.leave()
    assert chosen(taps.page) == "never", "the choice was for that game"
    taps.page.evaluate("() => { document.getElementById('more').open = true; }")
    taps.page.locator("#take_back").select_option("turn")
    for game, at_first in (
        ("epicycle", "turn"),
        ("schotten-totten", "never"),
        ("zodiac", "turn"),
        ("epizodiak", "never"),
    ):
        taps.page.locator(f'label[for="game-{game}"]').click()
        assert chosen(taps.page) == at_first, game
    taps.button("start")
    wait_phase(taps.page, "curtain")
    assert "x_take_back" not in taps.export()
    taps.turn("d", "p")
    wait_phase(taps.page, "curtain")
    assert not offered(taps.page)


@pytest.mark.long
def test_a_game_taken_up_again_tells_what_was_taken_back(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    taps.open_record(record())
    taps.turn(">5..7")
    take_back(taps, 0)
    told = news(taps.page)
    taps.leave()
    taps.button("resume")
    wait_phase(taps.page, "curtain")
    assert news(taps.page) == told
    assert told[-1] == "Ana took it back"
