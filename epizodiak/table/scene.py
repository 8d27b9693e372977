"""The scene of a table: sprites and texts that games make and the page shows.

A scene is a flat set of keyed sprites. Markup in a sprite's body is made by this package from numbers and constants
only; whatever comes from people (names) goes into ``words`` and reaches the page as text nodes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import NamedTuple

from epizodiak.table.hit import Hit

LAYERS = ("ground", "tiles", "marks", "places")
"""Drawing order, lowest first. ``places`` lies on top: it holds what a tap can hit, and shows the focus only."""

SELECT, UNSELECT = "select", "unselect"
"""What ``can`` says where a tap plays no action yet."""

GOAL = "place goal"
"""Classes of the place that a selected tile goes to once more is chosen: a tap there says what."""

BAD = "bad"
"""The CSS class of what loses at once."""


class Sprite(NamedTuple):
    """One drawn thing with a key, such as a tile, a place or a mark.

    A named tuple, unlike other values: a table makes a hundred of them for every tap, and each takes a quarter of the
    time that a frozen dataclass takes.

    Attributes:
        key: unique in the scene.
        layer: one of :data:`LAYERS`.
        x, y: position of its origin, in CSS pixels of the scene.
        lean: rotation in degrees, clockwise.
        upright: whether only the body's group of class ``lean`` rotates, so that a tile's face stays upright.
        scale: size; 1 draws the body as it is.
        classes: class names, separated by spaces.
        body: SVG markup around the origin, free of anything that people wrote.
        hit: of a place what a tap hits; its key stands in the page as ``data-key``. Of anything else ``None``.
        words: texts for the body's elements that carry ``data-w="0"``, ``data-w="1"`` …
        can: for places: notation of the action that a tap plays, ``select``, ``unselect``, or ``None``.
        label: accessible name: what lies here, or what a tap will do. What is no place has one if its key is ``told-``
            and a region's name: then a finger that explores finds there what it says, before the region's places.
        asks: for places: notation of the action that a second tap plays; the first only asks (``can`` is ``select``).
        beside: for what belongs to a tile: its place; as long as the tile is on its way there, it is not seen.
        pictures: for the picture of a place: that place; it shakes when a tap there is refused.
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
    hit: Hit | None = None
    words: tuple[str, ...] = ()
    can: str | None = None
    label: str = ""
    asks: str = ""
    beside: str = ""
    pictures: str = ""

    @property
    def place(self) -> bool:
        """Whether the sprite can be tapped, reached by the keyboard and found by its key."""
        return self.hit is not None

    @property
    def only_holds(self) -> bool:
        """Whether it is the place that a selected tile goes to before anything is played."""
        return self.classes == GOAL


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the scene, in CSS pixels."""

    x: float
    y: float
    width: float
    height: float

    @property
    def bottom(self) -> float:
        """The vertical position of the lower edge."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the rectangle."""
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class Pose:
    """How a tile lies: its position, size and lean, as in :class:`Sprite`."""

    x: float
    y: float
    scale: float = 1
    lean: float = 0


@dataclass(frozen=True, slots=True)
class Travel:
    """How one tile moves from place to place because of an action or a deal.

    Attributes:
        path: the places that it goes through, first to last; the first or the last may be one where no tile is seen
            (the draw pile, another player's hand).
        stage: its first leg starts when all legs of the stages before are done; each leg is a stage of its own.
        body: for a tile seen neither before nor after: its markup, free of anything that people wrote.
        along: whether it sets out together with the one before it, not a little later.
    """

    path: tuple[str, ...]
    stage: int = 0
    body: str = ""
    along: bool = False


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a sentence with its own CSS classes.

    Attributes:
        text: the piece, spaces included.
        classes: class names for it, or none.
    """

    text: str
    classes: str = ""


class Deed(NamedTuple):
    """An action as a button beside the table: a tap does what one on the place does that has this action.

    Attributes:
        can: the action's notation.
        text: what it does: a verb and a thing.
        place: key of the place that selects what it takes, as long as no place has the action itself.
        classes: CSS classes of its way, ``cw`` or ``ccw``, or ``bad`` if it loses at once.
        brief: what it says where that text has no room, if there is less to say.
        selects: whether a tap only selects for that action, as one on ``place`` does.
        main: whether it stands out among the others: who overlooks it loses by that.
    """

    can: str
    text: str
    place: str = ""
    classes: str = ""
    brief: str = ""
    selects: bool = False
    main: bool = False


@dataclass(frozen=True, slots=True)
class Bar:
    """What can be done: one sentence with the reason, and a button for each action, in a fixed order of their kinds.

    Attributes:
        lead: the sentence.
        deeds: the buttons; the page adds the one that takes a selection back.
        told: whether the scene's words say something else, which stands above.
        asked: whether those words are a question.
        whole: whether the buttons alone say all that can be done.
        explains: whether what is selected only asks for an explanation: the button beside it closes that.
    """

    lead: tuple[Span, ...] = ()
    deeds: tuple[Deed, ...] = ()
    told: bool = False
    asked: bool = False
    whole: bool = False
    explains: bool = False


NO_BAR = Bar()
"""Where nothing can be done."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A place that can be reached by arrow keys, with its row and column.

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
class TextSizes:
    """The sizes of the page's own texts beside a table, in pixels at the browser's usual text size.

    Attributes:
        words: of what can be done now.
        least: down to which a long sentence's letters go, so that it has room.
        log: of what happened.
        chips: of the chips of the last turns, and of the title.
    """

    words: float = 17
    least: float = 17
    log: float = 14
    chips: float = 14


USUAL_TEXTS = TextSizes()
"""Those in large print, where the browser makes them larger."""


@dataclass(frozen=True)  # without slots: it keeps its index
class Scene:
    """Everything a table shows at one moment.

    Attributes:
        width, height: in CSS pixels.
        sprites: in drawing order within each layer; keys are unique.
        boxes: where the page lays its own texts, by name (``header``, ``words``, ``log``, ``curtain``, ``sheet``); in
            large print also ``spread``, the part of the window in which the scene scrolls.
        words: what can be done now, in words.
        title: where the game stands, in a few words.
        layout: name of the arrangement, for the style sheet.
        regions: where Tab goes, in its order; every place is in one.
        texts: sizes of the page's own texts.
        bar: the same as buttons, as far as places play actions now.
    """

    width: int
    height: int
    sprites: tuple[Sprite, ...]
    boxes: Mapping[str, Box]
    words: tuple[Span, ...]
    title: str
    layout: str
    regions: tuple[Region, ...] = ()
    texts: TextSizes = USUAL_TEXTS
    bar: Bar = NO_BAR

    def place_of(self, action: str) -> Sprite | None:
        """The place where a tap plays an action now, or asks before it."""
        places = filter(attrgetter("can"), self.sprites)
        return next((each for each in places if action in (each.can, each.asks)), None)

    @cached_property
    def by_key(self) -> Mapping[str, Sprite]:
        """The sprites by their keys, in drawing order: every tap asks for some, and what draws goes through all."""
        return dict(zip(map(attrgetter("key"), self.sprites), self.sprites, strict=True))

    def sprite(self, key: str) -> Sprite | None:
        """The sprite with a key, or ``None``."""
        return self.by_key.get(key)


def tappable(key: str, at: tuple[float, float], hit: Hit, can: str | None, label: str, *, lean: float = 0) -> Sprite:
    """An invisible place above a drawn tile of the board or hand; arguments as for :class:`Sprite`."""
    return Sprite(key, "places", at[0], at[1], lean, 1, "place", "", False, hit, (), can, label)


def tile_key(number: int) -> str:
    """The key of a drawn tile's sprite."""
    return f"tile {number}"
