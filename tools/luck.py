"""Measure whether luck and skill are told apart fairly: `python3 -m tools.luck GAME`, or `make luck` for all games.

Each number is two games: one of equal bots (level 2), which is judged as it was and once more with all seats moved by
one; and one of the judge itself in one seat (level 4 with the playouts of the judge's own search, other chance) against
level 1. What should come out stands beside each figure; the exit status is 1 if something does not.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from math import sqrt
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from epizodiak.bots.appraising import SEARCH_PART
from epizodiak.bots.crew import Countdown
from epizodiak.bots.judging import judge_steps
from epizodiak.bots.levels import Budget
from epizodiak.bots.player import choose
from epizodiak.cli.inputs import add_crew, crew_of
from epizodiak.core.chance import Tile, random_seat, shuffled
from epizodiak.core.luck import PRIOR, Ledger
from epizodiak.games import GAMES

EQUAL, JUDGE, WEAK = "2", "4", "1"
"""Levels: of equal bots, of the judge, and of those who play almost at random."""

GAMES_EACH: Final = 200
PLAYOUTS: Final = 80
CAP: Final = 3_000
"""Actions after which a game is left alone."""

SEEDS: Final = 2**31
CLEAR: Final = 2.0
"""Standard errors."""

SAME: Final = 1e-9

FRACTION: Final = 5
"""Where the judge cannot see to the end, its choices may cost this part of those of level 1."""

SPREAD: Final = 1.3
"""So far from 1 may the differences of a game judged twice stray, in their standard errors."""

KINDS: Final = ("chance", "own", "others")

OPTIONS: Mapping[str, Mapping[str, Any]] = MappingProxyType({"epizodiak": {"mode": "single"}})
"""By game, where it is not the default."""

HANDS: Mapping[str, int] = MappingProxyType({"epizodiak": 12, "schotten-totten": 6})
"""By game, how many tiles of a deal each seat gets in turn."""

MIRRORED = str.maketrans("123456", "432165"), str.maketrans("123456", "321654")
"""Zodiac's start is the same with colours swapped if the apexes, and the inner points, are taken in these orders."""


@dataclass(frozen=True)
class Played:
    """A game that was played, with the deal behind it."""

    first: int
    opening: tuple[Tile, ...] | None
    later: tuple[tuple[Tile, ...], ...]
    steps: tuple[tuple[Any, str], ...]
    end: Any


@dataclass
class Figures:
    """Numbers of which mean and standard error are wanted."""

    values: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """Their mean."""
        return sum(self.values) / len(self.values)

    @property
    def error(self) -> float:
        """Its standard error."""
        mean, number = self.mean, len(self.values)
        return sqrt(sum((each - mean) ** 2 for each in self.values) / max(1, number - 1) / number)

    @property
    def near(self) -> bool:
        """Whether the mean is 0 within two standard errors."""
        return abs(self.mean) <= max(CLEAR * self.error, SAME)

    def __str__(self) -> str:
        """Mean and standard error."""
        return f"{self.mean:+.4f} ±{self.error:.4f}"


def play(name: str, seed: str, decide: Callable[[int, Any, int], str]) -> Played | None:
    """Play a game with a random deal, or return nothing if it does not end."""
    game, chance, mind = GAMES[name], random.Random(f"{seed} deal"), random.Random(f"{seed} minds")
    options = game.options_from(OPTIONS.get(name, {}))
    first = random_seat(game.seats, chance)
    opening = game.random_opening(options, first, chance)
    state = game.start(options, first, opening)
    steps: list[tuple[Any, str]] = []
    later: list[tuple[Tile, ...]] = []
    while (seat := game.to_act(state)) is not None:
        if len(steps) == CAP:
            return None
        text = decide(seat, game.view(state, seat), int(mind.random() * SEEDS))
        action = game.parse_action(text)
        waiting = game.chance_needed(state, action)
        order = shuffled(waiting, chance) if waiting else None
        later += [order] if order else []
        steps.append((state, text))
        state = game.apply(state, action, order)
    return Played(first, opening, tuple(later), tuple(steps), state)


def moved(name: str, played: Played) -> Played:
    """Return the same game with every seat moved by one: hands, who begins, and in Zodiac the board."""
    game = GAMES[name]
    size, opening = HANDS.get(name, 0), played.opening
    if opening and size:
        cut = (game.seats - 1) * size
        opening = (*opening[cut : cut + size], *opening[:cut], *opening[cut + size :])
    first = (played.first + 1) % game.seats
    state = game.start(game.options_from(OPTIONS.get(name, {})), first, opening)
    later = list(played.later)
    steps: list[tuple[Any, str]] = []
    for _, before in played.steps:
        text = mirrored(before) if name == "zodiac" else before
        action = game.parse_action(text)
        order = later.pop(0) if game.chance_needed(state, action) else None
        steps.append((state, text))
        state = game.apply(state, action, order)
    return Played(first, opening, played.later, tuple(steps), state)


def mirrored(text: str) -> str:
    """Return a move of Zodiac as it is on the board of the other colours."""
    points = text.split("-")
    return "-".join(point[0] + point[1:].translate(MIRRORED[point[0] == "B"]) for point in points)


@dataclass(frozen=True)
class Judged:
    """A number's games as they were judged: of equal bots, the same with its seats moved, of the judge against level 1.

    Nothing is in it if one of them did not end.
    """

    ledgers: tuple[Ledger, ...] = ()
    seconds: float = 0.0


def best_seat(name: str, number: int) -> int:
    """Return where the judge sits."""
    return number % GAMES[name].seats


def judged(name: str, playouts: int, seed: int, number: int) -> Judged:
    """Play and judge a number's games."""
    search = Budget(playouts=max(1, int(playouts * (SEARCH_PART if GAMES[name].hidden else 1))))

    def decide(seat: int, view: Any, chance: int) -> str:
        if seat == best_seat(name, number):
            return choose(view, JUDGE, chance, search, name)
        return choose(view, WEAK, chance, game=name)

    equal = play(name, f"{seed} {number} equal", lambda _, view, chance: choose(view, EQUAL, chance, game=name))
    mixed = play(name, f"{seed} {number} mixed", decide)
    if equal is None or mixed is None:
        return Judged()
    games = ((equal, 0), (moved(name, equal), 2 * CAP), (mixed, CAP))
    begin = time.perf_counter()
    ledgers = [
        judge_steps(GAMES[name], each.steps, each.end, Budget(playouts=playouts), 3 * CAP * number + other)
        for each, other in games
    ]
    return Judged(tuple(ledgers), time.perf_counter() - begin)


class Measured:
    """What many games of one kind showed."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seats = GAMES[name].seats
        self.luck = [Figures() for _ in range(self.seats)]
        self.swapped = [Figures() for _ in range(3)]
        self.ratios: list[float] = []
        self.judge, self.judge_luck, self.judge_result, self.weak = Figures(), Figures(), Figures(), Figures()
        self.sums = self.after_start = 0.0
        self.games = self.unfinished = self.decisions = 0
        self.seconds = 0.0

    def _check(self, found: Ledger) -> None:
        self.decisions += len(found.curve) - 2
        result, even = found.curve[-1].shares, 1 / self.seats
        for share, part in zip(result, found.parts, strict=True):
            self.sums = max(self.sums, abs(part.chance + part.own + part.others - share + even))
        if not GAMES[self.name].hidden:
            later = [
                abs(share) for each in found.swings if each.by is None and each.ply != PRIOR for share in each.brought
            ]
            start = [
                abs(part.chance - share + even) for part, share in zip(found.parts, found.curve[1].shares, strict=True)
            ]
            self.after_start = max([self.after_start, *later, *start])

    def add(self, number: int, told: Judged) -> None:
        """Count what a number's games showed."""
        if not told.ledgers:
            self.unfinished += 1
            return
        self.games += 1
        self.seconds += told.seconds
        for each in told.ledgers:
            self._check(each)
        equal, again, found = told.ledgers
        self._compare(equal, again)
        best = best_seat(self.name, number)
        self.judge.values.append(found.parts[best].own)
        self.judge_luck.values.append(found.parts[best].chance)
        self.judge_result.values.append(found.curve[-1].shares[best] - 1 / self.seats)
        others = [part.own for seat, part in enumerate(found.parts) if seat != best]
        self.weak.values.append(sum(others) / len(others))

    def _compare(self, found: Ledger, again: Ledger) -> None:
        for seat, part in enumerate(found.parts):
            self.luck[seat].values.append(part.chance)
        for kind, figures in zip(KINDS, self.swapped, strict=True):
            one, other = found.parts[0], again.parts[1 % self.seats]
            difference = getattr(other, kind) - getattr(one, kind)
            figures.values.append(difference)
            error = sqrt(getattr(other, f"{kind}_error") ** 2 + getattr(one, f"{kind}_error") ** 2)
            self.ratios += [difference / error] if error else []

    def lines(self) -> list[tuple[str, str, bool]]:
        """Return what was measured: what it is, its figure, whether it is as it should be."""
        hidden = GAMES[self.name].hidden
        found = [(f"luck of equal bots, seat {seat}: 0", str(each), each.near) for seat, each in enumerate(self.luck)]
        own, weak = self.judge, self.weak
        found += [
            (
                "the judge's own choices, a game: about 0",
                str(own),
                own.near or abs(own.mean) < abs(weak.mean) / FRACTION,
            ),
            (
                "level 1's choices, a game: clearly less",
                str(weak),
                weak.mean + CLEAR * weak.error < own.mean - own.error,
            ),
            ("the judge's result against level 1, less an even share", str(self.judge_result), True),
            ("the judge's luck in it: 0", str(self.judge_luck), self.judge_luck.near),
            ("parts of a seat sum to its result: largest miss", f"{self.sums:.1e}", self.sums < SAME),
        ]
        found += [
            (f"seats moved: difference of {kind}: 0", str(each), each.near)
            for kind, each in zip(KINDS, self.swapped, strict=True)
        ]
        if hidden:
            spread = sqrt(sum(each * each for each in self.ratios) / len(self.ratios))
            found.append(("seats moved: differences in their errors: about 1", f"{spread:.2f}", spread < SPREAD))
        else:
            found.append(("luck after the start: largest", f"{self.after_start:.1e}", self.after_start < SAME))
        return found


def main(arguments: Sequence[str]) -> int:
    """Play, judge, print; return the exit status."""
    grammar = argparse.ArgumentParser(prog="python3 -m tools.luck", description="Is luck told from skill fairly?")
    grammar.add_argument("game", choices=sorted(GAMES))
    grammar.add_argument("--games", type=int, default=GAMES_EACH, help="deals (default: %(default)s)")
    grammar.add_argument("--playouts", type=int, default=PLAYOUTS, help="for each decision (default: %(default)s)")
    grammar.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    add_crew(grammar)
    given = grammar.parse_args(arguments)
    measured, countdown = Measured(given.game), Countdown(given.games, "deals", wanted=given.progress)
    with crew_of(grammar, given) as crew:
        found = crew.map(partial(judged, given.game, given.playouts, given.seed), range(given.games))
        for number, each in enumerate(countdown.told(found)):
            measured.add(number, each)
    lines = measured.lines()
    took = 1000 * measured.seconds / measured.decisions
    print(
        f"{given.game}: {measured.games} deals ({measured.unfinished} unfinished), {given.playouts} playouts a decision"
        f", {measured.decisions} decisions, {took:.1f} ms each"
    )
    for words, figure, good in lines:
        print(f"  {words:<58} {figure}{'' if good else '   <- not so'}")
    return 0 if all(good for _, _, good in lines) else 1


if __name__ == "__main__":  # by its own name, by which other machines find what they are sent
    sys.exit(import_module("tools.luck").main(sys.argv[1:]))
