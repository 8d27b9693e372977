"""Makes Zodiac's puzzles: positions of the solved game in which exactly one action wins, and the lines from there.

Every action at every decision of the one who solves is judged with all that has occurred (``judging.py``); a position
in which one of them isn't known for sure is left out, there or anywhere on its lines. Whoever may choose among several
ways to win may choose a slow one: such a line goes on to the end if there are only a few, else it ends with that action.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle
from typing import Final

from epizodiak.games.zodiac.mind.positions import LOSS, START, WIN
from epizodiak.games.zodiac.mind.solve import Graph, look
from epizodiak.games.zodiac.puzzles.judging import known, position_of, wins
from epizodiak.games.zodiac.rules import rules
from epizodiak.games.zodiac.rules.notation import action_text
from epizodiak.games.zodiac.rules.state import REPEATED, Action, State
from epizodiak.table.candidates import UNGRADED, UNNUMBERED, Candidate
from epizodiak.table.puzzle import Puzzle

COUNT: Final = 371
STEPS: Final = (3.0, 4.0, 5.0, 6.0)

SEED: Final = 2015

MOST_LINES: Final = 8
"""A puzzle of more lines than this is left out: there are too many ways to be right."""

MOST_DECISIONS: Final = 9

FEWEST: Final = 3
"""Actions to choose from at the first decision: of two, one is found by chance."""

PATTERN: Final = (2, 3, 4, 2, 3, 5, 1, 3, 4, 6, 2, 3, 4, 5, 7)
"""In which order puzzles of so many decisions are offered, over and over; who runs out is passed over."""

Line = tuple[Action, ...]


class _UnfitError(Exception):
    """This position makes no puzzle."""


# --- positions ------------------------------------------------------------------------------------------------------


def parents(graph: Graph) -> list[int]:
    """For each position the first one that leads to it, the start's own number for the start."""
    found = [0] * len(graph.positions)
    for number in range(len(graph.positions) - 1, -1, -1):
        for each in graph.after[number]:
            found[each] = number
    found[0] = 0
    return found


def way(graph: Graph, before: list[int], number: int) -> Line:
    """The actions from the start to a position, by the first one that leads to each; seat 0 begins."""
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


def decided(graph: Graph) -> list[int]:
    """The positions with exactly one action that wins by the table, and not at once."""
    return [
        number
        for number, after in enumerate(graph.after)
        if graph.results[number] == WIN
        and 1 < graph.distances[number] < 2 * MOST_DECISIONS
        and len(after) >= FEWEST
        and sum(graph.results[each] == LOSS for each in after) == 1
    ]


def turned(actions: Line) -> Line:
    """The same record for seat 1 to begin: the star turned by half, where the start has the colours swapped."""
    return tuple(Action(_opposite(action.source), _opposite(action.target)) for action in actions)


def _opposite(point: str) -> str:
    return f"{point[0]}{(int(point[1]) + 2) % 6 + 1}"


def played(actions: Line, first_player: int) -> State:
    """The position at the end of a record."""
    state = rules.start(first_player, None)
    for action in actions:
        state = rules.apply(state, action)
    return state


# --- lines ----------------------------------------------------------------------------------------------------------


def quickness(state: State, action: Action) -> int | None:
    """In how many actions the game ends after one that wins by the table; ``None`` for others."""
    after = rules.apply(state, action)
    if after.player is None:
        return 0 if after.winner == state.player else None
    return -value if (value := known(after)) < 0 else None


def lines(state: State, *, whole: bool, decisions: int = 1) -> list[Line]:
    """All lines from here by the table, where the one who solves is to act.

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
        found += [(action, *rest) for rest in ([()] if ends else _answered(after, whole=whole, decisions=decisions))]
        if len(found) > MOST_LINES:
            raise _UnfitError
    return found


def _answered(state: State, *, whole: bool, decisions: int) -> list[Line]:
    """All lines after the most stubborn answer; of equally stubborn ones that with the fewest lines."""
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


def stubborn(state: State) -> list[Action]:
    """The actions of who has lost that put the end off longest by the table, without losing by repetition."""
    left = {action: _left(state, action) for action in rules.legal_actions(state)}
    longest = max(left.values())
    return [action for action, number in left.items() if number == longest]


def _left(state: State, action: Action) -> int:
    after = rules.apply(state, action)
    if after.player is None:
        return -1 if after.reason == REPEATED else 0
    return known(after)


def completed(state: State, found: list[Line], *, first: bool = True) -> list[Line]:
    """These lines, judged with all that has occurred, and those that end with an action that wins as well.

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


# --- all of them ----------------------------------------------------------------------------------------------------


def candidates() -> Iterator[Candidate]:
    """All of them, in a fixed order that mixes lengths."""
    graph, source = Graph(key=look), random.Random(SEED)
    before, groups = parents(graph), dict[int, list[int]]()
    for number in decided(graph):
        groups.setdefault((graph.distances[number] + 1) // 2, []).append(number)
    for group in groups.values():
        source.shuffle(group)
    for decisions in cycle(PATTERN):
        group = groups.get(decisions, [])
        while group:
            candidate = _candidate(graph, before, group.pop())
            if candidate is not None:
                yield candidate
                break
        if not any(groups.get(each) for each in PATTERN):
            return


def _candidate(graph: Graph, before: list[int], number: int) -> Candidate | None:
    first_player = number % 2
    try:
        actions = way(graph, before, number)
        actions = turned(actions) if first_player else actions
        state = played(actions, first_player)
        found = completed(state, _fewest(state))
        if len(found) > MOST_LINES:
            return None
    except _UnfitError:
        return None
    assert state.player is not None, "a puzzle begins before the game is over"
    decisions = max((len(line) + 1) // 2 for line in found)
    return Candidate(
        puzzle=Puzzle(
            game="zodiac",
            number=UNNUMBERED,
            first_player=first_player,
            actions=tuple(map(action_text, actions)),
            seat=state.player,
            task="win",
            solutions=tuple(tuple(map(action_text, line)) for line in found),
            value="win",
            proved=True,
            grade=UNGRADED,
        ),
        look=look(graph.positions[number]),
        theme=f"{decisions}",
        difficulty=decisions,
    )


def _fewest(state: State) -> list[Line]:
    """The lines, whole ones if they are few enough."""
    try:
        return lines(state, whole=True)
    except _UnfitError:
        return lines(state, whole=False)


assert look(START) == look(position_of(rules.start(0, None))), "both speak of one start"
