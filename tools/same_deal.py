"""Measure how much less a result says of the deal where two people play the same one, from every seat in turn.

`python3 -m tools.same_deal GAME --deals 100`: two players of one level, each with chance of their own, take the place
of the person against bots that play steadily. Their results' difference is looked at on the same deals, and on deals
that have nothing to do with each other; so much smaller its variance is, so many fewer games tell who is better.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from statistics import fmean, pvariance
from typing import Any

from epizodiak.bots import steady
from epizodiak.bots.levels import Budget
from epizodiak.bots.player import choose_steadily, decide
from epizodiak.core.luck import shares_of
from epizodiak.games import GAMES
from epizodiak.record.seating import PERSON
from epizodiak.timeline.match import Match

OPTIONS: dict[str, dict[str, Any]] = {"epizodiak": {"mode": "single"}, "epicycle": {"setup": "random"}}
CAP = 600
RESAMPLES = 1_000


def result(name: str, deal: int, seat: int, who: str, *, person: str, bots: str, share: float) -> float:
    """The share of the win of a player at a seat of a deal.

    Args:
        name: the game's.
        deal: its seed.
        seat: where the player sits.
        who: the player's name, from which chance of their own comes.
        person: the player's level.
        bots: the level of the others.
        share: which part of their levels' playouts all have.
    """
    game = GAMES[name]
    levels = tuple(PERSON if each == seat else bots for each in range(game.seats))
    match = Match.new(game, OPTIONS.get(name, {}), ("",) * game.seats, first_player=0, seed=deal, bots=levels)
    company = steady.company(levels, deal)
    while (mover := match.player) is not None and match.ply < CAP:
        view = match.view(mover)
        if mover == seat:
            thought = decide(view, person, random.Random(f"{who} {deal} {seat} {match.ply}").getrandbits(31), name)
            thought.spend(Budget(max(1, round((thought.steady.playouts or 1) * share))))
            action = thought.best()
        else:
            action = choose_steadily(view, bots, deal, match.ply, company[mover], game=name, share=share)
        match = match.play(action)
    outcome = game.outcome(match.state)
    return 1 / game.seats if outcome is None else shares_of(outcome, game.seats)[seat]


def variances(rows: Sequence[tuple[Sequence[float], Sequence[float]]]) -> tuple[float, float]:
    """The variance of the difference of two players' mean results: on the same deals, and on different ones.

    Args:
        rows: for each deal both players' results by seat.
    """
    same = pvariance([fmean(one) - fmean(other) for one, other in rows])
    seats = range(len(rows[0][0]))
    apart = sum(pvariance([row[who][seat] for row in rows]) / len(seats) ** 2 for seat in seats for who in (0, 1))
    return same, apart


def main(given: Sequence[str] | None = None) -> None:
    """Print both variances, and their ratio with an interval of 95 %."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[*GAMES])
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--person", default="1", help="the players' level (default 1)")
    parser.add_argument("--bots", default="2", help="the bots' level (default 2)")
    parser.add_argument("--share", type=float, default=1.0, help="part of the levels' playouts (default all)")
    asked = parser.parse_args(given)
    seats = range(GAMES[asked.game].seats)
    rows = [
        tuple(
            [
                result(asked.game, deal, seat, who, person=asked.person, bots=asked.bots, share=asked.share)
                for seat in seats
            ]
            for who in ("one", "other")
        )
        for deal in range(asked.deals)
    ]
    pairs = [(row[0], row[1]) for row in rows]
    same, apart = variances(pairs)
    source = random.Random(0)
    found = []
    for _ in range(RESAMPLES):
        again = variances([pairs[int(source.random() * len(pairs))] for _ in pairs])
        found.append(again[0] / again[1])
    found.sort()
    low, high = found[RESAMPLES // 40], found[-RESAMPLES // 40]
    print(f"{asked.game}: variance {same:.4f} on the same deals, {apart:.4f} on different ones;")
    print(f"ratio {same / apart:.2f} ({low:.2f}-{high:.2f}), {asked.deals} deals, each from {len(seats)} seats twice")


if __name__ == "__main__":
    main()
