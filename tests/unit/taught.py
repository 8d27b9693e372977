"""Where a game's tutorial asks for something."""

from dataclasses import replace

from epizodiak.features.tutorial.words import record_of
from epizodiak.games import GAMES, LESSONS
from epizodiak.timeline.match import Match


def asked(game: str, name: str, number: int = 0) -> Match:
    """The deal where a lesson asks for a goal: its first one, or another by its number."""
    steps = LESSONS[game].steps
    step = [each.name for each in steps].index(name)
    before = [action for each in steps[:step] for action in (*each.actions, *each.own)]
    here = (*steps[step].actions, *steps[step].own[:number])
    return Match(replace(record_of(LESSONS[game], GAMES[game]), actions=(*before, *here)), GAMES[game])
