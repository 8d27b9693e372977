"""Let the game teach itself: better weights for play, and the evaluator, both by self-play.

`python3 -m tools.learn play MODE SECONDS` climbs from the weights that there are: a few of them are changed at random,
the changed player takes one seat against two of the old, every deal in all three seats, and stays if it is clearly
better (a (1+1) evolution strategy with a sequential test). `python3 -m tools.learn value MODE ROUNDS` plays rounds by
those weights and fits the evaluator: the chances of the three seats by a softmax regression (Newton's method), the
points by least squares. Both write `epizodiak/games/epizodiak/fast_weights.py`; there are no other data.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from math import sqrt
from pathlib import Path

from epizodiak.games.epizodiak import fast_weights
from epizodiak.games.epizodiak.fast import DEAL, OVER, POTENTIAL, START, FastState
from epizodiak.games.epizodiak.fast_greedy import play_greedy
from epizodiak.games.epizodiak.fast_policy import Policy, Weights
from epizodiak.games.epizodiak.fast_value import BONUS, FEATURES, features, final, softmax
from epizodiak.games.epizodiak.state import Options

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "epizodiak" / "games" / "epizodiak" / "fast_weights.py"

FIXED = {"early": {"tile", "out", "pass_", "contest"}, "late": {"tile", "out", "draw", "draw_pair", "leave"}}
"""Weights that are the unit, or have no meaning with a draw pile, or without."""

TURNS = 300
DEALS_OF_A_STAGE = 120
STAGES = 10
SURE = 2.6
NEARLY_SURE = 1.2
RIDGE = 1.0

Row = list[float]


@dataclass(frozen=True)
class Sample:
    """A position on the way through a round.

    Attributes:
        rows: the features of each seat.
        shares: of the win of the round.
        points: that each seat made, without the bonus.
        emptied: who emptied its hand.
    """

    rows: list[list[float]]
    shares: list[float]
    points: list[float]
    emptied: int


def options(mode: str) -> Options:
    """One round of a mode."""
    return Options(mode=mode, target=1) if mode == "target" else Options(mode=mode)


def gain(state: FastState, seat: int) -> float:
    """What a round brought to a seat, more than to the others: wins of single rounds, points of others."""
    if state.phase not in (DEAL, OVER):
        return 0.0
    if state.options.mode == "single":
        return final(state)[0][seat] - 1 / 3
    return state.totals[seat] - (sum(state.totals) - state.totals[seat]) / 2


def duel(new: Policy, old: Policy, mode: str, seed: int) -> tuple[float, float]:
    """What ``new`` gains in one seat against two of ``old``, and its standard error."""
    source = random.Random(seed)
    found = []
    for deal in range(DEALS_OF_A_STAGE):
        start = FastState.deal(options(mode), deal % 3, source.random)
        for seat in range(3):
            state = start.copy()
            play_greedy(state, source.random, [new if each == seat else old for each in range(3)], limit=TURNS)
            found.append(gain(state, seat))
    mean = sum(found) / len(found)
    return mean, sqrt(sum((each - mean) ** 2 for each in found)) / len(found)


def better(new: Policy, old: Policy, mode: str, seeds: Callable[[], float]) -> bool:
    """Whether ``new`` is better, as far as a few thousand rounds tell."""
    total = variance = lead = doubt = 0.0
    for stage in range(1, STAGES + 1):
        mean, error = duel(new, old, mode, int(seeds() * 1e9))
        total += mean
        variance += error * error
        lead, doubt = total / stage, sqrt(variance) / stage
        if lead < -0.2 * doubt or lead > SURE * doubt:
            break
    return lead > NEARLY_SURE * doubt


def climb(mode: str, seconds: float, seed: int) -> None:
    """Look for better weights, and write each that is found."""
    source = random.Random(seed)
    early, late = (Weights(*row) for row in fast_weights.POLICIES[mode])
    names = [(half, field.name) for half in FIXED for field in fields(Weights) if field.name not in FIXED[half]]
    old = Policy(early, late)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        halves = {"early": early, "late": late}
        for half, name in source.sample(names, source.choice((1, 2, 2, 3, 4))):
            value = getattr(halves[half], name)
            step = source.gauss(0, max(0.15, 0.4 * abs(value)))
            halves[half] = replace(halves[half], **{name: value + step})
        new = Policy(halves["early"], halves["late"])
        if better(new, old, mode, source.random):
            early, late, old = halves["early"], halves["late"], new
            rows = [tuple(round(getattr(each, field.name), 4) for field in fields(Weights)) for each in (early, late)]
            fast_weights.POLICIES[mode] = (rows[0], rows[1])
            write()
            print(f"{mode}: better weights after {seconds - end + time.monotonic():.0f} s", flush=True)


def samples(mode: str, rounds: int, seed: int) -> tuple[list[Sample], list[Sample]]:
    """Positions of rounds, with a draw pile and without."""
    source = random.Random(seed)
    policy = Policy(*(Weights(*row) for row in fast_weights.POLICIES[mode]))
    found: tuple[list[Sample], list[Sample]] = ([], [])
    for number in range(rounds):
        state = FastState.deal(options(mode), number % 3, source.random)
        noise = source.choice((0.0, 0.5, 1.5))
        seen: list[tuple[bool, list[list[float]]]] = []
        turns = 0
        while state.phase not in (DEAL, OVER) and turns < TURNS:
            limit = 3 + int(source.random() * 14)
            turns += play_greedy(state, source.random, (policy,) * 3, limit=limit, noise=noise)
            if state.phase == START:
                seen.append((not state.pile, [features(state, seat) for seat in range(3)]))
        if state.phase not in (DEAL, OVER):
            continue
        if mode == "single":
            shares = list(final(state)[0])
            points = [total - BONUS * (seat == state.emptied) for seat, total in enumerate(state.totals)]
        else:
            shares = [float(seat == state.emptied) for seat in range(3)]
            points = [hand[POTENTIAL] for hand in state.hands]
        for late, rows in seen:
            found[late].append(Sample(rows, shares, [float(each) for each in points], state.emptied))
    return found


def solve(matrix: list[Row], right: Row) -> Row:
    """The solution of linear equations, by elimination with pivots."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(size):
            if r != i and rows[r][i]:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def fit_chances(found: Sequence[Sample], steps: int = 6) -> Row:
    """Weights of a softmax regression of shares on features."""
    size = len(FEATURES)
    weights = [0.0] * size
    for _ in range(steps):
        slope = [-RIDGE * weight for weight in weights]
        curve = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
        for sample in found:
            rows = sample.rows
            shares = softmax([sum(a * b for a, b in zip(weights, row, strict=True)) for row in rows])
            middle = [sum(share * row[k] for share, row in zip(shares, rows, strict=True)) for k in range(size)]
            for row, share, wanted in zip(rows, shares, sample.shares, strict=True):
                centred = [a - b for a, b in zip(row, middle, strict=True)]
                for i in range(size):
                    slope[i] += (wanted - share) * row[i]
                    part = share * centred[i]
                    for j in range(size):
                        curve[i][j] += part * centred[j]
        weights = [weight + step for weight, step in zip(weights, solve(curve, slope), strict=True)]
    return weights


def fit_points(found: Sequence[Sample], *, of_winners: bool) -> tuple[Row, float]:
    """Weights and base of a linear regression of points on features; turn and end of the round are left out."""
    used = FEATURES.index("potential") + 1
    size = used + 1
    matrix = [[1e-3 * (i == j) for j in range(size)] for i in range(size)]
    right = [0.0] * size
    for sample in found:
        for seat, row in enumerate(sample.rows):
            if of_winners and seat != sample.emptied:
                continue
            known = [*row[:used], 1.0]
            for i in range(size):
                right[i] += known[i] * sample.points[seat]
                for j in range(size):
                    matrix[i][j] += known[i] * known[j]
    *weights, base = solve(matrix, right)
    return [*weights, *[0.0] * (len(FEATURES) - used)], base


def value(mode: str, rounds: int, seed: int) -> None:
    """Fit the evaluator and write it."""
    promises = []
    for found in samples(mode, rounds, seed):
        points, base = fit_points(found, of_winners=mode == "target")
        chance = tuple(round(each, 4) for each in fit_chances(found))
        promises.append((chance, tuple(round(each, 4) for each in points), round(base, 4)))
        print(f"{mode}: {len(found)} positions", flush=True)
    fast_weights.PROMISES[mode] = (promises[0], promises[1])
    write()


def write() -> None:
    """Write all weights as they are now."""
    FILE.write_text(
        '"""What self-play found; written by ``python -m tools.learn``."""\n\n'
        "Row = tuple[float, ...]\n\n"
        f"POLICIES: dict[str, tuple[Row, Row]] = {fast_weights.POLICIES!r}\n"
        '"""By mode: the fields of ``fast_policy.Weights``, with a draw pile and without."""\n\n'
        f"PROMISES: dict[str, tuple[tuple[Row, Row, float], tuple[Row, Row, float]]] = {fast_weights.PROMISES!r}\n"
        '"""By mode: the fields of ``fast_value.Promise``, with a draw pile and without."""\n',
        "utf-8",
    )
    subprocess.run([sys.executable, "-m", "ruff", "format", "-q", str(FILE)], check=True)


def main(arguments: Sequence[str]) -> int:
    """Learn; returns the exit status."""
    if (
        len(arguments) not in {3, 4}
        or arguments[0] not in {"play", "value"}
        or arguments[1] not in {"single", "target"}
    ):
        print("usage: python3 -m tools.learn play|value single|target SECONDS|ROUNDS [SEED]", file=sys.stderr)
        return 2
    what, mode, amount = arguments[:3]
    seed = int(arguments[3]) if len(arguments) > 3 else 1  # noqa: PLR2004 - an optional last argument
    if what == "play":
        climb(mode, float(amount), seed)
    else:
        value(mode, int(amount), seed)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
