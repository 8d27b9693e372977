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
from math import cos, pi, sin

from epizodiak.core.text import width_of
from epizodiak.games.epicycle.rules.state import SIZES
from epizodiak.games.epicycle.table.measures import Measures
from epizodiak.table.marks import closed, number

Point = tuple[float, float]

TOP = 0.935
"""So much of its length the face on top takes; the rest is the base, seen from the side."""

FRAME = 3
"""Distance from the pyramid to the line round one that can be tapped, or was placed: it stays in the ring."""

CAPITAL = 0.36
"""How far below a line's middle its letters stand, in parts of their size."""

LETTER = 0.42
"""Half the height of a line of letters, in parts of their size."""


@dataclass(frozen=True, slots=True)
class Letters:
    """The sizes of the letters on a pyramid, or 0 for none, and below it in a tray, at scale 1."""

    on: float
    under: float


def outline(size: int, at: Measures, wider: float = 0) -> tuple[Point, Point, Point]:
    """The tip and the corners of the base, all of them moved outwards by about ``wider``."""
    long = at.lengths[size] + wider
    half = long * at.slope + wider * 1.5
    return (0, wider * 3), (-half, -long), (half, -long)


def _facets(size: int, at: Measures) -> Iterator[tuple[str, str]]:
    """The visible side faces and base."""
    tip, left, right = outline(size, at)
    far = at.lengths[size] * TOP
    near_left, near_right = (-far * at.top_slope, -far), (far * at.top_slope, -far)
    yield "left", closed((tip, left, near_left))
    yield "right", closed((tip, right, near_right))
    yield "base", closed((left, near_left, near_right, right))


def _pips(size: int, at: Measures) -> str:
    away, shifts = at.pips[size], ((i - (size - 1) / 2) * at.step for i in range(size))
    places = ((shift, away) if at.words else (0, away + shift) for shift in shifts)
    kind = "pip" if at.words else "pip bold"
    return "".join(f'<circle class="{kind}" cx="{number(x)}" cy="{number(-y)}" r="{at.pip}"/>' for x, y in places)


def _hatch(size: int, at: Measures) -> str:
    """Lines that shade two of the strips on boards without colours."""
    long, far = at.lengths[size], at.lengths[size] * TOP
    count = 4 + 2 * size
    lines = []
    for i in range(2, count + 1):
        part = i / (count + 1)
        outer, inner = (long * at.slope * part, -long * part), (far * at.top_slope * part, -far * part)
        lines.append(closed((outer, inner)).removesuffix("Z"))
    for i in range(1, count):
        across = 2 * i / count - 1
        lines.append(closed(((long * at.slope * across, -long), (far * at.top_slope * across, -far))).removesuffix("Z"))
    return f'<path class="hatch" d="{"".join(lines)}"/>'


@lru_cache(maxsize=16)
def pyramid(size: int, letters: Letters, at: Measures) -> str:
    """A pyramid: its faces and pips, which lean, and the word for its size on it, if it has room, and beyond it."""
    whole = closed(outline(size, at))
    strips = "".join(f'<path class="facet {name}" d="{path}"/>' for name, path in _facets(size, at))
    far = at.lengths[size] * TOP
    top = closed(((0, 0), (-far * at.top_slope, -far), (far * at.top_slope, -far)))
    under = at.lengths[size] + letters.under * (1.25 - CAPITAL)
    word = _word(0, "on", at.words[size], letters.on) if letters.on else ""
    return (
        f'<g class="cast"><path class="lean shade" d="{whole}"/></g>'
        f'<g class="lean"><path class="frame" d="{closed(outline(size, at, FRAME))}"/><path class="ivory" d="{whole}"/>'
        f'{strips}<path class="ridge" d="{top}"/>{_hatch(size, at)}{_pips(size, at)}'
        f"{word}{_word(int(letters.on > 0), 'under', under, letters.under)}</g>"
    )


def _word(word: int, where: str, away: float, letters: float) -> str:
    """The word for the size at a distance from the tip; it stays upright when the pyramid leans."""
    text = f'font-size="{number(letters)}" dy="{number(letters * CAPITAL)}" data-w="{word}"'
    return f'<g transform="translate(0 {number(-away)})"><text class="word {where} unlean" {text}/></g>'


@lru_cache(maxsize=8)
def ghost(size: int, at: Measures) -> str:
    """The outline where a pyramid will lie."""
    far = at.lengths[size] * TOP
    half = far * at.slope
    return f'<path d="{closed(outline(size, at))}"/><path d="M{number(-half)} {number(-far)}H{number(half)}"/>'


def word_fits(size: int, text: str, letters: float, at: Measures) -> bool:
    """Whether the word lies on the pyramid in every space of the ring and reaches none of its pips."""
    wide, high = width_of(text, letters) / 2, letters * LETTER
    for space in range(at.spaces):
        lean = space * 2 * pi / at.spaces
        for x, y in ((wide, high), (wide, -high), (-wide, high), (-wide, -high)):
            across, along = x * cos(lean) + y * sin(lean), at.words[size] + x * sin(lean) - y * cos(lean)
            if abs(across) > along * at.slope - 1 or not at.pips[size] + at.pip < along < at.lengths[size] - 1:
                return False
    return True


@lru_cache(maxsize=8)
def fitting_letters(words: tuple[str, ...], most: float, at: Measures) -> float:
    """The largest letters, up to ``most``, in which each size's word lies on its pyramid; 0 where none stand."""
    found = most if at.words else 0
    while found > 1 and not all(map(word_fits, SIZES, words, repeat(found), repeat(at))):
        found -= 0.5
    return found
