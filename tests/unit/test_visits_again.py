"""Visits in which a turn of the last ones is looked at once more."""

import pytest

from epizodiak.app import selectors
from epizodiak.app.effects import Announce
from epizodiak.display.since import Chip
from epizodiak.games import GAMES, TABLES
from tests.visits.asking import act, carried, in_turn, match_of
from tests.visits.small_page import SmallPage

by_game = pytest.mark.parametrize("game", GAMES)


def after_bots(game: str) -> SmallPage:
    """A page in a person's turn, after bots have played."""
    page = in_turn(game, ("-", *["2"] * (GAMES[game].seats - 1)))
    while not chips(page):
        act(page)
        page.settle()
        if page.state.ui.phase == "round":
            page.tap("next")
            page.settle()
    assert page.state.ui.phase == "turn"
    return page


def chips(page: SmallPage) -> tuple[Chip, ...]:
    """The chips that the page shows, the newest first."""
    shown = selectors.shown_screen(page.state)
    return () if shown is None else shown.since.chips


def outlined(page: SmallPage) -> set[str]:
    """Keys of what is outlined strongly."""
    shown = selectors.shown_screen(page.state)
    assert shown is not None, "a table shows"
    return {sprite.key for sprite in shown.scene.sprites if "again" in sprite.classes.split()}


@by_game
def test_a_tap_on_a_chip_plays_its_turn_again_and_changes_nothing_else(game: str) -> None:
    page = after_bots(game)
    for number, chip in enumerate(chips(page)):
        before = page.state
        page.tap(f"since-{number}")
        after = page.state
        assert (after.match, after.ui, after.tile_positions) == (before.match, before.ui, before.tile_positions)
        assert after.tile_motion is not None
        assert after.tile_motion is not before.tile_motion
        assert after.tile_motion.repeated
        table, paths = TABLES[game], {travel.path for travel in after.tile_motion.travels}
        steps = [match_of(page).step(number) for number in chip.turn.numbers]
        for step in steps:
            assert {travel.path for travel in table.motion.travels(step.action, step.before, step.after)} <= paths
        assert f"player-{chip.turn.seat}" in outlined(page), "also where nothing has moved, a tap is answered"
        assert page.places(), "a tap on the table counts meanwhile"
        told = carried(page, Announce)[-1]
        assert told == Announce(chip.log_text)


def test_actions_of_a_turn_move_one_after_the_other() -> None:
    page = after_bots("epicycle")
    page.tap("since-0")
    assert page.state.tile_motion is not None
    assert [travel.stage for travel in page.state.tile_motion.travels] == [0, 1]


@by_game
def test_what_was_looked_at_again_is_outlined_until_the_next_action(game: str) -> None:
    page = after_bots(game)
    page.tap("since-0")
    assert outlined(page)
    act(page)
    assert not outlined(page)
    assert not chips(page), "who has acted knows"


def test_a_chip_that_is_not_there_does_nothing() -> None:
    page = after_bots("zodiac")
    before = page.state
    page.tap("since-2")
    assert page.state == before


def test_another_table_outlines_nothing_of_the_last_one() -> None:
    page = after_bots("zodiac")
    page.tap("since-0")
    ply = match_of(page).ply
    page.tap("leave")
    page.tap("start")
    page.settle()
    while match_of(page).ply < ply:
        act(page)
        page.settle()
    assert match_of(page).ply == ply
    assert not outlined(page)
