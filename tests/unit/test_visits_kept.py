"""Visits: when the picture of a table is wanted for the next one, and what an early press of "Go on" comes to."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from epizodiak.app import lobby_effects, lobby_events
from epizodiak.core.wording import Wording
from epizodiak.display.naming import named
from epizodiak.display.save_results import SaveResult
from epizodiak.features.kept_table.events import ForgetTable, KeepTable
from epizodiak.features.kept_table.words import described
from epizodiak.games import GAMES, TABLES
from epizodiak.record.record import write_record
from epizodiak.timeline.match import Match
from epizodiak.timeline.timeline import Step
from tests.visits.asking import act, at_table, in_turn, match_of
from tests.visits.small_page import SmallPage

by_game = pytest.mark.parametrize("game", GAMES)


def wanted(page: SmallPage) -> list[KeepTable]:
    return [effect for effect in page.carried if isinstance(effect, KeepTable)]


def test_a_picture_is_wanted_of_what_is_stored_and_not_before() -> None:
    page = in_turn("epicycle")
    before = len(wanted(page))
    act(page)
    assert len(wanted(page)) == before, "nothing is stored yet"
    page.settle()
    latest = wanted(page)[-1]
    assert (latest.name, latest.match.ply) == (page.state.sitting.name, 1)
    assert write_record(latest.match.record) == page.disk.texts[latest.name]


def test_the_same_position_is_not_wanted_twice() -> None:
    page = in_turn("epicycle")
    act(page)
    page.settle()
    before = len(wanted(page))
    page.tap("menu")
    page.tap("close")
    page.settle()
    assert len(wanted(page)) == before


def test_a_game_that_cannot_be_stored_has_no_picture() -> None:
    page = in_turn("epicycle")
    before = len(wanted(page))
    page.disk.broken = SaveResult.FULL
    act(page)
    page.settle()
    assert len(wanted(page)) == before
    page.disk.broken = None
    act(page)
    page.settle()
    assert wanted(page)[-1].match.ply == 2


def test_the_picture_of_a_finished_game_is_taken_away() -> None:
    page = at_table("epicycle").play()
    gone = [effect for effect in page.carried if isinstance(effect, ForgetTable)]
    assert [effect.name for effect in gone] == [page.state.sitting.name]
    assert all(effect.match.player is not None for effect in wanted(page))


def test_a_lesson_has_no_picture() -> None:
    page = SmallPage().begin()
    page.tap("tutorial")
    page.settle()
    assert page.state.ui.taught
    assert not wanted(page)


def test_a_tab_that_only_looks_on_wants_no_picture() -> None:
    page = in_turn("epicycle")
    other = SmallPage(page.disk, page.setup, seed=2).begin()
    other.tap("resume")
    other.settle()
    assert other.state.ui.phase == "watch"
    assert not wanted(other)


class Early(SmallPage):
    """A page where "Go on" was pressed before Python ran.

    Attributes:
        offered: name of the game that the button told of.
    """

    offered = ""

    def _do_ReadEarlyInput(self, _: lobby_effects.ReadEarlyInput) -> None:
        self.tell(lobby_events.EarlyInputRead("resume", 1.0, name=self.offered))


@pytest.mark.parametrize("gone", ["", "is gone"])
def test_going_on_before_python_ran_means_the_game_that_was_offered(gone: str) -> None:
    first = in_turn("epicycle")
    act(first)
    first.settle()
    again = Early(first.disk, first.setup, seed=2)
    again.offered = first.state.sitting.name + gone
    first.kill()
    again.begin()
    assert (again.state.match is None) is bool(gone)
    if not gone:
        assert match_of(again).ply == 1


# --- what is in it ----------------------------------------------------------------------------------------------------


class Public:
    """A game of which nothing can be asked but what everybody may see."""

    def __init__(self, match: Match) -> None:
        self.ply, self.player, self.players = match.ply, match.player, match.players
        self._match = match

    def view(self, seat: int | None) -> Any:
        assert seat is None, "a seat's view was asked for"
        return self._match.view(None)

    @property
    def latest(self) -> Step | None:
        step = self._match.latest
        if step is not None:
            assert (step.before.seat, step.after.seat) == (None, None), "a seat's view was handed out"
        return step


def games(name: str) -> Iterator[Match]:
    """A game's positions after each of its first actions."""
    game = GAMES[name]
    names = ("Ana", "<b>&", "\u202eChloé")[: game.seats]
    match = Match.new(game, {}, names, first_player=0, seed=3, started="2026-11-22T12:00:00Z")
    for number in range(40):
        yield match
        if match.player is None:
            return
        legal = match.view(match.player).legal
        match = match.play(game.action_text(legal[number % len(legal)]))


@by_game
def test_the_picture_is_made_of_what_everybody_may_see(game: str) -> None:
    for match in games(game):
        if match.player is None:
            break
        say = named(Wording(()), match.players)
        made = json.loads(described(Public(match), TABLES[game], game, say, {}))  # type: ignore[arg-type]  # less than one
        assert made["ply"] == match.ply
        assert made["alt"].startswith(f"The table as you left it: {game}, ")
        assert {layer for layer, *_ in made["sprites"]} <= {"ground", "tiles", "marks"}


@by_game
def test_what_people_wrote_is_in_no_markup(game: str) -> None:
    match = next(games(game))
    made = json.loads(described(match, TABLES[game], game, named(Wording(()), match.players), {}))
    bodies = "".join(body for *_, body, _ in made["sprites"])
    assert "Ana" not in bodies
    assert any("Ana" in text for *_, words in made["sprites"] for text in words)
