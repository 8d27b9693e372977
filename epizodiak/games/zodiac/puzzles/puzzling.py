"""Zodiac's texts and functions for puzzles: tasks, hints, and refutations by the table and by proofs."""

from __future__ import annotations

from epizodiak.games.zodiac.puzzles.judging import answer, in_time, known, quickest, stubborn, wins
from epizodiak.games.zodiac.rules import rules
from epizodiak.games.zodiac.rules.board import APEXES, INDEX, NEUTRAL
from epizodiak.games.zodiac.rules.game import GAME
from epizodiak.games.zodiac.rules.notation import action_text, parse_action
from epizodiak.games.zodiac.rules.state import REPEATED, State
from epizodiak.table.puzzle import Puzzle, Puzzling, Refutation, position
from epizodiak.table.texts import Counted, Number, Seat, Text

WIN, ONLY = "win", "only"
"""The kinds of task: exactly one action wins, as the table says; all but one lose, as it says."""


class ZodiacPuzzling(Puzzling):
    """Puzzles with one right action, and what happens after wrong ones."""

    def task(self, puzzle: Puzzle) -> Text:
        """The task, with the number of moves to the win that the table gives, or how often all but one lose."""
        if puzzle.task == WIN:
            moves = (known(position(puzzle, GAME)) + 1) // 2
            return Counted("Win in {count} move.", "Win in {count} moves.", count=Number(moves))
        times = (len(puzzle.solutions[0]) + 1) // 2
        if times == 1:
            return Text("Every move but one loses. Find it.")
        return Text("Every move but one loses, {count} times in a row. Find each.", count=Number(times))

    def hints(self, puzzle: Puzzle) -> tuple[Text, ...]:
        """Hints about the right action: the kind of piece, from where, and where to."""
        state = position(puzzle, GAME)
        action = parse_action(_hinted_action(puzzle, state))
        if state.board[INDEX[action.source]] == NEUTRAL:
            what = Text("A neutral piece moves.")
        elif action.source in APEXES:
            what = Text("A piece on an apex jumps.")
        else:
            what = Text("A piece on an inner point jumps.")
        return (
            what,
            Text("The piece on {point} moves.", point=action.source),
            Text("From {point} to {target}.", point=action.source, target=action.target),
        )

    def praise(self, puzzle: Puzzle) -> Text:
        """The sentence that says what the solution achieves."""
        if puzzle.task == WIN:
            return Text("Right: no other first move wins.")
        return Text("Right: every other move loses. With this one you can still win for sure.")

    def refutation(self, puzzle: Puzzle, state: State, tried: tuple[str, ...]) -> Refutation:
        """How the other seat wins after a wrong action: at once, by the table, or by a proof."""
        after, other = rules.apply(state, parse_action(tried[0])), Seat(1 - puzzle.seat)
        if after.player is None:
            return Refutation(tried, self._lost_at_once(after, puzzle))
        number = known(after)
        if number <= 0 or not in_time(after):
            told = Text("Now {other} wins for sure. It begins like this.", other=other)
            return Refutation((*tried, *_winning_action(after)), told)
        return Refutation((*tried, *_best_play(after, number)), _outcome_sentence(other, (number + 1) // 2))

    def finish(self, puzzle: Puzzle, state: State, action: str) -> Refutation | None:
        """The rest of the win by the table, without a repeated placement, or ``None``."""
        after = rules.apply(state, parse_action(action))
        if puzzle.task != WIN or after.player is None:
            return None
        number = -known(after)
        if number <= 0 or not wins(state, parse_action(action)):
            return Refutation((), Text("From here you win for sure."))
        return Refutation(_best_play(after, number), _own_win((number + 1) // 2))

    @staticmethod
    def _lost_at_once(after: State, puzzle: Puzzle) -> Text:
        if after.reason == REPEATED:
            return Text("The board looked like this before: you repeat it and lose.")
        return Text("All six inner points are filled, and {other} holds more of them.", other=Seat(1 - puzzle.seat))


def _hinted_action(puzzle: Puzzle, state: State) -> str:
    """The right action for a hint: among those that win, the one that ends the game soonest."""
    right = {line[0] for line in puzzle.solutions}
    soonest = action_text(quickest(state)) if puzzle.task == WIN and in_time(state) else ""
    return soonest if soonest in right else puzzle.solutions[0][0]


def _outcome_sentence(name: Seat, moves: int) -> Text:
    """The sentence that says who wins, and in how many moves with best play."""
    if moves == 1:
        return Text("After that {other} wins in one move, whatever comes.", other=name)
    return Text("After that {other} wins in {moves} moves at most.", other=name, moves=moves)


def _own_win(moves: int) -> Text:
    """The sentence that the solver wins, and in how many moves with best play."""
    if moves == 1:
        return Text("After that you win in one move, whatever comes.")
    return Text("After that you win in {moves} moves at most.", moves=moves)


def _best_play(state: State, most: int) -> tuple[str, ...]:
    """The actions of best play where the table knows the winner: the winner hurries, the loser delays."""
    found: list[str] = []
    while state.player is not None and len(found) < most:
        action = quickest(state) if known(state) > 0 else stubborn(state)[0]
        found.append(action_text(action))
        state = rules.apply(state, action)
    return tuple(found)


def _winning_action(state: State) -> tuple[str, ...]:
    """The action that wins for certain, where only a proof finds one."""
    action = answer(state)
    return () if action is None else (action_text(action),)


PUZZLING = ZodiacPuzzling()
