"""The measures of Epicycle's ring and pyramids: of ten spaces for two players (C2), and of nineteen for more (C11).

All lengths are those at scale 1. Of what goes by size, the first number, for size 0, is none.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, tan

RING, RIM = 284, 274
"""Radii of the ring's outer circle, and of the far edge of what a tap hits."""


@dataclass(frozen=True, slots=True)
class Measures:
    """How a ring of so many spaces is drawn, and the pyramids in it; spaces lie like slices of a pie.

    Attributes:
        spaces: how many there are.
        bed: degrees from a slice's middle line to its edges.
        middle: radius of the middle of what a tap hits.
        tip, hub, rim: radii of the pyramids' tips, of the inner circle, and of the far edge of the spaces.
        hop, deep: radii of the ends of the arcs from space to space, and of what bends them: past the tips in a ring of
            ten, along the rim in one of nineteen, whose tips are too close.
        bow: likewise of the arrow for what is done, which is drawn in one bow.
        lengths: of pyramids from the tip to the far edge of the base, by size.
        slope, top_slope: half the width of a pyramid, and of the face on top, for each unit of distance from the tip.
        pip, step: radius of a pip, and from one to the next.
        pips, words: how far from the tip the pips lie and the word's middle, by size; slender pyramids bear no words,
            and their pips lie one behind the other.
        largest: width and height of a large pyramid that stands for itself.
    """

    spaces: int
    bed: float
    middle: float
    tip: float
    hub: float
    rim: float
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
    rim=RIM,
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
    largest=(160, 204),
)

NINETEEN = Measures(
    spaces=19,
    bed=9.1,
    middle=239,
    tip=84,
    hub=80,
    rim=256,
    hop=261,
    deep=305,
    bow=277,
    lengths=(0, 106, 140, 168),
    slope=0.22,
    top_slope=0.19,
    pip=11,
    step=27,
    pips=(0, 77, 99, 118),
    words=(),
    largest=(87, 174),
)


def measures(spaces: int) -> Measures:
    """The measures of a ring of so many spaces."""
    return TEN if spaces == TEN.spaces else NINETEEN
