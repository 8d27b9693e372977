"""Two games that differ only in what one seat may not know, and the same turns in both."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from epizodiak.core.errors import EpizodiakError
from epizodiak.core.protocol import AnyGame, Json
from epizodiak.games import GAMES
from epizodiak.record.record import record_from_json, record_json
from epizodiak.timeline.match import Match

NAMES = ("Ana", "Ben", "Chloé")
BACK = "take back"
"""Stands among the actions where the last turn is taken back."""

TRIES = 240
"""How many pairs of tiles are tried to be exchanged."""

LIKED = ">><<xx^^!cccc"
"""Kinds of action that show most, by the first letter of their notation: these are taken more often."""

OPTIONS: dict[str, dict[str, list[Json]]] = {
    "epizodiak": {"mode": ["single", "target"], "edition": ["current", "earlier"]},
    "schotten-totten": {"rounds": [1, 2]},
}
"""The options whose games are searched; of a game that isn't here, those that it has by itself."""

EARLIER = {"schotten-totten": 40}
"""How many actions a game's record has already, if any: so many that all there is to see has come to the table."""


@dataclass(frozen=True)
class Script:
    """A game's beginning.

    Attributes:
        record: the game before its first action.
        turns: what is done, in order: actions and take-backs, none of which needs chance.
    """

    record: dict[str, Any]
    turns: tuple[str, ...]

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return GAMES[self.record["game"]]


def unseen_by_phones(bots: tuple[str, ...]) -> Callable[[Match], bool]:
    """Return whether a person may take a turn back at a table with phones: it goes on, or the next one has none."""

    def may(match: Match) -> bool:
        latest, player = match.latest, match.player
        if latest is None or player is None or bots[latest.seat] not in ("-", "phone"):
            return False
        return player == latest.seat or bots[player] == "-"

    return may


def script(game: AnyGame, seed: int, length: int, may_take_back: Callable[[Match], bool] = bool) -> Script:
    """Return a random game's beginning, with options of many kinds and some turns taken back where they may be."""
    source = random.Random(seed)
    options = {key: source.choice(values) for key, values in OPTIONS.get(game.name, {}).items()}
    match = Match.new(game, options, NAMES[: game.seats], seed=seed, take_back="turn")
    for _ in range(EARLIER.get(game.name, 0)):
        match = match.play(_chosen(game, match, source))
    match = match.after_look()
    start = record_json(match.record)
    del start["x_seed"]  # who knows the seed knows the deal, and the page must not need to
    turns: list[str] = []
    while match.player is not None and len(turns) < length:
        before, chosen = match.player, _chosen(game, match, source)
        if not chosen:
            break
        turns.append(chosen)
        match = match.play(chosen)
        if match.taking_back() is not None and may_take_back(match) and source.random() < 0.2:
            turns.append(BACK)
            match = match.take_back()
        elif match.player != before:
            match = match.after_look()
    return Script(start, tuple(turns))


def _chosen(game: AnyGame, match: Match, source: random.Random) -> str:
    """Return an action that needs no chance, or nothing."""
    calm = [action for action in game.legal_actions(match.state) if not game.chance_needed(match.state, action)]
    texts = [game.action_text(action) for action in calm]
    return source.choices(texts, [1 + LIKED.count(text[0]) for text in texts])[0] if texts else ""


def positions(told: Script) -> list[Any] | None:
    """Return all positions of a script, or ``None`` if its turns are not possible with these tiles."""
    try:
        match = Match(record_from_json(told.record, GAMES), told.game)
        found = [match.state]
        for turn in told.turns:
            before = match.player
            if turn == BACK:
                match = match.take_back()
            else:
                match = match.play(turn)
                if match.player != before and told.turns[len(found) : len(found) + 1] != (BACK,):
                    match = match.after_look()
            found.append(match.state)
    except EpizodiakError:
        return None
    return found


def seen_by(seat: int | None, states: list[Any], game: AnyGame) -> list[Any]:
    """Return what a seat sees of positions."""
    return [game.view(state, seat) for state in states]


def twin(told: Script, seat: int, seed: int) -> Script:
    """Return the same turns on a deal of which the seat, like every spectator, sees the very same.

    Pairs of tiles of the deal are exchanged for as long as nothing changes that it sees.
    """
    source = random.Random(seed)
    real = positions(told)
    assert real is not None, "a script can be played"
    wanted, shown = seen_by(seat, real, told.game), seen_by(None, real, told.game)
    dealt = len(real[0].hands[seat])
    found = told
    for _ in range(TRIES):
        (order,) = found.record["chance"]
        i, j = source.sample([place for place in range(len(order)) if place // dealt != seat], 2)
        if order[i] == order[j]:
            continue
        swapped = list(order)
        swapped[i], swapped[j] = order[j], order[i]
        tried = Script({**found.record, "chance": [swapped]}, told.turns)
        states = positions(tried)
        if states is None:
            continue
        if seen_by(seat, states, told.game) == wanted and seen_by(None, states, told.game) == shown:
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


def copies(hand: tuple[int | str, ...]) -> list[tuple[int | str, int]]:
    """Return a hand's tiles, each copy of a value told apart."""
    return [(value, hand[:place].count(value)) for place, value in enumerate(hand)]
