"""Visits in every order that chance can think of: no promise is broken, whatever happens when."""

import os

import pytest

from tests.visits.shuffled import ShuffledVisit

SOAK = bool(os.environ.get("EPIZODIAK_SOAK"))
VISITS, STEPS = (30_000, 60) if SOAK else (1_000, 20)
CHUNKS = 20
"""So many tests share the visits, so that several processes have something to do."""


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_no_order_of_events_breaks_a_promise(chunk: int) -> None:
    for seed in range(chunk, VISITS, CHUNKS):
        visit = None
        try:
            visit = ShuffledVisit(seed)
            visit.go(STEPS)
        except Exception as error:
            steps = "\n".join(visit.steps if visit else ())
            raise AssertionError(f"seed {seed}: {error!r}\n{steps}") from error
