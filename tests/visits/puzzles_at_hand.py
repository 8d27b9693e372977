"""Puzzles made for tests: small packs whose solutions are known, and what a game would tell of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, cast

from epizodiak.display.setup import DEFAULT_NAMES
from epizodiak.games import GAMES, PUZZLING
from epizodiak.puzzles.pack import puzzle_line
from epizodiak.table.puzzle import MOST, Puzzle, Puzzling, Quiz, QuizChoice, Refutation
from epizodiak.table.texts import Text
from epizodiak.timeline.match import Match

GAME = "zodiac"
"""The game of these puzzles: every action is legal for the eyes of both seats, and nothing is drawn."""

BEGUN, LINE, COUNT = 4, 3, 9
"""Actions of a record, actions of a solution, and puzzles in a pack; the last one is a question."""

LATE = 5
"""The puzzle after whose solution one action more shows what is won."""

HINTS = (Text("Look at the middle"), Text("Look once more"))


class Told(Puzzling):
    """What is told of these puzzles."""

    def task(self, puzzle: Puzzle) -> Text:
        """As its kind asks."""
        return Text("Tick it.") if puzzle.task == "ask" else Text("Find it.")

    def question(self, puzzle: Puzzle, state: Any) -> Quiz | None:  # noqa: ARG002 - as the class has it
        """Three answers, of a question."""
        if puzzle.task != "ask":
            return None
        points = ("A1", "A2", "A3")
        choices = (QuizChoice(key, Text(f"Answer {key}"), f"point-{at}") for key, at in zip("abc", points, strict=True))
        return Quiz(tuple(choices), several=True)

    def refutation(self, puzzle: Puzzle, state: Any, tried: tuple[str, ...]) -> Refutation:
        """The other seat's first action; nothing where the number is even, as if it would show too much."""
        if puzzle.task == "ask" or puzzle.number % 2 == 0:
            return Refutation((), Text("That shows too much"))
        game = GAMES[puzzle.game]
        after = game.apply(state, game.parse_action(tried[0]), None)
        return Refutation((*tried, game.action_text(game.legal_actions(after)[0])), Text("That loses"))

    def finish(self, puzzle: Puzzle, state: Any, action: str) -> Refutation | None:
        """One action more, of one puzzle."""
        if puzzle.number != LATE:
            return None
        game = GAMES[puzzle.game]
        after = game.apply(state, game.parse_action(action), None)
        return Refutation((game.action_text(game.legal_actions(after)[0]),), Text("That wins"))

    def hints(self, puzzle: Puzzle) -> tuple[Text, ...]:  # noqa: ARG002 - as the class has it
        """Two of them."""
        return HINTS

    def praise(self, puzzle: Puzzle) -> Text:  # noqa: ARG002 - as above
        """A sentence."""
        return Text("Well seen")


def puzzle(number: int) -> Puzzle:
    """One puzzle; the same number is always the same one."""
    match = _played(number)
    begun, found = match.record.actions[:BEGUN], match.record.actions[BEGUN : BEGUN + LINE]
    asks = number == COUNT
    return Puzzle(
        game=GAME,
        number=number,
        first_player=0,
        actions=begun,
        seat=match.step(BEGUN).seat,
        task="ask" if asks else "win",
        solutions=(("a", "c"),) if asks else (found,),
        value="win",
        proved=True,
        grade=1 + number % MOST,
    )


def _played(number: int) -> Match:
    """A game by chance that has gone on for long enough."""
    game, chance = GAMES[GAME], random.Random(number)
    while True:
        match = Match.new(game, {}, DEFAULT_NAMES[: game.seats], first_player=0, seed=number)
        while match.player is not None and match.ply < BEGUN + LINE + 1:
            match = match.play(game.action_text(chance.choice(list(game.legal_actions(match.state)))))
        choices = [len(game.legal_actions(match.position(ply))) for ply in range(BEGUN, match.ply)]
        if match.player is not None and min(choices) > 1:
            return match


def pack() -> str:
    """The file of these puzzles."""
    return "".join(f"{puzzle_line(puzzle(number))}\n" for number in range(1, COUNT + 1))


def told() -> Iterator[None]:
    """Has the game tell of these puzzles, and not of its own, during a test: for a fixture."""
    here = cast("dict[str, Any]", vars(PUZZLING)["_here"])
    before = dict(here)
    here[GAME] = Told()
    try:
        yield
    finally:
        here.clear()
        here.update(before)
