"""Bots that play steadily do the same on every Python; these tests run in the browser's, too."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from epizodiak.bots import steady
from epizodiak.bots.cast import CAST
from epizodiak.bots.player import choose_steadily
from epizodiak.core.grid import FINE, on_grid
from epizodiak.games import GAMES
from epizodiak.timeline.match import Match
from tests.unit.steadily_played import PLAYED
from tools.same_play import TABLES, line

ROOT = Path(__file__).resolve().parent.parent.parent
SHARE = 0.01

FEW = len({told.split()[1] for told in PLAYED[steady.VERSION]})
"""So many first lines are of as many games."""


def test_this_version_of_the_bots_does_in_each_game_what_is_written_down_of_it() -> None:
    assert max(PLAYED) == steady.VERSION
    assert tuple(line(number, SHARE) for number in range(FEW)) == PLAYED[steady.VERSION][:FEW]
    assert len({told.split()[1] for told in PLAYED[steady.VERSION][:FEW]}) == FEW


@pytest.mark.long
@pytest.mark.parametrize("number", range(FEW, len(TABLES)))
def test_this_version_of_the_bots_does_at_other_tables_what_is_written_down_of_it(number: int) -> None:
    assert line(number, SHARE) == PLAYED[steady.VERSION][number]


@pytest.mark.native_only
def test_the_order_of_sets_changes_nothing() -> None:
    command = [sys.executable, "-m", "tools.same_play", "--deals", "2", "--share", str(SHARE)]
    for seed in ("1", "2"):
        told = subprocess.run(
            command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        assert told.split("\n")[:2] == list(PLAYED[steady.VERSION][:2])


@pytest.mark.parametrize("name", GAMES)
def test_the_clock_changes_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> float:
        raise AssertionError("time was asked for")

    monkeypatch.setattr("time.monotonic", refused)
    match = Match.new(GAMES[name], {}, ("",) * GAMES[name].seats, seed=3)
    view = match.view(match.player)
    for level in CAST:
        chosen = choose_steadily(view, level, 3, 0, CAST[level][0], game=name, share=SHARE)
        assert chosen in map(match.game.action_text, view.legal)


def test_one_person_among_bots_of_the_page_can_be_compared() -> None:
    good = [("-", "3"), ("2", "-", "4"), ("-", "1", "1", "1")]
    bad = [("-",), ("-", "-"), ("phone", "3"), ("3", "3"), ("-", "own:Tidy"), ("-", "-", "2"), ()]
    assert all(map(steady.can_be_compared, good))
    assert not any(map(steady.can_be_compared, bad))


def test_who_sits_there_follows_from_the_deal_alone() -> None:
    levels = ("3", "-", "3")
    company = steady.company(levels, 5)
    assert company == steady.company(levels, 5)
    assert company[1] is None
    assert company[0] != company[2]
    assert {company[0], company[2]} <= {*CAST["3"]}
    assert len({steady.company(levels, deal) for deal in range(40)}) > 1


def test_seeds_of_bots_differ_by_deal_and_action() -> None:
    assert len({steady.seed(deal, ply) for deal in range(20) for ply in range(20)}) == 400
    assert steady.seed(1, 11) != steady.seed(11, 1)


def test_sums_of_numbers_on_the_grid_do_not_depend_on_their_order() -> None:
    found = [on_grid(1 / number) for number in range(3, 9_000)]
    total = 0.0
    for each in found:
        total += each
    assert total == sum(found) == sum(reversed(found))
    assert all((each * 2**FINE).is_integer() for each in found)
    assert all(abs(on_grid(value) - value) <= 2.0**-FINE for value in (-3.7, 0.0, 1e-9, 0.1, 12345.678))
