"""What holds in every position that play can reach."""

import random
from collections import Counter
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from epizodiak.core.chance import random_seat, shuffled
from epizodiak.games.epizodiak.rules import rules
from epizodiak.games.epizodiak.rules.game import GAME
from epizodiak.games.epizodiak.rules.state import (
    ALL_TILES,
    CONTESTED,
    OVER,
    PICKED,
    START,
    VALUES,
    Action,
    Options,
    State,
)

LENGTH = 250
"""Actions after which a game is cut."""

OPTIONS = st.builds(
    Options,
    mode=st.sampled_from(["target", "single"]),
    target=st.sampled_from([1, 2, 7, 13]),
    edition=st.sampled_from(["current", "earlier"]),
    contest_scores=st.booleans(),
)

SEEDS = st.integers(0, 2**32)

TASTES = st.sampled_from(["", "dp", "p", "^!", "x!^p", "<>"])
"""Kinds of action that a player prefers, so that the rarer rules come up often; without any, all are alike."""


def walk(options: Options, seed: int, taste: str) -> Iterator[tuple[State, Action, State]]:
    """A game: each position, the action taken in it, and the position after."""
    source = random.Random(seed)
    state = GAME.start(options, random_seat(3, source), shuffled(ALL_TILES, source))
    for _ in range(LENGTH):
        if state.player is None:
            return
        legal = rules.legal_actions(state)
        liked = [action for action in legal if action.kind in taste]
        pool = liked if liked and source.random() < 0.8 else legal
        action = pool[int(source.random() * len(pool))]
        waiting = rules.chance_needed(state, action)
        after = rules.apply(state, action, shuffled(waiting, source) if waiting else None)
        yield state, action, after
        state = after


@given(OPTIONS, SEEDS, TASTES)
def test_E1_the_48_tiles_are_always_somewhere(options: Options, seed: int, taste: str) -> None:
    for _, _, state in walk(options, seed, taste):
        held = Counter(tile for place in (*state.hands, state.dial, state.pile) for tile in place)
        held.update({value: 3 for value in VALUES if state.gone(value)})
        assert held == Counter(ALL_TILES)


@given(OPTIONS, SEEDS, TASTES)
def test_E2_the_dial_is_one_unbroken_arc_and_full_only_when_the_game_is_over(
    options: Options, seed: int, taste: str
) -> None:
    for _, _, state in walk(options, seed, taste):
        assert all(after == before % 12 + 1 for before, after in zip(state.dial, state.dial[1:], strict=False))
        assert 1 <= len(state.dial) <= (12 if state.phase == OVER else 11)


@given(OPTIONS, SEEDS, TASTES)
def test_hands_are_sorted_and_one_is_empty_only_when_the_game_is_over(options: Options, seed: int, taste: str) -> None:
    for _, _, state in walk(options, seed, taste):
        assert all(list(hand) == sorted(hand) for hand in state.hands)
        assert all(state.hands) == (state.phase != OVER)


@given(OPTIONS, SEEDS, TASTES)
def test_somebody_can_always_act_until_the_game_is_over(options: Options, seed: int, taste: str) -> None:
    for _, _, state in walk(options, seed, taste):
        assert bool(rules.legal_actions(state)) == (state.player is not None) == (state.phase != OVER)


@given(OPTIONS, SEEDS, TASTES)
def test_E10_to_E16_each_step_of_a_turn_allows_its_own_kinds_only(options: Options, seed: int, taste: str) -> None:
    allowed = {START: "<>xd^!p", "drawn": "<>xp", PICKED: "<>x", CONTESTED: "<>x"}
    for state, action, after in walk(options, seed, taste):
        assert action.kind in allowed[state.phase]
        stays = action.kind in "d^" or after.phase == CONTESTED
        assert stays == (after.phase in ("drawn", PICKED, CONTESTED))
        if stays:
            assert (after.player, after.round) == (state.player, state.round)


@given(OPTIONS, SEEDS, TASTES)
def test_E16_E25_potential_points_are_the_sets_that_count(options: Options, seed: int, taste: str) -> None:
    for _, _, state in walk(options, seed, taste):
        sets = [sum(owner == seat for owner in state.discards) for seat in range(3)]
        counted = options.mode == "target" or options.contest_scores
        assert all(
            (own == points) if counted else (own >= points) for own, points in zip(sets, state.potential, strict=True)
        )


@given(OPTIONS, SEEDS, TASTES)
def test_E18a_passes_count_up_by_one_or_fall_to_zero(options: Options, seed: int, taste: str) -> None:
    for state, action, after in walk(options, seed, taste):
        if action.kind == "p" and state.phase == START:
            assert after.passes == state.passes + 1
        elif action.kind not in "d^":
            assert after.passes == 0


@given(OPTIONS, SEEDS, TASTES)
def test_E18_it_is_never_more_than_five_passes_in_a_row(options: Options, seed: int, taste: str) -> None:
    # From the third on everybody is forced, and somebody holds a tile of each end.
    assert all(state.passes <= 5 for _, _, state in walk(options, seed, taste))


@given(OPTIONS, SEEDS, TASTES)
def test_E21_totals_only_grow_and_the_game_ends_at_the_target(options: Options, seed: int, taste: str) -> None:
    for before, _, after in walk(options, seed, taste):
        assert all(new >= old for old, new in zip(before.totals, after.totals, strict=True))
        if options.mode == "target":
            assert (max(after.totals) >= options.target) == (after.phase == OVER)


@given(OPTIONS, SEEDS, TASTES)
def test_what_the_seats_remember_is_true(options: Options, seed: int, taste: str) -> None:
    for _, _, state in walk(options, seed, taste):
        memory = state.memory
        for seat, hand in enumerate(state.hands):
            for value in VALUES:
                assert memory.least[seat][value - 1] <= hand.count(value) <= memory.most[seat][value - 1]
        for row in memory.pile_least:
            assert all(row[value - 1] <= state.pile.count(value) for value in VALUES)


@given(OPTIONS, SEEDS, TASTES)
def test_E5_a_view_depends_on_nothing_that_is_hidden_from_it(options: Options, seed: int, taste: str) -> None:
    for number, (state, _, _) in enumerate(walk(options, seed, taste)):
        if number % 60 == 59:
            for seat in range(3):
                view = GAME.view(state, seat)
                assert GAME.view(GAME.resample(view, random.Random(seed)), seat) == view
