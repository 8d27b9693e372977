"""Games of any kind, played by nothing but `data-can`."""

import random
from collections.abc import Mapping
from typing import Any

from e2e.driver import BlindDriver
from epizodiak.games import GAMES
from epizodiak.record.record import record_json
from epizodiak.timeline.match import Match

PLAYED_AT_LENGTH = "epizodiak"
"""Nearly every file of this folder plays it."""

COMPANIONS = tuple(name for name in GAMES if name != PLAYED_AT_LENGTH)

SEED = 3

MISTAKEN = {
    "format": "epizodiak-record",
    "version": 1,
    "game": "zodiac",
    "options": {},
    "players": ["Ana", "Ben"],
    "first_player": 0,
    "chance": [],
    "actions": ["B2-B3", "B5-B6", "A3-B4", "B6-B5", "A5-B6", "B3-B2", "A1-A5", "B2-B3", "A5-A1"],
}
"""Who begins wins in Zodiac, but not with this first action."""


class AnyDriver(BlindDriver):
    """Plays any game at random, by what a tap can do."""

    def choose(self, cans: Mapping[str, str]) -> str:
        """Return what to tap: something to be played if there is, once something is selected."""
        keys = sorted(cans)
        playing = [key for key in keys if cans[key] not in ("select", "unselect")]
        if "unselect" not in cans.values():
            playing += [key for key in keys if cans[key] == "select"]
        return self.source.choice(playing or [key for key in keys if cans[key] == "unselect"])


def fragment(name: str, seed: int = SEED) -> str:
    """Return what starts a game between people with known names."""
    names = ",".join(("Ana", "Ben", "Chlo%C3%A9")[: GAMES[name].seats])
    return f"game={name}&seed={seed}&first=0&motion=off&players={names}"


def played(name: str, seed: int, left: int = 0) -> dict[str, Any]:
    """Return the record of a game played at random by the rules, to its end or up to so many actions before it."""
    whole = _match(name, seed, None)
    return record_json(_match(name, seed, max(0, len(whole.record.actions) - left)).record)


def _match(name: str, seed: int, actions: int | None) -> Match:
    game = GAMES[name]
    match = Match.new(game, {}, ("Ana", "Ben", "Chloé")[: game.seats], seed=seed)
    source = random.Random(seed)
    while match.player is not None and len(match.record.actions) != actions:
        match = match.play(game.action_text(source.choice(match.view(match.player).legal)))
    return match
