"""Games and positions for the tests of the fast path, and what it means for a position to equal a public one."""

from __future__ import annotations

import random
from dataclasses import replace

from epizodiak.games.epizodiak.mind.fast import FastState
from epizodiak.games.epizodiak.rules import rules
from epizodiak.games.epizodiak.rules.notation import action_text
from epizodiak.games.epizodiak.rules.rules import legal_actions
from epizodiak.games.epizodiak.rules.state import CLOCKWISE, COUNTERCLOCKWISE, START, Laid, Options, State

OPTIONS = (
    Options(target=2),
    Options(target=2, edition="earlier"),
    Options(mode="single"),
    Options(mode="single", edition="earlier"),
    Options(mode="single", contest_scores=False),
    Options(mode="single", contest_scores=False, edition="earlier"),
)


def legal_texts(fast: FastState) -> list[str]:
    """The notations of what is legal, sorted."""
    return sorted(fast.action_text(code) for code in fast.legal())


def assert_equal(fast: FastState, state: State) -> None:
    """The fast position is ``state``, but for what the seats remember, and has the same legal actions."""
    assert replace(fast.to_state(), memory=state.memory) == state
    assert legal_texts(fast) == [action_text(action) for action in legal_actions(state)], str(state)


def tiles_of(fast: FastState) -> int:
    """How many tiles there are anywhere: always 48 (E1)."""
    in_hands = sum(sum(hand[1:13]) for hand in fast.hands)
    return in_hands + len(fast.pile) + len(fast.dial.values) + 3 * fast.gone.bit_count()


def position(options: Options, source: random.Random) -> State:
    """Some position at the start of a turn, often one that random play seldom reaches: an empty pile with passes."""
    size, low = source.randint(1, 11), source.randrange(12)
    dial = tuple((low + i) % 12 + 1 for i in range(size))
    hands: list[list[int]] = [[], [], []]
    pile: list[int] = []
    discards: list[int | None] = []
    drawing = source.random() < 0.3
    for value in range(1, 13):
        left = 4 - (value in dial)
        gone = source.random() < 0.4
        discards.append(source.randrange(3) if gone else None)
        likely = source.choices(range(3), k=2)  # few owners: sets and contests are near
        for _ in range(left - 3 * gone):
            if drawing and source.random() < 0.3:
                pile.append(value)
            else:
                hands[source.choice(likely)].append(value)
    for hand in hands:
        if not hand:
            return position(options, source)
    passes = 0 if pile else source.choice((0, 0, 1, 2, 2, 3, 4))
    laid = None
    if not passes and size > 1:
        side = source.choice((CLOCKWISE, COUNTERCLOCKWISE))
        value = dial[-1 if side == CLOCKWISE else 0]
        laid = None if discards[value - 1] is not None else Laid(value, side)
    return State(
        options=options,
        round=1,
        phase=START,
        player=source.randrange(3),
        dial=dial,
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        pile=tuple(source.sample(pile, len(pile))),
        discards=tuple(discards),
        passes=passes,
        laid=laid,
    )


def after(state: State, fast: FastState, code: int, order: tuple[int, ...] | None) -> State:
    """Play ``code`` on both; the public position after it, which the fast one equals."""
    action = next(each for each in legal_actions(state) if action_text(each) == fast.action_text(code))
    fast.apply(code)
    assert rules.chance_needed(state, action) == fast.wanted()
    if order is not None:
        fast.settle(order)
    state = rules.apply(state, action, order)
    assert_equal(fast, state)
    return state
