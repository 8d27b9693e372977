"""Make the packs of puzzles, ``static/puzzles/GAME.txt``.

`python3 -m tools.make_puzzles` makes all of them, `python3 -m tools.make_puzzles zodiac` one; with `--check N` it
writes nothing, makes the first N again and fails if the file has others. A game's own maker (`puzzles/make.py`) hands
on puzzles that are true; here bots try them, dull ones and those that look alike are left out, and the others are
graded and put in order of weeks. Nothing depends on time or chance: seeds are fixed and bots are given playouts.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from epizodiak.bots.crew import Countdown, Crew
from epizodiak.bots.levels import Budget
from epizodiak.bots.player import choose
from epizodiak.cli.inputs import add_crew, crew_of
from epizodiak.games import GAMES, PACKAGES
from epizodiak.puzzles import pack, solving
from epizodiak.puzzles.day import ADDED, CYCLES
from epizodiak.table.candidates import UNNUMBERED, RawPuzzle
from epizodiak.table.puzzle import MOST, Puzzle, position
from tools.guessing import is_trivial

ROOT = Path(__file__).resolve().parent.parent

ALONE = Crew()
DAYS = 7

FIRST = "1"
"""The level that is asked for the first action only: it finds no lines."""

FIRST_TRIES = 16
"""How often it tries a puzzle's first action."""

LINE_TRIES = 6
"""How often levels 2 and 3 try its whole line."""

PLAYOUTS = 16
"""What level 3 may spend on a decision: much less than at the table, where it solves nearly all."""

DULL = 0.5
"""A puzzle is dull if level 1 begins it rightly so often."""

WEIGHTS = {"1": 1.0, "2": 2.0, "3": 3.0}
"""What it adds to a puzzle's difficulty if a level always goes wrong that counts in its game (``LEVELS`` of its maker);
level 1 is asked for the first action only."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A candidate that bots have tried.

    Attributes:
        candidate: which one.
        shares: how often each level was right, 0 to 1; empty if they didn't try.
        levels: those that count.
    """

    candidate: RawPuzzle
    shares: dict[str, float]
    levels: Sequence[str]

    @property
    def difficulty(self) -> float:
        """The game's word, and what the levels got wrong."""
        wrong = sum(WEIGHTS[level] * (1 - self.shares.get(level, 1)) for level in self.levels)
        return self.candidate.difficulty + wrong


def right(puzzle: Puzzle, state: Any, level: str, seed: int, *, whole: bool) -> bool:
    """Whether a bot solves a puzzle.

    Args:
        puzzle: which one.
        state: where it begins.
        level: of the bot.
        seed: of what the bot draws at random.
        whole: whether it has to find all actions of a line, and not the first one only.
    """
    game, played = GAMES[puzzle.game], tuple[str, ...]()
    while not solving.is_solved(puzzle, played):
        action = choose(
            game.view(state, puzzle.seat), level, seed + len(played), Budget(playouts=PLAYOUTS), puzzle.game
        )
        if not solving.is_right(puzzle, played, action):
            return False
        if not whole:
            return True
        follows: tuple[str, ...] = (action,)
        if not solving.is_solved(puzzle, (*played, action)):
            follows = (action, solving.reply(puzzle, (*played, action)))
        for each in follows:
            state = game.apply(state, game.parse_action(each))
        played = (*played, *follows)
    return True


def tried(levels: Sequence[str], candidate: RawPuzzle) -> Tried | None:
    """What the bots make of a candidate, or ``None`` if it is dull.

    Args:
        levels: those whose wrong tries make it more difficult.
        candidate: which one.
    """
    if not candidate.tried:
        return Tried(candidate, {}, levels)
    puzzle, state = candidate.puzzle, position(candidate.puzzle, GAMES[candidate.puzzle.game])
    if len(GAMES[puzzle.game].legal_actions(state)) == 1:
        return None
    shares = {}
    for level in WEIGHTS:
        whole = level != FIRST
        tries = LINE_TRIES if whole else FIRST_TRIES
        shares[level] = sum(right(puzzle, state, level, seed, whole=whole) for seed in range(tries)) / tries
        if not whole and shares[level] >= DULL:
            return None
    return Tried(candidate, shares, levels)


def fit(maker: Any, crew: Crew) -> Iterator[Tried]:
    """A game's puzzles that are neither dull nor look like one before; ``maker`` is its module ``puzzles/make.py``.

    After the first cycle none comes that guessing solves: such a one may have been handed out before it was known.
    """
    seen, count = set[Hashable](), 0

    def takes(candidate: RawPuzzle) -> bool:
        return count < maker.COUNT or not is_trivial(candidate.puzzle)

    def fresh() -> Iterator[RawPuzzle]:
        for candidate in maker.candidates():
            if candidate.look not in seen:
                seen.add(candidate.look)
                if takes(candidate):
                    yield candidate

    for found in crew.map(partial(tried, maker.LEVELS), fresh()):
        if found is not None and takes(found.candidate):
            count += 1
            yield found


def graded(found: Tried, steps: Sequence[float]) -> Puzzle:
    """A puzzle with its grade."""
    return replace(found.candidate.puzzle, grade=1 + sum(found.difficulty >= step for step in steps))


def in_weeks(chosen: Sequence[Tried]) -> list[Tried]:
    """Put puzzles in order: Mondays have the easiest, Sundays the hardest, and neighbours differ where they can."""
    weeks = len(chosen) // DAYS
    by_difficulty = sorted(chosen[: weeks * DAYS], key=lambda each: (each.difficulty, each.candidate.puzzle.actions))
    days = [_spread(by_difficulty[day * weeks : (day + 1) * weeks]) for day in range(DAYS)]
    order: list[Tried] = []
    for week in range(weeks):
        for day in days:
            last = order[-1].candidate.theme if order else ""
            at = next((at for at, each in enumerate(day) if each.candidate.theme != last), 0)
            order.append(day.pop(at))
        del week
    return [*order, *chosen[weeks * DAYS :]]


def _spread(same_day: Sequence[Tried]) -> list[Tried]:
    """A weekday's puzzles, the themes taking turns, so that no theme is left for the last weeks."""
    turn = Counter[str]()
    keys = []
    of_theme = Counter(each.candidate.theme for each in same_day)
    for number, each in enumerate(same_day):
        theme = each.candidate.theme
        keys.append(((turn[theme] + 0.5) / of_theme[theme], number))
        turn[theme] += 1
    return [same_day[number] for _, number in sorted(keys)]


def figures(game: str, chosen: Sequence[Tried], puzzles: Sequence[Puzzle], size: int) -> str:
    """What there is to tell of a pack."""
    grades = Counter(puzzle.grade for puzzle in puzzles)
    lengths = Counter(max((len(line) + 1) // 2 for line in puzzle.solutions) for puzzle in puzzles)
    played = [each for each in chosen if each.shares]
    shares = {level: sum(each.shares[level] for each in played) / len(played) for level in WEIGHTS if played}
    return (
        f"{game}: {len(puzzles)} puzzles, {size} bytes; grades "
        f"{', '.join(f'{grade}: {grades[grade]}' for grade in range(1, MOST + 1))}; longest line in own decisions "
        f"{', '.join(f'{length}: {number}' for length, number in sorted(lengths.items()))}; "
        f"kinds {dict(Counter(puzzle.task for puzzle in puzzles))}; solved by level "
        f"{', '.join(f'{level}: {share:.0%}' for level, share in shares.items())} (level 1: the first action)\n"
    )


def make(game: str, crew: Crew, *, tell: bool = False) -> tuple[str, str]:
    """Make a game's pack: the text of its file, and its figures."""
    maker, added = import_module(f"{PACKAGES[game]}.puzzles.make"), ADDED.get(game, 0)
    stream = Countdown(maker.COUNT + added, f"puzzles of {game}", wanted=tell).told(fit(maker, crew))
    chosen = in_weeks(list(islice(stream, maker.COUNT)))
    chosen += in_weeks(list(islice(stream, added)))
    puzzles = [replace(graded(each, maker.STEPS), number=number) for number, each in enumerate(chosen, 1)]
    text = "".join(f"{pack.puzzle_line(puzzle)}\n" for puzzle in puzzles)
    return text, figures(game, chosen, puzzles, len(text.encode()))


def stale(game: str, sample: int, crew: Crew = ALONE) -> list[Puzzle]:
    """The first puzzles that a game's maker makes which its file doesn't have just so."""
    maker = import_module(f"{PACKAGES[game]}.puzzles.make")
    there = {pack.puzzle_line(replace(each, number=UNNUMBERED)) for each in shipped(game)}
    again = [graded(each, maker.STEPS) for each in islice(fit(maker, crew), sample)]
    return [each for each in again if pack.puzzle_line(each) not in there]


def shipped(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game's file."""
    return pack.read_puzzles(game, (ROOT / pack.file_name(game)).read_text("utf-8"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Make packs.

    Returns:
        The exit status: 1 if ``--check`` finds a puzzle that the file doesn't have.
    """
    parser = argparse.ArgumentParser(description="Make the packs of puzzles.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games' (default: all)")
    parser.add_argument("--check", type=int, metavar="N", help="write nothing, make the first N again and compare")
    add_crew(parser)
    given = parser.parse_args(arguments)
    with crew_of(parser, given) as crew:
        for game in given.games or CYCLES:
            if given.check is not None:
                for puzzle in stale(game, given.check, crew):
                    print(f"{game}: not in the file: {pack.puzzle_line(puzzle)}")
                    return 1
                continue
            text, told = make(game, crew, tell=given.progress)
            (ROOT / pack.file_name(game)).write_text(text, "utf-8")
            sys.stdout.write(told)
    return 0


if __name__ == "__main__":  # as in luck.py
    sys.exit(import_module("tools.make_puzzles").main())
