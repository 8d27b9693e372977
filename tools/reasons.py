"""How often a reason can be said for what would have been better, and how telling each one is.

`python3 -m tools.reasons GAME --positions 500` has bots play, has the strongest level judge their decisions as a review
does, and says how many of those that cost something have a reason (`epizodiak/core/reasons.py`). For each reason it
counts how often it speaks for the better action, and for the one that was played: the more one-sided, the more telling.
"""

import argparse
import itertools
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from epizodiak.bots.appraising import appraise
from epizodiak.bots.levels import Budget
from epizodiak.bots.player import choose
from epizodiak.core.errors import EpizodiakError
from epizodiak.core.reasons import compared, found
from epizodiak.features.mistakes.weighing import INACCURACY, OPEN, SURE
from epizodiak.games import GAMES, PACKAGES
from epizodiak.timeline.match import Match

PLAYERS = ("1", "2", "3")
"""Levels of those who play: they make mistakes."""

LIVELY = 0.15
"""How often an action is one at random: else the same openings would be judged again and again."""

LONGEST = 400


def decisions(name: str, seed: int) -> Iterator[tuple[Any, int, str]]:
    """Yield positions of bots' games, each with who decided there and what was played."""
    game = GAMES[name]
    for number in itertools.count(seed):
        source = random.Random(number)
        match = Match.new(game, {}, tuple(f"P{seat}" for seat in range(game.seats)), seed=number)
        while match.player is not None and match.ply < LONGEST:
            view = match.view(match.player)
            legal = [game.action_text(action) for action in view.legal]
            played = legal[0]
            if len(legal) > 1:
                level = source.choice(PLAYERS)
                lively = source.random() < LIVELY
                played = source.choice(legal) if lively else choose(view, level, source.randrange(1 << 30), game=name)
                yield match.state, match.player, played
            match = match.play(played)


def costly(name: str, seed: int, playouts: int, share: float = 0.2) -> Iterator[tuple[Any, str, str]]:
    """Yield views in which something was given away, as a review judges it: with what was better, and what was played.

    Args:
        name: the game's.
        seed: of everything.
        playouts: what is spent on a decision.
        share: of the decisions that are judged.
    """
    game, source = GAMES[name], random.Random(seed)
    for number, (state, seat, played) in enumerate(decisions(name, seed)):
        if source.random() > share:
            continue
        view = game.view(state, seat)
        much = playouts if game.hidden else OPEN * playouts
        try:
            found = appraise(view, played, game.hands(state), number, Budget(playouts=much), game=name)
        except EpizodiakError:
            continue
        lost, error = -found.decided[seat], found.decided_error[seat]
        if found.best != played and lost >= INACCURACY and lost > SURE * error:
            yield view, found.best, played


def judged(name: str, positions: int, seed: int, playouts: int, kept: Path | None) -> Iterator[tuple[Any, str, str]]:
    """Yield so many decisions that cost something; those that a file keeps come first, others are added to it."""
    game = GAMES[name]
    lines = kept.read_text("utf-8").splitlines() if kept is not None and kept.is_file() else []
    for line in lines[:positions]:
        told = json.loads(line)
        yield game.view_from(told["view"]), told["better"], told["played"]
    for view, better, played in itertools.islice(
        costly(name, seed + len(lines), playouts), positions - len(lines[:positions])
    ):
        if kept is not None:
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"view": game.view_json(view), "better": better, "played": played}) + "\n")
        yield view, better, played


def main(arguments: Sequence[str]) -> int:
    """Print the figures; returns the exit status."""
    parser = argparse.ArgumentParser(description="How many costly decisions have a reason.")
    parser.add_argument("game", choices=list(PACKAGES))
    parser.add_argument("--positions", type=int, default=500, help="costly decisions to look at")
    parser.add_argument("--playouts", type=int, default=160, help="what is spent on each decision")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kept", type=Path, help="a file that keeps what was judged, for the next run")
    parser.add_argument("--show", type=int, default=0, help="how many decisions without a reason are told")
    asked = parser.parse_args(arguments)
    game = GAMES[asked.game]
    mind = import_module(f"{PACKAGES[asked.game]}.mind.reasons")
    said: Counter[str] = Counter()
    better_has: Counter[str] = Counter()
    played_has: Counter[str] = Counter()
    for view, better, played in judged(asked.game, asked.positions, asked.seed, asked.playouts, asked.kept):
        one, other = game.parse_action(better), game.parse_action(played)
        key = found(mind.MEASURES, compared(view, one, other))
        said[key] += 1
        for each, measure in mind.MEASURES.items():
            mine, its = measure(view, one), measure(view, other)
            if mine is not None and its is not None and mine != its:
                (better_has if mine > its else played_has)[each] += 1
        if not key and said[""] <= asked.show:
            print(f"{better} rather than {played}: {view}")
    number = said.total()
    print(f"{asked.game}: of {number} decisions that cost something, {number - said['']} have a reason")
    for each in mind.MEASURES:
        both = f"for the better {better_has[each]:4}   for the played {played_has[each]:4}"
        print(f"  {each:16} said {said[each]:4}   {both}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
