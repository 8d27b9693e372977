"""Epicycle's solution (C8), held against the rules."""

import random

import pytest

from epizodiak.games.epicycle.mind.solution import (
    DRAW,
    HOLDINGS,
    LOSS,
    WIN,
    Value,
    action_values,
    arrangements,
    counts,
    lost,
    offsets,
    place,
    seen_from,
    successors,
    table,
    value,
)
from epizodiak.games.epicycle.rules import rules
from epizodiak.games.epicycle.rules.game import GAME
from epizodiak.games.epicycle.rules.notation import parse_action
from epizodiak.games.epicycle.rules.state import Options, State

TO_A_DRAW = "3- 3- 1- 1- 2- 1- 1- 2+ 3+ 1- 2- 3+ 1- 2- 3+ 2- 1- 3+ 2- 1-"


def walk(seed: int) -> list[State]:
    """The positions of a random game that somebody can act in."""
    source = random.Random(seed)
    options = Options(("standard", "random")[seed % 2])
    first = seed // 2 % 2
    state, found = GAME.start(options, first, GAME.random_opening(options, first, source)), []
    while state.player is not None:
        found.append(state)
        state = rules.apply(state, source.choice(rules.legal_actions(state)))
    return found


def test_C8_the_standard_start_is_a_draw_whoever_begins() -> None:
    for seat in (0, 1):
        assert value(GAME.start(Options(), seat)) == Value(DRAW)


def test_there_is_a_byte_for_each_position() -> None:
    length = sum(arrangements(counts(own, other)) for own in HOLDINGS for other in HOLDINGS)
    assert length == offsets()[1] == len(table()) == 53_340


def test_the_first_and_the_last_order_of_two_holdings_stand_at_the_ends_of_their_places() -> None:
    begin = offsets()[0]["123", "133"]
    assert counts("123", "133") == (3, 4, 2)
    assert place("111222233", "123", "133") == begin
    assert place("332222111", "123", "133") == begin + arrangements((3, 4, 2)) - 1


def test_successors_are_what_the_rules_make_of_a_position() -> None:
    for state in [state for seed in range(20) for state in walk(seed)]:
        assert state.player is not None
        by_rules = set()
        for action in rules.legal_actions(state):
            done = rules.exchange(state.ring, state.holdings[state.player], action)
            assert done is not None
            holdings = [done.holding, done.holding]
            holdings[1 - state.player] = state.holdings[1 - state.player]
            by_rules.add(seen_from(done.ring, tuple(holdings), 1 - state.player))
        assert set(successors(*seen_from(state.ring, state.holdings, state.player))) == by_rules


def test_turning_the_ring_changes_no_value() -> None:
    for state in walk(3):
        assert state.player is not None
        for turn in range(10):
            ring = (*state.ring[turn:], *state.ring[:turn])
            assert seen_from(ring, state.holdings, state.player) == seen_from(state.ring, state.holdings, state.player)


def test_a_position_is_worth_what_its_best_action_is() -> None:
    checked = 0
    for state in [state for seed in range(60) for state in walk(seed)]:
        found = action_values(state)
        assert list(found) == list(rules.legal_actions(state))
        if not state.twice.parts:  # all is new, so C6 ends nothing
            assert max(found.values(), key=lambda each: each.merit) == value(state)
            checked += 1
    assert checked > 300


def test_actions_that_end_the_game_are_worth_what_they_do_to_it() -> None:
    state = State(Options(), 0, tuple(map(int, "0132132132")), ((2, 2, 3), (1, 1, 3)))
    assert action_values(state)[parse_action("3+")] == Value(LOSS, 1)  # C5
    stop = GAME.start(Options(), 1)
    for text in ("1-", "1-", "3+", "2-", "3+"):
        stop = rules.apply(stop, parse_action(text))
    assert action_values(stop)[parse_action("1+")] == Value(WIN, 1)  # C4


def test_C6_an_action_that_repeats_for_the_third_time_is_a_draw_whatever_the_position_is_worth() -> None:
    state = GAME.start(Options(), 0)
    for text in TO_A_DRAW.split():
        state = rules.apply(state, parse_action(text))
    assert action_values(state)[parse_action("3+")] == Value(DRAW)


def test_the_quicker_win_and_the_later_loss_are_better() -> None:
    worst_first = [Value(LOSS, 2), Value(LOSS, 6), Value(DRAW), Value(WIN, 7), Value(WIN, 3)]
    assert sorted([*worst_first[2:], *worst_first[:2]], key=lambda each: each.merit) == worst_first
    assert [each.before() for each in worst_first] == [
        Value(WIN, 3),
        Value(WIN, 7),
        Value(DRAW),
        Value(LOSS, 8),
        Value(LOSS, 4),
    ]


@pytest.mark.parametrize("seed", range(20))
def test_who_plays_by_the_solution_does_not_lose_a_drawn_game(seed: int) -> None:
    source, perfect = random.Random(seed), seed % 2
    state = GAME.start(Options(), 0)
    while state.player is not None:
        found = action_values(state)
        best = max(each.merit for each in found.values())
        good = [action for action, each in found.items() if each.merit == best]
        state = rules.apply(state, source.choice(good if state.player == perfect else list(found)))
    assert state.winner in (None, perfect)


def test_a_holding_of_one_size_is_lost_and_no_other_is() -> None:
    assert all(lost(size * 3) for size in "123")
    assert not any(map(lost, HOLDINGS))
