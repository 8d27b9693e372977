"""Damaged records by the thousand: reading and playing them raises ``RecordError`` or nothing, and quickly."""

import json
import time
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from epizodiak.core.errors import RecordError
from epizodiak.games import GAMES
from epizodiak.record.metadata import metadata_json, read_metadata
from epizodiak.record.record import read_record, trace, write_record
from tests.property.any_json import ANYTHING
from tests.unit.companion_records import BASES as COMPANIONS
from tests.unit.companion_records import companion
from tests.unit.records import FILLING_DEAL, FOUR_SETS, FOUR_SETS_DEAL, record

SECONDS = 2
MANY = settings(max_examples=settings().max_examples * 10)

BASES = [
    record(),
    record(chance=[FOUR_SETS_DEAL], options={"mode": "single", "target": 13}, actions=FOUR_SETS, x_seed=7),
    record(chance=[FILLING_DEAL, sorted([*range(1, 13), *range(1, 12)])], actions=[">1..11", "^1", "d", "p"]),
    *map(companion, COMPANIONS),
]


def survives(data: bytes | str) -> bool:
    """Whether a record was read and played to its end; fails if anything but ``RecordError`` came of it."""
    began, refused = time.process_time(), None
    try:
        read = read_record(data, GAMES)
        assert read_record(write_record(read).encode(), GAMES) == read
        for line in trace(read, GAMES[read.game]):
            json.dumps(line)
    except RecordError as error:
        refused = str(error)
    assert time.process_time() - began < SECONDS
    if refused is None:
        return True
    assert "\n" not in refused
    assert len(refused) < 1_000
    assert refused.encode()
    return False


def test_the_records_to_be_damaged_are_whole() -> None:
    assert [survives(json.dumps(base)) for base in BASES] == [True, True, False, True, True, True]
    assert survives(json.dumps({**BASES[2], "actions": [">1..11", "d", "p"]}))


@MANY
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    survives(data)


@MANY
@given(ANYTHING)
def test_any_json_is_read_or_refused(data: Any) -> None:
    survives(json.dumps(data))


@MANY
@given(st.sampled_from(BASES), st.data())
def test_a_record_with_one_value_changed_is_read_or_refused(base: dict[str, Any], data: st.DataObject) -> None:
    damaged = deepcopy(base)
    place: Any = damaged
    while True:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        inner = place[key]
        if not (isinstance(inner, dict | list) and inner and data.draw(st.booleans())):
            break
        place = inner
    change: Callable[[], None] = data.draw(
        st.sampled_from([lambda: place.__setitem__(key, data.draw(ANYTHING)), lambda: place.__delitem__(key)])
    )
    change()
    survives(json.dumps(damaged))


@MANY
@given(
    st.sampled_from(BASES),
    st.lists(st.tuples(st.integers(0, 2_000), st.binary(max_size=4), st.integers(0, 3)), max_size=4),
)
def test_a_record_with_bytes_changed_is_read_or_refused(
    base: dict[str, Any], changes: list[tuple[int, bytes, int]]
) -> None:
    data = json.dumps(base).encode()
    for place, new, dropped in changes:
        at = place % (len(data) + 1)
        data = data[:at] + new + data[at + dropped :]
    survives(data)


@MANY
@given(st.sampled_from(BASES), st.integers(0, 2_000))
def test_a_record_cut_short_is_refused(base: dict[str, Any], length: int) -> None:
    data = json.dumps(base).encode()
    assert not survives(data[: length % len(data)])


@MANY
@given(
    st.lists(st.sampled_from(["d", "p", ">1", "<1", "x1", ">5..7", "<12..2", "^5", "!6"]), max_size=30),
    st.permutations(range(48)),
)
def test_any_actions_on_any_deal_are_played_or_refused(actions: list[str], order: list[int]) -> None:
    survives(json.dumps(record(chance=[[tile % 12 + 1 for tile in order]], actions=actions)))


@given(st.sampled_from(sorted(COMPANIONS)), st.data())
def test_any_actions_of_a_companion_game_are_played_or_refused(name: str, data: st.DataObject) -> None:
    notations = {
        "schotten-totten": ["d", "claim 1", "claim 9", "B1@1", "B2@1", "B3@1", "B7@1", "B8@2", "G1@1", "G4@9"],
        "epicycle": ["1+", "1-", "2+", "2-", "3+", "3-"],
        "zodiac": ["A3-B1", "A5-B6", "B2-B1", "B2-B3", "B5-B4", "B5-B6", "A1-B2", "A4-B2", "A2-A4", "B1-A3"],
    }[name]
    actions = data.draw(st.lists(st.sampled_from(notations), max_size=12))
    chance = [data.draw(st.permutations(order)) for order in COMPANIONS[name]["chance"]]
    survives(json.dumps(companion(name, actions=actions, chance=chance)))


# --- what is kept beside the game -------------------------------------------------------------------------------------

LIKELY = {
    "x_seed": st.integers() | st.booleans(),
    "x_started": st.text(max_size=30),
    "x_finished": st.booleans(),
    "x_take_back": st.sampled_from(["turn", "never", "TURN"]),
    "x_taken_back": st.lists(
        st.fixed_dictionaries(
            {
                "ply": st.integers(-2, 9) | st.booleans() | st.floats(0, 3),
                "actions": st.lists(st.just(">5") | ANYTHING),
            },
            optional={"note": ANYTHING},
        ),
        max_size=4,
    ),
    "x_practice": st.booleans(),
    "x_bots": st.lists(st.sampled_from(["-", "1", "4", "9", "flat", "own:Tidy", "own:"]), max_size=4),
    "x_agreed": st.booleans(),
    "x_proposed": st.integers(-1, 4) | st.booleans(),
}
"""For each key of our own values that are of its form, or nearly."""

FURTHER = st.dictionaries(
    st.sampled_from([*LIKELY]) | st.text(max_size=6).map(lambda name: f"x_{name}"), ANYTHING, max_size=6
)


def exactly(value: Any) -> str:
    """JSON content as text: what Python thinks equal but JSON doesn't (``1``, ``1.0``, ``true``) differs in it."""
    return json.dumps(value, sort_keys=True)


@MANY
@given(FURTHER, st.fixed_dictionaries({}, optional=LIKELY))
def test_what_is_kept_beside_a_game_comes_back_as_it_was_whatever_it_is(
    odd: dict[str, Any], likely: dict[str, Any]
) -> None:
    further = odd | likely
    kept = read_metadata(further)
    assert exactly(metadata_json(kept)) == exactly(further)
    assert read_metadata(metadata_json(kept)) == kept


@given(st.sampled_from(BASES), FURTHER, st.fixed_dictionaries({}, optional=LIKELY))
def test_a_record_is_written_with_all_that_was_read(
    base: dict[str, Any], odd: dict[str, Any], likely: dict[str, Any]
) -> None:
    data = base | odd | likely
    try:
        given_ = read_record(json.dumps(data), GAMES)
    except RecordError:  # a number that JSON does not have
        return
    assert exactly(json.loads(write_record(given_))) == exactly(json.loads(json.dumps(data)))
