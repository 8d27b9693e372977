"""What a game contributes to a star chart: stars, and facts about how each seat played.

A chart joins each seat's stars to a constellation and gives it a name, a noun and an epithet. Games say which nouns and
epithets are true, each with the fact behind it; ``features/charts/names.py`` chooses among them. All is made of what
everybody saw. Places are in parts of the sky's radius, from its middle, x to the right and y downwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import cos, pi, sin
from typing import Any, NamedTuple, Protocol

from epizodiak.core.wording import Wording
from epizodiak.table.texts import Counted, Text

Place = tuple[float, float]

PLAIN, SET, HOLLOW = "plain", "set", "hollow"
"""Kinds of stars: filled; in a ring; only an outline."""

LEAST, MOST = 1, 5
"""Sizes of stars."""

SIGNS = 12


class Star(NamedTuple):
    """A seat's action, drawn as a star.

    Attributes:
        x, y: where it stands.
        size: from :data:`LEAST` to :data:`MOST`.
        kind: one of the kinds above.
        sentence: what it was, in a few words, for the order of play.
    """

    x: float
    y: float
    size: int
    kind: str
    sentence: str


class Saying(NamedTuple):
    """A noun or an epithet for a constellation's name, with the fact that makes it true.

    Attributes:
        key: tells it from other ones of the game.
        name: the noun or the epithet, in a person's language.
        fact: why it is true, in words.
    """

    key: str
    name: str
    fact: str


@dataclass(frozen=True, slots=True)
class Course:
    """A seat's play in a round: its stars, and the words that its constellation can be named by.

    Attributes:
        noun: what its constellation shows.
        epithets: what is true of its play, and may be of another seat's, too.
        stars: by the number of what happened before them in the round, in the order of play.
    """

    noun: Saying
    epithets: tuple[Saying, ...] = ()
    stars: tuple[tuple[int, Star], ...] = ()


class Mark(NamedTuple):
    """A part of the final position that is drawn on the chart.

    Attributes:
        x, y: where it stands.
        size: in parts of the sky's radius.
        corners: 3 for a pyramid, 4 for a stone, 0 for something round.
        seat: whose it is, or ``None``.
    """

    x: float
    y: float
    size: float
    corners: int
    seat: int | None


@dataclass(frozen=True, slots=True)
class Sky:
    """A whole round for a star chart: stars, marks and facts, made by the game.

    Attributes:
        courses: by seat.
        grid: data of a path: the lines of the game's own board.
        fine: data of a path: finer ones.
        marks: places on the board with what is drawn there (:data:`STONE` and so on), and whose it is.
        legend: what place, distance and size of stars mean, in a sentence.
        first: direction of the first sign of the rim, in degrees clockwise from the top.
        winding: whether lines wind round the middle, as orbits do, and are not straight.
        labels: what stands written on the board, and where: x, y, and a few letters.
    """

    courses: tuple[Course, ...]
    grid: str
    fine: str
    legend: str
    marks: tuple[Mark, ...] = ()
    first: int = 30
    winding: bool = False
    labels: tuple[tuple[float, float, str], ...] = ()


class Move(Protocol):
    """One action with a spectator's views before and after it (a ``timeline.Step``)."""

    @property
    def seat(self) -> int:
        """The seat that acted."""

    @property
    def action(self) -> Any:
        """The action."""

    @property
    def before(self) -> Any:
        """A spectator's view before the action."""


Charting = Callable[[Sequence[Any], Any, Wording], Sky]
"""What a game's ``chart.py`` has: a round's moves, a spectator's view of its end, and how to say things."""


# --- geometry ---------------------------------------------------------------------------------------------------------


def towards(degrees: float, radius: float) -> Place:
    """The point at a distance from the chart's middle in a direction, clockwise from the top."""
    angle = degrees * pi / 180
    return sin(angle) * radius, -cos(angle) * radius


GOLDEN = 137.508
"""Degrees by which each seed of a sunflower stands further round than the one before."""


def sunflower_point(place: Place, count: int, spread: float) -> Place:
    """The position of another star near a place where some lie already, spread like the seeds of a sunflower."""
    x, y = towards(GOLDEN * count, spread * count**0.5)
    return place[0] + x, place[1] + y


# --- sayings ----------------------------------------------------------------------------------------------------------


@dataclass
class Sayings:
    """Collects nouns and epithets that are true of each seat's play.

    Attributes:
        wording: how it is said.
        seats: how many there are.
        found: by seat.
    """

    wording: Wording
    seats: int
    found: dict[int, list[Saying]] = field(default_factory=dict)

    def add(self, seat: int | None, key: str, name: Text, fact: str) -> None:
        """Add a noun or epithet that is true of a seat; nothing for ``None``."""
        if seat is not None:
            self.found.setdefault(seat, []).append(Saying(key, self.wording.gettext(str(name)), fact))

    def most(self, key: str, name: Text, counts: Sequence[int], least: int, fact: str) -> None:
        """Add a noun or epithet for the seat with the highest count, if that is unique and at least ``least``.

        Args:
            key: of the saying.
            name: the epithet.
            counts: how much of it each seat has.
            least: how much it takes.
            fact: a sentence about the seat with the ``count``, in the person's language, or for one and for more.
        """
        top = max(counts)
        if top >= least and list(counts).count(top) == 1:
            seat = list(counts).index(top)
            told = fact.form(self.wording, top) if isinstance(fact, Counted) else fact
            self.add(seat, key, name, told.format(count=top))

    def of(self, seat: int) -> tuple[Saying, ...]:
        """The nouns and epithets that are true of a seat."""
        return tuple(self.found.get(seat, ()))


ZODIAC: tuple[Text, ...] = (
    Text("The Ram"),
    Text("The Bull"),
    Text("The Twins"),
    Text("The Crab"),
    Text("The Lion"),
    Text("The Maiden"),
    Text("The Scales"),
    Text("The Scorpion"),
    Text("The Archer"),
    Text("The Goat"),
    Text("The Water Bearer"),
    Text("The Fishes"),
)
"""Nouns by sign, from the first one."""

NEW_MOON = Text("The New Moon")
"""Of a seat without a star."""


def unseen(wording: Wording) -> Saying:
    """The noun for a seat without stars."""
    return Saying("new-moon", wording.gettext(str(NEW_MOON)), wording.gettext("no star of their own"))


def commonest(values: Sequence[int]) -> int:
    """The most frequent value; among equals, the first."""
    counts: Mapping[int, int] = {value: values.count(value) for value in values}
    return max(counts, key=lambda value: counts[value])
