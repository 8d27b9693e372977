"""Work that is shared out: the same results whoever does it, and whoever dies at it. Clusters: tests/envs."""

import os
import signal
import sys
from concurrent.futures import BrokenExecutor
from functools import partial
from itertools import count, islice
from pathlib import Path

import pytest

from epizodiak.bots.arena import ArenaGame, ArenaSetup, Entrant, play_deal
from epizodiak.bots.crew import LOSSES, Countdown, Crew
from epizodiak.cli.arena import main

pytestmark = pytest.mark.native_only

SETUP = ArenaSetup("zodiac", {}, (Entrant.read("2"), Entrant.read("1")), seed=1, cap=200)
DEADLY = 2


def played_by_mortals(folder: Path, deaths: int, deal: int) -> list[ArenaGame]:
    """Play a deal; in some tries at one of them the process is killed."""
    if deal == DEADLY and len(list(folder.iterdir())) < deaths:
        (folder / str(os.getpid())).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_deal(SETUP, deal)


def test_one_process_is_this_one_and_takes_no_more_units_than_are_asked_for() -> None:
    taken = []

    def noted(unit: int) -> int:
        taken.append(unit)
        return unit * unit

    assert list(islice(Crew().map(noted, count(1)), 3)) == [1, 4, 9]
    assert taken == [1, 2, 3]


def test_a_worker_killed_half_way_costs_time_and_nothing_else(tmp_path: Path) -> None:
    with Crew(2) as crew:
        found = list(crew.map(partial(played_by_mortals, tmp_path, 1), range(5)))
        assert len(list(tmp_path.iterdir())) == 1
        assert found == list(Crew().map(partial(play_deal, SETUP), range(5)))
        assert list(crew.map(abs, [-1, -2])) == [1, 2]


def test_a_unit_that_kills_every_worker_is_given_up(tmp_path: Path) -> None:
    with Crew(2) as crew, pytest.raises(BrokenExecutor):
        list(crew.map(partial(played_by_mortals, tmp_path, LOSSES), [DEADLY]))
    assert len(list(tmp_path.iterdir())) == LOSSES


def test_what_is_done_and_what_is_left_is_told_to_who_wants_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(Countdown(4, "deals", wanted=True).told("ab")) == ["a", "b"]
    assert list(Countdown(4, "deals", wanted=False).told("ab")) == ["a", "b"]
    assert capsys.readouterr().err == "1 of 4 deals, 0 s left\n2 of 4 deals, 0 s left\n"


def test_without_dask_a_cluster_is_refused_by_the_arguments_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(SystemExit) as exit_:
        main(["--game", "zodiac", "2", "1", "--scheduler", "tcp://127.0.0.1:1"])
    assert exit_.value.code == 2
    assert "argument --scheduler: a cluster needs Dask: pip install 'epizodiak[cluster]'" in capsys.readouterr().err
