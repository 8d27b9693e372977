"""Generates Epicycle's puzzles: positions in which exactly one action wins, or keeps the draw.

The table knows nothing of repetition (C6), and need not: in a puzzle's record no position occurs twice, on the way of a
win none does (it comes nearer to the end with each action), so none occurs for the third time; and where one holds a
draw, a draw by repetition is none the worse.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations
from typing import Final

from epizodiak.games.epicycle.mind import solution
from epizodiak.games.epicycle.mind.solution import Value, action_values, seen_from
from epizodiak.games.epicycle.puzzles.puzzling import DRAW, WIN
from epizodiak.games.epicycle.rules import rules
from epizodiak.games.epicycle.rules.notation import action_text
from epizodiak.games.epicycle.rules.state import (
    RANDOM,
    RING_PYRAMIDS,
    STANDARD_RING,
    TWO,
    Action,
    Options,
    State,
    position_key,
)
from epizodiak.table.candidates import UNGRADED, UNNUMBERED, RawPuzzle
from epizodiak.table.puzzle import Puzzle

COUNT: Final = 371
STEPS: Final = (2.6, 3.6, 4.6, 5.6)
LEVELS: Final = ("1", "2", "3")

SEED: Final = 2003

MOST_LINES: Final = 6
"""A puzzle of more lines than this is left out: there are too many ways to be right."""

MOST_HELD: Final = 4
"""So often a draw is to be held at most: then everybody has seen it."""

FEWEST: Final = 3
"""Actions to choose from at the first decision: of two, one is found by chance."""

Line = tuple[Action, ...]
Start = tuple[int, ...]
Look = tuple[str, str, str]


class _NotWonError(Exception):
    """The position is not won and makes no puzzle."""


def look(state: State) -> Look:
    """A key that is equal for positions that look alike: turned, mirrored, or with seats swapped."""
    assert state.player is not None, "asked while the game goes on"
    ring, own, other = seen_from(state.ring, state.holdings, state.player)
    return min(ring, ring[::-1]), own, other


def opening(ring: Start) -> State:
    """The position before the first action, with seat 0 to act."""
    return rules.start(Options(RANDOM), 0, ring, TWO)


def soonest() -> dict[Look, tuple[State, Start, Line]]:
    """For each position, up to symmetry, one of the shortest ways to it: position, ring at the start, actions."""
    source = random.Random(SEED)
    rings = sorted(set(permutations(RING_PYRAMIDS)))
    source.shuffle(rings)
    found: dict[Look, tuple[State, Start, Line]] = {}
    level: list[tuple[State, Start, Line]] = [
        (state, ring, ()) for ring in rings if (state := opening(ring)).player is not None
    ]
    while level:
        fresh = []
        for state, ring, actions in level:
            if (alike := look(state)) not in found:
                found[alike] = state, ring, actions
                fresh.append((state, ring, actions))
        level = [
            (after, ring, (*actions, action))
            for state, ring, actions in fresh
            for action in rules.legal_actions(state)
            if (after := rules.apply(state, action)).player is not None
        ]
        source.shuffle(level)
    return found


def best(values: dict[Action, Value]) -> int:
    """The best result among these actions."""
    return max(value.result for value in values.values())


def keeping(values: dict[Action, Value]) -> list[Action]:
    """The actions with the best result, however long it takes."""
    return [action for action, value in values.items() if value.result == best(values)]


# --- wins -----------------------------------------------------------------------------------------------------------


def winning(state: State, *, first: bool = True) -> list[Line]:
    """All winning lines from a position in which the solver is to act, to the end of the game.

    Raises:
        _NotWonError: it isn't won, or not by one action only, or there are too many lines.
    """
    values, found = action_values(state), list[Line]()
    actions = keeping(values)
    if best(values) != solution.WIN or (first and len(actions) != 1):
        raise _NotWonError
    for action in actions:
        after = rules.apply(state, action)
        found += [(action, *rest) for rest in ([()] if after.player is None else _lines_after_answer(after))]
        if len(found) > MOST_LINES:
            raise _NotWonError
    return found


def _lines_after_answer(state: State) -> list[Line]:
    """All lines after the answer that delays the end longest; among several, the answer with the fewest lines."""
    values, chosen = action_values(state), list[Line]()
    latest = max(values.values(), key=lambda value: value.merit)
    for answer, value in values.items():
        if value == latest:
            after = rules.apply(state, answer)
            if after.player is None:
                return [(answer,)]
            try:
                found = [(answer, *rest) for rest in winning(after, first=False)]
            except _NotWonError:
                continue
            if not chosen or len(found) < len(chosen):
                chosen = found
    if not chosen:
        raise _NotWonError
    return chosen


# --- draws ----------------------------------------------------------------------------------------------------------


def holding(state: State, left: int = MOST_HELD, before: frozenset[str] = frozenset()) -> Line:
    """The line in which the solver has to hold the draw as often as the other seat can test it; empty if never.

    Args:
        state: the one who solves is to act.
        left: how often it may be asked for.
        before: the positions of the line so far, none of which comes again.
    """
    values = action_values(state)
    actions = keeping(values)
    if best(values) != solution.DRAW or len(actions) != 1 or len(values) == 1:
        return ()
    after = rules.apply(state, actions[0])
    if after.player is None:
        return ()
    here = position_key(after.ring, after.holdings, after.player)
    if here in before or left == 1:
        return () if here in before else (actions[0],)
    longest: Line = ()
    for answer in keeping(action_values(after)):
        asked = rules.apply(after, answer)
        if asked.player is not None:
            follows = holding(asked, left - 1, before | {here})
            if len(follows) + 1 > len(longest) and follows:
                longest = (answer, *follows)
    return (actions[0], *longest)


# --- all of them ----------------------------------------------------------------------------------------------------


def candidates() -> Iterator[RawPuzzle]:
    """All candidates for puzzles in a fixed order: draws before wins, the longest first."""
    groups: dict[tuple[float, str], list[RawPuzzle]] = {}
    for alike, (state, ring, actions) in soonest().items():
        if len(rules.legal_actions(state)) < FEWEST:
            continue
        candidate = _make_candidate(state, ring, actions, alike)
        if candidate is not None:
            groups.setdefault((candidate.difficulty, candidate.puzzle.task), []).append(candidate)
    source = random.Random(SEED)
    for key in sorted(groups, key=lambda each: (-each[0], each[1])):
        source.shuffle(groups[key])
        yield from groups[key]


def _make_candidate(state: State, ring: Start, actions: Line, alike: Look) -> RawPuzzle | None:
    task, found = WIN, list[Line]()
    try:
        found = winning(state)
    except _NotWonError:
        task, found = DRAW, [line] if (line := holding(state)) else []
    if not found or (task == WIN and len(found[0]) == 1):
        return None
    decisions = max((len(line) + 1) // 2 for line in found)
    assert state.player is not None, "a puzzle begins before the game is over"
    first_player = sum(map(int, "".join(alike))) % 2
    standard = ring == STANDARD_RING
    return RawPuzzle(
        puzzle=Puzzle(
            game="epicycle",
            number=UNNUMBERED,
            options={} if standard else {"setup": RANDOM},
            first_player=first_player,
            chance=() if standard else (ring,),
            actions=tuple(map(action_text, actions)),
            seat=(state.player + first_player) % 2,
            task=task,
            solutions=tuple(tuple(map(action_text, line)) for line in found),
            value=task,
            proved=True,
            grade=UNGRADED,
        ),
        look=alike,
        theme=f"{task} {decisions}",
        difficulty=decisions,
    )
