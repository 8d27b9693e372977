"""Records of games, traced, against the traces of an independent implementation: equal or wrong."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from epizodiak.games import GAMES
from epizodiak.record.record import read_record, record_from_json, record_json, trace, write_record

CASES = Path(__file__).resolve().parent.parent / "data" / "cases"
NAMES = sorted({file.name.split(".")[0] for file in CASES.iterdir()})
"""Games with cases, and `-more` for other numbers of players; what nobody else has implemented may be without."""


def records(name: str) -> list[bytes]:
    return (CASES / f"{name}.records.jsonl").read_bytes().splitlines()


def traces(name: str) -> Iterator[dict[str, Any]]:
    with gzip.open(CASES / f"{name}.traces.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def test_cases_are_records_with_their_traces_of_games_in_the_registry() -> None:
    kinds = ("records.jsonl", "traces.jsonl.gz")
    assert {file.name for file in CASES.iterdir()} == {f"{name}.{kind}" for name in NAMES for kind in kinds}
    assert {name.removesuffix("-more") for name in NAMES} <= set(GAMES)
    assert all(records(name) and next(traces(name), None) is not None for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_key_of_every_position_is_as_in_the_golden_trace(name: str) -> None:
    found = (
        line
        for number, data in enumerate(records(name))
        for record in (read_record(data, GAMES),)
        for line in trace(record, GAMES[record.game], number)
    )
    for ours, theirs in zip(found, traces(name), strict=True):
        assert ours == theirs, f"record {theirs['record']}, ply {theirs['ply']}"


@pytest.mark.parametrize("name", NAMES)
def test_every_record_survives_being_written_and_read(name: str) -> None:
    for data in records(name):
        record = read_record(data, GAMES)
        assert record_json(record) == json.loads(data)
        assert read_record(write_record(record), GAMES) == record
        assert record_from_json(record_json(record), GAMES) == record
