"""Puzzles: positions with solutions, and the texts that games have for them.

Puzzles are made by a tool (``make puzzles``) and kept as data; a game's own part says what is asked, and what stands
against a wrong try. It is fetched late: nobody's first tap waits for it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from epizodiak.core.rules import AnyRules
from epizodiak.table.texts import Text

MOST = 5
"""Grades go from 1, the easiest, to this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A puzzle: the record that leads to it, its solutions, and how hard it is.

    Attributes:
        game: its name in the registry.
        number: from 1, in its game; a number always stands for the same puzzle.
        options: the record's options.
        first_player: the seat that begins the record.
        chance: the record's chance outcomes.
        actions: the record's actions; ``seat`` is to act after them.
        seat: whose eyes the puzzle is seen with, and who has to find the answer.
        task: what is asked, one of the game's kinds of task (:meth:`Puzzling.task`).
        solutions: whole lines of notations, both sides', from the position after the record. At each of the seat's
            decisions exactly the actions that some line has are right; the other side's action is the same in all
            lines that have come so far. Of a question (:meth:`Puzzling.question`) a line holds the right answers.
        value: what the right actions keep or bring, in the game's own terms: ``win``, ``draw`` …
        proved: whether it is a proof, and not a judgement.
        grade: from 1 to :data:`MOST`.
    """

    game: str
    number: int
    options: Mapping[str, Any] = field(default_factory=dict)
    first_player: int = 0
    chance: tuple[tuple[int | str, ...], ...] = ()
    actions: tuple[str, ...] = ()
    seat: int
    task: str
    solutions: tuple[tuple[str, ...], ...]
    value: str
    proved: bool
    grade: int


def positions(puzzle: Puzzle, rules: AnyRules) -> tuple[Any, ...]:
    """The full positions of a puzzle's record, played by the rules: its start, and one after each action."""
    chance = iter(puzzle.chance)
    options = rules.options_from(puzzle.options)
    state = rules.start(options, puzzle.first_player, next(chance) if rules.opening_tiles(options) else None)
    found = [state]
    for text in puzzle.actions:
        action = rules.parse_action(text)
        state = rules.apply(state, action, next(chance) if rules.chance_needed(state, action) else None)
        found.append(state)
    return tuple(found)


def position(puzzle: Puzzle, rules: AnyRules) -> Any:
    """The full position in which a puzzle begins."""
    return positions(puzzle, rules)[-1]


class QuizChoice(NamedTuple):
    """One answer to a puzzle's question that can be ticked.

    Attributes:
        key: as it stands in solutions.
        text: what it says.
        place: key of the place on the table that it is about, which is marked where it is ticked; or nothing.
    """

    key: str
    text: Text
    place: str = ""


class Quiz(NamedTuple):
    """A puzzle's question that is answered by ticking.

    Attributes:
        choices: all that can be ticked.
        several: whether more than one may be ticked.
    """

    choices: tuple[QuizChoice, ...]
    several: bool


class PastMove(NamedTuple):
    """A move before a puzzle that helps to find its answer.

    Attributes:
        ply: after how many actions it was done.
        note: what has to be known besides, behind what the log tells; or nothing.
    """

    ply: int
    note: Text | None = None


class Refutation(NamedTuple):
    """Why a try is wrong, with the actions that show it; or what follows the solution.

    Attributes:
        actions: what follows on the board, a wrong action first; nothing of a question's answer, and where the board
            would show what the seat may not know.
        text: why it is wrong, or won, one or two sentences.
    """

    actions: tuple[str, ...]
    text: Text


class Puzzling(ABC):
    """A game's functions and texts for puzzles; each game has one, ``PUZZLING`` in ``puzzles/puzzling.py``."""

    @abstractmethod
    def task(self, puzzle: Puzzle) -> Text:
        """What is to be reached, all of it, in twelve words at most: ``Text("Win the round in this turn.")``."""

    def lights(self, puzzle: Puzzle, state: Any) -> tuple[str, ...]:
        """Keys of the places that the task speaks of, marked while it is read: by default the answers'."""
        question = self.question(puzzle, state)
        return () if question is None else tuple(filter(None, (c.place for c in question.choices)))

    def recalls(self, puzzle: Puzzle) -> bool:  # noqa: ARG002 - for games whose puzzles have a story
        """Whether it asks for what has been played before, which the list of moves tells."""
        return False

    def question(self, puzzle: Puzzle, state: Any) -> Quiz | None:  # noqa: ARG002 - for games that ask so
        """The question with answers to tick, or ``None`` if the puzzle is solved by actions."""
        return None

    def clue(self, puzzle: Puzzle) -> int:  # noqa: ARG002 - for games whose puzzles have a story
        """After how many actions that came about which tells the answer; 0 where no single one does."""
        return 0

    def past(self, puzzle: Puzzle) -> tuple[PastMove, ...]:  # noqa: ARG002 - for games whose puzzles have a story
        """The moves that are told beside the question, in order: those that bear on the answer, or some near them."""
        return ()

    @abstractmethod
    def refutation(self, puzzle: Puzzle, state: Any, tried: tuple[str, ...]) -> Refutation:
        """Why a try is wrong, with the actions that show it.

        Args:
            puzzle: which one.
            state: the game's full position in which the wrong action was tried.
            tried: the wrong action (one), or what was ticked.
        """

    def finish(self, puzzle: Puzzle, state: Any, action: str) -> Refutation | None:  # noqa: ARG002 - as above
        """The actions after the solution that show on the board what it wins, or ``None``.

        Args:
            puzzle: which one.
            state: the game's full position before the last right action.
            action: that action.

        Returns:
            What follows it, to the end where that can be shown, and why it ends so; ``None`` where all is to be seen.
        """
        return None

    @abstractmethod
    def hints(self, puzzle: Puzzle) -> tuple[Text, ...]:
        """Hints in steps, from vague to nearly all; the last one may name the first action."""

    @abstractmethod
    def praise(self, puzzle: Puzzle) -> Text:
        """Why the solution is right, for the person who has found it."""
