"""Games of many rounds that are short all the same: every deal lets whoever begins empty the hand in two turns."""

from collections.abc import Sequence
from typing import Any

from epizodiak.games.epizodiak.rules.state import ALL_TILES, HAND_SIZE, SEATS

RUN = range(2, 11)
"""What the hand of whoever begins holds besides a set of twelves; the tile before it lies on the dial."""

SET, FIRST = 12, 1
ACTIONS = ("x12", "d", "p", "d", "p", ">2..10")
"""A round: a set, two players who draw and pass, and the rest of the hand."""


def _deal(beginner: int) -> list[int]:
    """Return the order in which the tiles come."""
    hand = [*RUN, SET, SET, SET]
    rest = list(ALL_TILES)
    for tile in (*hand, FIRST):
        rest.remove(tile)
    hands = [hand if seat == beginner else [rest.pop(0) for _ in range(HAND_SIZE)] for seat in range(SEATS)]
    return [*(tile for held in hands for tile in held), FIRST, *rest]


def many_rounds(rounds: int, players: Sequence[str], *, left: int = 0, target: int | None = None) -> dict[str, Any]:
    """Return the record of a game to so many points that it takes so many rounds.

    Args:
        rounds: a multiple of three and one more, so that the first player wins.
        players: names.
        left: so many actions are not played yet.
        target: points that win, if others than those that are reached.
    """
    actions = list(ACTIONS * rounds)
    return {
        "format": "epizodiak-record",
        "version": 1,
        "game": "epizodiak",
        "options": {"mode": "target", "target": target or (rounds + 2) // 3},
        "players": list(players),
        "first_player": 0,
        "chance": [_deal(number % SEATS) for number in range(rounds)],
        "actions": actions[: len(actions) - left],
    }
