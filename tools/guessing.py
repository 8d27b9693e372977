"""How far guessing goes in the shipped puzzles: ``python3 -m tools.guessing`` prints it, game by game.

At each decision of the seat a guess is right by the share of right answers among the legal ones: actions, or what
can be ticked. The product along the lines is how often who guesses all the way solves the puzzle.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

from epizodiak.games import GAMES, PUZZLING
from epizodiak.puzzles import pack, solving
from epizodiak.puzzles.day import CHANGED, CYCLES, WEEK, number_of_day
from epizodiak.table.puzzle import Puzzle, Quiz, position

ROOT = Path(__file__).resolve().parent.parent

TRIVIAL = Fraction(1, 3)
"""A puzzle is trivial if a guess is right so often at each of its decisions."""

STEPS = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 5), Fraction(1, 10), Fraction(1, 30))
"""How often guessing solves a puzzle, at least: the columns of what is printed."""


def _asked(question: Quiz, puzzle: Puzzle) -> Fraction:
    """How often a guess at a question is right: of several answers each set but the empty one is a guess."""
    count = len(question.choices)
    return Fraction(len({frozenset(each) for each in puzzle.solutions}), 2**count - 1 if question.several else count)


def decisions(puzzle: Puzzle) -> Iterator[tuple[tuple[str, ...], Fraction, frozenset[str]]]:
    """Each decision of a puzzle's seat: what was played before, how often a guess is right, and what is right."""
    game = GAMES[puzzle.game]
    state = position(puzzle, game)
    question = PUZZLING[puzzle.game].question(puzzle, state)
    if question is not None:
        yield (), _asked(question, puzzle), frozenset()
        return
    waiting: list[tuple[tuple[str, ...], Any]] = [((), state)]
    while waiting:
        played, state = waiting.pop()
        if solving.is_solved(puzzle, played):
            continue
        follow = frozenset(each[0] for each in solving.continuations(puzzle, played))
        if state.player == puzzle.seat:
            yield played, Fraction(len(follow), len(game.legal_actions(state))), follow
        waiting.extend(((*played, each), game.apply(state, game.parse_action(each))) for each in follow)


def is_trivial(puzzle: Puzzle) -> bool:
    """Whether guessing is good at each decision."""
    return all(share >= TRIVIAL for _, share, _ in decisions(puzzle))


def guessed(puzzle: Puzzle) -> Fraction:
    """How often who guesses at each decision solves a puzzle."""
    shares = {played: (share, follow) for played, share, follow in decisions(puzzle)}

    def solves(played: tuple[str, ...]) -> Fraction:
        if played not in shares:
            if not shares or solving.is_solved(puzzle, played):
                return Fraction(1)
            return solves((*played, solving.reply(puzzle, played)))
        share, follow = shares[played]
        if not follow:
            return share
        return share / len(follow) * sum(solves((*played, each)) for each in follow)

    return solves(())


def row(name: str, puzzles: list[Puzzle]) -> str:
    """What there is to tell of some puzzles, as a line of a table."""
    found = [guessed(each) for each in puzzles]
    counts = [sum(share >= step for share in found) for step in STEPS]
    trivial = sum(map(is_trivial, puzzles))
    mean = float(sum(found) / len(found)) if found else 0.0
    return f"| {name} | {len(found)} | {mean:.1%} | {' | '.join(map(str, counts))} | {trivial} |"


def main() -> int:
    """Print a table: for each game the puzzles that days have before and from the change on."""
    sys.stdout.write(f"| puzzles | number | mean | {' | '.join(f'≥ {step}' for step in STEPS)} | trivial |\n")
    for game, cycle in CYCLES.items():
        there = pack.read_puzzles(game, (ROOT / pack.file_name(game)).read_text("utf-8"))
        later = {number_of_day(game, CHANGED + timedelta(days=day)) for day in range(len(there) * WEEK)}
        sys.stdout.write(row(f"{game}, before", list(there[:cycle])) + "\n")
        sys.stdout.write(row(f"{game}, from {CHANGED}", [each for each in there if each.number in later]) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
