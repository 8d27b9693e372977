"""``python -m epizodiak.games.epicycle.mind.solve``: writes ``solved.py``; with ``--check`` it compares.

Retrograde analysis (Ströhlein 1970; Thompson, "Retrograde Analysis of Certain Endgames", 1986): from the positions that
are lost at once backwards, nearest end first. A position is won as soon as one of its actions leads to a lost one, and
lost as soon as all do to won ones; what is left is a draw.
"""

from __future__ import annotations

import argparse
import sys
import zlib
from base64 import b85encode
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from pathlib import Path
from time import perf_counter

from epizodiak.games.epicycle.mind.solution import (
    DRAW,
    HOLDINGS,
    LOSS,
    LOSS_BYTE,
    WIN,
    Position,
    Ring,
    Value,
    counts,
    lost,
    offsets,
    place,
    successors,
)
from epizodiak.games.epicycle.rules.state import RING_PYRAMIDS, STANDARD_RING

SOLVED = Path(__file__).with_name("solved.py")
LINE = 100

STANDARD: Position = ("".join(map(str, STANDARD_RING)), "123", "123")


def orders(left: tuple[int, ...], so_far: str = "") -> Iterator[Ring]:
    """Every order of these small, medium and large pyramids, sorted."""
    if not any(left):
        yield so_far
    for index, number in enumerate(left):
        if number:
            rest = tuple(other - (at == index) for at, other in enumerate(left))
            yield from orders(rest, f"{so_far}{index + 1}")


def all_positions() -> Iterator[Position]:
    """Every position in which nobody has lost by C5, in the order of the table."""
    for own in HOLDINGS:
        for other in HOLDINGS:
            left = counts(own, other)
            if min(left) >= 0:
                yield from ((ring, own, other) for ring in orders(left))


def reachable(starts: Iterable[Position]) -> set[Position]:
    """The positions that play can lead to, up to rotation, the starts and those lost by C5 among them."""
    found = set(starts)
    waiting = deque(found)
    while waiting:
        position = waiting.popleft()
        for after in () if lost(position[2]) else successors(*position):
            if after not in found:
                found.add(after)
                waiting.append(after)
    return found


def all_starts() -> set[Position]:
    """The starts of all random rings."""
    return {("".join(map(str, order)), "123", "123") for order in set(permutations(RING_PYRAMIDS))}


def solve(positions: Iterable[Position]) -> dict[Position, Value]:
    """The value of each of ``positions``, a set that contains all successors of its positions."""
    before: dict[Position, list[Position]] = {position: [] for position in positions}
    open_actions: dict[Position, int] = {}
    found: dict[Position, Value] = {}
    levels: list[list[Position]] = [[], []]
    for position in before:
        afters = list(successors(*position))
        going_on = [after for after in afters if not lost(after[2])]
        open_actions[position] = len(going_on)
        for after in going_on:
            before[after].append(position)
        if not going_on:  # C4, or C5 whatever one does
            found[position] = Value(LOSS, len(afters[:1]))
            levels[len(afters[:1])].append(position)
    for distance, level in enumerate(levels):  # it grows while it is gone through
        if distance + 1 == len(levels) and level:
            levels.append([])
        for position in level:
            wins = found[position].result == LOSS
            for earlier in before[position]:
                if earlier in found:
                    continue
                open_actions[earlier] -= 1
                if wins or not open_actions[earlier]:
                    found[earlier] = Value(WIN if wins else LOSS, distance + 1)
                    levels[distance + 1].append(earlier)
    return {position: found.get(position, Value(DRAW)) for position in before}


def packed(values: dict[Position, Value]) -> str:
    """The table of values as compressed text."""
    data = bytearray(offsets()[1])
    for position, value in values.items():
        data[place(*position)] = value.actions + (LOSS_BYTE if value.result == LOSS else 0)
    return b85encode(zlib.compress(bytes(data), 9)).decode("ascii")


def module(text: str) -> str:
    """The source text of ``solved.py``."""
    lines = "".join(f'    "{text[at : at + LINE]}",\n' for at in range(0, len(text), LINE))
    return (
        '"""The table of `solution.py`, compressed; written by `python3 -m epizodiak.games.epicycle.mind.solve`."""\n\n'
        f"from __future__ import annotations\n\nPACKED = (\n{lines})\n"
    )


def report(values: dict[Position, Value], name: str, starts: set[Position]) -> str:
    """Number of positions, wins, draws and losses, longest win and loss, values of the starts; on one line."""
    everything = reachable(starts)
    there = [position for position in everything if not lost(position[2])]
    results = Counter(values[position].result for position in there)
    longest = {result: max(values[p].actions for p in there if values[p].result == result) for result in (WIN, LOSS)}
    first = Counter(values[position].result for position in starts)
    return (
        f"{name}: {len(everything)} positions, {len(everything) - len(there)} of them lost by C5, "
        f"{results[WIN]} won in at most {longest[WIN]}, {results[DRAW]} drawn, "
        f"{results[LOSS]} lost in at most {longest[LOSS]}; "
        f"starts: {first[WIN]} won, {first[DRAW]} drawn, {first[LOSS]} lost\n"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Solve the game, print a report, and write or check ``solved.py``; returns the exit status.

    Returns:
        The exit status: 1 if ``--check`` finds another table.
    """
    parser = argparse.ArgumentParser(description="Solve Epicycle and write the table.")
    parser.add_argument("--check", action="store_true", help="write nothing, fail if the table is another")
    given = parser.parse_args(arguments)
    begin = perf_counter()
    values = solve(all_positions())
    source = module(packed(values))
    sys.stdout.write(f"{len(values)} positions solved in {perf_counter() - begin:.1f} s, {len(source)} bytes\n")
    sys.stdout.write(report(values, "from the standard start", {STANDARD}))
    sys.stdout.write(report(values, "from all starts", all_starts()))
    if given.check:
        return int(SOLVED.read_text("ascii") != source)
    SOLVED.write_text(source, "ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
