"""The figures that `tools/bench_page.py` reads are there; how large they are is the bench's to tell."""

from e2e.conftest import TableAt
from tools.bench_page import percentile, tap_times


def test_every_tap_leaves_its_time_from_the_event_to_the_patch(table_at: TableAt) -> None:
    page = table_at(1180, 820).page
    times = tap_times(page, 20)
    assert len(times) >= 20
    assert all(0 < time < 60_000 for time in times)
    assert min(times) <= percentile(times, 0.5) <= percentile(times, 0.95) <= max(times)
