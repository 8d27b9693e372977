"""Passages: all that bots do between two people's actions, told together; and when bots wait for a person."""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.display import seats
from epizodiak.table.table import Table
from epizodiak.timeline.timeline import Step, Timeline


def passage_ply(match: Timeline, table: Table) -> int:
    """The number of actions before the bots' current or latest passage; of all actions if there is none.

    It goes back to the last action of a person or to the end of a round; where only bots sit, it is one bot's turn.
    """
    start = match.ply
    for step in reversed(match.steps):
        if not seats.level_at(match, step.seat) or (start < match.ply and _ends_round(step, table)):
            break
        if not _has_people(match) and step.seat != match.steps[-1].seat:
            break
        start -= 1
    return start


def pause_ply(match: Timeline, table: Table) -> int:
    """The number of actions at which bots last had to wait for a person."""
    last = match.steps[-1] if match.steps else None
    if last is None or _ends_round(last, table) or not (_has_people(match) or last.seat == match.player):
        return match.ply
    return passage_ply(match, table)


def passage_lines(match: Timeline, table: Table, say: Wording) -> list[str]:
    """What bots did in the passage, one line per action."""
    steps = match.steps[len(match.steps) - (match.ply - passage_ply(match, table)) :]
    return [line for step in steps for line in match.game.describe(step.action, step.before, step.after, say)]


def waiting(match: Timeline, say: Wording) -> str:
    """The sentence that says which bot waits, and for what."""
    if match.player is None:
        return ""
    sentence = say.gettext("{name} waits for a tap or Enter")
    return sentence.format(name=say.names[match.player])


def _has_people(match: Timeline) -> bool:
    return not all(seats.level_at(match, seat) for seat in range(match.game.seats))


def _ends_round(step: Step, table: Table) -> bool:
    return table.round_points(step.before, step.after) is not None
