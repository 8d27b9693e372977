"""Where a game's tutorial asks for something."""

from epizodiak.features.tutorial.words import dealt
from epizodiak.games import GAMES, LESSONS
from epizodiak.timeline.match import Match


def asked(game: str, name: str, number: int = 0) -> Match:
    """The deal where a lesson asks for a goal: its first one, or another by its number."""
    steps = LESSONS[game].steps
    step = [each.name for each in steps].index(name)
    before = [action for each in steps[:step] for action in (*each.actions, *each.own)]
    match = dealt(LESSONS[game], GAMES[game])
    for action in (*before, *steps[step].actions, *steps[step].own[:number]):
        match = match.play(action)
    return match
