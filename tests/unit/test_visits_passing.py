"""Visits of who plays alone with bots and has nothing to decide for some turns: the table offers once to pass."""

from __future__ import annotations

import random

import pytest

from epizodiak.display.settings import Settings
from epizodiak.display.ui_state import TURN
from epizodiak.features.passing import stands
from epizodiak.features.passing.update import KEY, TURNS
from epizodiak.features.passing.words import shown
from epizodiak.games.epizodiak.rules.game import GAME
from epizodiak.record.record import write_record
from epizodiak.timeline.match import Match
from tests.visits.asking import choose, match_of, phase, setup
from tests.visits.small_page import Disk, SmallPage

NAME, ALONE = "epizodiak", ("-", "1", "1")
SEED, FEW = 5, 3
OFFER = ("Nothing to decide?", "Then pass for me")


def few_tiles(bots: tuple[str, ...], seed: int = SEED) -> str:
    """The record of a game up to where seat 0 has few tiles, and often only a pass after a draw."""
    chance = random.Random(seed)
    match = Match.new(GAME, {"mode": "single"}, ("Ana", "Ben", "Cleo"), first_player=0, seed=seed, bots=bots)
    while match.player != 0 or len(match.view(0).hand) > FEW:
        match = match.play(chance.choice([GAME.action_text(each) for each in GAME.legal_actions(match.state)]))
    return write_record(match.record)


def at_table(bots: tuple[str, ...] = ALONE, disk: Disk | None = None, settings: Settings | None = None) -> SmallPage:
    """A page where that game is gone on with."""
    disk = disk or Disk(settings=settings or Settings())
    disk.texts["game-000000000000001"] = few_tiles(bots)
    page = SmallPage(disk, setup(NAME)).begin()
    page.tap("resume")
    return page.settle()


def go_on(page: SmallPage) -> bool:
    """Up to the next turn in which only a pass is left after a draw; whether there is one. Nobody places."""
    for _ in range(400):
        page.settle()
        here = page.places()
        if phase(page) == "over":
            return False
        if phase(page) != TURN:
            page.tap({"curtain": "reveal", "bot": "go-on"}[phase(page)])
        elif set(here.values()) == {"p"} and match_of(page).phase == "drawn":
            return True
        else:
            page.tap("pile") if "pile" in here else page.act()
    return False


def offered(page: SmallPage) -> list[int]:
    """In which of such turns of the game, from 1 on, the offer stood; each is ended by a tap."""
    found, count = [], 0
    while go_on(page):
        count += 1
        found += [count] if shown(page.state) else []
        page.tap("pile")
    assert count > TURNS + 1, "there are enough of them"
    return found


def before_the_offer() -> SmallPage:
    """A page in the turn in which the offer stands."""
    page = at_table()
    for _ in range(TURNS):
        assert go_on(page)
        assert not shown(page.state)
        page.tap("pile")
    assert go_on(page)
    return page


@pytest.mark.parametrize("linear", ["off", "on"])
def test_after_three_turns_with_nothing_to_decide_it_is_offered_once(linear: str) -> None:
    page = at_table(settings=Settings(linear=linear))
    assert offered(page) == [TURNS + 1]
    assert page.said.count(" ".join(OFFER)) == 1
    assert page.disk.kept[KEY]
    page.kill()
    again = at_table(disk=page.disk)
    assert offered(again) == [], "never again on this device"


@pytest.mark.parametrize(("bots", "draw"), [((), "off"), (("-", "-", "1"), "off"), (ALONE, "on")])
def test_it_is_offered_to_nobody_else(bots: tuple[str, ...], draw: str) -> None:
    page = at_table(bots, settings=Settings(draw=draw))
    while go_on(page):
        assert not stands(page.state)
        assert not shown(page.state)
        page.tap("pile")
    assert KEY not in page.disk.kept


def test_taken_it_is_set_and_the_table_passes_from_then_on() -> None:
    page = before_the_offer()
    ply = match_of(page).ply
    assert shown(page.state) == OFFER
    page.tap("pass-for-me")
    assert page.disk.settings.draw == "on"
    assert shown(page.state) == ("Done. The settings can change it.",)
    assert page.said[-1] == "Done. The settings can change it."
    page.settle()
    assert match_of(page).record.actions[ply] == "p"
    assert not shown(page.state), "the line is the chips'"
    assert not go_on(page)


def test_it_goes_with_the_setting() -> None:
    page = before_the_offer()
    page.tap("player-1")
    assert page.state.ui.refused.key
    page.tell_escape()
    assert shown(page.state) == OFFER
    page.tap("menu")
    page.tap("close")
    choose(page, "draw", "on")
    assert not shown(page.state)
    page.tap("pass-for-me")
    assert page.disk.settings.draw == "on"


def test_a_tap_on_it_elsewhere_does_nothing() -> None:
    page = at_table()
    assert go_on(page)
    page.tap("pass-for-me")
    assert page.disk.settings.draw == "off"
