"""``epizodiak bench``: measures the speed of random play, next to python-chess's on the same machine.

Speeds of one machine say little, those of two programs measured in turns say more: every run of one is followed by a
run of the others, and the medians are compared.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from inspect import getsourcelines
from statistics import median
from time import perf_counter
from types import FrameType
from typing import Any

from epizodiak.bots.levels import TOP
from epizodiak.bots.player import decide
from epizodiak.cli.inputs import positive
from epizodiak.core.chance import shuffled
from epizodiak.games.epizodiak.mind.fast import DEAL, REFILL, FastState
from epizodiak.games.epizodiak.mind.fast_greedy import play_greedy
from epizodiak.games.epizodiak.mind.fast_playout import play_round
from epizodiak.games.epizodiak.mind.thinker import NOISE, policies
from epizodiak.games.epizodiak.rules import rules
from epizodiak.games.epizodiak.rules.game import GAME
from epizodiak.games.epizodiak.rules.notation import parse_action
from epizodiak.games.epizodiak.rules.state import ALL_TILES, Options
from epizodiak.games.epizodiak.rules.view import view

OPTIONS = tuple(
    Options(mode=mode, edition=edition) for mode in ("target", "single") for edition in ("current", "earlier")
)
"""Play is measured over both modes and both editions in turn."""

TURNS_OF_A_ROUND = 3_000
ACTIONS_OF_A_ROUND = 5_000
"""Where a random round is given up (E21a)."""

PLIES_OF_A_CHESS_GAME = 400

PLAYOUT, LOOP, RULES, CHESS = "random play, fast path", "legal + apply, fast path", "public rules", "python-chess"
JUDGED, SEARCHED = "turns by judgement", "playouts of a search"


def playouts(seconds: float, seed: int = 1) -> float:
    """Actions per second of random rounds on the fast path, each from its deal to its end."""
    numbers = random.Random(seed).random
    actions = rounds = 0
    begin = perf_counter()
    while (spent := perf_counter() - begin) < seconds:
        state = FastState.deal(OPTIONS[rounds % len(OPTIONS)], rounds % 3, numbers)
        actions += play_round(state, numbers, limit=TURNS_OF_A_ROUND)
        rounds += 1
    return actions / spent


def legal_apply(seconds: float, seed: int = 1) -> float:
    """Actions per second of random rounds by way of :meth:`FastState.legal` and :meth:`FastState.apply`."""
    numbers = random.Random(seed).random
    actions = rounds = 0
    begin = perf_counter()
    while (spent := perf_counter() - begin) < seconds:
        state = FastState.deal(OPTIONS[rounds % len(OPTIONS)], rounds % 3, numbers)
        rounds += 1
        for _ in range(ACTIONS_OF_A_ROUND):
            if state.phase >= DEAL:
                break
            if state.phase == REFILL:
                state.settle_at_random(numbers)
            codes = state.legal()
            state.apply(codes[int(numbers() * len(codes))])
            actions += 1
    return actions / spent


def public_rules(seconds: float, seed: int = 1) -> float:
    """Actions per second of random games played with the public rules."""
    source = random.Random(seed)
    actions = games = 0
    begin = perf_counter()
    while (spent := perf_counter() - begin) < seconds:
        options = OPTIONS[games % len(OPTIONS)]
        state = rules.deal(options, 1, games % 3, shuffled(ALL_TILES, source), (0, 0, 0))
        games += 1
        while state.player is not None and perf_counter() - begin < seconds:
            action = source.choice(rules.legal_actions(state))
            tiles = rules.chance_needed(state, action)
            state = rules.apply(state, action, shuffled(tiles, source) if tiles else None)
            actions += 1
    return actions / spent


def judged_turns(seconds: float, seed: int = 1) -> float:
    """Turns per second of rounds in which every seat plays by judgement."""
    numbers = random.Random(seed).random
    turns = rounds = 0
    begin = perf_counter()
    while (spent := perf_counter() - begin) < seconds:
        options = OPTIONS[rounds % len(OPTIONS)]
        state = FastState.deal(options, rounds % 3, numbers)
        turns += play_greedy(state, numbers, (policies(options.mode),) * 3, limit=TURNS_OF_A_ROUND, noise=NOISE)
        rounds += 1
    return turns / spent


def search_playouts(seconds: float, seed: int = 1) -> float:
    """Playouts per second of the best level's search, with the drawing of worlds and the evaluation."""
    source = random.Random(seed)
    playouts = rounds = 0
    begin = perf_counter()
    while perf_counter() - begin < seconds:
        state = rules.deal(OPTIONS[2], 1, rounds % 3, shuffled(ALL_TILES, source), (0, 0, 0))
        rounds += 1
        while state.player is not None and perf_counter() - begin < seconds:
            thought = decide(view(state, state.player), TOP, rounds, GAME.name)
            thought.run(200)
            playouts += thought.playouts
            action = parse_action(thought.best())
            tiles = rules.chance_needed(state, action)
            state = rules.apply(state, action, shuffled(tiles, source) if tiles else None)
    return playouts / (perf_counter() - begin)


def chess_playouts(seconds: float, seed: int = 1) -> float:
    """Moves per second of random games of python-chess, each until no move is legal or 400 plies are played."""
    new_board = import_module("chess").Board
    choice = random.Random(seed).choice
    moves = 0
    begin = perf_counter()
    while (spent := perf_counter() - begin) < seconds:
        board = new_board()
        for _ in range(PLIES_OF_A_CHESS_GAME):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(choice(legal))
            moves += 1
    return moves / spent


def measure(runs: int, seconds: float) -> dict[str, list[float]]:
    """Speeds per second of ``runs`` runs of ``seconds`` each, taken in turns; without python-chess if it is missing."""
    subjects: dict[str, Callable[[float, int], float]] = {
        PLAYOUT: playouts,
        LOOP: legal_apply,
        RULES: public_rules,
        JUDGED: judged_turns,
        SEARCHED: search_playouts,
    }
    if find_spec("chess") is not None:
        subjects = {CHESS: chess_playouts, **subjects}
    speeds: dict[str, list[float]] = {name: [] for name in subjects}
    for run in range(runs):
        for name, speed in subjects.items():
            speeds[name].append(speed(seconds, run + 1))
    return speeds


def medians_table(speeds: dict[str, list[float]]) -> str:
    """The median speeds and their ratios to python-chess's, as lines of text."""
    lines = [f"{'per second':<26}{'median':>12}{'least':>12}{'most':>12}{'ratio':>9}"]
    yardstick = median(speeds[CHESS]) if CHESS in speeds else None
    for name, found in speeds.items():
        ratio = f"{median(found) / yardstick:9.1f}" if yardstick else f"{'-':>9}"
        lines.append(f"{name:<26}{median(found):12,.0f}{min(found):12,.0f}{max(found):12,.0f}{ratio}")
    if yardstick is None:
        lines.append("python-chess is not installed (pip install chess), so there is nothing to compare with")
    return "\n".join(lines)


def as_json(speeds: dict[str, list[float]]) -> str:
    """All speeds, their medians and, with python-chess, their ratios to its median."""
    medians = {name: median(found) for name, found in speeds.items()}
    answer: dict[str, Any] = {"speeds": speeds, "medians": medians, "python": sys.version.split()[0]}
    if CHESS in medians:
        answer["ratios"] = {name: found / medians[CHESS] for name, found in medians.items()}
    return json.dumps(answer)


def profile(rounds: int = 200, seed: int = 1) -> list[tuple[float, int, str]]:
    """The time that each line of :func:`play_round` takes, the slowest first.

    A line tracer takes the time from each line to the next. The tracer's own time, taken as the least mean of any
    line, is subtracted, so that cheap lines that run often don't look dear.

    Returns:
        For each line its share of the time, how often it ran and its text.
    """
    spent: dict[int, float] = {}
    hits: dict[int, int] = {}
    line, since = 0, 0.0

    def on_line(frame: FrameType, _event: str, _argument: object) -> Callable[..., Any]:
        nonlocal line, since
        now = perf_counter()
        spent[line] = spent.get(line, 0.0) + now - since
        hits[line] = hits.get(line, 0) + 1
        line = frame.f_lineno
        since = perf_counter()
        return on_line

    def on_call(frame: FrameType, _event: str, _argument: object) -> Callable[..., Any] | None:
        nonlocal line, since
        if frame.f_code is not play_round.__code__:
            return None
        line, since = frame.f_lineno, perf_counter()
        return on_line

    numbers = random.Random(seed).random
    states = [FastState.deal(OPTIONS[i % len(OPTIONS)], i % 3, numbers) for i in range(rounds)]
    before = sys.gettrace()
    sys.settrace(on_call)
    try:
        for state in states:
            play_round(state, numbers, limit=TURNS_OF_A_ROUND)
    finally:
        sys.settrace(before)
    often = [each for each in spent if hits[each] > rounds]
    tracer = min(spent[each] / hits[each] for each in often)
    own = {each: max(0.0, spent[each] - tracer * hits[each]) for each in spent}
    total = sum(own.values())
    source, start = getsourcelines(play_round)
    dearest = sorted(own, key=own.__getitem__, reverse=True)
    return [(own[each] / total, hits[each], source[each - start].strip()) for each in dearest]


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print the speeds; returns the exit status.

    Returns:
        The exit status.
    """
    parser = argparse.ArgumentParser(prog="epizodiak bench", description="Print the engine's speeds.")
    parser.add_argument(
        "--runs", type=positive(int), default=5, help="runs of each subject, in turns (default: %(default)s)"
    )
    parser.add_argument("--seconds", type=positive(float), default=1.0, help="length of a run (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--profile", action="store_true", help="also print the three dearest lines of random play")
    given = parser.parse_args(argv)
    speeds = measure(given.runs, given.seconds)
    sys.stdout.write((as_json(speeds) if given.json else medians_table(speeds)) + "\n")
    if given.profile:
        out = sys.stderr if given.json else sys.stdout
        out.write("\nthe dearest lines of random play (share of its time, times run):\n")
        for share, hits, text in profile()[:3]:
            out.write(f"{share:6.1%}  {hits:>8,}  {text}\n")
    return 0
