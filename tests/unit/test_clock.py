"""A clock in records and addresses: what is possible is believed whole, and nothing else of it."""

import json
from typing import Any

import pytest

from epizodiak.display.setup import Setup, read_clock, read_fragment
from epizodiak.games import GAMES
from epizodiak.record.metadata import CLOCK_KEY, GameClock
from epizodiak.record.record import read_record, write_record
from epizodiak.timeline.match import Match

GOOD: dict[str, Any] = {"minutes": 10, "seconds": 5, "left": [600_000, -1500], "out": [[1, 17]]}


def with_clock(clock: object) -> str:
    """Return a record's text with something in the clock's place."""
    record = Match.new(GAMES["zodiac"], {}, ("Ana", "Ben"), first_player=0, seed=1).record
    return json.dumps({**json.loads(write_record(record)), CLOCK_KEY: clock})


@pytest.mark.parametrize("more", [{}, {"off": True}, {"out": [[0, 0], [1, 3]]}])
def test_a_clock_is_read_and_written_as_it_was(more: dict[str, Any]) -> None:
    given = {**GOOD, **more}
    record = read_record(with_clock(given), GAMES)
    assert record.metadata.clock == GameClock(
        10, 5, (600_000, -1500), tuple(map(tuple, given["out"])), given.get("off", False)
    )
    assert json.loads(write_record(record))[CLOCK_KEY] == given


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        10,
        "10+5",
        [],
        {},
        {"minutes": 10, "seconds": 5},
        {**GOOD, "minutes": 0},
        {**GOOD, "minutes": 91},
        {**GOOD, "minutes": 10.0},
        {**GOOD, "minutes": True},
        {**GOOD, "seconds": -1},
        {**GOOD, "seconds": 61},
        {**GOOD, "left": [600_000, None]},
        {**GOOD, "left": [600_000, 10**12]},
        {**GOOD, "left": [600_000, -(10**12)]},
        {**GOOD, "left": {}},
        {**GOOD, "out": [[2, 0]]},
        {**GOOD, "out": [[1, -1]]},
        {**GOOD, "out": [[1, 0, 0]]},
        {**GOOD, "out": [[1, 0], [1, 5]]},
        {**GOOD, "off": 1},
    ],
)
def test_a_clock_that_cannot_be_is_none_and_the_record_keeps_it_as_it_came(wrong: object) -> None:
    text = with_clock(wrong)
    record = read_record(text, GAMES)
    assert record.metadata.clock is None
    assert json.loads(write_record(record)) == json.loads(text)


def test_a_clock_for_another_number_of_seats_is_none() -> None:
    match = Match(read_record(with_clock({**GOOD, "left": [1, 2, 3], "out": []}), GAMES), GAMES["zodiac"])
    assert match.clock is None


def test_a_clock_changes_nothing_that_the_rules_make_of_a_game() -> None:
    match = Match.new(GAMES["zodiac"], {}, ("Ana", "Ben"), first_player=0, seed=1)
    timed = match.with_clock(3, 2)
    assert timed.clock == GameClock(3, 2, (180_000, 180_000))
    assert timed.state == match.state
    assert timed.record.actions == match.record.actions


@pytest.mark.parametrize(
    ("text", "clock"),
    [("clock=10", (10, 0)), ("clock=10+5", (10, 5)), ("clock=90%2B60", (90, 60)), ("clock=1+0", (1, 0))],
)
def test_an_address_can_ask_for_a_clock_for_any_game(text: str, clock: tuple[int, int]) -> None:
    for game in GAMES:
        fragment = read_fragment(f"{text}&game={game}", GAMES, Setup("epizodiak"))
        assert fragment.bad == ()
        assert fragment.setup.clock == clock


@pytest.mark.parametrize("value", ["", "0", "91", "10+61", "-1", "1.5", "x", "10+5+5", "100", "٣", "1e1", "10+x"])
def test_a_clock_that_cannot_be_is_named(value: str) -> None:
    fragment = read_fragment(f"clock={value}", GAMES, Setup("epizodiak"))
    assert fragment.setup.clock is None
    assert len(fragment.bad) == 1


def test_a_field_that_is_left_empty_adds_no_seconds() -> None:
    assert read_clock("7", " ") == (7, 0)
    assert read_clock("", "5") is None
