"""What `tools/bench_page.py` reads is the time from a tap's event to the patch, and all of it."""

from e2e.conftest import TableAt
from tools.bench_page import tap_times

HOLD_UP = """() => {
    window.holdingUp = new AbortController();
    addEventListener("click", () => {
        const until = performance.now() + 120;
        while (performance.now() < until) { /* what a slow script in front of ours would do */ }
    }, { capture: true, signal: holdingUp.signal });
}"""


def test_what_holds_a_tap_up_before_the_page_hears_of_it_counts(table_at: TableAt) -> None:
    page = table_at(1180, 820).page
    page.evaluate("performance.clearMeasures()")
    page.evaluate(HOLD_UP)
    times = tap_times(page, 5)
    page.evaluate("holdingUp.abort()")
    assert min(times) >= 120
