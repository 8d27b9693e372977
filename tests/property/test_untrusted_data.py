"""Whatever stands where the page keeps its own, or comes from another tab: it is read, or refused, and nothing else."""

import json
from copy import deepcopy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from epizodiak.bots.messages import read_answer
from epizodiak.bots.plugins import read_list, read_ready
from epizodiak.core.errors import EpizodiakError
from epizodiak.display import spectating
from epizodiak.display.saved_games import saved_game
from epizodiak.display.settings import Settings, read_settings
from epizodiak.display.ui_state import Ui
from epizodiak.display.untrusted import packed, read_tab_message, unpacked
from epizodiak.features.ratings.standings import read
from epizodiak.games import GAMES, TABLES
from epizodiak.timeline.match import Match
from tests.contract.every_game import NAMES, example_added
from tests.property.any_json import ANYTHING

MANY = settings(max_examples=settings().max_examples * 2)

SEEDS = ("[" * 5_000, "[" * 5_000 + "]" * 5_000, '{"a":' * 5_000, '[{"a":[' * 2_000, "9" * 5_000, "1e999", "-Infinity")
TEXTS = st.text(st.characters()) | st.sampled_from(SEEDS) | ANYTHING.map(json.dumps)
NUMBERS = st.sampled_from([float("inf"), float("-inf"), float("nan"), 1e308, 1 << 4000, -1, 10**9])


def message_of(name: str) -> dict[str, Any]:
    """Return what a window is told of a game after a few actions, the last of them taken back where that may be."""
    game = GAMES[name]
    match = Match.new(game, {}, ("Ana",) * game.seats, seed=3, take_back="turn")
    for _ in range(6):
        match = match.play(game.action_text(match.view(match.player).legal[0]))
    if match.taking_back() is not None:
        match = match.take_back()
    table = TABLES[name]
    text = spectating.position(
        match, "t", Ui(phase="turn"), lambda step: table.round_points(step.before, step.after) is not None
    )
    data: dict[str, Any] = json.loads(text)
    return data


with example_added():
    MESSAGES = [message_of(name) for name in NAMES]


def damaged(whole: dict[str, Any], data: st.DataObject) -> dict[str, Any]:
    """The same with anything in one place, however deep, or with one thing less."""
    found: Any = deepcopy(whole)
    place = found
    for _ in range(data.draw(st.integers(0, 6))):
        inside = [key for key in (place if isinstance(place, dict) else range(len(place))) if _holds(place[key])]
        if not inside:
            break
        place = place[data.draw(st.sampled_from(inside))]
    if place:
        key = data.draw(st.sampled_from(list(place) if isinstance(place, dict) else range(len(place))))
        if isinstance(place, dict) and data.draw(st.booleans()):
            del place[key]
        else:
            place[key] = data.draw(ANYTHING | NUMBERS)
    return dict(found)


@given(data=st.data())
@MANY
def test_a_message_with_anything_in_any_place_is_read_or_is_none(data: st.DataObject) -> None:
    message = damaged(data.draw(st.sampled_from(MESSAGES)), data)
    found = spectating.read(json.dumps(message), GAMES)
    assert found is None or found.kind in (spectating.HELLO, spectating.LEFT, spectating.POSITION)


@given(data=st.data())
@MANY
def test_a_view_with_anything_in_any_place_is_read_or_refused(data: st.DataObject) -> None:
    message = data.draw(st.sampled_from(MESSAGES))
    game, view = GAMES[message["game"]], damaged(message["view"], data)
    try:
        found = game.view_from(view)
    except EpizodiakError as error:
        assert len(str(error)) < 1_000  # noqa: PT017 - if it is refused, then briefly
        return
    hash(found)
    assert game.view_from(json.loads(json.dumps(game.view_json(found)))) == found


def _holds(value: object) -> bool:
    return isinstance(value, dict | list) and bool(value)


@given(text=TEXTS)
@MANY
def test_a_text_in_any_place_is_read_or_passed_over(text: str) -> None:
    assert isinstance(read_settings(text), Settings)
    assert unpacked(packed(text)) == text
    assert isinstance(unpacked(text), str)
    assert saved_game(1, "game-1", text, GAMES).text == text
    for reads in (read, read_tab_message, read_answer, read_ready, read_list):
        reads(text)
    spectating.read(text, GAMES)
