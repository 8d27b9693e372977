"""Cards of Schotten Totten as they are spoken, and those that a seat may know, worked out from a game's record."""

import re
from collections.abc import Iterable
from typing import Any

from epizodiak.games import GAMES
from epizodiak.record.record import record_from_json
from epizodiak.timeline.match import Match

COLOURS = {"R": "red", "G": "green", "B": "blue", "Y": "yellow", "P": "purple", "N": "brown"}
SPOKEN = re.compile(rf"\b({'|'.join(COLOURS.values())}) ([1-9])\b")


def named(texts: Iterable[str]) -> set[str]:
    """Return the cards that texts name, each as ``red 5``."""
    return {" ".join(found.groups()) for found in SPOKEN.finditer(" ".join(texts))}


def words(cards: Iterable[str]) -> set[str]:
    """Return cards from their notation, each as ``red 5``."""
    return {f"{COLOURS[card[0]]} {card[1:]}" for card in cards}


def seen(record: dict[str, Any], seat: int) -> set[str]:
    """Return the cards that a seat has seen in a game, in its hand and on the stones."""
    game = GAMES["schotten-totten"]
    match = Match(record_from_json(record, GAMES), game)
    found: set[str] = set()
    for ply in range(match.ply + 1):
        view = game.view(match.state_at(ply), seat)
        found |= {*view.hand, *(card for stone in view.stones for side in stone.sides for card in side)}
    return words(found)
