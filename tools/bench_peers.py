"""Measure how many turns a second a researcher gets from this engine, and from what they would take instead.

`make peers` runs it where `make envs` has put the libraries; `--seconds` and `--runs` say how long. Seconds are the
processor's, so that whatever else the machine does takes nothing from anybody, and every run of one subject is
followed by one of each other. PettingZoo's environments, ours and its own, are measured by its own
`performance_benchmark`; all else plays at random to the end, again and again.
"""

import argparse
import contextlib
import importlib
import io
import random
import re
import sys
import warnings
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter, process_time
from types import SimpleNamespace
from typing import Any

from epizodiak.core.chance import shuffled
from epizodiak.games import GAMES
from epizodiak.games.epizodiak.mind.fast import FastState
from epizodiak.games.epizodiak.mind.fast_playout import play_round
from epizodiak.games.epizodiak.rules.state import Options

MOST_TURNS = 3_000
"""Where a game is given up."""

CLASSICS = ("connect_four_v3", "tictactoe_v3", "rps_v2", "leduc_holdem_v4", "texas_holdem_v4")
IN_PYTHON = ("tic_tac_toe", "kuhn_poker", "liars_poker", "block_dominoes")
"""OpenSpiel's games that are written in Python, without `python_`."""

CARDS = ("leduc-holdem", "limit-holdem", "uno", "gin-rummy")

Speed = Callable[[float], float]
"""Turns per second, measured for so many seconds."""


def repeated(play: Callable[[random.Random], int]) -> Speed:
    """Return the speed of what plays a game and returns how many turns that took."""
    source = random.Random(1)

    def speed(seconds: float) -> float:
        turns, begin, end = 0, process_time(), perf_counter() + seconds
        while perf_counter() < end:  # to ask how much the processor has worked takes longer than many a game
            turns += play(source)
        return turns / (process_time() - begin)

    return speed


def fast_round(source: random.Random) -> int:
    """A round of EpiZodiak on the engine that searches."""
    state = FastState.deal(Options(mode="single"), 0, source.random)
    return play_round(state, source.random, limit=MOST_TURNS)


def by_rules(name: str) -> Callable[[random.Random], int]:
    """Return what plays a game by its rules as they are written to be read."""
    game = GAMES[name]
    options = game.options_from({"mode": "single"} if name == "epizodiak" else {})

    def play(source: random.Random) -> int:
        state, turns = game.start(options, 0, game.random_opening(options, 0, source)), 0
        while game.to_act(state) is not None and turns < MOST_TURNS:
            action = source.choice(game.legal_actions(state))
            tiles = game.chance_needed(state, action)
            state = game.apply(state, action, shuffled(tiles, source) if tiles else None)
            turns += 1
        return turns

    return play


def benchmarked(env: Any) -> Speed:
    """Return the speed of a PettingZoo environment by its own benchmark, which always takes five seconds."""
    test: Any = importlib.import_module("pettingzoo.test.performance_benchmark")

    def speed(seconds: float) -> float:
        scale = 5 / seconds
        test.time = SimpleNamespace(time=lambda: perf_counter() * scale)
        said, begin, worked = io.StringIO(), perf_counter(), process_time()
        with contextlib.redirect_stdout(said):
            test.performance_benchmark(env)
        found = re.search(r"([\d.]+) turns per second", said.getvalue())
        assert found is not None, "the benchmark says what it measured"
        return float(found[1]) * scale * (perf_counter() - begin) / (process_time() - worked)

    return speed


def spiel(name: str) -> Callable[[random.Random], int]:
    """Return what plays one of OpenSpiel's games; chance takes no turn."""
    game: Any = importlib.import_module("pyspiel").load_game(name)

    def play(source: random.Random) -> int:
        state, turns = game.new_initial_state(), 0
        while not state.is_terminal() and turns < MOST_TURNS:
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(source.choices(outcomes, weights)[0])
            else:
                state.apply_action(source.choice(state.legal_actions()))
                turns += 1
        return turns

    return play


def rlcard(name: str) -> Callable[[random.Random], int]:
    """Return what plays one of RLCard's games."""
    env: Any = importlib.import_module("rlcard").make(name)

    def play(source: random.Random) -> int:
        state, _ = env.reset()
        turns = 0
        while not env.is_over() and turns < MOST_TURNS:
            state, _ = env.step(source.choice(list(state["legal_actions"])))
            turns += 1
        return turns

    return play


def subjects() -> dict[str, Speed]:
    """Return all that is measured, by what a table calls it."""
    ours: Any = importlib.import_module("epizodiak.envs.pettingzoo")
    importlib.import_module("epizodiak.envs.openspiel")
    importlib.import_module("open_spiel.python.games")
    found = {"EpiZodiak, the engine that searches": repeated(fast_round)}
    found |= {f"{name}, rules": repeated(by_rules(name)) for name in GAMES}
    found |= {f"{name}, PettingZoo": benchmarked(ours.env(name)) for name in GAMES}
    found |= {f"{name}, OpenSpiel": repeated(spiel(f"python_{name.replace('-', '_')}")) for name in GAMES}
    for name in CLASSICS:
        made = importlib.import_module(f"pettingzoo.classic.{name}").env()
        found[f"PettingZoo's {name}"] = benchmarked(made)
    found |= {f"OpenSpiel's python_{name}": repeated(spiel(f"python_{name}")) for name in IN_PYTHON}
    return found | {f"RLCard's {name}": repeated(rlcard(name)) for name in CARDS}


def table(speeds: dict[str, list[float]]) -> str:
    """Return the medians as a table."""
    rows = [
        f"| {name} | {median(found):,.0f} | {min(found):,.0f} to {max(found):,.0f} |" for name, found in speeds.items()
    ]
    return "\n".join(["| | turns a second | least to most |", "|---|---:|---:|", *rows])


def main(arguments: Sequence[str]) -> int:
    """Measure all and print a table; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.bench_peers", description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5, help="runs of each, of which the median counts (%(default)s)")
    parser.add_argument("--seconds", type=float, default=5, help="how long each run takes (%(default)s)")
    given = parser.parse_args(arguments)
    warnings.simplefilter("ignore")  # of libraries whose own libraries are newer
    measured = subjects()
    speeds: dict[str, list[float]] = {name: [] for name in measured}
    for _ in range(given.runs):
        for name, speed in measured.items():
            speeds[name].append(speed(given.seconds))
    print(table(speeds))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
