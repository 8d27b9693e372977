"""What `tools/bench_page.py` reads is the time from a tap's event to the patch, and all of it."""

import pytest

from e2e.conftest import TableAt
from tools.bench_page import percentile, tap_times

HOLD_UP = """() => {
    window.holdingUp = new AbortController();
    addEventListener("click", () => {
        const until = performance.now() + 120;
        while (performance.now() < until) { /* what a slow script in front of ours would do */ }
    }, { capture: true, signal: holdingUp.signal });
}"""


@pytest.mark.long
def test_what_holds_a_tap_up_before_the_page_hears_of_it_counts(table_at: TableAt) -> None:
    page = table_at(1180, 820).page
    page.evaluate("performance.clearMeasures()")
    page.evaluate(HOLD_UP)
    answers = tap_times(page, 5)
    page.evaluate("holdingUp.abort()")
    assert min(answer.took for answer in answers) >= 120


@pytest.mark.long
def test_a_bots_answer_is_measured_and_what_was_tapped_is_told(table_at: TableAt) -> None:
    page = table_at(1180, 820).page
    page.evaluate("performance.clearMeasures()")
    answers = tap_times(page, 4, "zodiac", bots=True)
    assert {"bot", "select", "play"} <= {answer.kind for answer in answers}
    assert all(" point-" in answer.about for answer in answers if answer.kind == "select")


@pytest.mark.parametrize(("share", "value"), [(0, 1), (0.5, 3), (0.95, 5), (1, 5)])
def test_a_percentile_is_one_of_the_values_however_they_stand(share: float, value: float) -> None:
    assert percentile([4, 2, 5, 1, 3], share) == value
