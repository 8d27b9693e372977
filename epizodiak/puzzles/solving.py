"""Checks tries at a puzzle against its solutions, and says how the puzzle goes on."""

from __future__ import annotations

from dataclasses import replace

from epizodiak.table.puzzle import Puzzle


def continuations(puzzle: Puzzle, played: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """What is left of each solution that begins with the actions ``played``."""
    return tuple(each[len(played) :] for each in puzzle.solutions if each[: len(played)] == played)


def is_right(puzzle: Puzzle, played: tuple[str, ...], action: str) -> bool:
    """Whether an action of the puzzle's seat is right after ``played``."""
    return any(each[:1] == (action,) for each in continuations(puzzle, played))


def is_solved(puzzle: Puzzle, played: tuple[str, ...]) -> bool:
    """Whether ``played`` is a complete solution."""
    return () in continuations(puzzle, played)


def reply(puzzle: Puzzle, played: tuple[str, ...]) -> str:
    """The other seat's action after ``played``."""
    return continuations(puzzle, played)[0][0]


def remaining(puzzle: Puzzle, actions: tuple[str, ...], chance: tuple[tuple[int | str, ...], ...]) -> Puzzle:
    """The puzzle that begins at a later decision of this one.

    Args:
        puzzle: the whole one.
        actions: of the record up to that decision, the puzzle's own first.
        chance: its chance outcomes.
    """
    played = actions[len(puzzle.actions) :]
    if not played:
        return puzzle
    return replace(puzzle, actions=actions, chance=chance, solutions=continuations(puzzle, played))


def is_correctly_ticked(puzzle: Puzzle, answers: frozenset[str]) -> bool:
    """Whether exactly the right answers to a puzzle's question are ticked."""
    return any(answers == frozenset(each) for each in puzzle.solutions)
