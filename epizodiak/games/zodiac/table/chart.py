"""A game of Zodiac as a star chart: the star of two triangles, and at each point the moves that led there."""

from __future__ import annotations

from collections.abc import Sequence

from epizodiak.core.wording import Wording
from epizodiak.games.zodiac.rules.board import (
    APEXES,
    COLOURS,
    FIRST_INNER,
    INDEX,
    INNER,
    LINES,
    NEUTRAL,
    POINTS,
)
from epizodiak.games.zodiac.rules.rules import jumped
from epizodiak.games.zodiac.rules.state import SEATS
from epizodiak.games.zodiac.rules.view import View
from epizodiak.table.chart import (
    HOLLOW,
    PLAIN,
    ZODIAC,
    Course,
    Mark,
    Move,
    Place,
    Saying,
    Sayings,
    Sky,
    Star,
    commonest,
    sunflower_point,
    towards,
    unseen,
)
from epizodiak.table.marks import number, point
from epizodiak.table.texts import Text

APEX = 0.84
INSIDE = APEX / 3**0.5
"""How far from the middle the apexes stand, and the inner points, where the sides of the triangles meet (Z1)."""

SPREAD = 0.047
"""How far apart stars stand at one point."""

BESIDE = 0.15
"""How far outside of a point its name stands."""

TURN = 60
"""Degrees from apex to apex."""

JUMPED = {0: 2, 1: 3, 2: 5}
"""Size of a star by how many pieces a jump turned over."""


def chart(moves: Sequence[Move], end: View, wording: Wording) -> Sky:
    """The star chart of a game; its stars are the moves, at the points where they ended."""
    stars: list[list[tuple[int, Star]]] = [[] for _ in range(SEATS)]
    goals: list[list[int]] = [[] for _ in range(SEATS)]
    been = dict.fromkeys(POINTS, 0)
    for when, move in enumerate(moves):
        target = move.action.target
        x, y = sunflower_point(_star_place(target), been[target], SPREAD)
        been[target] += 1
        turned = len(jumped(move.before.board, move.action))
        size, kind = (1, HOLLOW) if _is_neutral(move) else (JUMPED[turned], PLAIN)
        stars[move.seat].append((when, Star(x, y, size, kind, target)))
        goals[move.seat].append(_direction(target))
    sayings = _sayings(moves, end, goals, wording)
    courses = tuple(
        Course(_noun_of(goals[seat], wording), sayings.of(seat), tuple(stars[seat])) for seat in range(SEATS)
    )
    legend = wording.gettext(
        "Stars at a point: the moves that ended there, the first in the middle. The bigger, the more pieces turned "
        "over. Hollow: a neutral piece."
    )
    return Sky(courses, _thick_lines(), _thin_lines(), legend, _piece_marks(end), first=0, labels=_point_labels())


def _direction(target: str) -> int:
    """The direction of a point, one of twelve, clockwise from the top (Z1)."""
    index = INDEX[target] % len(APEXES)
    return 2 * index + (target in INNER)


def _star_place(target: str) -> Place:
    return towards(TURN / 2 * _direction(target), INSIDE if target in INNER else APEX)


def _point_labels() -> tuple[tuple[float, float, str], ...]:
    """The names of the points, outside the pieces there."""
    far = {name: (INSIDE if name in INNER else APEX) + BESIDE for name in POINTS}
    return tuple((*towards(TURN / 2 * _direction(name), far[name]), name) for name in POINTS)


def _is_neutral(move: Move) -> bool:
    return bool(move.before.board[INDEX[move.action.source]] == NEUTRAL)


def _thick_lines() -> str:
    """The path of the six sides of the triangles."""
    return "".join(f"M{point(*_star_place(line[0]))}L{point(*_star_place(line[-1]))}" for line in LINES)


def _thin_lines() -> str:
    """The path of two circles, through the inner and the outer points."""
    circles = ""
    for radius in (INSIDE, APEX):
        r = number(radius)
        circles += f"M0 -{r}A{r} {r} 0 1 1 0 {r}A{r} {r} 0 1 1 0 -{r}"
    return circles


def _piece_marks(end: View) -> tuple[Mark, ...]:
    """The pieces at the end, by point."""
    return tuple(
        Mark(*_star_place(target), 0.05, 0, COLOURS.index(sign) if sign in COLOURS else None)
        for target, sign in zip(POINTS, end.board, strict=True)
        if sign in (*COLOURS, NEUTRAL)
    )


# --- what is true -----------------------------------------------------------------------------------------------------


def _noun_of(goals: Sequence[int], wording: Wording) -> Saying:
    if not goals:
        return unseen(wording)
    goal = commonest(goals)
    name = f"{'B' if goal % 2 else 'A'}{goal // 2 + 1}"
    fact = wording.ngettext("favourite point: {point}", "favourite point: {point}, {count} times", goals.count(goal))
    told = fact.format(count=goals.count(goal), point=name)
    return Saying(f"sign-{goal + 1}", wording.gettext(str(ZODIAC[goal])), told)


def _sayings(moves: Sequence[Move], end: View, goals: Sequence[Sequence[int]], say: Wording) -> Sayings:
    found = Sayings(say, SEATS)
    inside = [end.board[FIRST_INNER:].count(colour) for colour in COLOURS]
    fact = say.gettext("most inner points in the end: {count}")
    found.most("inner", Text("of the Inner Circle"), inside, 1, fact)
    turned = [sum(len(jumped(m.before.board, m.action)) for m in moves if m.seat == seat) for seat in range(SEATS)]
    coats = say.gettext("most pieces turned over: {count}")
    found.most("coats", Text("of the Turned Coats"), turned, 1, coats)
    quiet = [sum(_is_neutral(m) for m in moves if m.seat == seat) for seat in range(SEATS)]
    steps = say.gettext("most moves of neutral pieces: {count}")
    found.most("quiet", Text("of the Quiet Step"), quiet, 1, steps)
    wide = [len(set(each)) for each in goals]
    spread = say.gettext("most points visited: {count} of twelve")
    found.most("wide", Text("of the Wide Sky"), wide, 2, spread)
    outside = [sum(goal % 2 == 0 for goal in each) for each in goals]
    tips = say.gettext("most moves to the tips: {count}")
    found.most("tips", Text("of the Six Tips"), outside, 1, tips)
    if end.winner is not None and moves and moves[-1].seat == end.winner:
        found.add(end.winner, "word", Text("of the Last Word"), say.gettext("won by the last move"))
    return found


CHART = chart
