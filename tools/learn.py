"""Let the game teach itself: better weights for play, and the evaluator, both by self-play.

`python3 -m tools.learn play MODE SECONDS` climbs from the weights that there are: a few of them are changed at random,
the changed player takes one seat against two of the old, every deal in all three seats, and stays if it is clearly
better (a (1+1) evolution strategy with a sequential test). `python3 -m tools.learn value MODE ROUNDS GAMES` plays
rounds by those weights and some by search, and fits the evaluator to them (`learn_value.py`). Both write
`epizodiak/games/epizodiak/mind/fast_weights.py`; there are no other data.
"""

from __future__ import annotations

import argparse
import random
import sys
import textwrap
import time
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from functools import partial
from importlib import import_module
from math import sqrt
from pathlib import Path

from epizodiak.bots.crew import Crew
from epizodiak.cli.inputs import add_crew, crew_of
from epizodiak.games.epizodiak.mind import fast_weights
from epizodiak.games.epizodiak.mind.fast import DEAL, OVER, FastState
from epizodiak.games.epizodiak.mind.fast_greedy import play_greedy
from epizodiak.games.epizodiak.mind.fast_policy import Policy, Weights
from epizodiak.games.epizodiak.mind.fast_value import Network, final
from tools.learn_value import CHUNK, Sample, networks, options, positions

FILE = Path(fast_weights.__file__)

FIXED = {"early": {"tile", "out", "pass_", "contest"}, "late": {"tile", "out", "draw", "draw_pair", "leave"}}
"""Weights that are the unit, or have no meaning with a draw pile, or without."""

TURNS = 300
DEALS_OF_A_STAGE = 120
STAGES = 10
SURE = 2.6
NEARLY_SURE = 1.2


def gain(state: FastState, seat: int) -> float:
    """What a round brought to a seat, more than to the others: wins of single rounds, points of others."""
    if state.phase not in (DEAL, OVER):
        return 0.0
    if state.options.mode == "single":
        return final(state)[0][seat] - 1 / 3
    return state.totals[seat] - (sum(state.totals) - state.totals[seat]) / 2


def gains(new: Policy, old: Policy, mode: str, seed: int, deal: int) -> list[float]:
    """What ``new`` gains from a deal in each seat against two of ``old``."""
    source = random.Random(f"{seed} deal {deal}")
    start, found = FastState.deal(options(mode), deal % 3, source.random), []
    for seat in range(3):
        state = start.copy()
        play_greedy(state, source.random, [new if each == seat else old for each in range(3)], limit=TURNS)
        found.append(gain(state, seat))
    return found


def duel(new: Policy, old: Policy, mode: str, seed: int, crew: Crew) -> tuple[float, float]:
    """What ``new`` gains in one seat against two of ``old``, and its standard error."""
    found = [each for some in crew.map(partial(gains, new, old, mode, seed), range(DEALS_OF_A_STAGE)) for each in some]
    mean = sum(found) / len(found)
    return mean, sqrt(sum((each - mean) ** 2 for each in found)) / len(found)


def better(new: Policy, old: Policy, mode: str, seeds: Callable[[], float], crew: Crew) -> bool:
    """Whether ``new`` is better, as far as a few thousand rounds tell."""
    total = variance = lead = doubt = 0.0
    for stage in range(1, STAGES + 1):
        mean, error = duel(new, old, mode, int(seeds() * 1e9), crew)
        total += mean
        variance += error * error
        lead, doubt = total / stage, sqrt(variance) / stage
        if lead < -0.2 * doubt or lead > SURE * doubt:
            break
    return lead > NEARLY_SURE * doubt


def climb(mode: str, seconds: float, seed: int, crew: Crew) -> None:
    """Look for better weights, and write each that is found."""
    source = random.Random(seed)
    early, late = (Weights(*row) for row in fast_weights.POLICIES[mode])
    names = [(half, field.name) for half in FIXED for field in fields(Weights) if field.name not in FIXED[half]]
    old = Policy(early, late)
    end = time.monotonic() + seconds
    found = 0
    while time.monotonic() < end:
        halves = {"early": early, "late": late}
        for half, name in source.sample(names, source.choice((1, 2, 2, 3, 4))):
            value = getattr(halves[half], name)
            step = source.gauss(0, max(0.15, 0.4 * abs(value)))
            halves[half] = replace(halves[half], **{name: value + step})
        new = Policy(halves["early"], halves["late"])
        if better(new, old, mode, source.random, crew):
            early, late, old = halves["early"], halves["late"], new
            rows = [tuple(round(getattr(each, field.name), 4) for field in fields(Weights)) for each in (early, late)]
            fast_weights.POLICIES[mode] = (rows[0], rows[1])
            write()
            found += 1
            print(f"{mode}: better weights after {seconds - end + time.monotonic():.0f} s", flush=True)
    print(f"{mode}: {found} times better", flush=True)


def value(mode: str, found: Sequence[Sample], seed: int, crew: Crew) -> None:
    """Fit the evaluator to positions and write it."""
    early, late = networks(mode, found, seed, crew)
    fast_weights.NETWORKS[mode] = (_row(early), _row(late))
    write()


def _row(network: Network) -> fast_weights.Layers:
    return network.units, network.emptying, network.sets, network.base


def write() -> None:
    """Write all weights as they are now."""
    tables = (
        ("POLICIES: dict[str, tuple[Row, Row]]", fast_weights.POLICIES, "fast_policy.Weights"),
        ("NETWORKS: dict[str, tuple[Layers, Layers]]", fast_weights.NETWORKS, "fast_value.Network"),
    )
    text = [
        '"""What self-play found; written by ``python -m tools.learn``."""\n',
        "# fmt: off",
        "Row = tuple[float, ...]",
        "Layers = tuple[tuple[tuple[Row, float], ...], Row, Row, float]\n",
    ]
    for name, found, meant in tables:
        text += [f"{name} = {{", *textwrap.wrap(repr(found)[1:-1].replace("'", '"'), 118, break_long_words=False), "}"]
        text += [f'"""By mode: the fields of ``{meant}``, with a draw pile and without."""\n']
    FILE.write_text("\n".join(text), "utf-8")


def parser() -> argparse.ArgumentParser:
    """The command's grammar."""
    top = argparse.ArgumentParser(prog="python3 -m tools.learn", description="Lets EpiZodiak teach itself.")
    kinds = top.add_subparsers(dest="what", required=True)
    play = kinds.add_parser("play", help="look for better weights of judgement")
    worth = kinds.add_parser("value", help="fit the evaluator")
    for each in (play, worth):
        each.add_argument("mode", choices=("single", "target"))
    play.add_argument("seconds", type=float, help="for how long")
    worth.add_argument("rounds", type=int, help=f"rounds played by judgement, in chunks of {CHUNK}")
    worth.add_argument("games", type=int, help="rounds played by search")
    for each in (play, worth):
        each.add_argument("seed", type=int, nargs="?", default=1)
        add_crew(each)
    return top


def main(arguments: Sequence[str]) -> int:
    """Learn; returns the exit status."""
    grammar = parser()
    given = grammar.parse_args(arguments)
    with crew_of(grammar, given) as crew:
        if given.what == "play":
            climb(given.mode, given.seconds, given.seed, crew)
        else:
            found = positions(given.mode, given.rounds, given.games, given.seed, crew, tell=given.progress)
            value(given.mode, found, given.seed, crew)
    return 0


if __name__ == "__main__":  # as in luck.py
    sys.exit(import_module("tools.learn").main(sys.argv[1:]))
