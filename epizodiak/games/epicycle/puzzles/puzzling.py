"""Epicycle's texts and functions for puzzles: tasks, hints, and refutations by the solved game's table."""

from __future__ import annotations

from epizodiak.games.epicycle.mind import solution
from epizodiak.games.epicycle.mind.solution import action_values
from epizodiak.games.epicycle.rules import rules
from epizodiak.games.epicycle.rules.game import GAME
from epizodiak.games.epicycle.rules.notation import action_text, parse_action
from epizodiak.games.epicycle.rules.state import CLOCKWISE, Action, State
from epizodiak.table.puzzle import Puzzle, Puzzling, Refutation, position
from epizodiak.table.texts import Counted, Number, Seat, Text

WIN, DRAW = "win", "draw"
"""The kinds of task, and what the right actions keep."""

PLACED = {
    1: Text("A small pyramid goes into the gap."),
    2: Text("A medium pyramid goes into the gap."),
    3: Text("A large pyramid goes into the gap."),
}

TAKEN = {
    True: Text("The pyramid is taken clockwise from the gap."),
    False: Text("The pyramid is taken counterclockwise from the gap."),
}


class EpicyclePuzzling(Puzzling):
    """Puzzles with one right action, and what happens after wrong ones."""

    def task(self, puzzle: Puzzle) -> Text:
        """The task, with the number of moves to the win that the table gives, or how often only one holds the draw."""
        if puzzle.task == WIN:
            moves = (solution.value(position(puzzle, GAME)).actions + 1) // 2
            return Counted("Win in {count} move.", "Win in {count} moves.", count=Number(moves))
        times = (len(puzzle.solutions[0]) + 1) // 2
        if times == 1:
            return Text("Save the draw: only one move does it.")
        return Text("Save the draw: only one move does it, {count} times running.", count=Number(times))

    def hints(self, puzzle: Puzzle) -> tuple[Text, ...]:
        """Two hints: the direction of the right action, then the pyramid to place."""
        action = parse_action(puzzle.solutions[0][0])
        return TAKEN[action.side == CLOCKWISE], PLACED[action.size]

    def praise(self, puzzle: Puzzle) -> Text:
        """The sentence that says what the solution achieves."""
        if puzzle.task == WIN:
            return Text("Right: no other first move wins, and no defence lasts longer.")
        return Text("Right: every other move loses. With good play it is a draw now.")

    def refutation(self, puzzle: Puzzle, state: State, tried: tuple[str, ...]) -> Refutation:
        """What follows a wrong action with best play by both sides, by the table."""
        after, other = rules.apply(state, parse_action(tried[0])), Seat(1 - puzzle.seat)
        if after.player is None:
            return Refutation(tried, Text("Three of one size: you lose."))
        value = solution.value(after)
        if value.result == solution.DRAW:
            told = Text(
                "Now it is only a draw: {other} answers like this.",
                other=other,
            )
            return Refutation((*tried, *_best_play(after, 1)), told)
        return Refutation(
            (*tried, *_best_play(after, value.actions)), _outcome_sentence(other, (value.actions + 1) // 2)
        )

    def finish(self, puzzle: Puzzle, state: State, action: str) -> Refutation | None:
        """The rest of the win with best play by both sides, or ``None``."""
        after = rules.apply(state, parse_action(action))
        if puzzle.task != WIN or after.player is None:
            return None
        number = solution.value(after).actions
        return Refutation(_best_play(after, number), _own_win((number + 1) // 2))


def _outcome_sentence(name: Seat, moves: int) -> Text:
    """The sentence that says who wins, and in how many moves with best play."""
    if moves == 1:
        return Text("Now {other} wins in one move, whatever comes.", other=name)
    return Text("Now {other} wins in {moves} moves at most.", other=name, moves=moves)


def _own_win(moves: int) -> Text:
    """The sentence that the solver wins, and in how many moves with best play."""
    if moves == 1:
        return Text("Now you win in one move, whatever comes.")
    return Text("Now you win in {moves} moves at most.", moves=moves)


def _best_play(state: State, most: int) -> tuple[str, ...]:
    """The actions of best play by both sides: the winner hurries, the loser delays."""
    found: list[str] = []
    while state.player is not None and len(found) < most:
        action = _best_action(state)
        found.append(action_text(action))
        state = rules.apply(state, action)
    return tuple(found)


def _best_action(state: State) -> Action:
    values = action_values(state)
    return max(values, key=lambda action: values[action].merit)


PUZZLING = EpicyclePuzzling()
