"""Who does much work: this process, several of this machine, or a cluster, each an executor of ``concurrent.futures``.

A unit of work is the argument of a function that depends on nothing else, and results come in the order of the units.
So it makes no difference who did what, and what a worker was at when it died is done again.
"""

from __future__ import annotations

import concurrent.futures
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from time import perf_counter
from typing import Any, Final, Self, TypeVar

from epizodiak.core.errors import OptionError

UnitT = TypeVar("UnitT")
ResultT = TypeVar("ResultT")

AHEAD: Final = 4
"""So many units are handed out for each process before the first of them is done."""

AHEAD_ON_CLUSTER: Final = 1_000
"""The same for a cluster, whose workers come and go."""

LOSSES: Final = 3
"""So often in a row a worker may die before the next unit is done: then it is the unit that kills it, as for Dask."""

PATIENCE: Final = 10
"""Seconds in which a scheduler has to answer."""


class Crew:
    """Workers, as long as it is open; ``with Crew(2) as crew: list(crew.map(work, units))``.

    Args:
        processes: how many of this machine; one is this process itself.
        scheduler: the address of a cluster of Dask's, which works instead, such as ``tcp://10.0.0.5:8786``.

    Raises:
        OptionError: there is no such cluster, or nothing that could ask it.
    """

    def __init__(self, processes: int = 1, scheduler: str = "") -> None:
        self._processes = processes
        self._open = ExitStack()
        self._executor: concurrent.futures.Executor | None = None
        self._ahead = AHEAD_ON_CLUSTER if scheduler else AHEAD * processes
        if scheduler:
            client = self._open.enter_context(_connected(scheduler))
            self._executor = client.get_executor(pure=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let all workers go, once they have done what they are at."""
        self._open.close()
        self._executor = None

    def map(self, work: Callable[[UnitT], ResultT], units: Iterable[UnitT]) -> Iterator[ResultT]:
        """What comes of each unit, in their order.

        Raises:
            BrokenExecutor: a unit kills every worker that takes it.
        """
        if self._processes == 1 and self._executor is None:
            yield from map(work, units)
            return
        source, handed_out, losses = iter(units), deque[UnitT](), 0
        futures = deque[concurrent.futures.Future[ResultT]]()
        try:
            while True:
                handed_out.extend(islice(source, self._ahead - len(handed_out)))
                if not handed_out:
                    return
                try:
                    futures.extend(
                        self._workers().submit(work, unit) for unit in islice(handed_out, len(futures), None)
                    )
                    result = futures[0].result()
                except concurrent.futures.BrokenExecutor:
                    losses += 1
                    if losses == LOSSES:
                        raise
                    futures.clear()
                    self.close()
                    continue
                losses = 0
                handed_out.popleft()
                futures.popleft()
                yield result
        finally:
            for each in futures:
                each.cancel()

    def _workers(self) -> concurrent.futures.Executor:
        if self._executor is None:
            pool = concurrent.futures.ProcessPoolExecutor(self._processes, get_context("spawn"))
            self._executor = self._open.enter_context(pool)
        return self._executor


def _connected(scheduler: str) -> Any:
    try:
        return import_module("distributed").Client(scheduler, timeout=PATIENCE)
    except ImportError as error:
        raise OptionError(f"a cluster needs Dask: pip install 'epizodiak[cluster]' ({error})") from error
    except (OSError, ValueError) as error:
        raise OptionError(f"nobody answers at {scheduler}: {error}") from error


class Countdown:
    """Tells how much is done, and how long the rest takes if it goes on like this.

    Args:
        total: how many units there are.
        what: they are.
        wanted: whether anybody wants to be told.
    """

    def __init__(self, total: int, what: str, *, wanted: bool) -> None:
        self._total, self._what, self._wanted = total, what, wanted
        self._done, self._begin = 0, perf_counter()

    def tell(self, more: str = "") -> None:
        """Say on standard error that one more is done: ``12 of 300 deals, 95 s left``, and whatever else there is."""
        self._done += 1
        if self._wanted:
            left = (perf_counter() - self._begin) / self._done * (self._total - self._done)
            sys.stderr.write(f"{self._done} of {self._total} {self._what}, {left:.0f} s left{more}\n")

    def told(self, results: Iterable[ResultT]) -> Iterator[ResultT]:
        """The same results, each of which is told."""
        for each in results:
            self.tell()
            yield each
