"""Games that have come to the end of a round, and their star charts."""

from __future__ import annotations

import random
from functools import cache
from gettext import NullTranslations

from epizodiak.core.wording import Wording
from epizodiak.display.naming import named
from epizodiak.features.charts.words import Chart, charted
from epizodiak.games import CATALOGUE, GAMES, TABLES
from epizodiak.timeline.match import Match

PLAYERS = ("Ana", "Ben", "Chloé")

OPTIONS = {"epizodiak": {"target": 9}, "schotten-totten": {"rounds": 2}}
"""Options with which a game goes on after its first round."""

LIKED = {"epizodiak": "<>x", "schotten-totten": "cRGBYPN"}
"""First letters of the actions that bring a round to its end."""

MOST = 1_500


@cache
def ended(name: str, seed: int, *, goes_on: bool = False, players: tuple[str, ...] = PLAYERS) -> Match:
    """A random game where its first round has ended, which another one follows if it is to go on."""
    source, game = random.Random(seed), GAMES[name]
    options = OPTIONS.get(name, {}) if goes_on else {"epizodiak": {"mode": "single"}}.get(name, {})
    match = Match.new(game, options, players[: game.seats], seed=seed)
    while match.closing is None:
        assert match.ply < MOST, "a round comes to its end"
        legal = [game.action_text(action) for action in game.legal_actions(match.state)]
        busy = [text for text in legal if text[0] in LIKED.get(name, "")]
        match = match.play(source.choice(busy if busy and source.random() < 0.9 else legal))
    return match


def chart_of(match: Match, code: str = "", translations: NullTranslations | None = None) -> Chart:
    """The chart of the round that a game has ended."""
    say = Wording(()) if translations is None else Wording((), translations=translations)
    entry = CATALOGUE[match.game.name]
    title = (entry.title, entry.greek)
    made = charted(match, TABLES[match.game.name], title, named(say, match.players), code)
    assert made is not None, "a round has ended"
    return made
