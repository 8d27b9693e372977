"""The scene of a table: what games draw and the page shows, without a browser.

A scene is a flat set of keyed sprites. Markup in a sprite's body is made by this package from numbers and constants
only; whatever comes from people (names) goes into ``words`` and reaches the page as text nodes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from epizodiak.lesson import Lesson
from epizodiak.wording import Wording

LAYERS = ("ground", "tiles", "marks", "places")
"""Drawing order, lowest first. ``places`` lies on top: it holds what a tap can hit, and shows the focus only."""

SELECT, UNSELECT = "select", "unselect"
"""What ``can`` says where a tap plays no action yet."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """One drawn thing.

    Attributes:
        key: unique in the scene.
        layer: one of :data:`LAYERS`.
        x, y: position of its origin, in CSS pixels of the scene.
        lean: rotation in degrees, clockwise.
        upright: whether only the body's group of class ``lean`` rotates, so that a tile's face stays upright.
        scale: size; 1 draws the body as it is.
        classes: class names, separated by spaces.
        body: SVG markup around the origin, free of anything that people wrote.
        place: whether the key stands in the page as ``data-key``, for taps and tests to find.
        words: texts for the body's elements that carry ``data-w="0"``, ``data-w="1"`` …
        can: for places: notation of the action that a tap plays, ``select``, ``unselect``, or ``None``.
        label: accessible name: what lies here, or what a tap will do.
        asks: for places: whether a tap only asks for another one, which then plays an action (``can`` is ``select``).
        beside: for what belongs to a tile: its place; as long as the tile is on its way there, it is not seen.
    """

    key: str
    layer: str
    x: float
    y: float
    lean: float = 0
    scale: float = 1
    classes: str = ""
    body: str = ""
    upright: bool = False
    place: bool = False
    words: tuple[str, ...] = ()
    can: str | None = None
    label: str = ""
    asks: bool = False
    beside: str = ""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the scene, in CSS pixels."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Pose:
    """How a tile lies: position, size and lean as in :class:`Sprite`."""

    x: float
    y: float
    scale: float = 1
    lean: float = 0


@dataclass(frozen=True, slots=True)
class Travel:
    """One tile's way by an action, or in a deal.

    Attributes:
        path: the places that it goes through, first to last; the first or the last may be one where no tile is seen
            (the draw pile, another player's hand).
        stage: its first leg starts when all legs of the stages before are done; each leg is a stage of its own.
        body: for a tile seen neither before nor after: its markup, free of anything that people wrote.
    """

    path: tuple[str, ...]
    stage: int = 0
    body: str = ""


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a sentence with a meaning of its own.

    Attributes:
        text: the piece, spaces included.
        classes: class names for it, or none.
    """

    text: str
    classes: str = ""


@dataclass(frozen=True, slots=True)
class Stop:
    """A place that arrow keys come to.

    Attributes:
        key: of the place.
        row, column: where it stands in its region; in a ring only the order counts.
        depth: 0, or how far below the top of a stack it lies.
    """

    key: str
    row: int
    column: int
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Region:
    """Places that belong together: Tab goes from region to region, arrow keys from place to place.

    Attributes:
        name: for the page, in ASCII letters.
        label: its name for people.
        stops: its places, the top of a stack before what lies below.
        ring: whether the places stand in a ring, clockwise.
    """

    name: str
    label: str
    stops: tuple[Stop, ...]
    ring: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a table shows at one moment.

    Attributes:
        width, height: in CSS pixels.
        sprites: in drawing order within each layer; keys are unique.
        boxes: where the page lays its own texts, by name (``header``, ``words``, ``log``, ``curtain``, ``sheet``).
        words: what can be done now, in words.
        title: where the game stands, in a few words.
        layout: name of the arrangement, for the style sheet.
        regions: where Tab goes, in its order; every place is in one.
    """

    width: int
    height: int
    sprites: tuple[Sprite, ...]
    boxes: Mapping[str, Box]
    words: tuple[Span, ...]
    title: str
    layout: str
    regions: tuple[Region, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture for a rules page.

    Attributes:
        scene: what it shows; none of its sprites is a place.
        caption: what is to be seen, in words that are enough without the picture.
    """

    scene: Scene
    caption: str


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a rules page.

    Attributes:
        heading: what it is about.
        paragraphs: its text.
        figures: its pictures.
        items: a list that follows the first paragraph, or none.
    """

    heading: str
    paragraphs: tuple[str, ...]
    figures: tuple[Figure, ...] = ()
    items: tuple[str, ...] = ()


def whose(credit: str, wording: Wording) -> Section:
    """The rules page's last section: whose game it is.

    Args:
        credit: the sentence about it in the game's catalogue entry.
        wording: the person's language.
    """
    return Section(
        wording.gettext("Whose game it is"),
        (
            wording.gettext(credit),
            wording.gettext(
                "This program is an independent implementation of these games; its words and pictures are its own."
            ),
        ),
    )


@dataclass(frozen=True, slots=True)
class Typing:
    """How a game's actions are typed, for the list of keys.

    Attributes:
        entries: ways to write an action, each as examples, and what they do.
        note: what else is understood, or nothing.
    """

    entries: tuple[tuple[tuple[str, ...], str], ...]
    note: str = ""

    @property
    def example(self) -> str:
        """What stands in the field before anything is typed."""
        return "  ".join([examples[-1] for examples, _ in self.entries[:4]])


LARGE_TEXT = 1.3
"""From this size of the page's own texts on, titles take more lines and what can be read elsewhere takes fewer."""


HAND, BOARD, COUNTS, DISCARDS = "hand", "board", "counts", "discards"
PARTS = (HAND, BOARD, COUNTS, DISCARDS)
"""Parts of a table that can be asked for by a key (:meth:`Table.part`)."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a scene depends on besides the view.

    Attributes:
        width, height: room for the table, in CSS pixels.
        wording: language, names and face of the tiles.
        selection: what the person has selected, in the game's own terms; empty for nothing.
        tiles: for each place that shows a tile, the number of the drawn tile (see ``ui/travel.py``).
        fresh: numbers of the tiles that came into the hand in this turn.
        text: size of the page's own texts; 2 is twice the usual.
        teach: whether the table tells what each action is worth, where it knows.
        aloud: wording of the places' accessible names, if it is another one.
        rests: key of a place that takes nothing yet (see :meth:`Table.rests`), or nothing.
    """

    width: int
    height: int
    wording: Wording
    selection: str = ""
    tiles: Mapping[str, int] | None = None
    fresh: frozenset[int] = frozenset()
    text: float = 1
    teach: bool = False
    aloud: Wording | None = None
    rests: str = ""

    @property
    def heard(self) -> Wording:
        """How to say things to ears."""
        return self.aloud or self.wording


class Table(ABC):
    """How one game is shown and handled; knows views only."""

    counted: ClassVar[bool] = True
    """Whether points are counted, round by round; else there is a winner or a draw, and that is all."""

    settings: ClassVar[frozenset[str]] = frozenset()
    """Of the settings that not every table knows (``ui/settings.py``), those that mean something at this one."""

    def scored(self, view: Any) -> bool:  # noqa: ARG002 - for games that know more
        """Whether points are counted in this very game."""
        return self.counted

    def counts(self, view: Any, wording: Wording) -> tuple[tuple[str, tuple[int, ...]], ...]:  # noqa: ARG002 - as above
        """What each seat has, besides points, when the game is over: headings, each with a number per seat."""
        return ()

    @abstractmethod
    def scene(self, view: Any, look: Look) -> Scene:
        """The scene of ``view``."""

    @abstractmethod
    def select(self, view: Any, selection: str, key: str) -> str:
        """The selection after a tap on a place whose ``can`` is ``select`` or ``unselect``."""

    @abstractmethod
    def tile_places(self, view: Any) -> tuple[str, ...]:
        """The places where the view shows a tile; copies in a hand as ``hand-V-C``, C = 0 on top."""

    @abstractmethod
    def travels(self, action: Any, before: Any, after: Any) -> tuple[Travel, ...]:
        """Which tile moves where by an action, as far as the views show it."""

    @abstractmethod
    def deal(self, view: Any) -> tuple[Travel, ...]:
        """How the tiles of a newly dealt hand come to it."""

    @abstractmethod
    def pose(self, place: str, view: Any, look: Look) -> Pose:
        """How a tile lies at a place, or where one is hidden there."""

    @abstractmethod
    def happening(self, action: Any) -> str:
        """What kind of thing an action is, for its sound: place, discard, draw, take, contest or pass."""

    def rests(self, action: Any) -> str:  # noqa: ARG002 - at most tables no action is like this
        """Key of the place where a second tap would go on with another action, and often is a slip of the hand.

        It takes nothing for a moment after the action. Most actions have no such place.
        """
        return ""

    @abstractmethod
    def question(self, view: Any, can: str, wording: Wording) -> str:
        """What is asked before an action that a cautious person wants to be asked about; else nothing."""

    @abstractmethod
    def text(self, view: Any, wording: Wording) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The whole table in words, from what the view shows: headings, each with its lines."""

    @abstractmethod
    def part(self, view: Any, part: str, wording: Wording) -> tuple[str, tuple[str, ...]]:
        """One of :data:`PARTS` in words, from what the view shows: what it is called, and its lines.

        No line for a hand means that none shows; for discards, that the game has none to be told.
        """

    @abstractmethod
    def standing(self, view: Any, wording: Wording) -> str:
        """Where a game stands that is not over, on one line of a list."""

    @abstractmethod
    def told(self, action: Any, before: Any, after: Any, wording: Wording) -> tuple[str, ...]:
        """What only the player who acted may be told of an action; both views are that seat's own."""

    @abstractmethod
    def choices(self, view: Any, wording: Wording) -> str:
        """What the seat to act can do, as a sentence to be heard; empty for everybody else."""

    @abstractmethod
    def selected(self, selection: str, wording: Wording) -> str:
        """What is selected, as a sentence to be heard."""

    @abstractmethod
    def typed(self, view: Any, text: str, wording: Wording) -> tuple[str, str]:
        """An action as a person typed it.

        Returns:
            The legal action's notation and no sentence, or no notation and a sentence that says what would be legal.
        """

    def in_words(self, view: Any, can: str, wording: Wording) -> str:  # noqa: ARG002 - for games that say more
        """What an action does, as it stands in a sentence; nothing if the name of the last place to tap tells it."""
        return ""

    def typing(self, wording: Wording) -> Typing:  # noqa: ARG002 - for games that say more
        """How actions are typed, for the list of keys; every example is one that :meth:`typed` understands."""
        return Typing(())

    @abstractmethod
    def rules(self, wording: Wording) -> Iterator[Section]:
        """The whole game explained, for the rules page; each section is drawn when it is asked for."""

    @abstractmethod
    def lessons(self, wording: Wording) -> tuple[Lesson, ...]:
        """The steps of the tutorial, in order."""

    @abstractmethod
    def round_points(self, before: Any, after: Any) -> tuple[int, ...] | None:
        """What each seat won when an action ended a round, else ``None``; for the score sheet."""


def tile_key(number: int) -> str:
    """Key of a drawn tile's sprite."""
    return f"tile {number}"


def number(value: float) -> str:
    """A number for markup: at most two decimals, no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
