"""Everything the page shows at one moment, as plain values: made from a match and the page's own state."""

from __future__ import annotations

from dataclasses import dataclass

from epizodiak.match import Match
from epizodiak.sprites import Look, Scene, Table
from epizodiak.ui.state import CURTAIN, OVER, ROUND, TURN, Ui
from epizodiak.wording import Wording


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet.

    Attributes:
        heading: what it is about.
        names: heads of the columns, by seat.
        rounds: points of each seat in each round.
        totals: totals by seat.
        places: when the game is over, each seat's rank (1 is best); else empty.
    """

    heading: str
    names: tuple[str, ...]
    rounds: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Screen:
    """What the page shows besides panels that never change.

    Attributes:
        scene: the table.
        since: what happened since the seat's last turn, or nothing.
        log: lines of what happened, newest first.
        curtain: the sentence that asks to pass the device on, or nothing.
        reveal: what the curtain's button says.
        news: the last events, for the curtain.
        sheet: the score sheet, if it stands open.
    """

    scene: Scene
    since: str
    log: tuple[str, ...]
    curtain: str
    reveal: str
    news: tuple[str, ...]
    sheet: Sheet | None


def screen(match: Match, ui: Ui, table: Table, look: Look) -> Screen:
    """The screen of a match; hands of other seats than the holder's are in none of it."""
    wording = look.wording
    told = match.log(wording)
    lines = tuple(line for step in reversed(told) for line in reversed(step))
    name = "" if match.player is None else wording.names[match.player]
    waiting = ui.phase == CURTAIN
    return Screen(
        scene=table.scene(match.view(ui.holder), look),
        since=_since(match, ui, wording),
        log=lines,
        curtain=wording.gettext("Pass the tablet to {name}").format(name=name) if waiting else "",
        reveal=wording.gettext("I am {name}: show my tiles").format(name=name) if waiting else "",
        news=tuple(reversed(lines[:3])) if waiting else (),
        sheet=_sheet(match, ui, table, wording) if ui.phase in (ROUND, OVER) else None,
    )


def _since(match: Match, ui: Ui, wording: Wording) -> str:
    if ui.phase != TURN or not ui.reminder or ui.holder is None:
        return ""
    lines = match.since_last_turn(ui.holder, wording)
    return wording.gettext("Since your last turn: {events}").format(events="; ".join(lines)) if lines else ""


def _sheet(match: Match, ui: Ui, table: Table, wording: Wording) -> Sheet:
    rounds = tuple(
        points for step in match.steps if (points := table.round_points(step.before, step.after)) is not None
    )
    outcome = match.game.outcome(match.state)
    totals = tuple(sum(column) for column in zip(*rounds, strict=True)) or (0,) * match.game.seats
    if ui.phase == ROUND or outcome is None:
        heading = wording.gettext("Round {number} is over").format(number=len(rounds))
        return Sheet(heading, wording.names, rounds, totals, ())
    places = [0] * match.game.seats
    taken = 1
    for rank in outcome.ranking:
        for seat in rank:
            places[seat] = taken
        taken += len(rank)
    winners = tuple(wording.names[seat] for seat in outcome.ranking[0])
    heading = wording.ngettext("{names} wins", "{names} win", len(winners)).format(names=", ".join(winners))
    return Sheet(heading, wording.names, rounds, outcome.scores, tuple(places))
