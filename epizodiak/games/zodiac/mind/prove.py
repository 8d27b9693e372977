"""``python -m epizodiak.games.zodiac.mind.prove``: proves that the first player wins, with the repetition rule.

Where play without Z12 would go on for ever, all ways of the other seat are gone through with every placement that has
occurred (a proof in the sense of Allis, *Searching for Solutions in Games and Artificial Intelligence*, 1994): a seat
that can only repeat or leave for a lost position has lost. From a position that the table decides, the winner plays by
the table. It then has to be sure that none of its moves repeats a placement: neither one of those that occurred before,
nor, with other things remembered of neutral pieces, one of the same way. The placements that it may bring about are
collected for that. What the other seat repeats only loses sooner.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter
from typing import TypeVar

from epizodiak.games.zodiac.mind import solution
from epizodiak.games.zodiac.mind.positions import LOSS, START, UNDECIDED, WIN, Position, successors
from epizodiak.games.zodiac.rules.rules import majority

RECURSION = 5_000
"""Room for recursion; the longest way of the proof from the start has less than a hundredth of that."""


Found = TypeVar("Found")


class _TooLongError(Exception):
    """The search reached its limit."""


class Proof:
    """A search for a sure win of the seat to move, the *prover*, against the *other* seat.

    Placements go by their boards as the other seat sees them before its move, since only the prover's moves have to be
    new. A set of them is a whole number, a bit for each.

    Attributes:
        nodes: how many undecided positions were looked at, each as often as a way led to it.
        deepest: the most actions on a way through undecided positions.

    Args:
        limit: after how many nodes it is given up.
    """

    def __init__(self, limit: int | None = None) -> None:
        self.nodes = self.deepest = 0
        self._limit = limit
        self._bits: dict[str, int] = {}
        self._after: dict[Position, list[Position]] = {}
        self._values: dict[Position, tuple[int, int]] = {}
        self._to_win: dict[Position, int | None] = {}
        self._to_lose: dict[Position, int | None] = {}

    def answer(
        self, position: Position = START, mine: Sequence[str] = (), brought: Sequence[str] = ()
    ) -> Position | None:
        """The position after a move that wins for sure, or ``None`` if none was found.

        Args:
            position: where the prover is to move.
            mine: the boards that occurred with the prover to move.
            brought: those that occurred with the other to move, as the other sees them.
        """
        taken = self._bits_of(brought)
        return self._limited(lambda: self._winning_position(position, frozenset(mine), taken, 0))

    def keeps(self, position: Position, mine: Sequence[str] = (), brought: Sequence[str] = ()) -> bool:
        """Whether the prover, who is about to reach a position, is found to win from it for certain.

        Args:
            position: the other is to move in it; neither has won, and its board has not occurred like this.
            mine: the boards that occurred with the prover to move.
            brought: those that occurred with the other to move, as the other sees them.
        """
        result, taken = self._table_value(position)[0], self._bits_of(brought)
        if result != UNDECIDED:
            return result == LOSS and self._is_safe(position, taken)
        return bool(
            self._limited(lambda: self._still_wins(position, frozenset(mine), taken | self._bit_of(position[0]), 0))
        )

    def _limited(self, search: Callable[[], Found]) -> Found | None:
        """The result of a search with room for recursion; ``None`` if it takes too long."""
        deep = sys.getrecursionlimit()
        sys.setrecursionlimit(max(deep, RECURSION))
        try:
            return search()
        except _TooLongError:
            return None
        finally:
            sys.setrecursionlimit(deep)

    def _bits_of(self, boards: Iterable[str]) -> int:
        taken = 0
        for board in boards:
            taken |= self._bit_of(board)
        return taken

    def _winning_position(self, position: Position, mine: frozenset[str], brought: int, depth: int) -> Position | None:
        """The position after a winning move of the prover, or ``None`` if there is none.

        Args:
            position: the prover is to move.
            mine: the boards that occurred with the prover to move.
            brought: the set of placements that occurred with the other to move.
            depth: actions so far.
        """
        self._count_node(depth)
        after = self._successors(position)
        lost = [each for each in after if self._table_value(each)[0] == LOSS]
        for each in sorted(lost, key=lambda each: self._table_value(each)[1]):
            if self._is_safe(each, brought):
                return each
        seen = mine | {position[0]}
        going_on = [
            each for each in after if self._table_value(each)[0] == UNDECIDED and not self._bit_of(each[0]) & brought
        ]
        for each in sorted(going_on, key=self._choice_count):
            if self._still_wins(each, seen, brought | self._bit_of(each[0]), depth + 1):
                return each
        return None

    def _still_wins(self, position: Position, mine: frozenset[str], brought: int, depth: int) -> bool:
        """Whether the prover wins an undecided position in which the other moves."""
        self._count_node(depth)
        after = self._successors(position)
        for each in after:
            if self._table_value(each)[0] == WIN:
                needed = self._needed_to_win(each)
                if needed is None or needed & brought:
                    return False
        going_on = [each for each in after if self._table_value(each)[0] == UNDECIDED and each[0] not in mine]
        going_on.sort(key=self._choice_count)
        return all(self._winning_position(each, mine, brought, depth + 1) is not None for each in going_on)

    def _is_safe(self, position: Position, brought: int) -> bool:
        """Whether the prover may move to a position that is lost for the other: Z11 comes before Z12."""
        if majority(position[0]) is not None:
            return True
        needed, own = self._needed_to_lose(position), self._bit_of(position[0])
        return needed is not None and not needed & own and not (needed | own) & brought

    def _needed_to_win(self, position: Position) -> int | None:
        """The boards that the prover's win by the table uses, as bits; ``None`` if one of them repeats."""
        if position not in self._to_win:
            self._to_win[position] = self._find_needed(position)
        return self._to_win[position]

    def _find_needed(self, position: Position) -> int | None:
        if majority(position[0]) is not None:
            return 0
        distance = self._table_value(position)[1]
        lost = [
            (self._table_value(each)[1], each)
            for each in self._successors(position)
            if self._table_value(each)[0] == LOSS
        ]
        for left, each in sorted(lost):
            if majority(each[0]) is not None:
                return 0
            needed, own = self._needed_to_lose(each) if left < distance else None, self._bit_of(each[0])
            if needed is not None and not needed & own:
                return needed | own
        return None

    def _needed_to_lose(self, position: Position) -> int | None:
        """The boards that the prover's win uses after any move of the other; ``None`` if one of them repeats."""
        if position not in self._to_lose:
            found: int | None = 0
            for each in self._successors(position):
                needed = self._needed_to_win(each)
                if needed is None:
                    found = None
                    break
                found = (found or 0) | needed
            self._to_lose[position] = found
        return self._to_lose[position]

    def _successors(self, position: Position) -> list[Position]:
        if position not in self._after:
            self._after[position] = successors(position)
        return self._after[position]

    def _table_value(self, position: Position) -> tuple[int, int]:
        """Who wins a position without Z12, seen by the seat to move, and in how many actions."""
        if position not in self._values:
            self._values[position] = self._lookup_value(position)
        return self._values[position]

    def _lookup_value(self, position: Position) -> tuple[int, int]:
        board, turns, source, target = position
        winner = majority(board)
        if winner is not None:
            return (WIN if winner == 0 else LOSS), 0
        if not self._successors(position):
            return LOSS, 0
        known = solution.lookup(board, turns, (source, target))
        return (WIN if known > 0 else LOSS if known < 0 else UNDECIDED), abs(known)

    def _count_node(self, depth: int) -> None:
        self.nodes += 1
        self.deepest = max(self.deepest, depth)
        if self._limit is not None and self.nodes > self._limit:
            raise _TooLongError

    def _bit_of(self, board: str) -> int:
        return 1 << self._bits.setdefault(board, len(self._bits))

    def _choice_count(self, position: Position) -> int:
        """The number of undecided successors; positions with few are tried first."""
        return sum(self._table_value(each)[0] == UNDECIDED for each in self._successors(position))


def main(_arguments: Sequence[str] | None = None) -> int:
    """Search for the proof and print the result; returns the exit status.

    Returns:
        The exit status: 1 if there is no proof.
    """
    begin, proof = perf_counter(), Proof()
    won = proof.answer() is not None
    sys.stdout.write(
        f"{'proved' if won else 'not proved'}: who begins wins, Z12 included; {proof.nodes} undecided positions looked "
        f"at, {proof.deepest} actions deep, {perf_counter() - begin:.1f} s\n"
    )
    return int(not won)


if __name__ == "__main__":
    sys.exit(main())
