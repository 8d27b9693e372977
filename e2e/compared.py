"""Games of one deal that were played to be compared."""

import random

from epizodiak.bots import steady
from epizodiak.bots.player import choose_steadily
from epizodiak.features.comparison import codes
from epizodiak.games import GAMES
from epizodiak.timeline.match import Match

DEAL = 20261128
"""A seed; nothing hangs on which."""


def played(choice: int) -> Match:
    """A game to its end, the person choosing by chance; the first action is the same whatever ``choice`` is."""
    game, levels, source = GAMES["zodiac"], ("-", "2"), random.Random(choice)
    match = Match.new(game, {}, ("Ana", "Orion"), seed=DEAL, bots=levels).comparing(steady.VERSION)
    company = steady.company(levels, DEAL)
    while (seat := match.player) is not None:
        legal = [game.action_text(action) for action in game.legal_actions(match.state)]
        if levels[seat] == "2":
            chosen = choose_steadily(match.view(seat), "2", DEAL, match.ply, company[seat], game="zodiac")
        else:
            chosen = source.choice(legal) if match.ply else legal[0]
        match = match.play(chosen)
    return match


def turn_of_parting(one: Match, other: Match) -> int:
    """In which turn of the person two games of one deal first went different ways."""
    ply = next(
        ply for ply, pair in enumerate(zip(one.record.actions, other.record.actions, strict=False)) if len({*pair}) > 1
    )
    mine = [seat == 0 for seat in codes.comparison_of(one.record).seats[: ply + 1]]
    assert mine[-1], "bots play steadily"
    return sum(now and not before for before, now in zip([False, *mine], mine, strict=False))
