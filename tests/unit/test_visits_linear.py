"""Visits of people who play by words and buttons: the same taps, one press for an action, an end told at once."""

from __future__ import annotations

import pytest

from epizodiak.app import selectors
from epizodiak.app.effects import Fetch
from epizodiak.app.events import Began, SettingChosen
from epizodiak.app.state import Viewport
from epizodiak.display.settings import Settings
from epizodiak.display.setup import Setup, read_fragment
from epizodiak.display.ui_state import TOLD
from epizodiak.features.lens.state import LENS
from epizodiak.features.linear.buttons import ACT
from epizodiak.games import GAMES, TABLES
from epizodiak.table.scene import SELECT, UNSELECT
from tests.visits.asking import at_table, choose, match_of
from tests.visits.small_page import Disk, SmallPage

by_game = pytest.mark.parametrize("game", GAMES)


def linear_table(game: str, bots: tuple[str, ...] = (), **others: str) -> SmallPage:
    """A new table of somebody who wants no picture."""
    return at_table(game, bots, Disk(settings=Settings(linear="on", **others)))


def test_an_address_may_ask_for_it() -> None:
    fragment = read_fragment("#linear=on&game=zodiac", GAMES, Setup("zodiac"))
    assert (dict(fragment.settings), fragment.bad) == ({"linear": "on"}, ())
    assert read_fragment("#linear=perhaps", GAMES, Setup("zodiac")).bad == ("linear=perhaps",)


@pytest.mark.parametrize("here", [True, False])
def test_the_lobby_waits_for_the_page_of_words_so_that_no_table_is_drawn_first(*, here: bool) -> None:
    page = SmallPage(Disk(settings=Settings(linear="on")))
    page.here = here
    page.tell(Began(page.disk.settings, ("en",), "zodiac", Viewport(), "table"))
    while others := [number for number, (effect, *_) in enumerate(page.flying) if not isinstance(effect, Fetch)]:
        page.land(others[0])
    waiting = page.state
    assert not waiting.ready
    page.settle()
    assert page.state.ready
    assert (page.state.linear_scene is not None) == here
    assert page.state.lobby.notice == ("" if here else "The page of words and buttons cannot be loaded just now.")
    assert page.disk.settings.linear == "on", "the next visit tries again"


@pytest.mark.parametrize("here", [True, False])
def test_a_game_started_while_the_page_of_words_is_on_its_way_waits_for_it(*, here: bool) -> None:
    page = SmallPage(setup=Setup("zodiac")).begin()
    page.here = here
    page.tell(SettingChosen("linear", "on"))
    page.tap("start")
    while others := [number for number, (effect, *_) in enumerate(page.flying) if not isinstance(effect, Fetch)]:
        page.land(others[0])
    early = page.state.timeline is not None
    page.settle()
    assert (early, page.state.timeline is not None) == (False, True), "drawn first, its focus goes with the picture"
    assert selectors.is_linear(page.state) == here


@pytest.mark.heavy
@by_game
def test_a_game_of_each_kind_is_played_to_its_end(game: str) -> None:
    page = linear_table(game).play()
    assert match_of(page).outcome is not None


@by_game
def test_one_press_plays_an_action_where_few_are_legal(game: str) -> None:
    page = linear_table(game)
    if page.state.ui.phase == "curtain":
        page.tap("reveal")
        page.settle()
    places = page.places()
    acts = {key: can for key, can in places.items() if key.startswith(ACT)}
    match = match_of(page)
    plays = {can for can in places.values() if can not in (SELECT, UNSELECT)}
    if not TABLES[game].few_actions:
        assert (acts, plays) == ({}, set())
        return
    assert plays == {match.game.action_text(action) for action in match.game.legal_actions(match.state)}
    assert all(can == key.removeprefix(ACT) for key, can in acts.items())
    key, can = next(entry for entry in places.items() if entry[1] in plays)
    page.tap(key)
    page.settle()
    assert match_of(page).record.actions[-1] == can


@pytest.mark.heavy
@by_game
def test_a_careful_person_presses_twice(game: str) -> None:
    page = linear_table(game, confirm="on").play()
    assert match_of(page).outcome is not None


@pytest.mark.heavy
def test_an_end_is_told_at_once() -> None:
    page, seen = linear_table("epizodiak"), set[int]()
    for _ in range(4000):
        page.settle()
        seen.add(page.state.ui.ending)
        if page.state.ui.phase == "over":
            break
        if page.state.ui.phase == "turn":
            page.act()
            seen.add(page.state.ui.ending)
        else:
            page.tap({"curtain": "reveal", "round": "next"}[page.state.ui.phase])
    assert page.state.ui.phase == "over"
    assert seen == {TOLD}
    assert "wins the game" in page.said[-2], "and after that what brought it"


def test_the_picture_comes_and_goes_with_the_setting_and_nothing_else_changes() -> None:
    page = at_table("zodiac")
    match, drawn = match_of(page), page.places()
    assert not selectors.is_linear(page.state)
    choose(page, "linear", "on")
    assert selectors.is_linear(page.state)
    assert match_of(page) is match
    assert {key: can for key, can in page.places().items() if not key.startswith(ACT)} == drawn
    choose(page, "linear", "off")
    assert page.places() == drawn


def test_lessons_and_the_lobby_are_as_ever() -> None:
    page = SmallPage(Disk(settings=Settings(linear="on"))).begin()
    assert not selectors.is_linear(page.state)
    page.tap("tutorial")
    page.settle()
    assert page.state.ui.taught
    assert not selectors.is_linear(page.state)
    assert not [key for key in page.places() if key.startswith(ACT)]


def test_a_place_under_an_open_panel_does_nothing() -> None:
    page = linear_table("epicycle")
    assert set(page.places().values()) > {SELECT}
    page.tap("menu")
    assert page.places() == {}
    page.tap("close")
    assert UNSELECT not in page.places().values()


def test_on_a_page_of_words_the_lens_says_why_it_is_not_there() -> None:
    page = linear_table("zodiac")
    page.tap("lens")
    assert page.state.notice.text.startswith("This page scrolls")
    assert not LENS.of(page.state)
    choose(page, "linear", "off")
    page.tap("lens")
    assert LENS.of(page.state)
