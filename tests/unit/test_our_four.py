"""Wherever some games are listed, our own four are among them: tests of such lists ask for whatever they hold."""

from epizodiak.bots import steady
from epizodiak.features.comparison import daily
from epizodiak.games import GAMES, TABLES
from epizodiak.puzzles.day import CYCLES
from tests.unit.steadily_played import PLAYED

FOUR = {"epizodiak", "schotten-totten", "epicycle", "zodiac"}


def test_our_four_games_can_be_played_and_have_puzzles_deals_of_the_day_and_steady_bots() -> None:
    assert {*GAMES} >= FOUR
    assert {*TABLES} >= FOUR
    assert {*CYCLES} >= FOUR
    assert {game for game, *_ in daily.TURNS} >= FOUR
    assert {told.split()[1] for told in PLAYED[steady.VERSION]} >= FOUR
