"""Play deals with bots that play steadily, and tell what they did: the same lines everywhere.

`python3 -m tools.same_play --deals 200 --share 0.02` prints a line for each deal; `tests/same_play` holds the lines of
every browser to those of this Python.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Sequence
from typing import Any

from epizodiak.bots import steady
from epizodiak.bots.player import choose_steadily
from epizodiak.games import GAMES
from epizodiak.timeline.match import Match

TABLES: tuple[tuple[str, dict[str, Any], tuple[str, ...]], ...] = (
    ("epizodiak", {"mode": "single"}, ("4", "3", "2")),
    ("schotten-totten", {}, ("4", "3")),
    ("epicycle", {"setup": "random"}, ("4", "3", "2")),
    ("zodiac", {}, ("4", "3")),
    ("epizodiak", {"mode": "target", "target": 3}, ("2", "4", "1")),
    ("epicycle", {"setup": "standard"}, ("2", "4")),
    ("schotten-totten", {}, ("1", "4")),
    ("zodiac", {}, ("1", "4")),
)
"""Games, options and levels that take turns."""

CAP = 400
"""A game is given up after so many actions: some never end."""


def played(number: int, share: float) -> Match:
    """A deal as bots play it that play steadily.

    Args:
        number: of the deal: its seed, and by turns its table.
        share: which part of their playouts they have.
    """
    name, options, levels = TABLES[number % len(TABLES)]
    match = Match.new(GAMES[name].seated(len(levels)), options, ("",) * len(levels), seed=number, bots=levels)
    company = steady.company(levels, number)
    while (seat := match.player) is not None and match.ply < CAP:
        view, bot = match.view(seat), company[seat]
        match = match.play(choose_steadily(view, levels[seat], number, match.ply, bot, game=name, share=share))
    return match


def line(number: int, share: float) -> str:
    """What was done in a deal, in short: its number, its game, how many actions, and a sum of them all."""
    match = played(number, share)
    actions = " ".join(match.record.actions)
    return f"{number} {match.game.name} {match.ply} {hashlib.sha256(actions.encode()).hexdigest()[:16]}"


def lines(deals: int, share: float, first: int = 0) -> list[str]:
    """The lines of some deals."""
    return [line(number, share) for number in range(first, first + deals)]


def main(given: Sequence[str] | None = None) -> None:
    """Print the lines of the deals that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=8, help="how many (default 8)")
    parser.add_argument("--first", type=int, default=0, help="number of the first one (default 0)")
    parser.add_argument("--share", type=float, default=0.02, help="part of the levels' playouts (default 0.02)")
    asked = parser.parse_args(given)
    for number in range(asked.first, asked.first + asked.deals):
        print(line(number, asked.share), flush=True)


if __name__ == "__main__":
    main()
