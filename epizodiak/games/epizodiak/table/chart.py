"""A round of EpiZodiak as a star chart: round the circle the signs of the dial, outwards the time."""

from __future__ import annotations

from collections.abc import Sequence

from epizodiak.core.wording import Wording
from epizodiak.games.epizodiak.rules.notation import run_values
from epizodiak.games.epizodiak.rules.numerals import numeral
from epizodiak.games.epizodiak.rules.state import (
    CLOCKWISE,
    CONTEST,
    COUNTERCLOCKWISE,
    DISCARD,
    DRAW,
    PASS,
    PICK_UP,
    SEATS,
    VALUES,
)
from epizodiak.games.epizodiak.rules.view import View
from epizodiak.table.chart import (
    HOLLOW,
    MOST,
    PLAIN,
    SET,
    SIGNS,
    ZODIAC,
    Course,
    Move,
    Place,
    Saying,
    Sayings,
    Sky,
    Star,
    commonest,
    towards,
    unseen,
)
from epizodiak.table.marks import point
from epizodiak.table.texts import Text

SIGN = 360 / SIGNS
INNERMOST, OUTERMOST = 0.17, 0.95
"""Where the first star stands, and the last one."""

APART = 8.5
"""Degrees between the stars that two seats have at one sign."""

CROWDED = 0.66
"""The time's power: near the middle there is less room round the circle, so the first ones stand further apart."""

SETS = {DISCARD: 3, CONTEST: 4}
"""Sizes of the stars of sets."""

PLACES = (CLOCKWISE, COUNTERCLOCKWISE)


def chart(moves: Sequence[Move], end: View, wording: Wording) -> Sky:
    """The stars are the tiles laid, the sets discarded, and the tiles picked up."""
    found: list[tuple[int, int, int, int, str, str]] = []  # when, seat, value, size, kind, told
    for move in moves:
        action = move.action
        if action.kind in PLACES:
            values = run_values(action)
            size = min(MOST, len(values))
            found += [(len(found) + i, move.seat, v, size, PLAIN, numeral(v, wording)) for i, v in enumerate(values)]
        elif action.kind in SETS:
            told = wording.gettext("three of {tile}").format(tile=numeral(action.first, wording))
            found.append((len(found), move.seat, action.first, SETS[action.kind], SET, told))
        elif action.kind == PICK_UP:
            told = wording.gettext("{tile} picked up").format(tile=numeral(action.first, wording))
            found.append((len(found), move.seat, action.first, 2, HOLLOW, told))
    stars: list[list[tuple[int, Star]]] = [[] for _ in range(SEATS)]
    values_of: list[list[int]] = [[] for _ in range(SEATS)]
    for when, seat, value, size, kind, told in found:
        x, y = _star_place(value, seat, when, len(found))
        stars[seat].append((when, Star(x, y, size, kind, told)))
        values_of[seat].append(value)
    sayings = _sayings(moves, end, wording)
    courses = tuple(
        Course(_noun_of(values_of[seat], wording), sayings.of(seat), tuple(stars[seat])) for seat in range(SEATS)
    )
    legend = wording.gettext(
        "Each star is a tile, at its sign: the later, the further out; the bigger, the more at once."
    )
    kinds = {star.kind for course in courses for _, star in course.stars}
    if SET in kinds:
        legend += " " + wording.gettext("In a ring: a set.")
    if HOLLOW in kinds:
        legend += " " + wording.gettext("Hollow: picked up.")
    legend += " " + wording.gettext("Dotted ring: the first.")
    return Sky(courses, _thick_lines(), _thin_lines(), legend, winding=True)


def _star_place(value: int, seat: int, when: int, count: int) -> Place:
    time = ((when + 0.5) / count) ** CROWDED
    return towards(SIGN * value + APART * (seat - 1), INNERMOST + (OUTERMOST - INNERMOST) * time)


def _thick_lines() -> str:
    """The lines between the signs."""
    lines = ""
    for value in VALUES:
        start, end = (towards(SIGN * (value + 0.5), radius) for radius in (INNERMOST * 0.6, 1))
        lines += f"M{point(*start)}L{point(*end)}"
    return lines


def _thin_lines() -> str:
    """Rings that stand for time."""
    rings = ""
    for part in (0.25, 0.5, 0.75):
        radius = INNERMOST + (OUTERMOST - INNERMOST) * part**CROWDED
        rings += f"M{point(0, -radius)}A{radius} {radius} 0 1 1 {point(0, radius)}"
        rings += f"A{radius} {radius} 0 1 1 {point(0, -radius)}"
    return rings


# --- what is true -----------------------------------------------------------------------------------------------------


def _noun_of(values: Sequence[int], wording: Wording) -> Saying:
    if not values:
        return unseen(wording)
    value = commonest(values)
    fact = wording.ngettext("favourite tile: {tile}", "favourite tile: {tile}, {count} times", values.count(value))
    told = fact.format(count=values.count(value), tile=numeral(value, wording))
    return Saying(f"sign-{value}", wording.gettext(str(ZODIAC[value - 1])), told)


def _sayings(moves: Sequence[Move], end: View, wording: Wording) -> Sayings:
    found = Sayings(wording, SEATS)
    if end.emptied is not None:
        found.add(end.emptied, "emptied", Text("of the Open Hand"), wording.gettext("first to empty the hand"))
    _add_tile_sayings(found, moves, wording)
    _add_turn_sayings(found, moves, wording)
    return found


def _add_tile_sayings(found: Sayings, moves: Sequence[Move], say: Wording) -> None:
    runs = [
        [run_values(m.action) for m in moves if m.seat == seat and m.action.kind in PLACES] for seat in range(SEATS)
    ]
    longest = [max(map(len, each), default=0) for each in runs]
    fact = say.gettext("longest run: {count} tiles")
    found.most("stride", Text("of the Long Stride"), longest, 2, fact)
    signs = [len({value for run in each for value in run}) for each in runs]
    spread = say.gettext("most signs: {count} of twelve")
    found.most("wide", Text("of the Wide Sky"), signs, 4, spread)
    ways = {
        CLOCKWISE: ("sunwise", Text("of the Sunwise Way"), say.gettext("{count} of {all} tiles clockwise")),
        COUNTERCLOCKWISE: (
            "contrary",
            Text("of the Contrary Way"),
            say.gettext("{count} of {all} tiles counterclockwise"),
        ),
    }
    for side, (key, name, sentence) in ways.items():
        counts = [
            sum(len(run_values(m.action)) for m in moves if m.seat == seat and m.action.kind == side)
            for seat in range(SEATS)
        ]
        every = [sum(map(len, each)) for each in runs]
        for seat in range(SEATS):
            if every[seat] > 2 and counts[seat] * 3 >= every[seat] * 2:  # noqa: PLR2004 - two of three
                found.add(seat, key, name, sentence.format(count=counts[seat], all=every[seat]))
    for seat, each in enumerate(runs):
        if len(each) > 2 and max(map(len, each)) == 1:  # noqa: PLR2004 - else it says nothing
            found.add(seat, "steps", Text("of the Small Steps"), say.gettext("one tile at a time"))


def _add_turn_sayings(found: Sayings, moves: Sequence[Move], say: Wording) -> None:
    def counts(*kinds: str) -> list[int]:
        return [sum(m.seat == seat and m.action.kind in kinds for m in moves) for seat in range(SEATS)]

    told = (
        (
            "threes",
            Text("of the Three Alike"),
            counts(DISCARD, CONTEST),
            1,
            say.gettext("most sets: {count}"),
        ),
        ("well", Text("of the Deep Well"), counts(DRAW), 3, say.gettext("most tiles drawn: {count}")),
        ("patience", Text("of Patience"), counts(PASS), 3, say.gettext("most turns passed: {count}")),
        ("return", Text("of the Return"), counts(PICK_UP), 1, say.gettext("most tiles picked up: {count}")),
        ("challenge", Text("of the Challenge"), counts(CONTEST), 1, say.gettext("most sets contested: {count}")),
    )
    for key, name, each, least, fact in told:
        found.most(key, name, each, least, fact)
    first = next((m.seat for m in moves if m.action.kind in PLACES), None)
    found.add(first, "light", Text("of the First Light"), say.gettext("first tile of the round"))


CHART = chart
