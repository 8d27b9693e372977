"""What a person alone with bots is offered after some turns in which only a pass was left after a draw."""

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Page

from e2e.conftest import PageAt
from e2e.pages import stored
from e2e.sampled import sample
from e2e.screen import phase_of, screen, spoken, survey, wait_phase, wait_ply, wait_ready
from e2e.taps import Taps
from epizodiak.games import GAMES
from epizodiak.record.record import record_json
from epizodiak.timeline.match import Match

KEY, OFFER = "pass-for-me", "Nothing to decide? Draw and pass for me"
SIZES = [(390, 844), (844, 390), (1280, 800), (820, 1180), (1180, 820)]
SEED, FEW, TURNS = 5, 3, 2
SOME = 4
"""Pixels between two lines that do not touch."""


def few_tiles() -> dict[str, Any]:
    """Return the record of a game against bots up to where the person has few tiles, so that often nothing fits."""
    game, chance = GAMES["epizodiak"], random.Random(SEED)
    match = Match.new(game, {"mode": "single"}, ("Ana", "Ben", "Cleo"), first_player=0, seed=SEED, bots=("-", "1", "1"))
    while match.player != 0 or len(match.view(0).hand) > FEW:
        match = match.play(chance.choice([game.action_text(each) for each in game.legal_actions(match.state)]))
    return dict(record_json(match.record))


def up_to_the_offer(page: Page) -> int:
    """Draw and pass until it stands; return how often only a pass was left before."""
    taps, found = Taps(page), 0
    taps.open_record(few_tiles())
    while True:
        assert wait_phase(page, "turn", "over") == "turn"
        here, ply = survey(page), int(screen(page)["ply"])
        if KEY in here.keys:
            return found
        found += set(here.cans.values()) == {"p"}
        taps.button("pile")
        page.wait_for_function("ply => document.documentElement.dataset.ply > ply", arg=ply)


@pytest.mark.parametrize("size", sample([(size,) for size in SIZES], (SIZES[0],)))
def test_it_stands_clear_of_the_table_and_once_taken_the_table_passes(page_at: PageAt, size: tuple[int, int]) -> None:
    page = page_at(*size, "motion=off&pace=0&think=50")
    assert up_to_the_offer(page) >= TURNS
    here, ply = survey(page), int(screen(page)["ply"])
    button = here.at(KEY)
    assert button.visible
    assert button.hit
    assert OFFER in spoken(page)
    for each in here.places:
        apart = each.right <= button.left or each.left >= button.right or each.bottom <= button.top
        assert each.key == KEY or not each.visible or apart or each.top >= button.bottom, each.key
    page.locator(f'[data-key="{KEY}"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_function("ply => document.documentElement.dataset.ply > ply", arg=ply)
    assert phase_of(page) in ("turn", "bot", "over"), "nothing was tapped"
    assert json.loads(page.evaluate("() => localStorage['epizodiak-settings']"))["draw"] == "on"


def drawn_that_fits() -> dict[str, Any]:
    """Return the record of a game where the person can only draw, and the tile that comes can be placed."""
    game = GAMES["epizodiak"]
    for seed in range(200):
        chance = random.Random(seed)
        match = Match.new(game, {}, ("Ana", "Ben", "Cleo"), first_player=0, seed=seed, bots=("-", "1", "1"))
        while match.player is not None:
            legal = [game.action_text(action) for action in game.legal_actions(match.state)]
            if match.player == 0 and legal == ["d"]:
                after = match.play("d")
                if any(game.action_text(action)[0] in "<>" for action in game.legal_actions(after.state)):
                    return dict(record_json(match.record))
            match = match.play(chance.choice(legal))
    raise AssertionError("no game has it")


def test_a_press_that_was_meant_for_the_draw_places_no_tile(page_at: PageAt) -> None:
    kept = stored({"epizodiak-settings": json.dumps({"draw": "on"})})
    page = page_at(*SIZES[0], "motion=off&pace=0&think=50", prepare=kept)
    record = drawn_that_fits()
    Taps(page).open_record(record)
    drawn, places = len(record["actions"]) + 1, '#deeds button:is([data-key^="do-<"], [data-key^="do->"])'
    page.wait_for_selector(f'{places}[aria-disabled="true"]')
    page.evaluate("button => document.querySelector(button).click()", places)
    page.wait_for_selector(f'[data-step="drawn"] {places}:not([aria-disabled="true"])')
    assert int(screen(page)["ply"]) == drawn, "it has drawn, and nothing else"
    page.locator(places).first.click()
    wait_ply(page, drawn + 1)


def test_it_is_made_once_on_a_device(page_at: PageAt) -> None:
    page = page_at(*SIZES[0], "motion=off&pace=0&think=50")
    up_to_the_offer(page)
    taps, ply = Taps(page), int(screen(page)["ply"])
    taps.button("pile")
    wait_ply(page, ply + 1)
    assert page.locator("#offer").count() == 0, "a tap on the table is an answer, too"
    page.reload()
    wait_ready(page)
    assert page.evaluate("() => localStorage['epizodiak-passing']")


def test_what_was_done_stands_clear_of_who_thinks_on_a_phone(page_at: PageAt) -> None:
    page = page_at(390, 844, "motion=off&pace=2200&think=50")
    up_to_the_offer(page)
    ply = int(screen(page)["ply"])
    page.locator(f'[data-key="{KEY}"]').click()
    wait_ply(page, ply + 1)
    assert phase_of(page) == "bot"
    apart = """() => document.getElementById("can").getBoundingClientRect().top
        - document.querySelector("#since button").getBoundingClientRect().bottom"""
    assert page.evaluate(apart) >= SOME, "and the table's pass is among it"
