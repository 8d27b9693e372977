"""Generates Zodiac's puzzles: positions in which exactly one action wins, with the lines from there.

Every action at every decision of the one who solves is judged with all that has occurred (``judging.py``); a position
in which one of them isn't known for sure is left out, there or anywhere on its lines. Where several actions win, a slow
one is right, too: such a line goes on to the end if there are only a few, else it ends with that action.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle
from typing import Final

from epizodiak.games.zodiac.mind.positions import LOSS, UNDECIDED
from epizodiak.games.zodiac.mind.solve import Graph, look
from epizodiak.games.zodiac.puzzles.judging import known, position_of, stubborn, wins
from epizodiak.games.zodiac.puzzles.puzzling import ONLY, WIN
from epizodiak.games.zodiac.rules import rules
from epizodiak.games.zodiac.rules.notation import action_text
from epizodiak.games.zodiac.rules.state import Action, State
from epizodiak.table.candidates import UNGRADED, UNNUMBERED, RawPuzzle
from epizodiak.table.puzzle import Puzzle

COUNT: Final = 371
STEPS: Final = (2.7, 3.7, 4.7, 5.8)
LEVELS: Final = ("1", "2", "3")

SEED: Final = 2015

MOST_LINES: Final = 8
"""A puzzle of more lines than this is left out: there are too many ways to be right."""

MOST_DECISIONS: Final = 9

FEWEST: Final = 3
"""Actions to choose from at the first decision: of two, one is found by chance."""

MOST_ASKED: Final = 4
"""So often the one action that doesn't lose is asked for at most: then everybody has seen it."""

PATTERN: Final = (
    (WIN, 2), (ONLY, 0), (WIN, 3), (WIN, 2), (ONLY, 0), (WIN, 4), (WIN, 2), (WIN, 3), (ONLY, 0),
    (WIN, 5), (WIN, 2), (WIN, 3), (ONLY, 0), (WIN, 1), (WIN, 2), (WIN, 6), (ONLY, 0),
    (WIN, 7),
)  # fmt: skip
"""In which order puzzles are offered, over and over, by kind and number of decisions; who runs out is passed over."""

Line = tuple[Action, ...]


class _UnfitError(Exception):
    """The position makes no puzzle."""


# --- positions ------------------------------------------------------------------------------------------------------


def parents(graph: Graph) -> list[int]:
    """For each position the first one that leads to it; for the start its own number."""
    found = [0] * len(graph.positions)
    for number in range(len(graph.positions) - 1, -1, -1):
        for each in graph.after[number]:
            found[each] = number
    found[0] = 0
    return found


def way(graph: Graph, before: list[int], number: int) -> Line:
    """The actions from the start to a position; seat 0 begins."""
    numbers = []
    while number:
        numbers.append(number)
        number = before[number]
    state, actions = rules.start(0, None), list[Action]()
    for each in reversed(numbers):
        for action in rules.legal_actions(state):
            after = rules.apply(state, action)
            if after.player is not None and position_of(after) == graph.positions[each]:
                actions.append(action)
                state = after
                break
        else:
            raise _UnfitError
    return tuple(actions)


def groups_of(graph: Graph) -> dict[tuple[str, int], list[int]]:
    """The positions that may make puzzles, by kind and number of decisions.

    Exactly one action wins by the table, and not at once; or exactly one doesn't lose by it.
    """
    found: dict[tuple[str, int], list[int]] = {}
    for number, after in enumerate(graph.after):
        if len(after) < FEWEST:
            continue
        results = [graph.results[each] for each in after]
        if results.count(LOSS) == 1 and graph.distances[number] > 1:
            found.setdefault((WIN, (graph.distances[number] + 1) // 2), []).append(number)
        elif results.count(UNDECIDED) == 1 and graph.results[number] == UNDECIDED:
            found.setdefault((ONLY, 0), []).append(number)
    return found


def turned(actions: Line) -> Line:
    """The same game with seat 1 to begin: every action turned by half a circle."""
    return tuple(Action(_opposite_point(action.source), _opposite_point(action.target)) for action in actions)


def _opposite_point(point: str) -> str:
    return f"{point[0]}{(int(point[1]) + 2) % 6 + 1}"


def played(actions: Line, first_player: int) -> State:
    """The position at the end of a record."""
    state = rules.start(first_player, None)
    for action in actions:
        state = rules.apply(state, action)
    return state


# --- lines ----------------------------------------------------------------------------------------------------------


def quickness(state: State, action: Action) -> int | None:
    """The number of actions to the end after an action that wins by the table; ``None`` for others."""
    after = rules.apply(state, action)
    if after.player is None:
        return 0 if after.winner == state.player else None
    return -value if (value := known(after)) < 0 else None


def lines(state: State, *, whole: bool, decisions: int = 1) -> list[Line]:
    """All winning lines by the table from a position in which the solver is to act.

    Args:
        state: the position.
        whole: whether slow ways to win are gone to the end, too.
        decisions: the number of this one, from 1.

    Raises:
        _UnfitError: there are too many of them, or they are too long, or the first action is not the only one.
    """
    left = {action: number for action in rules.legal_actions(state) if (number := quickness(state, action)) is not None}
    if decisions > MOST_DECISIONS or not 0 < len(left) <= (1 if decisions == 1 else MOST_LINES):
        raise _UnfitError
    found: list[Line] = []
    for action, number in left.items():
        after = rules.apply(state, action)
        ends = after.player is None or (not whole and number > min(left.values()))
        found += [
            (action, *rest) for rest in ([()] if ends else _lines_after_answer(after, whole=whole, decisions=decisions))
        ]
        if len(found) > MOST_LINES:
            raise _UnfitError
    return found


def _lines_after_answer(state: State, *, whole: bool, decisions: int) -> list[Line]:
    """All lines after the answer that delays the end longest; among several, the one with the fewest lines."""
    best: list[Line] = []
    for answer in stubborn(state):
        after = rules.apply(state, answer)
        if after.player is None:
            return [(answer,)]
        try:
            found = [(answer, *rest) for rest in lines(after, whole=whole, decisions=decisions + 1)]
        except _UnfitError:
            continue
        if not best or len(found) < len(best):
            best = found
    if not best:
        raise _UnfitError
    return best


def completed(state: State, found: list[Line], *, first: bool = True) -> list[Line]:
    """These lines, checked against all placements that have occurred, and other actions that end them with a win.

    Raises:
        _UnfitError: an action isn't known for sure, or isn't what the table says, or there are two at the beginning.
    """
    judged = {action: wins(state, action) for action in rules.legal_actions(state)}
    begun = {line[0] for line in found}
    right = {action for action, won in judged.items() if won}
    if None in judged.values() or not begun <= right or (first and begun != right):
        raise _UnfitError
    complete: list[Line] = []
    for action in sorted(right, key=action_text):
        rest = [line[1:] for line in found if line[0] == action]
        if rest and len(rest[0]) > 1:
            answer = rest[0][0]
            after = rules.apply(rules.apply(state, action), answer)
            rest = [(answer, *line) for line in completed(after, [line[1:] for line in rest], first=False)]
        complete += [(action, *line) for line in rest or [()]]
    return complete


def asked(state: State, left: int = MOST_ASKED) -> Line:
    """The line in which again and again all actions but one lose; empty if that is not certain.

    Args:
        state: the one who solves is to act.
        left: how often it may be asked for.
    """
    legal = rules.legal_actions(state)
    going_on = [action for action in legal if _is_undecided(rules.apply(state, action))]
    if len(going_on) != 1 or len(legal) == 1 or not all(wins(state, each) is (each in going_on) for each in legal):
        return ()
    longest: Line = ()
    after = rules.apply(state, going_on[0])
    for answer in rules.legal_actions(after) if left > 1 else ():
        again = rules.apply(after, answer)
        follows = asked(again, left - 1) if _is_undecided(again) else ()
        if len(follows) >= len(longest) and follows:
            longest = (answer, *follows)
    return (going_on[0], *longest)


def _is_undecided(state: State) -> bool:
    """Whether the game goes on and the table does not know who wins."""
    return state.player is not None and known(state) == 0


# --- all of them ----------------------------------------------------------------------------------------------------


def candidates() -> Iterator[RawPuzzle]:
    """All candidates for puzzles, in a fixed order that mixes kinds and lengths."""
    graph, source = Graph(key=look), random.Random(SEED)
    before, groups = parents(graph), groups_of(graph)
    for group in groups.values():
        source.shuffle(group)
    for kind in cycle(PATTERN):
        group = groups.get(kind, [])
        while group:
            candidate = _make_candidate(graph, before, group.pop(), kind[0])
            if candidate is not None:
                yield candidate
                break
        if not any(groups.get(each) for each in PATTERN):
            return


def _make_candidate(graph: Graph, before: list[int], number: int, task: str) -> RawPuzzle | None:
    first_player = number % 2
    try:
        actions = way(graph, before, number)
        actions = turned(actions) if first_player else actions
        state = played(actions, first_player)
        found = fewest(state) if task == WIN else [line] if (line := asked(state)) else []
    except _UnfitError:
        return None
    if not 0 < len(found) <= MOST_LINES:
        return None
    assert state.player is not None, "a puzzle begins before the game is over"
    decisions = max((len(line) + 1) // 2 for line in found)
    return RawPuzzle(
        puzzle=Puzzle(
            game="zodiac",
            number=UNNUMBERED,
            first_player=first_player,
            actions=tuple(map(action_text, actions)),
            seat=state.player,
            task=task,
            solutions=tuple(tuple(map(action_text, line)) for line in found),
            value="win",
            proved=True,
            grade=UNGRADED,
        ),
        look=look(graph.positions[number]),
        theme=f"{task} {decisions}",
        difficulty=decisions,
    )


def fewest(state: State) -> list[Line]:
    """The lines of a win, checked; complete ones if they are few enough."""
    try:
        found = lines(state, whole=True)
    except _UnfitError:
        found = lines(state, whole=False)
    return completed(state, found)
