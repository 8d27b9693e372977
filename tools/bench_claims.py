"""Measure Schotten Totten's proof of claims: `python3 -m tools.bench_claims` prints its times in microseconds.

A question is one stone: what is not on the table is worked out and the best completion constructed. Positions are made
at random with fewer and fewer cards left, where nothing strong can be built and every type has to be tried.
"""

import random
from statistics import median
from time import perf_counter_ns

from epizodiak.games.schotten_totten.rules.claims import beaten_by
from epizodiak.games.schotten_totten.rules.formations import Unseen
from epizodiak.games.schotten_totten.rules.state import ALL_CARDS, Stone

QUESTIONS = 20_000
REPEATS = 3
"""Each question is timed so often and its best time counts, so that another program's turn isn't taken for ours."""


def ask(stone: Stone, table: list[str]) -> float:
    """Return the microseconds that one question takes."""
    times = []
    for _ in range(REPEATS):
        begin = perf_counter_ns()
        beaten_by(stone, 0, Unseen.besides(table))
        times.append(perf_counter_ns() - begin)
    return min(times) / 1_000


def main() -> None:
    """Measure and print."""
    source = random.Random(1)
    found: dict[int, list[float]] = {0: [], 1: [], 2: []}
    for number in range(QUESTIONS):
        cards = list(ALL_CARDS)
        source.shuffle(cards)
        size = number % 3
        table = cards[: source.randint(3 + size, len(cards))]
        stone = Stone(None, (tuple(table[:3]), tuple(table[3 : 3 + size])), 0)
        found[size].append(ask(stone, table))
    for size, times in found.items():
        print(f"{size} cards there: median {median(times):.1f} µs, most {max(times):.1f} µs, {len(times)} questions")


if __name__ == "__main__":
    main()
