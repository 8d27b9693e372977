"""What seats may remember of hidden tiles, beyond what lies on the table.

A careful person knows that a tile somebody picked up is in that hand until it is played, that a player who passed
when obliged (E17) or forced (E18) had none of certain tiles, and that a filled dial went into the pile. `Memory`
keeps this as bounds: the least and the most of each value that each hand can hold, and the least that the pile holds.
The truth always lies within the bounds (a property test holds them to it); no rule reads them. It also keeps who passed
in their last turn, and who drew, which the list of players shows (`State.passes` is what the rules count).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

Counts = tuple[int, ...]
"""Twelve numbers, one per value (index value - 1)."""

NONE: Counts = (0,) * 12
COPIES = 4
ALL: Counts = (COPIES,) * 12


def _with_count(counts: Counts, value: int, number: int) -> Counts:
    return (*counts[: value - 1], number, *counts[value:])


def _with_shift(counts: Counts, value: int, by: int) -> Counts:
    return _with_count(counts, value, min(4, max(0, counts[value - 1] + by)))


def _with_row(rows: tuple[Counts, ...], index: int, row: Counts) -> tuple[Counts, ...]:
    return (*rows[:index], row, *rows[index + 1 :])


@dataclass(frozen=True, slots=True)
class Memory:
    """Bounds on hidden tiles.

    Attributes:
        least: for each seat and value, how many are publicly known to be in that hand.
        most: for each seat and value, how many can be in that hand by what is publicly known.
        pile_least: for each observer (seats 0, 1, 2, then a spectator) and value, how many the observer knows to be in
            the draw pile. It is not the same for all: who draws a tile knows which one left the pile.
        last_passed: for each seat whether its last turn of this round was a pass, after a draw or without one.
        last_drew: for each seat whether it drew in its last turn of this round.
    """

    least: tuple[Counts, ...] = (NONE, NONE, NONE)
    most: tuple[Counts, ...] = (ALL, ALL, ALL)
    pile_least: tuple[Counts, ...] = (NONE, NONE, NONE, NONE)
    last_passed: tuple[bool, ...] = (False, False, False)
    last_drew: tuple[bool, ...] = (False, False, False)

    def placed(self, seat: int, values: tuple[int, ...]) -> Memory:
        """``seat`` laid these tiles from its hand."""
        least, most = self.least[seat], self.most[seat]
        for value in values:
            least, most = _with_shift(least, value, -1), _with_shift(most, value, -1)
        return replace(self, least=_with_row(self.least, seat, least), most=_with_row(self.most, seat, most))

    def discarded(self, seat: int, value: int) -> Memory:
        """``seat`` discarded the set of ``value``: one tile of it is left in all."""
        least = _with_row(self.least, seat, _with_shift(self.least[seat], value, -3))
        most = _with_row(self.most, seat, _with_shift(self.most[seat], value, -3))
        return replace(self, least=least, most=tuple(_with_count(row, value, min(1, row[value - 1])) for row in most))

    def drew(self, seat: int, value: int) -> Memory:
        """``seat`` drew a tile; only ``seat`` saw that it was ``value``."""
        most = tuple(min(4, number + 1) for number in self.most[seat])
        pile = tuple(
            _with_shift(row, value, -1) if observer == seat else tuple(max(0, number - 1) for number in row)
            for observer, row in enumerate(self.pile_least)
        )
        return replace(self, most=_with_row(self.most, seat, most), pile_least=pile)

    def picked_up(self, seat: int, value: int) -> Memory:
        """``seat`` took a tile from the dial, for all to see."""
        return replace(
            self,
            least=_with_row(self.least, seat, _with_shift(self.least[seat], value, +1)),
            most=_with_row(self.most, seat, _with_shift(self.most[seat], value, +1)),
        )

    def contested(self, seat: int, value: int, kept: int) -> Memory:
        """All four of ``value`` left the hands; ``seat`` holds ``kept`` (0 or 1) of them now."""
        return replace(
            self,
            least=tuple(_with_count(row, value, kept if s == seat else 0) for s, row in enumerate(self.least)),
            most=tuple(_with_count(row, value, kept if s == seat else 0) for s, row in enumerate(self.most)),
        )

    def lacks(self, seat: int, values: tuple[int, ...]) -> Memory:
        """``seat`` showed by its action that it holds none of ``values``."""
        most = self.most[seat]
        for value in values:
            most = _with_count(most, value, 0)
        return replace(self, most=_with_row(self.most, seat, most))

    def turn_over(self, seat: int, *, passed: bool, drew: bool) -> Memory:
        """The memory after ``seat`` has ended its turn, by a pass or otherwise, with or without a draw."""
        if (self.last_passed[seat], self.last_drew[seat]) == (passed, drew):
            return self
        passes = tuple(passed if s == seat else mark for s, mark in enumerate(self.last_passed))
        draws = tuple(drew if s == seat else mark for s, mark in enumerate(self.last_drew))
        return replace(self, last_passed=passes, last_drew=draws)

    def dial_gathered(self, first: int) -> Memory:
        """The twelve tiles of the dial went into the pile, and its first one, ``first``, back to the dial (E19)."""
        pile = tuple(_with_shift(tuple(number + 1 for number in row), first, -1) for row in self.pile_least)
        return replace(self, pile_least=pile)

    def taken_back(self, later: Memory, seat: int, returned: Counts) -> Memory:
        """``seat`` took back its turn: nothing that was shown is forgotten.

        Args:
            later: what was known before it did; this is what was known before the turn.
            seat: who took back.
            returned: how many tiles of each value came back to the hand by it; negative for one that left it again.
        """
        least, most = list(self.least), list(self.most)
        for row, (low, high) in enumerate(zip(later.least, later.most, strict=True)):
            back = returned if row == seat else NONE
            least[row] = tuple(max(a, min(COPIES, b + r)) for a, b, r in zip(least[row], low, back, strict=True))
            bound = zip(most[row], high, back, strict=True)  # four is none
            most[row] = tuple(a if b == COPIES else min(a, max(0, b + r)) for a, b, r in bound)
        return replace(self, least=tuple(least), most=tuple(most))
