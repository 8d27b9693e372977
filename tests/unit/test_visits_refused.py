"""Taps that do nothing, in whole visits: they are answered in one's own turn, and nowhere else."""

import random

import pytest

from epizodiak.app import selectors
from epizodiak.app.events import Tapped
from epizodiak.features.tutorial.state import LEARNING
from epizodiak.games import GAMES
from tests.visits.asking import act, at_table, choose, in_turn, match_of, settle
from tests.visits.small_page import SmallPage

by_game = pytest.mark.parametrize("game", GAMES)


def idle(page: SmallPage) -> list[str]:
    """The places where a tap does nothing now."""
    shown = selectors.shown_screen(page.state)
    assert shown is not None, "a table is shown"
    return [each.key for each in shown.scene.sprites if each.place and each.can is None]


def armed(page: SmallPage) -> str:
    """Key of the place that asks for another tap, or nothing."""
    return page.state.ui.armed


def words(page: SmallPage) -> str:
    shown = selectors.shown_screen(page.state)
    assert shown is not None, "a table is shown"
    return "".join(span.text for span in shown.scene.words)


@by_game
def test_a_tap_that_does_nothing_says_why_in_words_and_aloud_and_changes_nothing_else(game: str) -> None:
    page = in_turn(game)
    source = random.Random(game)
    for _ in range(6):
        before, usual = match_of(page), words(page)
        key = source.choice(idle(page))
        selection = page.state.ui.selection
        page.tap(key)
        assert match_of(page) is before
        assert page.state.ui.selection == selection
        assert page.state.ui.refused.key == key
        assert words(page) not in ("", usual)
        assert page.said[-1], "screen readers are told, too"
        page.tap("")
        assert words(page) == usual, "the next tap takes it away"
        act(page)
        settle(page)
        if page.state.ui.phase == "curtain":
            page.tap("reveal")


@by_game
def test_the_same_tap_twice_is_refused_twice(game: str) -> None:
    page = in_turn(game)
    key = idle(page)[0]
    page.tap(key)
    first, told = page.state.ui.refused, len(page.said)
    page.tap(key)
    assert page.state.ui.refused.count == first.count + 1
    assert len(page.said) == told + 1


@by_game
def test_a_selection_stands_and_the_next_tap_on_a_place_counts(game: str) -> None:
    page = in_turn(game)
    selects = [key for key, can in sorted(page.places().items()) if can == "select"]
    page.tap(selects[0] if selects else "")  # a game of which every tap plays has no selection
    selection = page.state.ui.selection
    assert bool(selection) == bool(selects)
    page.tap(idle(page)[0])
    assert page.state.ui.selection == selection
    act(page)
    assert not page.state.ui.refused.key


def test_nothing_is_refused_under_the_curtain_or_under_a_panel() -> None:
    page = at_table("schotten-totten")
    assert page.state.ui.phase == "curtain"
    page.tap(idle(page)[0])
    assert not page.state.ui.refused.key
    page.tap("reveal")
    key = idle(page)[0]
    page.tap(key)
    assert page.state.ui.refused.key == key
    page.tap("menu")
    assert not page.state.ui.refused.key
    page.tap(key)
    assert not page.state.ui.refused.key


@by_game
def test_nothing_is_refused_while_a_bot_thinks(game: str) -> None:
    page = in_turn(game, ("-", *["2"] * (GAMES[game].seats - 1)))
    while page.state.ui.phase == "turn":
        act(page)
        while page.state.saving.unstored:
            page.land(0)
    assert page.state.ui.phase == "bot"
    page.tap(idle(page)[0])
    assert not page.state.ui.refused.key


def test_what_waited_while_an_action_was_stored_is_not_refused() -> None:
    page = in_turn("zodiac")
    key = "player-0"
    act(page)
    assert page.state.saving.unstored
    page.tap(key)
    settle(page)
    assert page.state.ui.phase == "turn"
    assert not page.state.ui.refused.key


def test_escape_takes_the_line_away_and_the_selection_with_it() -> None:
    page = in_turn("zodiac")
    page.tap("point-A3")
    page.tap("point-A2")
    assert page.state.ui.refused.key == "point-A2"
    page.tell_escape()
    assert not page.state.ui.refused.key
    assert not page.state.ui.selection


def test_with_a_question_open_a_refused_tap_takes_the_question_back() -> None:
    page = in_turn("schotten-totten")
    choose(page, "confirm", "on")
    act(page)
    settle(page)
    page.tap("deck")
    assert armed(page) == "deck"
    key = next(key for key in idle(page) if key.startswith("card-"))
    page.tap(key)
    assert not armed(page)
    assert page.state.ui.refused.key == key
    page.tap("deck")
    assert armed(page) == "deck", "and the next tap counts again"
    assert not page.state.ui.refused.key


def test_a_resting_pile_refuses_nothing() -> None:
    page = in_turn("epizodiak")
    while page.places().get("pile") != "d":
        act(page)
        settle(page)
        if page.state.ui.phase == "curtain":
            page.tap("reveal")
    page.tap("pile")
    assert page.state.ui.rests == "pile"
    page.tell(Tapped("pile", page.clock + 10))
    assert not page.state.ui.refused.key


@by_game
def test_lessons_answer_too(game: str) -> None:
    page = SmallPage(setup=in_turn(game).setup).begin()
    page.tap("tutorial")
    page.settle()
    assert page.state.ui.taught
    asked = False
    for _ in range(12):
        learning = LEARNING.of(page.state)
        if learning is None:
            break
        if match_of(page).player == page.state.ui.holder and page.places():
            key = idle(page)[0]
            page.tap(key)
            assert page.state.ui.refused.key == key
            asked = True
        page.tap("tutorial-next")
        page.settle()
    assert asked
