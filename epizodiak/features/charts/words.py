"""The content of a star chart: each player's actions as stars, joined to a constellation.

It is made of what everybody saw: actions, a spectator's views before them, and the view of the end. What a position
hides is not left out of it; it was never there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

from epizodiak.core.text import capital, plain
from epizodiak.core.wording import Wording
from epizodiak.display import staging
from epizodiak.display.saved_games import own_day
from epizodiak.display.screen import result_sentence
from epizodiak.features.charts import names
from epizodiak.games import CHARTS
from epizodiak.table.chart import Saying, Sky, Star
from epizodiak.table.table import Table
from epizodiak.timeline.match import Match
from epizodiak.timeline.timeline import Ending, Step

MOST_STARS = 90
"""Of a longer round the chart shows so many of each seat's stars, the latest."""

MOST_MOVES = 3_000
"""Of a longer round the latest actions are looked at."""

DAY = re.compile(r"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])")


@dataclass(frozen=True, slots=True)
class Constellation:
    """One seat's play as a constellation.

    Attributes:
        seat: whose.
        player: the player's name, fit to be shown.
        noun, epithet: parts of its name, each with its fact.
        name: the whole name.
        result: how the seat came off, or nothing.
        wins: whether it won.
        stars: in the order of play, each with the part of the round that was over when it rose, 0 to 1.
        hidden: how many stars there are before those.
    """

    seat: int
    player: str
    noun: Saying
    epithet: Saying
    name: str
    result: str
    wins: bool
    stars: tuple[tuple[float, Star], ...]
    hidden: int = 0


@dataclass(frozen=True, slots=True)
class Chart:
    """Everything that a star chart shows.

    Attributes:
        title: what the game is called.
        greek: the same in Greek letters, or nothing.
        occasion: which round it is, who has won, and when it was: each a few words.
        code: of the deal; empty while the game goes on, since it tells what will be dealt.
        sky: the board and what stood there.
        constellations: by seat.
        digest: a number that follows from the round.
        name: what a file of it is called, without its ending.
    """

    title: str
    greek: str
    occasion: tuple[str, ...]
    code: str
    sky: Sky
    constellations: tuple[Constellation, ...]
    digest: int
    name: str


def charted(match: Match, table: Table, title: tuple[str, str], say: Wording, code: str = "") -> Chart | None:
    """The chart of the round or game that has just ended; ``None`` if none has.

    Args:
        match: the game.
        table: how it is shown.
        title: what the game is called, and in Greek letters.
        say: language, names and face of the tiles.
        code: of the deal, for a game that is over.
    """
    end, moves = match.closing, played(match)
    if end is None or not table.charted:
        return None
    sky = CHARTS[match.game.name](moves, end.view, say)
    digest = crc32(" ".join([match.game.name, *(match.game.action_text(move.action) for move in moves)]).encode())
    first = moves[0].seat if moves else 0
    epithets = names.choose_epithets(sky.courses, first, digest, say)
    count = 1 + max((when for course in sky.courses for when, _ in course.stars), default=0)
    over = match.player is None
    results = _results(match, end, table, say)
    wins = match.outcome.ranking[0] if over and match.outcome is not None else ()
    constellations = tuple(
        Constellation(
            seat=seat,
            player=say.called(seat),
            noun=course.noun,
            epithet=epithets[seat],
            name=names.full_name(course.noun, epithets[seat], say),
            result=results[seat],
            wins=seat in wins and len(wins) < len(sky.courses),
            stars=tuple((when / count, star) for when, star in course.stars[-MOST_STARS:]),
            hidden=max(0, len(course.stars) - MOST_STARS),
        )
        for seat, course in enumerate(sky.courses)
    )
    return Chart(
        title=title[0],
        greek=title[1],
        occasion=_occasion(match, end, say),
        code=code if over else "",
        sky=sky,
        constellations=constellations,
        digest=digest,
        name=f"{match.game.name}-chart-{digest:08x}",
    )


def played(match: Match) -> Sequence[Step]:
    """The steps of the round that has ended."""
    moves: list[Step] = []
    latest = match.latest
    if latest is None:
        return moves
    this = getattr(latest.before, "round", None)
    for number in reversed(range(max(0, match.count - MOST_MOVES), match.count)):
        step = match.step(number)
        if getattr(step.before, "round", None) != this:
            break
        moves.append(step)
    return moves[::-1]


def _occasion(match: Match, end: Ending, say: Wording) -> tuple[str, ...]:
    """Which round it was, who won, and the date."""
    told = []
    number = getattr(end.view, "round", 1)
    if number > 1 or match.player is not None:
        told.append(say.gettext("Round {number}").format(number=number))
    if match.outcome is not None:
        told.append(result_sentence(match.outcome, say.you if say.nameless else None, say))
    started = match.record.metadata.started or ""
    if DAY.match(started):
        told.append(own_day(started))
    return tuple(told)


def _results(match: Match, end: Ending, table: Table, say: Wording) -> tuple[str, ...]:
    """Each seat's result: points of the round and in total, where there are points."""
    outcome = match.outcome
    if outcome is not None and not table.scored(match.view(None)):
        won = outcome.ranking[0]
        if len(won) == match.game.seats:
            return (say.gettext("a draw"),) * match.game.seats
        return tuple(say.gettext("won") if seat in won else say.gettext("lost") for seat in range(match.game.seats))
    totals = end.view.totals if outcome is None else outcome.scores
    gains = staging.points_gained(match, end)
    told = []
    for seat, total in enumerate(totals):
        sentence = say.ngettext("{count} point", "{count} points", total).format(count=total)
        if gains and gains[seat] and gains[seat] != total:
            sentence = say.gettext("+{gain}: {points}").format(gain=gains[seat], points=sentence)
        told.append(sentence)
    return tuple(told)


# --- in words ---------------------------------------------------------------------------------------------------------


def spoken_summary(chart: Chart, say: Wording) -> str:
    """The players' constellations in one sentence, for screen readers."""
    each = say.gettext("{player}: {constellation}")
    names = (each.format(player=one.player, constellation=one.name) for one in chart.constellations)
    return plain(say.gettext("Night sky: {constellations}").format(constellations=say.gettext("; ").join(names)))


def order(one: Constellation, say: Wording) -> str:
    """A seat's stars in the order of play, in words."""
    if not one.stars:
        return ""
    stars = say.joined(star.sentence for _, star in one.stars)
    if one.hidden:
        sentence = say.gettext("The latest {count} stars in their order: {stars}")
        return sentence.format(count=len(one.stars), stars=stars)
    return say.gettext("In order: {stars}").format(stars=stars)


def fact(one: Constellation, say: Wording) -> str:
    """Why a constellation has its name."""
    return capital(say.gettext("{noun}; {epithet}").format(noun=one.noun.fact, epithet=one.epithet.fact))
