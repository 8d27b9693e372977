"""The lobby's picture of Epicycle: the ring of pyramids, and its gap."""

from __future__ import annotations

from epizodiak.games.epicycle.table import art
from epizodiak.games.epicycle.table.measures import RING, TEN
from epizodiak.table.marks import rays
from epizodiak.table.picture import HEIGHT, WIDTH, placed

SIZES = (1, 1, 0, 1, 3, 3, 3, 2, 2, 1)
"""Sizes of the pyramids in the ring, from the top; 0 is the gap."""

LONG = {1: 22, 2: 29, 3: 36}
"""How far a pyramid of a size reaches out from the hub."""

HUB = 13
GOES = 3
"""The space whose pyramid moves."""

MIDDLE = WIDTH / 2, HEIGHT / 2


def _pyramid(size: int) -> str:
    """A pyramid that points to the middle of the ring, which is the origin."""
    reach = HUB + LONG[size]
    half = 5 + 2.9 * size
    pips = "".join(
        f'<circle class="pip" cx="{(i - (size - 1) / 2) * 4.6:.3g}" cy="{7 - reach}" r="1.7"/>' for i in range(size)
    )
    edge = f"M{-half:.3g} {-reach}L{2.4 - half:.3g} {2.6 - reach}H{half - 2.4:.3g}L{half:.3g} {-reach}"
    return f'<path class="ivory" d="M0 {-HUB}L{half:.3g} {-reach}H{-half:.3g}Z"/><path class="ridge" d="{edge}"/>{pips}'


def picture() -> str:
    """The picture's markup, in the box of `table/picture.py`."""
    parts = [placed(art.dial(TEN), MIDDLE, 55 / RING)]
    for space, size in enumerate(SIZES):
        lean = space * TEN.slice
        if size:
            goes = " goes" if space == GOES else ""
            parts.append(placed(_pyramid(size), MIDDLE, 1, f"tile pyramid{goes}", lean))
        else:
            parts.append(placed(art.bed(TEN), MIDDLE, 52 / RING, "space gap", lean))
    parts.append(placed(f'<circle class="sun" r="11"/><path class="sun" d="{rays(12, 16, 22)}"/>', MIDDLE, 0.3))
    return "".join(parts)
