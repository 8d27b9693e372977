"""Random games of any game in the registry, for tests that know nothing but the protocol."""

import json
import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from epizodiak.core.chance import Tile, random_seat, shuffled
from epizodiak.core.protocol import AnyGame
from tests.contract.every_game import game_of

CASES = Path(__file__).resolve().parent.parent / "data" / "cases"
GAMES_PER_OPTIONS = 2
"""At least so many games of each set of options."""

STEPS_PER_GAME = 4_200 if os.environ.get("EPIZODIAK_SOAK") else 2_500
"""So many steps all games of one kind have together, at least."""

CAP = 400
"""Actions after which a game is cut here."""

TWINS_STRIDE = 19
"""Every how many steps positions are drawn for views; no multiple of the length of a turn or round."""


@dataclass(frozen=True)
class Step:
    """One action of a random game.

    Attributes:
        before: the position.
        action: what was done.
        chance: the order it needed, or ``None``.
        after: the position it led to.
    """

    before: Any
    action: Any
    chance: tuple[Tile, ...] | None
    after: Any


@dataclass(frozen=True)
class Playthrough:
    """A random game.

    Attributes:
        options: as the game reads them.
        first_player: who began.
        opening: the order of the opening tiles, or ``None``.
        steps: what was done, in order; at least one.
    """

    options: Any
    first_player: int
    opening: tuple[Tile, ...] | None
    steps: tuple[Step, ...]


def option_sets(name: str) -> list[dict[str, Any]]:
    """The options that occur in a game's golden records, each once; of a game without such records each value once."""
    game = game_of(name)
    records = CASES / f"{game.name}.records.jsonl"
    if not records.is_file():
        values = game.option_values()
        return [{}, *({key: value} for key, each in values.items() for value in each[1:])]
    with records.open(encoding="utf-8") as lines:
        found = {json.dumps(json.loads(line)["options"], sort_keys=True) for line in lines}
    return [json.loads(options) for options in sorted(found)]


def play(game: AnyGame, options: Any, source: random.Random, cap: int) -> Playthrough:
    """A random game, each action as likely as the others, cut after ``cap`` actions."""
    first = random_seat(game.seats, source)
    opening = game.random_opening(options, first, source)
    state = game.start(options, first, opening)
    steps: list[Step] = []
    while game.to_act(state) is not None and len(steps) < cap:
        legal = game.legal_actions(state)
        action = legal[int(source.random() * len(legal))]
        waiting = game.chance_needed(state, action)
        chance = shuffled(waiting, source) if waiting else None
        after = game.apply(state, action, chance)
        steps.append(Step(state, action, chance, after))
        state = after
    return Playthrough(options, first, opening, tuple(steps))


@cache
def playthroughs(name: str) -> tuple[Playthrough, ...]:
    """Random games of each set of options, always the same; the shorter a game is, the more of them."""
    game = game_of(name)
    options = [game.options_from(given) for given in option_sets(name)]
    found: list[Playthrough] = []
    while len(found) < GAMES_PER_OPTIONS * len(options) or sum(len(each.steps) for each in found) < STEPS_PER_GAME:
        seed, number = divmod(len(found), len(options))
        found.append(play(game, options[number], random.Random(f"{name} {number} {seed}"), CAP))
    return tuple(found)


@cache
def twins(name: str, stride: int = TWINS_STRIDE) -> tuple[tuple[Step, int | None, Any], ...]:
    """Each ``stride``-th step, an observer, and a position that the observer can't tell from the one before it."""
    game, source = game_of(name), random.Random(name)
    found: list[tuple[Step, int | None, Any]] = []
    for number, step in enumerate(every(name, stride)):
        # A spectator knows so little that its positions take long to count: each fourth step will do.
        for seat in (*range(game.seats), *([None] if number % 4 == 0 else [])):
            found.append((step, seat, game.resample(game.view(step.before, seat), source)))  # noqa: PERF401 - nested
    return tuple(found)


def every(name: str, stride: int) -> Iterator[Step]:
    """Each ``stride``-th step of those games."""
    for played in playthroughs(name):
        yield from played.steps[::stride]
