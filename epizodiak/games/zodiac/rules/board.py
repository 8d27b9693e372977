"""The star of Zodiac: its points, its lines, and what can move where (Z1, Z4, Z7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from epizodiak.core.codec import as_object

APEXES = ("A1", "A2", "A3", "A4", "A5", "A6")
INNER = ("B1", "B2", "B3", "B4", "B5", "B6")
POINTS = (*APEXES, *INNER)
"""The twelve points, apexes first, each clockwise from the top (Z1)."""

LINES = tuple(
    tuple(line.split("-"))
    for line in ("A1-B1-B2-A3", "A3-B3-B4-A5", "A5-B5-B6-A1", "A2-B2-B3-A4", "A4-B4-B5-A6", "A6-B6-B1-A2")
)
"""The six sides of the two large triangles (Z1)."""

INDEX = {point: index for index, point in enumerate(POINTS)}
FIRST_INNER = len(APEXES)
"""Index of the first inner point; all from here on are inner."""

EMPTY, NEUTRAL = ".", "n"
COLOURS = "01"
"""Signs of a board's text: an empty point, a neutral piece, pieces that show the colour of seat 0 or seat 1."""

FLIPPED = {EMPTY: EMPTY, NEUTRAL: NEUTRAL, "0": "1", "1": "0"}
"""What a jump makes of each sign (Z5)."""

TOLD: dict[str, str | int | None] = {EMPTY: None, NEUTRAL: "neutral", "0": 0, "1": 1}
"""Each sign in JSON; empty points are left out there."""

_SIGNS = {repr(told): sign for sign, told in TOLD.items()}

BY_POINT = as_object(
    lambda board: {point: TOLD[sign] for point, sign in zip(POINTS, board, strict=True) if sign != EMPTY},
    lambda data: "".join(_SIGNS[repr(data.get(point))] for point in POINTS),
)
"""A board in JSON: an object from occupied points to what stands there."""

START_BOARD = "010101" + ".n..n."
"""Z2: three pieces each on their apexes, the neutral ones on B2 and B5."""


@dataclass(frozen=True, slots=True)
class Jump:
    """A possible jump of a coloured piece (Z4); points by index.

    Attributes:
        source: where it starts.
        over: the one or two points jumped, in order.
        target: the point right behind them.
    """

    source: int
    over: tuple[int, ...]
    target: int


def _jumps() -> Iterator[Jump]:
    for line in LINES:
        for way in (line, line[::-1]):
            points = tuple(INDEX[point] for point in way)
            for start in range(len(points)):
                for end in range(start + 2, len(points)):
                    yield Jump(points[start], points[start + 1 : end], points[end])


JUMPS = tuple(_jumps())
"""Every jump that an unbroken row could allow: along a line, over one or two points (Z4)."""

STEPS = tuple(
    (FIRST_INNER + index, FIRST_INNER + (index + turn) % len(INNER)) for index in range(len(INNER)) for turn in (1, -1)
)
"""Every step of a neutral piece: source and target, neighbours in the ring of inner points (Z7)."""
