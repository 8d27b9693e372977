"""What is wrong with a puzzle of a solved game: a second way to judge it, apart from the makers.

A win or a loss that the table puts a few actions ahead is played out against all defences by the rules' code alone: the
table only says which action to try first. Of a later one the table is believed, which other tests hold to be right.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from epizodiak.core.protocol import AnyGame
from epizodiak.games import GAMES
from epizodiak.games.epicycle.mind import solution as epicycle
from epizodiak.games.zodiac.mind import solution as zodiac
from epizodiak.games.zodiac.puzzles.judging import answer
from epizodiak.games.zodiac.rules.board import INDEX
from epizodiak.table.puzzle import Puzzle, position

PLAYED_OUT = 5
"""Ends at most so many actions ahead are played out."""

NODES = 150
"""So many undecided positions are searched for one action; then the proofs of the game's mind say what to try."""

AHEAD = 1000
"""Greater than any number of actions."""

MOST_ASKED = 4


class Judge(ABC):
    """A game's table, and what follows from it with all that has occurred; seats are seen by who acts."""

    game: AnyGame

    draws: bool = False
    """Whether the game can be a draw."""

    @abstractmethod
    def number(self, state: Any) -> int:
        """In how many actions who acts wins (more than 0) or loses (less), by the table; 0 for neither."""

    def after(self, state: Any) -> dict[str, Any]:
        """The positions after each legal action."""
        return {self.game.action_text(each): self.game.apply(state, each) for each in self.game.legal_actions(state)}

    def wins(self, state: Any, seat: int, left: int = AHEAD) -> bool:
        """Whether a seat wins for sure, within so many actions."""
        if state.player is None:
            return bool(state.winner == seat)
        number = self.number(state) if state.player == seat else -self.number(state)
        if number <= 0 or number > left:
            return False
        if number > PLAYED_OUT:
            return True
        afters = self.after(state).values()
        if state.player != seat:
            return all(self.wins(each, seat, number - 1) for each in afters)
        return any(self.wins(each, seat, number - 1) for each in sorted(afters, key=self.far))

    def put_off(self, after: Any) -> int:
        """How long an action of who has lost puts the end off, by the position after it."""
        if after.player is not None:
            return self.number(after)
        return -1 if self.reason(after) == "repeated" else 0

    def reason(self, over: Any) -> str:
        """Why a game is over."""
        outcome = self.game.outcome(over)
        return "" if outcome is None else outcome.reason

    def far(self, state: Any) -> int:
        """How far from its end a position is that is lost for who acts; others come last."""
        if state.player is None:
            return 0
        number = self.number(state)
        return -number if number < 0 else AHEAD

    def result(self, state: Any, action: str, *, expected: int) -> int:
        """1 for an action that wins for sure, -1 for one that loses for sure, 0 for a draw."""
        after, seat = self.after(state)[action], state.player
        results = {1: seat, -1: 1 - seat}
        for result in sorted(results, key=lambda each: each != expected):
            if self.wins(after, results[result]) or self.forced(after, results[result]):
                return result
        assert self.draws, f"nobody is found to win: {after}"
        assert after.player is None or self.number(after) == 0, f"won by the table, but not played out: {after}"
        return 0

    def forced(self, state: Any, seat: int) -> bool:  # noqa: ARG002 - for games in which the table leaves wins open
        """Whether a seat wins where the table doesn't tell."""
        return False

    def twice(self, state: Any) -> bool:  # noqa: ARG002 - for games in which that matters
        """Whether some position has occurred twice."""
        return False


class Epicycle(Judge):
    """C6 changes nothing where no position has occurred twice."""

    game = GAMES["epicycle"]
    draws = True

    def number(self, state: Any) -> int:
        """By the table."""
        value = epicycle.value(state)
        return value.result * value.actions

    def twice(self, state: Any) -> bool:
        """C6: then a third time may come."""
        return len(state.twice) > 0


class Zodiac(Judge):
    """Z12 ends every game, so there are no draws: what the table leaves open is searched."""

    game = GAMES["zodiac"]

    def __init__(self) -> None:
        """Nothing has been looked at."""
        self._nodes = 0

    def number(self, state: Any) -> int:
        """By the table."""
        step = (-1, -1) if state.last_step is None else (INDEX[state.last_step.source], INDEX[state.last_step.target])
        board = state.board if state.player == 0 else state.board.translate(str.maketrans("01", "10"))
        return zodiac.lookup(board, state.neutral_turns, step)

    def forced(self, state: Any, seat: int) -> bool:
        """Whether it is found to win, with all placements that have occurred, which the rules keep in the position."""
        self._nodes = 0
        return state.player is not None and (self._gone_on(state, seat) or self._guided(state, seat))

    def _guided(self, state: Any, seat: int) -> bool:
        """Whether a seat wins against all defences if it does what the proofs of the game's mind say."""
        if state.player is None or self.number(state):
            return self.wins(state, seat)
        if state.player != seat:
            return all(self._guided(each, seat) for each in self.after(state).values())
        action = answer(state)
        return action is not None and self._guided(self.game.apply(state, action), seat)

    def _searched(self, state: Any, seat: int) -> bool:
        """The same of a position on the way, within :data:`NODES`; what the table decides has to be won by it."""
        if state.player is None or self.number(state):
            return self.wins(state, seat)
        self._nodes += 1
        return self._nodes <= NODES and self._gone_on(state, seat)

    def _gone_on(self, state: Any, seat: int) -> bool:
        afters = sorted(self.after(state).values(), key=self._choices)
        return (any if state.player == seat else all)(self._searched(each, seat) for each in afters)

    def _choices(self, state: Any) -> int:
        """In how many ways undecided play goes on after an action; few are tried first, and what is decided before."""
        if state.player is None:
            return -1
        number = self.number(state)
        return AHEAD * (number > 0) - 1 if number else sum(map(self._open, self.after(state).values()))

    def _open(self, state: Any) -> bool:
        return self.reason(state) == "repeated" if state.player is None else not self.number(state)


JUDGES: dict[str, Judge] = {"epicycle": Epicycle(), "zodiac": Zodiac()}

VALUES = {"win": 1, "draw": 0}


def decisions(puzzle: Puzzle) -> Iterator[tuple[tuple[str, ...], Any, list[str]]]:
    """Each of the seat's decisions: what was played before it, the position, and the actions that are right."""
    game, seen = GAMES[puzzle.game], set[tuple[str, ...]]()
    for line in puzzle.solutions:
        state = position(puzzle, game)
        for at, action in enumerate(line):
            played = line[:at]
            if state.player == puzzle.seat and played not in seen:
                seen.add(played)
                yield played, state, sorted({each[at] for each in puzzle.solutions if each[:at] == played})
            state = game.apply(state, game.parse_action(action))


def flaws(puzzle: Puzzle) -> list[str]:
    """What is wrong with a puzzle."""
    judge, found = JUDGES[puzzle.game], list[str]()
    value = VALUES[puzzle.value]
    for played, state, right in decisions(puzzle):
        results = {
            action: judge.result(state, action, expected=value if action in right else -1)
            for action in judge.after(state)
        }
        keeping = sorted(action for action, result in results.items() if result == value)
        if keeping != right or max(results.values()) != value:
            found.append(f"after {played}: {keeping} keep the value, not {right}")
        if not played and (len(right) != 1 or len(results) == 1):
            found.append("there is no choice, or more than one first action")
        if judge.twice(state):
            found.append(f"after {played}: a position has occurred twice")
    found += [flaw for line in puzzle.solutions if (flaw := _line_flaw(puzzle, line))]
    answers: dict[tuple[str, ...], str] = {}
    for line in puzzle.solutions:
        for at in range(1, len(line), 2):
            if answers.setdefault(line[:at], line[at]) != line[at]:
                found.append(f"after {line[:at]}: two answers")
    return found


def _line_flaw(puzzle: Puzzle, line: tuple[str, ...]) -> str:
    """What is wrong with how a line is answered, and how it ends."""
    judge, game = JUDGES[puzzle.game], GAMES[puzzle.game]
    state = before = position(puzzle, game)
    for action in line:
        if state.player is None:
            return f"{line}: goes on after the end"
        if state.player != puzzle.seat and puzzle.task == "win" and not _stubborn(judge, state, action):
            return f"{line}: {action} isn't the most stubborn answer"
        before, state = state, game.apply(state, game.parse_action(action))
    if puzzle.task != "win":
        return "" if len(line) % 2 and len(line) < 2 * MOST_ASKED else f"{line}: doesn't end with a right action"
    if state.player is None:
        return "" if state.winner == puzzle.seat else f"{line}: is lost"
    won = [each for each in judge.after(before).values() if judge.wins(each, puzzle.seat)]
    slow = len(line) > 1 and len(line) % 2 and judge.far(state) > min(map(judge.far, won))
    return "" if slow else f"{line}: ends too soon"


def _stubborn(judge: Judge, state: Any, answer: str) -> bool:
    """Whether nothing would have put the end off longer by the table; who repeats a placement gives up (Z12)."""
    left = {action: judge.put_off(after) for action, after in judge.after(state).items()}
    return left[answer] == max(left.values())
