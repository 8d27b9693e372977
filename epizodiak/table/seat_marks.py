"""Markup of the seats' emblems.

The style sheet gives each seat its colour (``--seat``) by its class in :data:`SEAT_CLASSES`.
"""

from __future__ import annotations

from functools import lru_cache

from epizodiak.table.marks import number, path, point

EMBLEMS = (
    '<circle r="9"/>',
    path(((0, -11.5), (11.5, 0), (0, 11.5), (-11.5, 0)), "corners"),
    path(((0, -10.5), (11, 8.5), (-11, 8.5)), "corners"),
    '<path d="M-3.6-10.5H3.6V-3.6H10.5V3.6H3.6V10.5H-3.6V3.6H-10.5V-3.6H-3.6Z"/>',
)
"""Circle, diamond, triangle, cross, by seat; tables whose players have signs of their own have those in their stead."""

RADIUS = 10.5
"""Of the disc that a pip's emblem lies on, at scale 1."""


SEAT_CLASSES = ("s0", "s1", "s2", "s3")
"""Classes that give what belongs to a seat its colour, by seat."""


@lru_cache(maxsize=8)
def pip(emblem: str) -> str:
    """A seat's emblem on a disc, for the corner of a tile."""
    return f'<circle class="disc" r="{RADIUS}"/><g class="seat-mark" transform="scale(.6)">{emblem}</g>'


FACE = 24
"""Radius of a portrait, as `features/faces` draws it."""


def whose(sign: str, at: tuple[float, float], radius: float, size: float = 1) -> str:
    """Where the portrait of a seat's player belongs; until it is here, and without it, the seat's sign stands there.

    Args:
        sign: markup round its middle, or nothing.
        at: the middle.
        radius: of the portrait.
        size: of the sign.
    """
    scale = radius / FACE
    return (
        f'<g class="who" transform="translate({point(*at)}) scale({number(scale)})">'
        f'<g class="whose" transform="scale({number(size / scale)})">{sign}</g></g>'
    )


@lru_cache(maxsize=8)
def sign(emblem: str) -> str:
    """A seat's emblem before a name."""
    return f'<g class="seat-mark" transform="scale(.9)">{emblem}</g>'
