"""Two games that differ only in what one seat may not know, and the same turns in both."""

import random
from dataclasses import dataclass
from typing import Any

from epizodiak.errors import EpizodiakError
from epizodiak.games import GAMES
from epizodiak.match import Match
from epizodiak.record import record_from_json, record_json

GAME = GAMES["epizodiak"]
SEATS = range(3)
BACK = "take back"
"""Stands among the actions where the last turn is taken back."""

TRIES = 80
"""How many pairs of tiles are tried to be exchanged."""

LIKED = ">><<xx^^!pd"
"""Kinds of action, those that show most more often."""


@dataclass(frozen=True)
class Script:
    """A game's beginning.

    Attributes:
        record: the game before its first action.
        turns: what is done, in order: actions and take-backs, none of which needs chance.
    """

    record: dict[str, Any]
    turns: tuple[str, ...]


def script(seed: int, length: int) -> Script:
    """Return a random game's beginning: single round and target games, both editions, some turns taken back."""
    source = random.Random(seed)
    options = {"mode": source.choice(["single", "target"]), "edition": source.choice(["current", "earlier"])}
    match = Match.new(GAME, options, ("Ana", "Ben", "Chloé"), seed=seed, take_back="turn")
    start = record_json(match.record)
    del start["x_seed"]  # who knows the seed knows the deal, and the page must not need to
    turns: list[str] = []
    while match.player is not None and len(turns) < length:
        calm = [action for action in GAME.legal_actions(match.state) if not GAME.chance_needed(match.state, action)]
        if not calm:
            break
        weights = [LIKED.count(GAME.action_text(action)[0]) for action in calm]
        before = match.player
        turns.append(GAME.action_text(source.choices(calm, weights)[0]))
        match.play(turns[-1])
        if match.taking_back() is not None and source.random() < 0.2:
            turns.append(BACK)
            match.take_back()
        elif match.player != before:
            match.looked()
    return Script(start, tuple(turns))


def positions(told: Script) -> list[Any] | None:
    """Return all positions of a script, or ``None`` if its turns are not possible with these tiles."""
    try:
        match = Match(record_from_json(told.record, GAMES), GAME)
        found = [match.state]
        for turn in told.turns:
            before = match.player
            if turn == BACK:
                match.take_back()
            else:
                match.play(turn)
                if match.player != before and told.turns[len(found) : len(found) + 1] != (BACK,):
                    match.looked()
            found.append(match.state)
    except EpizodiakError:
        return None
    return found


def seen_by(seat: int | None, states: list[Any]) -> list[Any]:
    """Return what a seat sees of positions."""
    return [GAME.view(state, seat) for state in states]


def twin(told: Script, seat: int, seed: int) -> Script:
    """Return the same turns on a deal of which the seat, like every spectator, sees the very same.

    Pairs of tiles of the deal are exchanged for as long as nothing changes that it sees.
    """
    source = random.Random(seed)
    real = positions(told)
    assert real is not None, "a script can be played"
    wanted, shown = seen_by(seat, real), seen_by(None, real)
    found = told
    for _ in range(TRIES):
        (order,) = found.record["chance"]
        i, j = source.sample([place for place in range(48) if place // 12 != seat], 2)
        if order[i] == order[j]:
            continue
        swapped = list(order)
        swapped[i], swapped[j] = order[j], order[i]
        tried = Script({**found.record, "chance": [swapped]}, told.turns)
        states = positions(tried)
        if states is not None and seen_by(seat, states) == wanted and seen_by(None, states) == shown:
            found = tried
    return found


def exchanged(told: Script, other: Script) -> list[int]:
    """Return how many tiles of the hands differ in each position of two scripts."""
    mine, yours = positions(told), positions(other)
    assert mine is not None
    assert yours is not None
    return [
        sum(len(set(copies(a)) - set(copies(b))) for a, b in zip(one.hands, two.hands, strict=True))
        for one, two in zip(mine, yours, strict=True)
    ]


def copies(hand: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return a hand's tiles, each copy of a value told apart."""
    return [(value, hand[:place].count(value)) for place, value in enumerate(hand)]
