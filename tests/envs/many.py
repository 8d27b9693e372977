"""An arena by one process, by two, by a cluster of two workers, and by both of these with a worker killed half-way.

``python -m tests.envs.many DEALS LEVEL LEVEL LEVEL`` (`make bench-many`) prints a line of JSON for each: who played,
how many deals a minute, the table, and whether all games are the first one's. It needs Dask.
"""

import json
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial
from time import perf_counter

from distributed import LocalCluster

from epizodiak.bots.arena import ArenaGame, ArenaSetup, Entrant, play_deal, standings
from epizodiak.bots.crew import Crew

Victim = Callable[[], int | None]


def nobody() -> None:
    """Nobody is killed."""


def a_process() -> int | None:
    """One of this machine's processes."""
    return multiprocessing.active_children()[0].pid


def played(crew: Crew, setup: ArenaSetup, deals: int, victim: Victim) -> list[ArenaGame]:
    """All games; in the middle of them somebody is killed."""
    games: list[ArenaGame] = []
    with crew:
        for deal, found in enumerate(crew.map(partial(play_deal, setup), range(deals))):
            games += found
            if deal == deals // 2 and victim is not nobody:
                killed = victim()
                assert killed is not None, "it is alive"
                os.kill(killed, signal.SIGKILL)
    return games


def main(arguments: Sequence[str]) -> None:
    """Play, and print who did what."""
    setup = ArenaSetup("epizodiak", {"mode": "single"}, tuple(map(Entrant.read, arguments[1:])), seed=1, cap=3_000)
    first: list[ArenaGame] = []

    def measure(who: str, crew: Crew, victim: Victim = nobody) -> None:
        begin = perf_counter()
        games = played(crew, setup, int(arguments[0]), victim)
        speed = round(60 * int(arguments[0]) / (perf_counter() - begin), 1)
        first.extend([] if first else games)
        table = [asdict(each) for each in standings(games)]
        said = {"who": who, "deals a minute": speed, "killed": victim is not nobody, "same": games == first}
        print(json.dumps(said | {"table": table}), flush=True)

    measure("one process", Crew())
    measure("two processes", Crew(2))
    measure("two processes, one killed", Crew(2), a_process)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0") as cluster:
        address: str = cluster.scheduler_address
        measure("a cluster of two", Crew(scheduler=address))
        worker = next(iter(cluster.workers.values()))
        measure("a cluster of two, one killed", Crew(scheduler=address), lambda: worker.pid)


if __name__ == "__main__":
    main(sys.argv[1:])
