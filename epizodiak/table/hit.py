"""The shapes on which taps count, with their focus rings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, radians, sin

from epizodiak.table.marks import path, rect

FINGER = 44
"""The least width and height of anything that can be tapped, in pixels, where there is room for it."""

MOST_TAKEN = 1.15
"""Width of a narrow column's wide half, in columns."""

FOCUS = ("focus", "focus in")
"""Classes of the two lines of the focus ring, and the order in which they lie."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle with round corners.

    Attributes:
        x, y: its middle, from the sprite's origin.
        width, height: its size.
        ring: width and height of the focus ring, round the same middle.
        radius: of the ring's corners.
        steps: corners of what taps hit where it is another shape (:func:`beside`).
    """

    width: float
    height: float
    ring: tuple[float, float]
    radius: float
    x: float = 0
    y: float = 0
    steps: tuple[tuple[float, float], ...] = ()

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the rectangle."""
        return self.width, self.height

    def markup(self) -> str:
        """The focus ring, and above it the shape that taps hit, as markup."""
        rings = "".join(rect(*self.ring, self.radius, classes, (self.x, self.y)) for classes in FOCUS)
        if self.steps:
            return rings + path(self.steps, "hit")
        inner = max(1.0, self.radius - (self.ring[0] - self.width) / 2)
        return rings + rect(self.width, self.height, inner, "hit", (self.x, self.y))


@dataclass(frozen=True, slots=True)
class Polygon:
    """A convex shape around the sprite's origin.

    Attributes:
        corners: in order.
    """

    corners: tuple[tuple[float, float], ...]

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the bounding box."""
        across, down = zip(*self.corners, strict=True)
        return max(across) - min(across), max(down) - min(down)

    def markup(self) -> str:
        """The focus ring, and above it the shape that taps hit, as markup."""
        return "".join(path(self.corners, classes) for classes in (*FOCUS, "hit"))


Hit = Rectangle | Polygon


@lru_cache(maxsize=64)
def target(width: float, height: float, *, margin: float = 10, radius: float = 19) -> Rectangle:
    """The rectangle that taps hit for something of this size, at least as large as a finger.

    Args:
        width: of what is drawn.
        height: likewise.
        margin: how far outside of it the focus ring lies.
        radius: of the ring's corners.
    """
    high = max(FINGER, height)
    ring = max(FINGER, width + 2 * margin), max(FINGER, height + 2 * margin)
    return Rectangle(max(FINGER, width), high, ring, radius)


@lru_cache(maxsize=32)
def beside(index: int, count: int, width: float, height: float, radius: float) -> Rectangle:
    """The shape that taps hit for one of several columns side by side, the focus ring inside.

    Where columns are narrower than a finger, neighbours give each other way in turn: each is as wide as a finger in one
    half of its height, the first, third and so on in the upper one, the others in the lower one; in very narrow columns
    nearly so, lest what lies there is hit as its neighbour.

    Args:
        index: which column, from 0.
        count: of the columns.
        width: of each.
        height: likewise.
        radius: of the ring's corners.
    """
    ring = width - 2, height - 2
    if width >= FINGER:
        return Rectangle(width, height, ring, radius)
    wide, half = min(FINGER, MOST_TAKEN * width), height / 2
    step = (width * count - wide) / (count - 1)
    left = index * step - (index + 0.5) * width
    whole = left, left + wide
    given = whole[0] + (wide - step) * (index > 0), whole[1] - (wide - step) * (index < count - 1)
    (a, b), (c, d) = (given, whole) if index % 2 else (whole, given)
    steps = (a, -half), (b, -half), (b, 0.0), (d, 0.0), (d, half), (c, half), (c, 0.0), (a, 0.0)
    return Rectangle(width, height, ring, radius, steps=steps)


@lru_cache(maxsize=16)
def disc(radius: float) -> Rectangle:
    """The shape that taps hit for a disc, at least as large as a finger."""
    size = 2 * max(FINGER / 2, radius)
    return Rectangle(size, size, (size + 16, size + 16), size / 2 + 8)


@lru_cache(maxsize=16)
def panel(width: float, height: float, radius: float) -> Rectangle:
    """The shape that taps hit for a panel whose upper left corner is the sprite's origin."""
    return Rectangle(width, height, (width, height), radius, width / 2, height / 2)


def outside(hit: Hit, lean: float, across: float, down: float) -> float:
    """The distance of a point from a place in pixels; 0 inside it.

    Args:
        hit: what is hit of the place.
        lean: by how many degrees the place is turned clockwise.
        across: of the point, from the place's origin.
        down: likewise.
    """
    turn = radians(lean)
    x, y = across * cos(turn) + down * sin(turn), down * cos(turn) - across * sin(turn)
    if isinstance(hit, Polygon):
        return _outside_polygon(hit.corners, (x, y))
    return hypot(max(0.0, abs(x - hit.x) - hit.width / 2), max(0.0, abs(y - hit.y) - hit.height / 2))


def _outside_polygon(corners: tuple[tuple[float, float], ...], at: tuple[float, float]) -> float:
    edges = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    sides = [(b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0]) for a, b in edges]
    if min(sides) >= 0 or max(sides) <= 0:
        return 0.0
    return min(_from_edge(a, b, at) for a, b in edges)


def _from_edge(a: tuple[float, float], b: tuple[float, float], at: tuple[float, float]) -> float:
    across, down = b[0] - a[0], b[1] - a[1]
    along = (at[0] - a[0]) * across + (at[1] - a[1]) * down
    share = min(1.0, max(0.0, along / (across**2 + down**2)))
    return hypot(a[0] + share * across - at[0], a[1] + share * down - at[1])


@lru_cache(maxsize=256)
def markup(hit: Hit) -> str:
    """The focus ring, and above it the shape that taps hit, as the page draws them."""
    return hit.markup()
