"""Whole games played by taps alone, by a driver that reads nothing but `data-key` and `data-can`."""

import pytest

from e2e.conftest import TableAt
from e2e.driver import BlindDriver
from e2e.mirror import points
from e2e.screen import survey, wait_told
from e2e.taps import Taps

pytestmark = pytest.mark.long


def shown_ranks(taps: Taps) -> tuple[list[int], list[int]]:
    """Return totals and ranks as the score sheet shows them, by seat."""
    wait_told(taps.page)
    rows: list[list[str]] = taps.page.evaluate(
        """() => [...document.querySelectorAll("#scores tfoot tr")]
            .map(row => [...row.querySelectorAll("td")].map(cell => cell.textContent))"""
    )
    totals, ranks = rows
    return [int(cell) for cell in totals], [int(cell) for cell in ranks]


@pytest.mark.parametrize(
    ("size", "fragment", "rounds"),
    [
        pytest.param((1180, 820, False), "seed=238&target=3&motion=off", 2, id="target-1180x820-mouse"),
        pytest.param((390, 844, True), "seed=69&mode=single&motion=off", 1, id="single-390x844-touch"),
    ],
)
def test_a_whole_game_is_played_by_taps_to_the_right_ranking(
    table_at: TableAt, size: tuple[int, int, bool], fragment: str, rounds: int
) -> None:
    taps = table_at(*size[:2], touch=size[2], quick=True)
    taps.start(f"{fragment}&players=Ana,Ben,Chlo%C3%A9")
    driver = BlindDriver(taps, seed=1)
    driver.play()
    assert driver.rounds == rounds

    seen = survey(taps.page)
    record = taps.export()
    last = points(record)
    assert last["phase"] == "over"
    assert seen.html["step"] == "over"
    assert seen.html["ply"] == str(last["ply"])
    assert seen.html["seat"] == ""
    assert record["players"] == ["Ana", "Ben", "Chloé"]

    totals, ranks = shown_ranks(taps)
    assert totals == last["totals"]
    expected = [0, 0, 0]
    for rank in last["ranking"]:
        for seat in rank:
            expected[seat] = 1 + sum(len(better) for better in last["ranking"][: last["ranking"].index(rank)])
    assert ranks == expected
    assert taps.page.locator("#board .tile.on-dial:not(.leaving)").count() == len(last["dial"])
    assert taps.page.locator("#board .tile.gone").count() == 3 * len(last["discards"])
    for seat in range(3):
        assert f"{len(last['hands'][seat])} tile" in seen.at(f"player-{seat}").name
