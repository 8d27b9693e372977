"""The scene of a table: what games draw and the page shows, without a browser.

A scene is a flat set of keyed sprites. Markup in a sprite's body is made by this package from numbers and constants
only; whatever comes from people (names) goes into ``words`` and reaches the page as text nodes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

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


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the scene, in CSS pixels."""

    x: float
    y: float
    width: float
    height: float


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
class Scene:
    """Everything a table shows at one moment.

    Attributes:
        width, height: in CSS pixels.
        sprites: in drawing order within each layer; keys are unique.
        boxes: where the page lays its own texts, by name (``header``, ``words``, ``log``, ``curtain``, ``sheet``).
        words: what can be done now, in words.
        title: where the game stands, in a few words.
        layout: name of the arrangement, for the style sheet.
    """

    width: int
    height: int
    sprites: tuple[Sprite, ...]
    boxes: Mapping[str, Box]
    words: tuple[Span, ...]
    title: str
    layout: str


@dataclass(frozen=True, slots=True)
class Look:
    """What a scene depends on besides the view.

    Attributes:
        width, height: room for the table, in CSS pixels.
        wording: language, names and face of the tiles.
        selection: what the person has selected, in the game's own terms; empty for nothing.
        tiles: for each place that shows a tile, the number of the drawn tile (see ``ui/travel.py``).
        fresh: numbers of the tiles that came into the hand in this turn.
    """

    width: int
    height: int
    wording: Wording
    selection: str = ""
    tiles: Mapping[str, int] | None = None
    fresh: frozenset[int] = frozenset()


class Table(ABC):
    """How one game is shown and handled; knows views only."""

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
    def travels(self, action: Any, before: Any, after: Any) -> tuple[tuple[str, str], ...]:
        """Which drawn tile moves where by an action: pairs of places."""

    @abstractmethod
    def round_points(self, before: Any, after: Any) -> tuple[int, ...] | None:
        """What each seat won when an action ended a round, else ``None``; for the score sheet."""


def number(value: float) -> str:
    """A number for markup: at most two decimals, no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
