"""Random games with turns taken back: who takes back gains no hidden fact, and nobody forgets what was shown."""

from collections import Counter
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from epizodiak.games.epizodiak.rules.game import GAME
from epizodiak.games.epizodiak.rules.notation import run_values
from epizodiak.games.epizodiak.rules.state import (
    CLOCKWISE,
    COUNTERCLOCKWISE,
    DISCARD,
    PICK_UP,
    SEATS,
    VALUES,
    Action,
    State,
)
from epizodiak.timeline.match import Match

OPTIONS = st.fixed_dictionaries(
    {"mode": st.sampled_from(["target", "single"]), "edition": st.sampled_from(["current", "earlier"])}
)
ACTIONS = 150


def shown(actions: list[Action]) -> Counter[int]:
    """How many tiles of each value some actions took from the hand that was there before them."""
    found: Counter[int] = Counter()
    for action in actions:
        if action.kind in (CLOCKWISE, COUNTERCLOCKWISE):
            found.update(run_values(action))
        elif action.kind == DISCARD:
            found[action.first] += 3
        elif action.kind == PICK_UP:
            found[action.first] -= 1
    return found


def check(before: State, after: State, actions: list[Action]) -> None:
    """What taking back must leave: the player's own knowledge as it was, the others' with what they saw."""
    taker = before.player
    assert taker is not None
    own, now = GAME.view(before, taker), GAME.view(after, taker)
    assert replace(now, least=own.least, most=own.most) == own
    for seat in range(SEATS):
        for value in VALUES:
            low, high = after.memory.least[seat][value - 1], after.memory.most[seat][value - 1]
            assert before.memory.least[seat][value - 1] <= low <= after.hands[seat].count(value) <= high
            assert high <= before.memory.most[seat][value - 1]
            if seat == taker:
                assert low >= shown(actions)[value]
            else:  # what the player knows of the others is no more than the own tiles told before
                assert low == before.memory.least[seat][value - 1]
                seen = own.hand.count(value) + own.dial.count(value)
                assert high >= min(before.memory.most[seat][value - 1], 4 - seen)
    assert after.memory.pile_least == before.memory.pile_least


@given(OPTIONS, st.integers(0, 1 << 40))
def test_nobody_gains_a_hidden_fact_by_taking_back_and_nobody_forgets_one(
    options: dict[str, object], seed: int
) -> None:
    source = Random(seed)
    match = Match.new(GAME, options, ("A", "B", "C"), seed=seed, take_back="turn")
    states = [match.state]
    for _ in range(ACTIONS):
        if match.player is None:
            break
        if source.random() < 0.1:
            match = match.after_look()
        legal = GAME.legal_actions(match.state)
        match = match.play(GAME.action_text(legal[int(source.random() * len(legal))]))
        states.append(match.state)
        start = match.taking_back()
        if start is not None and source.random() < 0.5:
            undone, match = match.steps[start:], match.take_back()
            check(states[start], match.state, [step.action for step in undone])
            states[start:] = [match.state]
    assert match.ply == len(states) - 1
