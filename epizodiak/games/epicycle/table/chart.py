"""A game of Epicycle as a star chart: its spaces on a large circle, each with a small circle for time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from epizodiak.core.wording import Wording
from epizodiak.games.epicycle.rules.state import CLOCKWISE, GAP, SIZES, SPACES
from epizodiak.games.epicycle.rules.view import View
from epizodiak.table.chart import (
    PLAIN,
    Course,
    Mark,
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
from epizodiak.table.marks import number, point
from epizodiak.table.texts import Counted, Text

DEFERENT = 0.71
"""Radius of the circle of spaces."""

EPICYCLES = {1: 0.11, 2: 0.17, 3: 0.23}
"""Radii of the circles round each of ten spaces, by the size of the pyramid that was placed."""

HEART = 0.26
"""Radius of the circle round the middle."""

STAR_SIZES = {1: 1, 2: 3, 3: 5}

NOUNS = (
    Text("The Wren"),
    Text("The Fox"),
    Text("The Heron"),
    Text("The Bear"),
    Text("The Hare"),
    Text("The Swan"),
    Text("The Wolf"),
    Text("The Owl"),
    Text("The Stag"),
    Text("The Otter"),
)
"""By the space at which a seat has placed most often; of nineteen, the eleventh begins with the first again."""

HANDS = (
    (1, "light", Text("of the Light Hand"), Text("most small pyramids: {count}")),
    (3, "heavy", Text("of the Heavy Hand"), Text("most large pyramids: {count}")),
)

TOLD = {1: Text("small at {space}"), 2: Text("medium at {space}"), 3: Text("large at {space}")}


def chart(moves: Sequence[Move], end: View, wording: Wording) -> Sky:
    """The star chart of a game; its stars are the pyramids placed, at their spaces."""
    stars: list[list[tuple[int, Star]]] = [[] for _ in range(len(end.holdings))]
    circles = _Circles(len(end.ring))
    spaces: list[list[int]] = [[] for _ in range(len(end.holdings))]
    for when, move in enumerate(moves):
        space = move.before.ring.index(GAP)
        x, y = circles.star_place(space, move.action.size, (when + 0.5) / len(moves))
        told = wording.gettext(str(TOLD[move.action.size])).format(space=space)
        stars[move.seat].append((when, Star(x, y, STAR_SIZES[move.action.size], PLAIN, told)))
        spaces[move.seat].append(space)
    sayings = _sayings(moves, end, spaces, wording)
    courses = tuple(
        Course(_noun_of(spaces[seat], wording), sayings.of(seat), tuple(stars[seat])) for seat in range(len(stars))
    )
    ten = wording.gettext(
        "On the ring: the ten spaces. Round each of them: time, clockwise from the top. The larger, the larger the "
        "pyramid."
    )
    more = wording.gettext(
        "On the ring: the nineteen spaces. Round each of them: time, clockwise from the top. The larger, the larger "
        "the pyramid."
    )
    legend, marks, labels = ten if len(end.ring) == SPACES else more, circles.pyramid_marks(end), circles.labels()
    return Sky(courses, circles.thick_lines(), circles.thin_lines(), legend, marks, labels=labels)


def _circle(x: float, y: float, radius: float) -> str:
    r = number(radius)
    return f"M{point(x - radius, y)}a{r} {r} 0 1 1 {number(2 * radius)} 0a{r} {r} 0 1 1 {number(-2 * radius)} 0"


class _Circles:
    """The circles of a chart.

    Args:
        spaces: how many the ring has.
    """

    def __init__(self, spaces: int) -> None:
        self.spaces = spaces
        shrunk = SPACES / spaces
        self.radii = {size: radius * shrunk for size, radius in EPICYCLES.items()}

    def towards(self, space: int, radius: float) -> Place:
        """A point in a space's direction from the middle."""
        return towards(360 / self.spaces * space, radius)

    def star_place(self, space: int, size: int, time: float) -> Place:
        """Where a pyramid stands that was placed after a part of the game."""
        (x, y), (right, down) = self.towards(space, DEFERENT), towards(360 * time, self.radii[size])
        return x + right, y + down

    def labels(self) -> tuple[tuple[float, float, str], ...]:
        """The numbers of the spaces, around the middle."""
        return tuple((*self.towards(space, HEART - 0.07), str(space)) for space in range(self.spaces))

    def thick_lines(self) -> str:
        """The path of the large circle and of the outermost small circles."""
        centres = (self.towards(space, DEFERENT) for space in range(self.spaces))
        return (
            _circle(0, 0, DEFERENT)
            + _circle(0, 0, HEART)
            + "".join(_circle(x, y, self.radii[SIZES[-1]]) for x, y in centres)
        )

    def thin_lines(self) -> str:
        """The path of the other small circles, and of a line to each."""
        lines = ""
        for space in range(self.spaces):
            x, y = self.towards(space, DEFERENT)
            lines += "".join(_circle(x, y, self.radii[size]) for size in SIZES[:-1])
            start, end = self.towards(space, HEART), self.towards(space, DEFERENT - self.radii[3])
            lines += f"M{point(*start)}L{point(*end)}"
        return lines

    def pyramid_marks(self, end: View) -> tuple[Mark, ...]:
        """The pyramids on the ring at the end."""
        return tuple(
            Mark(*self.towards(space, DEFERENT), (0.018 + 0.012 * size) * (SPACES / self.spaces), 3, None)
            for space, size in enumerate(end.ring)
            if size != GAP
        )


# --- what is true -----------------------------------------------------------------------------------------------------


def _noun_of(spaces: Sequence[int], wording: Wording) -> Saying:
    if not spaces:
        return unseen(wording)
    space = commonest(spaces)
    fact = wording.ngettext("favourite space: {space}", "favourite space: {space}, {count} times", spaces.count(space))
    told = fact.format(count=spaces.count(space), space=space)
    return Saying(f"space-{space}", wording.gettext(str(NOUNS[space % len(NOUNS)])), told)


def _sayings(moves: Sequence[Move], end: View, spaces: Sequence[Sequence[int]], say: Wording) -> Sayings:
    found = Sayings(say, len(end.holdings))
    if end.winner is not None:
        found.add(end.winner, "ring", Text("of the Golden Ring"), say.gettext("won the game"))
    sizes = [[m.action.size for m in moves if m.seat == seat] for seat in range(len(end.holdings))]
    sides = [[m.action.side for m in moves if m.seat == seat] for seat in range(len(end.holdings))]
    ways = [sum(each) for each in sizes]
    fact = Counted("{count} space travelled, the most", "{count} spaces travelled, the most")
    found.most("orbit", Text("of the Wide Orbit"), ways, 1, fact)
    _add_direction_sayings(found, sides, say)
    seen = [len(set(each)) for each in spaces]
    ten = say.gettext("{count} of the ten spaces, the most")
    more = say.gettext("{count} of the nineteen spaces, the most")
    shores = ten if len(end.ring) == SPACES else more
    found.most("shores", Text("of the Many Shores"), seen, 2, shores)
    for size, key, name, sentence in HANDS:
        counts = [each.count(size) for each in sizes]
        told = say.gettext(str(sentence))
        found.most(key, name, counts, 1, told)
    homes = [max((each.count(space) for space in each), default=0) for each in spaces]
    home = say.gettext("one space, used {count} times")
    found.most("home", Text("of the Homecoming"), homes, 2, home)
    return found


def _add_direction_sayings(found: Sayings, sides: Sequence[Sequence[str]], say: Wording) -> None:
    sun = [sum(side == CLOCKWISE for side in each) for each in sides]
    contrary = [len(each) - count for each, count in zip(sides, sun, strict=True)]
    fact = Counted("{count} exchange clockwise, the most", "{count} exchanges clockwise, the most")
    found.most("sunwise", Text("of the Sunwise Way"), sun, 1, fact)
    other = Counted("{count} exchange counterclockwise, the most", "{count} exchanges counterclockwise, the most")
    found.most("contrary", Text("of the Contrary Way"), contrary, 1, other)
    turns = [sum(a != b for a, b in pairwise(each)) for each in sides]
    tide = say.gettext("changed direction {count} times, the most")
    found.most("tide", Text("of the Turning Tide"), turns, 2, tide)
    streaks = [_longest_streak(each) for each in sides]
    steady = say.gettext("{count} times running in one direction, the most")
    found.most("steady", Text("of the Steady Hand"), streaks, 2, steady)


def _longest_streak(sides: Sequence[str]) -> int:
    """The longest run of exchanges in one direction."""
    longest = running = 0
    for at, side in enumerate(sides):
        running = running + 1 if at and side == sides[at - 1] else 1
        longest = max(longest, running)
    return longest


CHART = chart
