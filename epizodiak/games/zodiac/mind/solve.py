"""``python -m epizodiak.games.zodiac.mind.solve``: solves all positions without Z12 and writes the table.

A position is the board and what Z8 and Z9 remember, seen from the seat to move: its pieces are ``0``, so that positions
which differ by a swap of the colours are one. Retrograde analysis without Z12 tells wins and losses (see Thompson,
"Retrograde Analysis of Certain Endgames", 1986); what it leaves would go on for ever, and Z12 is what ends it: there
the value depends on the placements that have occurred.
"""

from __future__ import annotations

import argparse
import sys
import zlib
from base64 import b85encode
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from time import perf_counter

from epizodiak.games.zodiac.mind.positions import LOSS, START, UNDECIDED, WIN, Position, successors
from epizodiak.games.zodiac.mind.solution import LOSS_BYTE, SIZE, place
from epizodiak.games.zodiac.rules.rules import majority

SOLVED = Path(__file__).with_name("solved.py")

LINE = 100
"""Characters in a line of the table."""


class Graph:
    """All positions that can occur in play without Z12, with their values.

    Attributes:
        positions: each once, the start first; those that Z11 ends among them.
        after: for each the numbers of the positions after it; none where the game is over.
        results: for the seat to move: ``WIN``, ``LOSS``, or ``UNDECIDED`` without Z12.
        distances: number of actions to the end where it is decided, if the winner hurries and the loser delays.

    Args:
        start: the first position.
        key: positions of one key count as one; they must have the same values.
    """

    def __init__(self, start: Position = START, key: Callable[[Position], Hashable] = tuple) -> None:
        self.positions = [start]
        self.after: list[list[int]] = []
        numbers = {key(start): 0}
        while len(self.after) < len(self.positions):
            position = self.positions[len(self.after)]
            row = []
            for each in successors(position) if majority(position[0]) is None else ():
                number = numbers.setdefault(key(each), len(numbers))
                if number == len(self.positions):
                    self.positions.append(each)
                row.append(number)
            self.after.append(row)
        self.results = [UNDECIDED] * len(self.positions)
        self.distances = [0] * len(self.positions)
        self._solve()

    def _solve(self) -> None:
        before: list[list[int]] = [[] for _ in self.positions]
        left = [len(row) for row in self.after]
        for number, row in enumerate(self.after):
            for each in row:
                before[each].append(number)
        level = [number for number, row in enumerate(self.after) if not row]
        for number in level:  # Z11, Z10
            self.results[number] = WIN if majority(self.positions[number][0]) == 0 else LOSS
        distance = 0
        while level:
            distance += 1
            found = []
            for number in level:
                lost = self.results[number] == LOSS
                for each in before[number]:
                    left[each] -= 1
                    if self.results[each] == UNDECIDED and (lost or not left[each]):
                        self.results[each] = WIN if lost else LOSS
                        self.distances[each] = distance
                        found.append(each)
            level = found

    def undecided_from_start(self) -> set[int]:
        """The undecided positions that can be reached from the start through undecided ones only."""
        found, waiting = {0}, [0]
        while waiting:
            for number in self.after[waiting.pop()]:
                if self.results[number] == UNDECIDED and number not in found:
                    found.add(number)
                    waiting.append(number)
        return found


def look(position: Position) -> int:
    """A number that is equal for positions that look alike: their index in the table."""
    board, turns, source, target = position
    return place(board, turns, (source, target))


def table_of(graph: Graph) -> bytes:
    """The table, not compressed: a byte for every position in which the game goes on."""
    data = bytearray(SIZE)
    for position, result, distance in zip(graph.positions, graph.results, graph.distances, strict=True):
        if result != UNDECIDED and majority(position[0]) is None:
            data[look(position)] = distance + (LOSS_BYTE if result == LOSS else 0)
    return bytes(data)


def module(data: bytes) -> str:
    """The source text of ``solved.py``."""
    text = b85encode(zlib.compress(data, 9)).decode("ascii")
    lines = "".join(f'    "{text[at : at + LINE]}",\n' for at in range(0, len(text), LINE))
    return (
        '"""The table of `solution.py`, compressed; written by `python3 -m epizodiak.games.zodiac.mind.solve`."""\n\n'
        f"from __future__ import annotations\n\nPACKED = (\n{lines})\n"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Solve the game, print a report and write ``solved.py``; returns the exit status.

    Returns:
        The exit status: 1 if ``--check`` finds another table.
    """
    parser = argparse.ArgumentParser(description="Solve Zodiac as far as Z12 leaves it alone, and write the table.")
    parser.add_argument("--check", action="store_true", help="write nothing, fail if the table is another")
    parser.add_argument("--count", action="store_true", help="count positions that only look alike one by one, too")
    given = parser.parse_args(arguments)
    begin = perf_counter()
    graph = Graph(key=look)
    source = module(table_of(graph))
    sys.stdout.write(
        f"{len(graph.positions)} positions that look different solved in {perf_counter() - begin:.1f} s; the table: "
        f"{SIZE} bytes, {len(source)} as a module\n"
    )
    if given.count:
        _count()
    if given.check:
        return int(SOLVED.read_text("ascii") != source)
    SOLVED.write_text(source, "ascii")
    return 0


def _count() -> None:
    """Print the numbers of all positions."""
    begin = perf_counter()
    graph = Graph()
    going_on = [n for n, position in enumerate(graph.positions) if majority(position[0]) is None]
    results = Counter(graph.results[number] for number in going_on)
    core = graph.undecided_from_start()
    sys.stdout.write(
        f"{len(graph.positions)} positions, {len(graph.positions) - len(going_on)} of them ended by Z11; of the other "
        f"{len(going_on)}, {results[WIN]} are won, {results[LOSS]} lost, at most {max(graph.distances)} actions from "
        f"the end, and {results[UNDECIDED]} undecided without Z12; {perf_counter() - begin:.1f} s\n"
        f"the start is {('undecided', 'won', 'lost')[graph.results[0]]}; from it {len(core)} undecided positions, of "
        f"{len({graph.positions[number][0] for number in core})} placements, can be reached through such\n"
    )


if __name__ == "__main__":
    sys.exit(main())
