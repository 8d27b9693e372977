"""Epicycle, C1 to C7, each rule where it bites."""

import random
from collections import Counter
from itertools import permutations

import pytest

from epizodiak.core.chance import shuffled
from epizodiak.core.errors import ChanceError, IllegalActionError
from epizodiak.games.epicycle.rules import rules
from epizodiak.games.epicycle.rules.game import GAME
from epizodiak.games.epicycle.rules.notation import ACTIONS, action_text, parse_action
from epizodiak.games.epicycle.rules.state import Options, State, position_key
from epizodiak.timeline.match import Match

STANDARD, RANDOM = Options(), Options("random")
TO_A_DRAW = "3- 3- 1- 1- 2- 1- 1- 2+ 3+ 1- 2- 3+ 1- 2- 3+ 2- 1- 3+ 2- 1- 3+"
"""From the standard start to a position's third time, seat 0 first."""

TO_A_STOP = "1- 1- 3+ 2- 3+ 1+"
"""From the standard start to a position in which the first player can do nothing."""


def digits(text: str) -> tuple[int, ...]:
    return tuple(map(int, text))


def position(ring: str, own: str, other: str, player: int = 0) -> State:
    """A position that nobody has seen before; ``own`` is what ``player`` holds."""
    held = (digits(own), digits(other))
    return State(STANDARD, player, digits(ring), held if player == 0 else held[::-1])


def legal(state: State) -> list[str]:
    return [action_text(action) for action in rules.legal_actions(state)]


def play(state: State, *texts: str) -> State:
    for text in texts:
        state = rules.apply(state, parse_action(text))
    return state


def start(first_player: int = 0) -> State:
    return GAME.start(STANDARD, first_player)


def test_C1_there_are_five_pyramids_of_each_size() -> None:
    state = start()
    everything = Counter((*state.ring, *state.holdings[0], *state.holdings[1]))
    assert everything == {0: 1, 1: 5, 2: 5, 3: 5}


@pytest.mark.parametrize("seat", [0, 1])
def test_C1_C2_either_seat_may_begin_the_standard_setup(seat: int) -> None:
    state = start(seat)
    assert (state.player, state.ring) == (seat, digits("1231231230"))
    assert state.holdings == ((1, 2, 3), (1, 2, 3))


def test_C2_a_random_setup_has_its_gap_at_space_9() -> None:
    state = GAME.start(RANDOM, 1, digits("313312122"))
    assert (state.player, state.ring) == (1, digits("3133121220"))


@pytest.mark.parametrize("order", ["123123123", "31331212", "3133121223", "313312121"])
def test_C2_a_standard_setup_takes_no_order_and_a_random_one_no_other_pyramids(order: str) -> None:
    options = STANDARD if order == "123123123" else RANDOM
    with pytest.raises(ChanceError):
        GAME.start(options, 0, digits(order))


@pytest.mark.parametrize(
    ("text", "ring", "holding"),
    [
        ("1-", "1132132130", "223"),
        ("2+", "2102132132", "133"),
        ("2-", "2132132102", "133"),
        ("3+", "3130132132", "122"),
        ("3-", "3132132032", "112"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_C3_the_pyramid_placed_tells_how_far_away_one_is_taken(text: str, ring: str, holding: str, seat: int) -> None:
    after = play(position("0132132132", "123", "123", seat), text)
    assert (after.ring, after.holdings[seat], after.holdings[1 - seat]) == (digits(ring), digits(holding), (1, 2, 3))
    assert after.player == 1 - seat


@pytest.mark.parametrize("gap", range(10))
def test_C3_distances_go_round_the_ring(gap: int) -> None:
    ring = "132132132"
    turned = ring[len(ring) - gap :] + "0" + ring[: len(ring) - gap]
    before = position(turned, "123", "123")
    assert turned.index("0") == gap
    assert legal(before) == ["1-", "2+", "2-", "3+", "3-"]
    for text, distance in [("1-", -1), ("2+", 2), ("2-", -2), ("3+", 3), ("3-", -3)]:
        assert play(before, text).ring.index(0) == (gap + distance) % 10


def test_C3_the_size_that_was_placed_may_not_be_taken() -> None:
    assert "1+" not in legal(position("0132132132", "123", "123"))
    with pytest.raises(
        IllegalActionError, match='"1\\+": not legal; legal: 1- 2\\+ 2- 3\\+ 3-; position: play, seat 0'
    ):
        play(position("0132132132", "123", "123"), "1+")


def test_C3_only_what_is_held_may_be_placed() -> None:
    assert legal(position("0132132132", "133", "122")) == ["1-", "3+", "3-"]
    assert legal(position("0132132132", "122", "133")) == ["1-", "2+", "2-"]


def test_C3_of_two_equal_pyramids_one_is_placed() -> None:
    after = play(position("0132132132", "133", "122"), "3+")
    assert after.holdings[0] == (1, 2, 3)


def test_C4_a_ring_that_leaves_nothing_ends_the_game_before_it_begins() -> None:
    for seat in (0, 1):
        state = GAME.start(RANDOM, seat, digits("123132321"))
        outcome = GAME.outcome(state)
        assert (state.player, state.phase, legal(state)) == (None, "over", [])
        assert outcome is not None
        assert (outcome.scores, outcome.ranking) == ((seat, 1 - seat), ((1 - seat,), (seat,)))


def test_C4_a_program_makes_no_such_ring() -> None:
    found = dead = 0
    for seed in range(400):
        source = random.Random(seed)
        source.random()  # the first player
        dead += GAME.to_act(GAME.start(RANDOM, 0, shuffled(GAME.opening_tiles(RANDOM), source))) is None
        found += Match.new(GAME, {"setup": "random"}, ("A", "B"), seed=seed).player is not None
    assert dead > 0
    assert found == 400


def test_C4_the_same_seed_makes_the_same_ring_and_the_match_goes_on_after_a_pause() -> None:
    for seed in range(50):
        match = Match.new(GAME, {"setup": "random"}, ("A", "B"), seed=seed)
        again = Match.new(GAME, {"setup": "random"}, ("A", "B"), seed=seed)
        assert match.record == again.record
        assert Match(match.record, GAME).record == match.record


def test_C4_who_can_do_nothing_loses_and_who_brought_it_about_wins() -> None:
    for seat in (0, 1):
        over = play(start(seat), *TO_A_STOP.split())
        stuck = seat  # six actions later it is the first player's turn again
        assert (over.player, over.winner, rules.ranking(over)) == (None, 1 - stuck, ((1 - stuck,), (stuck,)))
        assert all(rules.exchange(over.ring, over.holdings[stuck], action) is None for action in ACTIONS.values())
        assert 3 not in Counter(over.holdings[stuck]).values()


def test_C5_three_of_a_size_lose_at_once() -> None:
    for seat in (0, 1):
        after = play(position("0132132132", "223", "113", seat), "3+")
        assert after.holdings[seat] == (2, 2, 2)
        assert (after.player, after.winner) == (None, 1 - seat)
        assert rules.ranking(after) == ((1 - seat,), (seat,))


def test_C5_goes_before_the_others_lack_of_actions() -> None:
    for order in sorted(set(permutations((1, 1, 1, 2, 2, 3, 3, 3))))[:400]:
        ring = (0, 2, *order[:-1], order[-1])
        state = State(STANDARD, 0, ring, ((2, 3, 3), (1, 1, 2)))
        for action in rules.legal_actions(state):
            after = rules.apply(state, action)
            if after.holdings[0] == (3, 3, 3):
                assert after.winner == 1


def test_C6_the_golden_draw_ends_with_the_third_time_and_names_nobody() -> None:
    actions = TO_A_DRAW.split()
    state = start(0)
    seen = [position_key(state.ring, state.holdings, 0)]
    for number, text in enumerate(actions, 1):
        assert rules.draws(state, parse_action(text)) == (number == len(actions))
        state = play(state, text)
        seen.append(position_key(state.ring, state.holdings, number % 2))
    assert Counter(seen)[seen[-1]] == 3
    assert max(Counter(seen[:-1]).values()) == 2
    assert (state.player, state.winner, rules.ranking(state)) == (None, None, ((0, 1),))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores == (0, 0)


def test_C6_the_start_counts_and_so_does_the_player_to_move() -> None:
    state = start(0)
    key = position_key(state.ring, state.holdings, 0)
    other = position_key(state.ring, state.holdings, 1)
    assert rules.occurrences(state.once, state.twice, key) == 1
    assert rules.occurrences(state.once, state.twice, other) == 0


def test_C6_a_turned_ring_is_another_position() -> None:
    ring = digits("1231231230")
    turned = (*ring[1:], ring[0])
    held = ((1, 2, 3), (1, 2, 3))
    assert position_key(ring, held, 0) != position_key(turned, held, 0)


def test_C6_a_view_tells_how_often_and_which_actions_end_in_a_draw() -> None:
    states = [start(0)]
    for text in TO_A_DRAW.split()[:-1]:
        states.append(play(states[-1], text))
    views = [GAME.view(state, state.player) for state in states]
    assert [action_text(action) for action in views[-1].drawing] == ["3+"]
    assert [view.drawing for view in views[:-1]] == [()] * 20
    assert [number for number, view in enumerate(views) if view.times == 2] == [14, 15]
    assert [number for number, view in enumerate(views) if view.times == 1] == [*range(14), *range(16, 21)]
    assert GAME.view(states[-1], None).drawing == ()


def test_C7_both_seats_and_a_spectator_see_the_same() -> None:
    state = play(start(0), "3-")
    seen = [GAME.view(state, seat) for seat in (0, 1, None)]
    assert [(view.ring, view.holdings, view.once) for view in seen] == [(state.ring, state.holdings, state.once)] * 3


def test_no_action_takes_chance() -> None:
    state = start(0)
    assert GAME.chance_needed(state, parse_action("1-")) == ()
    with pytest.raises(ChanceError):
        rules.apply(state, parse_action("1-"), (1,))


@pytest.mark.parametrize("text", ACTIONS)
def test_nothing_is_legal_after_the_end(text: str) -> None:
    over = GAME.start(RANDOM, 0, digits("123132321"))
    with pytest.raises(IllegalActionError):
        rules.apply(over, parse_action(text))


@pytest.mark.parametrize("text", ["", "1", "4+", "0-", "+1", "1+ ", "1+1", "\u0661+"])
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not an action"):
        parse_action(text)
