"""Records as values: reading, writing, replaying and tracing those that are right."""

import json
from typing import Any

import pytest

from epizodiak.core.errors import RecordError
from epizodiak.games import GAMES
from epizodiak.games.epizodiak.rules.game import GAME
from epizodiak.record.metadata import Metadata
from epizodiak.record.record import (
    MAX_ACTIONS,
    MAX_BYTES,
    Record,
    read_record,
    record_from_json,
    record_json,
    replay,
    trace,
    write_record,
)
from tests.unit.records import FILLING_DEAL, SORTED_DEAL, record, text

KEYS_OF_A_TRACE = [
    *("record", "ply", "action", "phase", "round", "dial", "pile", "hands", "discards", "potential", "totals"),
    *("passes", "player", "legal", "ranking"),
]


def test_a_record_is_read_as_it_is_written_down() -> None:
    read = read_record(text(x_seed=5), GAMES)
    assert read == Record(
        game="epizodiak",
        options={},
        players=("Ana", "Ben", "Chloé"),
        first_player=0,
        chance=(tuple(SORTED_DEAL),),
        actions=("d", "p"),
        metadata=Metadata(seed=5),
    )


def test_a_record_may_be_text_or_bytes() -> None:
    assert read_record(text(), GAMES) == read_record(text().decode(), GAMES)


def test_a_written_record_is_one_line_with_the_documented_keys_in_order() -> None:
    written = write_record(read_record(text(x_started="now"), GAMES))
    assert "\n" not in written
    assert list(json.loads(written)) == [
        *("format", "version", "game", "options", "players", "first_player", "chance", "actions", "x_started"),
    ]


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"options": {"mode": "single", "contest_scores": False}},
        {"players": ["", "<b>\"&'</b>", "\u202e\N{GRINNING FACE}\x00"]},
        {"actions": []},
        {"x_bots": [None, 2, {"deep": [[[]]]}], "x_note": "\ud800", "x_": 1.5},
        {"chance": [], "actions": ["nonsense", ""]},
        {"players": ["é" * 200, "\N{GRINNING FACE}" * 200, "C"]},
    ],
)
def test_a_record_round_trips_through_its_text(changes: dict[str, Any]) -> None:
    read = read_record(text(**changes), GAMES)
    assert record_json(read) == record(**changes)
    assert read_record(write_record(read).encode(), GAMES) == read


def test_missing_options_stay_missing_when_a_record_is_written() -> None:
    assert record_json(read_record(text(options={"target": 13}), GAMES))["options"] == {"target": 13}


def test_names_are_kept_readable_in_the_text() -> None:
    assert "Chloé" in write_record(read_record(text(), GAMES))


def test_a_record_of_the_largest_size_is_read() -> None:
    data = text(x_padding="")
    padded = data.replace(b'"x_padding": ""', b'"x_padding": "' + b"a" * (MAX_BYTES - len(data)) + b'"')
    assert len(padded) == MAX_BYTES
    assert read_record(padded, GAMES).actions == ("d", "p")
    with pytest.raises(RecordError, match="larger than 1 MiB"):
        read_record(padded + b" ", GAMES)


def test_a_record_of_the_most_actions_is_read() -> None:
    assert len(read_record(text(actions=["d"] * MAX_ACTIONS), GAMES).actions) == 20_000


def test_a_record_from_parsed_json_is_checked_in_the_same_way() -> None:
    with pytest.raises(RecordError, match="a record is a JSON object, not null"):
        record_from_json(None, GAMES)


def test_replaying_gives_the_start_and_the_position_after_each_action() -> None:
    positions = list(replay(read_record(text(), GAMES), GAME))
    assert [(position.ply, position.action) for position in positions] == [(0, None), (1, "d"), (2, "p")]
    assert positions[-1].state.player == 1


def test_replaying_takes_chance_outcomes_in_order() -> None:
    order = tuple(sorted([*range(1, 13), *range(1, 12)]))
    data = record(chance=[FILLING_DEAL, list(order)], actions=[">1..11"])
    last = list(replay(record_from_json(data, GAMES), GAME))[-1]
    assert (last.state.dial, last.state.pile) == (order[:1], order[1:])


def test_a_record_may_end_before_the_game_does() -> None:
    assert [position.ply for position in replay(read_record(text(actions=[]), GAMES), GAME)] == [0]


def test_a_trace_has_every_key_of_the_record_format_and_no_other() -> None:
    for line in trace(read_record(text(), GAMES), GAME):
        assert sorted(line) == sorted(KEYS_OF_A_TRACE)


def test_a_trace_line_is_the_whole_position() -> None:
    *_, last = trace(read_record(text(options={"mode": "single"}, actions=["x2", "d", "x5"]), GAMES), GAME, 7)
    assert last == {
        "record": 7,
        "ply": 3,
        "action": "x5",
        "phase": "start",
        "player": 2,
        "legal": ["<9", "<9..7", "<9..8", "d", "x7", "x8", "x9"],
        "ranking": None,
        "round": 1,
        "dial": [10],
        "pile": [10, 10, 11, 11, 11, 11, 12, 12, 12, 12],
        "hands": [[1, 1, 1, 1, 2, 3, 3, 3, 3], [4, 4, 4, 4, 5, 6, 6, 6, 6, 10], [7] * 4 + [8] * 4 + [9] * 4],
        "discards": {"2": 0, "5": 1},
        "potential": [1, 1, 0],
        "totals": [0, 0, 0],
        "passes": 0,
    }


def test_an_error_in_the_middle_comes_after_the_positions_before_it() -> None:
    lines = trace(read_record(text(actions=["d", "p", "p"]), GAMES), GAME)
    assert [next(lines)["ply"] for _ in range(3)] == [0, 1, 2]
    with pytest.raises(RecordError) as caught:
        next(lines)
    assert (caught.value.action, caught.value.text, caught.value.legal) == (3, "p", ("d", "x4", "x5", "x6"))
