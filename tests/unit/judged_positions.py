"""Positions with one clearly right answer, from ``tests/data/positions``."""

import json
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from epizodiak.games.epizodiak.rules.game import GAME
from epizodiak.games.epizodiak.rules.memory import ALL, NONE, Memory
from epizodiak.games.epizodiak.rules.state import ALL_TILES, Laid, Options, State
from epizodiak.games.epizodiak.rules.view import View

FILE = Path(__file__).resolve().parent.parent / "data" / "positions" / "epizodiak.json"


@dataclass(frozen=True)
class Judged:
    """A position for seat 0 to act in.

    Attributes:
        name: what it is about.
        reason: why the answer is right.
        best: the right actions; several only if they come to the same.
        view: what seat 0 sees.
    """

    name: str
    reason: str
    best: frozenset[str]
    view: View


def judged_positions() -> list[Judged]:
    """All of them, in the order of the file."""
    data = json.loads(FILE.read_text("utf-8"))
    return [Judged(each["name"], each["reason"], frozenset(each["best"]), view_of(each)) for each in data]


def view_of(data: dict[str, Any]) -> View:
    """The view of seat 0: its own tiles and the dial are given, the others' hands only by their size.

    ``gone`` lists discarded sets as ``value:seat``, ``known`` tiles that a seat is known to hold, in the same way. What
    is left over is the pile.
    """
    hand, dial = numbers(data["hand"]), numbers(data["dial"])
    gone, known = pairs(data.get("gone", "")), pairs(data.get("known", ""))
    left = list(ALL_TILES)
    for tile in [*hand, *dial, *(value for value, _ in gone for _ in range(3)), *(value for _, value in known)]:
        left.remove(tile)
    random.Random(data["name"]).shuffle(left)
    hands = [hand]
    for seat, size in enumerate(data["others"], 1):
        tiles = [value for holder, value in known if holder == seat]
        hands.append([*tiles, *(left.pop() for _ in range(size - len(tiles)))])
    owners = dict(gone)
    laid = data.get("laid")
    least = [list(NONE) for _ in range(3)]
    for seat, value in known:
        least[seat][value - 1] += 1
    discards = tuple(owners.get(value) for value in range(1, 13))
    state = State(
        options=Options(mode=data.get("mode", "target")),
        round=1,
        phase=data.get("phase", "start"),
        player=0,
        dial=tuple(dial),
        hands=tuple(tuple(sorted(each)) for each in hands),
        pile=tuple(left),
        discards=discards,
        potential=tuple(discards.count(seat) for seat in range(3)),
        totals=tuple(data.get("totals", (0, 0, 0))),
        passes=data.get("passes", 0),
        laid=None if laid is None else Laid(int(laid[1:]), laid[0]),
        memory=Memory(tuple(map(tuple, least)), (ALL, ALL, ALL)),
    )
    return GAME.view(state, 0)


def numbers(text: str) -> list[int]:
    """The values that a text lists."""
    return [int(word) for word in text.split()]


def pairs(text: str) -> list[tuple[int, int]]:
    """Two numbers each, as ``1:9 2:0`` lists them."""
    return [(int(a), int(b)) for a, b in (word.split(":") for word in text.split())]
