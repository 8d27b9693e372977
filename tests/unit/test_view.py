"""What a seat and a spectator see (E5), as a value and as plain data."""

import json
from dataclasses import replace
from typing import Any

import pytest

from epizodiak.core.errors import EpizodiakError
from epizodiak.games.epizodiak.rules.game import GAME
from epizodiak.games.epizodiak.rules.notation import action_text
from epizodiak.games.epizodiak.rules.state import State
from tests.unit.positions import after_chance, play, position

STATE = position("1 2 / 3 3 / 5 6", "8", pile="9 10", gone={11: 2}, laid=None, player=1)
KEYS = [
    *("game", "seat", "options", "round", "phase", "player", "dial", "hand", "hand_sizes", "pile_size", "discards"),
    *("potential", "totals", "passes", "laid", "emptied", "legal", "forced", "least", "most", "pile_least"),
    *("last_passed", "last_drew", "ranking"),
]


def contest() -> State:
    return position("9 2 / 6 6 1 / 6 6 2", "5", passes=3, gone={4: 1})


def test_E5_a_seat_sees_its_own_hand_and_of_others_the_sizes() -> None:
    seen = GAME.view(STATE, 1)
    assert (seen.hand, seen.hand_sizes, seen.pile_size) == ((3, 3), (2, 2, 2), 2)


def test_E5_a_spectator_sees_no_hand() -> None:
    seen = GAME.view(STATE, None)
    assert (seen.seat, seen.hand, seen.hand_sizes) == (None, (), (2, 2, 2))


def test_only_the_seat_to_act_sees_what_is_legal_and_whether_it_is_forced() -> None:
    state = contest()
    seen = [GAME.view(state, seat) for seat in (0, 1, 2, None)]
    assert [[action_text(action) for action in view.legal] for view in seen] == [["!6"], [], [], []]
    assert [view.forced for view in seen] == [True, False, False, False]


def test_a_finished_games_view_has_its_ranking() -> None:
    over = play(position("6 / 1 / 2", "5", pile="3", totals=(6, 0, 2), gone={9: 0}), ">6")
    assert GAME.view(over, None).ranking == ((0,), (2,), (1,))
    assert GAME.view(STATE, None).ranking is None


def passed(state: State) -> list[bool]:
    return [GAME.view(state, None).passed(seat) for seat in range(3)]


def test_a_view_tells_whose_last_turn_was_a_pass_after_a_draw_too() -> None:
    state = position("9 6 / 1 / 2", "5", pile="3 10 11 12")
    assert passed(play(state, "d")) == [False, False, False]
    assert passed(play(state, "d p")) == [True, False, False]
    assert passed(play(state, "d p d p")) == [True, True, False]
    assert passed(play(state, "d p d p d p")) == [True, True, True]
    assert passed(play(state, "d p d p d p >6")) == [False, True, True]


def test_E18a_a_pass_after_a_draw_counts_for_nothing() -> None:
    state = play(position("9 8 / 1 6 / 2", "5", pile="3 10"), "d p d p")
    assert passed(state) == [True, True, False]
    assert state.passes == 0
    assert [action_text(action) for action in GAME.view(state, 2).legal] == ["p"]


def test_E18a_a_view_tells_a_pass_after_a_draw_from_one_without_even_when_neither_counts_any_more() -> None:
    for actions, drew in (("d p", True), ("p", False)):
        state = play(position("9 8 / 4 1 / 2", "5", pile="3" if drew else ""), f"{actions} <4")
        seen = GAME.view(state, 2)
        assert (seen.pile_size, seen.passes, seen.passed(0), seen.passed_after_draw(0)) == (0, 0, True, drew)


def test_a_new_round_begins_without_passes() -> None:
    ended = after_chance(play(position("6 / 1 / 2", "5", pile="3 10", player=1), "d p d p"), ">6")
    assert (ended.round, passed(ended)) == (2, [False, False, False])


def test_E18a_a_view_tells_who_has_passed_in_the_chain_that_counts_now() -> None:
    state = position("9 8 / 1 / 2", "5", gone={4: 1, 6: 2})
    after_each = []
    for _ in range(4):
        after_each.append([GAME.view(state, None).passed(seat) for seat in range(3)])
        state = play(state, "p")
    assert after_each == [
        [False, False, False],
        [True, False, False],
        [True, True, False],
        [True, True, True],
    ]


def test_a_view_tells_which_sets_are_gone() -> None:
    seen = GAME.view(STATE, 0)
    assert [value for value in range(1, 13) if seen.gone(value)] == [11]


def test_a_view_as_plain_data_has_the_documented_keys() -> None:
    assert list(GAME.view_json(GAME.view(STATE, 0))) == KEYS


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_a_view_round_trips_through_json(seat: int | None) -> None:
    laid = position("4 8 8 8 / 3 / 3", "5 6 7", laid=">7")
    for state in (STATE, contest(), laid, play(laid, "^7")):
        seen = GAME.view(state, seat)
        assert GAME.view_from(json.loads(json.dumps(GAME.view_json(seen)))) == seen


@pytest.mark.parametrize("key", [key for key in KEYS if key != "game"])
def test_a_view_without_one_of_its_keys_is_refused(key: str) -> None:
    data = GAME.view_json(GAME.view(STATE, 1))
    del data[key]
    with pytest.raises(EpizodiakError, match="not a view of epizodiak"):
        GAME.view_from(data)


@pytest.mark.parametrize(
    "changes",
    [
        {"hand": None},
        {"legal": ["nonsense"]},
        {"legal": [5]},
        {"options": {"target": 0}},
        {"options": None},
        {"discards": []},
        {"laid": {"value": 5}},
        {"least": 3},
    ],
)
def test_a_view_with_values_of_other_types_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(EpizodiakError):
        GAME.view_from({**GAME.view_json(GAME.view(STATE, 1)), **changes})


def test_views_and_states_can_be_members_of_sets() -> None:
    assert len({STATE, replace(STATE)}) == 1
    assert len({GAME.view(STATE, 0), GAME.view(replace(STATE), 0)}) == 1
