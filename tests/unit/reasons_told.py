"""Positions of random games, and the reasons that are said in them, for tests that hold these to the full position."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import islice, permutations
from typing import Any

from epizodiak.core.protocol import AnyGame
from epizodiak.core.reasons import compared, found
from epizodiak.games import GAMES, PACKAGES

Truth = Callable[[Any, Any, int, Any, Any], tuple[bool, bool]]
"""From a position, its view, the seat, and two actions: whether what is said holds for the one, and for the other.

It is worked out by the rules alone, from the whole position, and not from what the reasons are found by.
"""

SAYING_WHY = [name for name in GAMES if find_spec(f"{PACKAGES[name]}.table.reasons")]
"""The games that have reasons: a game need not."""

PAIRS = 8
"""So many pairs of actions are compared in each position."""


def positions(name: str, seed: int, longest: int = 160, liked: str = "") -> Iterator[Any]:
    """Yield the positions of a game played at random, in which there is something to decide."""
    game, source = GAMES[name], random.Random(seed)
    start = game.opening_tiles(game.options_type())
    order = source.sample(start, len(start))
    state = game.start(game.options_type(), 0, order or None)
    for _ in range(longest):
        legal = game.legal_actions(state)
        if not legal:
            return
        if len(legal) > 1:
            yield state
        action = source.choices(legal, [1 + 3 * liked.count(game.action_text(each)[0]) for each in legal])[0]
        needed = game.chance_needed(state, action)
        state = game.apply(state, action, source.sample(needed, len(needed)) or None)


def after(game: AnyGame, state: Any, action: Any) -> Any:
    """The position after an action; after one that ends a round, its end."""
    ended = game.ended(state, action) if hasattr(game, "ended") else None
    return game.apply(state, action, game.chance_needed(state, action) or None) if ended is None else ended


def held_to(name: str, truths: dict[str, Truth], seeds: range, liked: str = "") -> Counter[str]:
    """Assert that what is said is true of the better action, and not of the other; returns how often each was said."""
    game, said = GAMES[name], Counter[str]()
    measures = import_module(f"{PACKAGES[name]}.mind.reasons").MEASURES
    for seed in seeds:
        source = random.Random(seed)
        for state in positions(name, seed, liked=liked):
            seat = game.to_act(state)
            assert seat is not None
            view = game.view(state, seat)
            pairs = list(permutations(view.legal, 2))
            for better, other in islice(iter(source.sample(pairs, len(pairs))), PAIRS):
                key = found(measures, compared(view, better, other))
                said[key] += 1
                if key:
                    holds = truths[key](state, view, seat, better, other)
                    told = f"{key}: {game.action_text(better)} rather than {game.action_text(other)} in {state}"
                    assert holds == (True, False), told
    return said
