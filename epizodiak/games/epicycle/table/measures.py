"""The measures of Epicycle's ring and pyramids: of ten spaces for two players (C2), and of nineteen for more (C11).

All lengths are those at scale 1. Of what goes by size, the first number, for size 0, is none.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, tan

RING, RIM = 284, 274
"""Radii of the ring's outer circle, and of the far edge of its spaces."""


@dataclass(frozen=True, slots=True)
class Measures:
    """How a ring of so many spaces is drawn, and the pyramids in it; spaces lie like slices of a pie.

    Attributes:
        spaces: how many there are.
        bed: degrees from a slice's middle line to its edges.
        middle: radius of the middle of what a tap hits.
        tip, hub: radii of the pyramids' tips, and of the inner circle.
        hop, deep: radii of the ends of the arcs that lead past the tips, and of what bends them inwards.
        bow: likewise of the arrow for what is done, which is drawn in one bow.
        lengths: of pyramids from the tip to the far edge of the base, by size.
        slope, top_slope: half the width of a pyramid, and of the face on top, for each unit of distance from the tip.
        pip, step: radius of a pip, and from one to the next.
        pips, words: how far from the tip the pips lie and the word's middle, by size.
        along: whether the pips lie one behind the other; else side by side.
        bold: radius and step of the pips of a pyramid without a word.
        bold_pips: how far from the tip these lie, by size.
        largest: width and height of a large pyramid that stands for itself.
    """

    spaces: int
    bed: float
    middle: float
    tip: float
    hub: float
    hop: float
    deep: float
    bow: float
    lengths: tuple[float, ...]
    slope: float
    top_slope: float
    pip: float
    step: float
    pips: tuple[float, ...]
    words: tuple[float, ...]
    along: bool
    bold: tuple[float, float]
    bold_pips: tuple[float, ...]
    largest: tuple[float, float]

    @property
    def slice(self) -> float:
        """Degrees from a space to the next."""
        return 360 / self.spaces


def _slope(degrees: float) -> float:
    return tan(degrees * pi / 180)


TEN = Measures(
    spaces=10,
    bed=17.2,
    middle=172,
    tip=60,
    hub=56,
    hop=76,
    deep=30,
    bow=44,
    lengths=(0, 132, 172, 204),
    slope=_slope(20.5),
    top_slope=_slope(18),
    pip=7,
    step=20,
    pips=(0, 46, 63, 96),
    words=(0, 95, 126, 156),
    along=False,
    bold=(7, 20),
    bold_pips=(0, 46, 63, 96),
    largest=(160, 204),
)

NINETEEN = Measures(
    spaces=19,
    bed=9.1,
    middle=239,
    tip=90,
    hub=86,
    hop=98,
    deep=44,
    bow=68,
    lengths=(0, 112, 148, 180),
    slope=0.22,
    top_slope=0.19,
    pip=8,
    step=21,
    pips=(0, 59, 79, 91),
    words=(0, 90, 122, 150),
    along=True,
    bold=(11, 29),
    bold_pips=(0, 82, 106, 126),
    largest=(92, 186),
)


def measures(spaces: int) -> Measures:
    """The measures of a ring of so many spaces."""
    return TEN if spaces == TEN.spaces else NINETEEN
