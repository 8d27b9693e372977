"""Whole games played by taps alone, by a driver that reads nothing but `data-key` and `data-can`."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

from e2e.conftest import TableAt
from e2e.screen import screen, survey, wait_can, wait_phase, wait_ply
from e2e.taps import STEP, Taps, run_values
from epizodiak.games import GAMES
from epizodiak.record import record_from_json, trace

pytestmark = pytest.mark.long

MAX_TAPS = 4000
"""More than any of these games takes; a bound against a game that never ends (E21a)."""


class BlindDriver:
    """Plays by what a tap can do, and prefers what brings a game to its end: sets, then runs as long as they get."""

    def __init__(self, taps: Taps, seed: int) -> None:
        self.taps = taps
        self.source = random.Random(seed)
        self.count = 0
        self.rounds = 1

    def play(self) -> None:
        """Tap until the game is over."""
        while self.count < MAX_TAPS:
            phase, cans = self.look()
            if phase == "curtain":
                self.taps.reveal()
            elif phase == "round":
                self.rounds += 1
                self.taps.button("next")
                wait_phase(self.taps.page, "curtain")
            elif phase == "turn":
                self.act(cans)
            else:
                assert phase == "over"
                return
            self.count += 1
        pytest.fail("the game does not end")

    def look(self) -> tuple[str, dict[str, str]]:
        """Return the phase and what a tap on each place can do, read in one go."""
        phase, cans = self.taps.page.evaluate(
            """() => [document.documentElement.dataset.phase,
                Object.fromEntries([...document.querySelectorAll("[data-can]")]
                    .map(element => [element.dataset.key, element.dataset.can]))]"""
        )
        return phase, cans

    def act(self, cans: Mapping[str, str]) -> None:
        """Make one tap of a turn."""
        key = self.choose(cans)
        can = cans[key]
        if can == "select":
            self.taps.button(key)
            wait_can(self.taps.page, key, "unselect")
            return
        ply = int(screen(self.taps.page)["ply"])
        self.taps.button(key)
        wait_ply(self.taps.page, ply + 1)

    def choose(self, cans: Mapping[str, str]) -> str:
        """Return what to tap."""
        by_kind: dict[str, list[str]] = {}
        for key in sorted(cans):
            can = cans[key]
            by_kind.setdefault(can if can in ("select", "unselect") else can[0], []).append(key)
        placing = by_kind.get(">", []) + by_kind.get("<", [])
        if placing:  # something is selected
            run = cans[placing[0]]
            follows = f"hand-{(run_values(run)[-1] - 1 + STEP[run[0]]) % 12 + 1}-0"
            return follows if cans.get(follows) == "select" else placing[0]
        for kind, eager in (("x", 0.95), ("select", 0.95), ("!", 0.9), ("^", 0.1)):
            if kind in by_kind and self.source.random() < eager:
                return self.source.choice(by_kind[kind])
        rest = [key for kind in ("d", "p", "x", "!", "select", "^") for key in by_kind.get(kind, [])]
        return rest[0]


def points(record: dict[str, Any]) -> dict[str, Any]:
    """Trace a record and return its last line."""
    game = GAMES[record["game"]]
    *_, last = trace(record_from_json(record, GAMES), game)
    return last


def shown_ranks(taps: Taps) -> tuple[list[int], list[int]]:
    """Return totals and ranks as the score sheet shows them, by seat."""
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
