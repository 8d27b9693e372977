"""Games that were played to be compared, the person choosing by chance."""

import random

from epizodiak.bots import steady
from epizodiak.bots.player import choose_steadily
from epizodiak.core.rules import Json
from epizodiak.games import GAMES
from epizodiak.record.seating import PERSON
from epizodiak.timeline.match import Match

TABLES: dict[str, tuple[dict[str, Json], tuple[str, ...]]] = {
    "epizodiak": ({"mode": "single"}, ("2", "-", "2")),
    "schotten-totten": ({}, ("-", "2")),
    "epicycle": ({"setup": "random"}, ("1", "2", "-")),
    "zodiac": ({}, ("2", "-")),
}
"""For each game options and levels."""

MOST = 600


def begun(name: str, deal: int, levels: tuple[str, ...] = ()) -> Match:
    """A game to be compared, before its first action."""
    options, usual = TABLES[name]
    seated = levels or usual
    names = tuple(f"P{seat}" for seat in range(len(seated)))
    match = Match.new(GAMES[name].seated(len(seated)), options, names, seed=deal, started="2026-11-28", bots=seated)
    return match.comparing(steady.VERSION)


def played(name: str, deal: int, choice: int, levels: tuple[str, ...] = (), alike: int = 0) -> Match:
    """A game to its end.

    Args:
        name: the game's.
        deal: its seed.
        choice: whoever chooses by the same number chooses alike.
        levels: by seat.
        alike: so many of the first decisions are the same whatever ``choice`` is.
    """
    match = begun(name, deal, levels)
    company, made = steady.company(match.bots, deal), 0
    source, common = random.Random(choice), random.Random(0)
    while (seat := match.player) is not None and match.ply < MOST:
        level = match.bots[seat]
        if level == PERSON:
            legal = match.game.legal_actions(match.state)
            drawn = (common if made < alike else source).random()
            chosen, made = match.game.action_text(legal[int(drawn * len(legal))]), made + 1
        else:
            chosen = choose_steadily(match.view(seat), level, deal, match.ply, company[seat], game=name, share=0.02)
        match = match.play(chosen)
    assert match.player is None, "the game is over"
    return match
