"""Draws pyramids lying on their sides; the origin is the tip.

So it lies in the ring as a slice of a pie lies in the pie (C2), and leaning by 180 degrees in a tray with its tip up.
All lengths are those at scale 1. The word for its size stands on it, and in a tray beyond its base. It goes
wherever its pyramid goes and turns, but never leans.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import repeat
from math import cos, pi, sin, tan

from epizodiak.core.text import width_of
from epizodiak.games.epicycle.rules.state import SIZES, SPACES
from epizodiak.games.epicycle.table.layout import TIP
from epizodiak.table.marks import closed, number

Point = tuple[float, float]

LENGTHS = {1: 132, 2: 172, 3: 204}
"""From the tip to the far edge of the base, by size."""

SLOPE, TOP_SLOPE = tan(20.5 * pi / 180), tan(18 * pi / 180)
"""Half the width of the whole pyramid, and of the face that lies on top, for each unit of distance from the tip."""

TOP = 0.935
"""So much of its length the face on top takes; the rest is the base, seen from the side."""

PIPS = {1: 46, 2: 63, 3: 96}
WORDS = {1: 95, 2: 126, 3: 156}
"""How far from the tip the pips lie and the word's middle, by size."""

PIP, PIP_STEP = 7, 20

FRAME = 3
"""Distance from the pyramid to the line round one that can be tapped, or was placed: it stays in the ring."""

CAPITAL = 0.36
"""How far below a line's middle its letters stand, in parts of their size."""

LETTER = 0.42
"""Half the height of a line of letters, in parts of their size."""


@dataclass(frozen=True, slots=True)
class Letters:
    """The sizes of the letters on a pyramid and below it in a tray, at scale 1."""

    on: float
    under: float


def outline(size: int, wider: float = 0) -> tuple[Point, Point, Point]:
    """The tip and the corners of the base, all of them moved outwards by about ``wider``."""
    long = LENGTHS[size] + wider
    half = long * SLOPE + wider * 1.5
    return (0, wider * 3), (-half, -long), (half, -long)


def _facets(size: int) -> Iterator[tuple[str, str]]:
    """The visible side faces and base."""
    tip, left, right = outline(size)
    far = LENGTHS[size] * TOP
    near_left, near_right = (-far * TOP_SLOPE, -far), (far * TOP_SLOPE, -far)
    yield "left", closed((tip, left, near_left))
    yield "right", closed((tip, right, near_right))
    yield "base", closed((left, near_left, near_right, right))


def _pips(size: int) -> str:
    return "".join(
        f'<circle class="pip" cx="{number((i - (size - 1) / 2) * PIP_STEP)}" cy="{-PIPS[size]}" r="{PIP}"/>'
        for i in range(size)
    )


def _hatch(size: int) -> str:
    """Lines that shade two of the strips on boards without colours."""
    long, far = LENGTHS[size], LENGTHS[size] * TOP
    count = 4 + 2 * size
    lines = []
    for i in range(2, count + 1):
        part = i / (count + 1)
        outer, inner = (long * SLOPE * part, -long * part), (far * TOP_SLOPE * part, -far * part)
        lines.append(closed((outer, inner)).removesuffix("Z"))
    for i in range(1, count):
        across = 2 * i / count - 1
        lines.append(closed(((long * SLOPE * across, -long), (far * TOP_SLOPE * across, -far))).removesuffix("Z"))
    return f'<path class="hatch" d="{"".join(lines)}"/>'


@lru_cache(maxsize=16)
def pyramid(size: int, letters: Letters) -> str:
    """A pyramid: its faces and pips, which lean, and the word for its size on it (word 0) and beyond it (word 1)."""
    whole = closed(outline(size))
    strips = "".join(f'<path class="facet {name}" d="{path}"/>' for name, path in _facets(size))
    far = LENGTHS[size] * TOP
    top = closed(((0, 0), (-far * TOP_SLOPE, -far), (far * TOP_SLOPE, -far)))
    under = LENGTHS[size] + letters.under * (1.25 - CAPITAL)
    return (
        f'<g class="cast"><path class="lean shade" d="{whole}"/></g>'
        f'<g class="lean"><path class="frame" d="{closed(outline(size, FRAME))}"/><path class="ivory" d="{whole}"/>'
        f'{strips}<path class="ridge" d="{top}"/>{_hatch(size)}{_pips(size)}'
        f"{_word(0, WORDS[size], letters.on)}{_word(1, under, letters.under)}</g>"
    )


def _word(word: int, away: float, letters: float) -> str:
    """The word for the size at a distance from the tip; it stays upright when the pyramid leans."""
    text = f'font-size="{number(letters)}" dy="{number(letters * CAPITAL)}" data-w="{word}"'
    return f'<g transform="translate(0 {number(-away)})"><text class="word {("on", "under")[word]} unlean" {text}/></g>'


@lru_cache(maxsize=4)
def ghost(size: int) -> str:
    """The outline where a pyramid will lie."""
    far = LENGTHS[size] * TOP
    half = far * SLOPE
    return f'<path d="{closed(outline(size))}"/><path d="M{number(-half)} {number(-far)}H{number(half)}"/>'


def word_fits(size: int, text: str, letters: float) -> bool:
    """Whether the word lies on the pyramid in every space of the ring and reaches none of its pips."""
    wide, high = width_of(text, letters) / 2, letters * LETTER
    for space in range(SPACES):
        lean = space * 2 * pi / SPACES
        for x, y in ((wide, high), (wide, -high), (-wide, high), (-wide, -high)):
            across, along = x * cos(lean) + y * sin(lean), WORDS[size] + x * sin(lean) - y * cos(lean)
            if abs(across) > along * SLOPE - 1 or not PIPS[size] + PIP < along < LENGTHS[size] - 1:
                return False
    return True


@lru_cache(maxsize=8)
def fitting_letters(words: tuple[str, ...], most: float) -> float:
    """The largest letters, up to ``most``, in which each size's word lies on its pyramid."""
    found = most
    while found > 1 and not all(map(word_fits, SIZES, words, repeat(found))):
        found -= 0.5
    return found


assert set(LENGTHS) == set(SIZES), "every size has its measures"
assert TIP > 0, "the tips leave the middle free"
