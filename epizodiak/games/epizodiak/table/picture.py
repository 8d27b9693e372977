"""The lobby's picture of EpiZodiak: the dial half full, and a tile on its way from the hand."""

from __future__ import annotations

from math import cos, pi, sin

from epizodiak.games.epizodiak.rules.state import VALUES
from epizodiak.games.epizodiak.table import art
from epizodiak.games.epizodiak.table.layout import RING
from epizodiak.table.marks import rect
from epizodiak.table.picture import HEIGHT, WIDTH, placed

MIDDLE = WIDTH / 2, 48
SCALE = 47 / RING
SLOT_RING = 36
LYING = (10, 11, 12, 1, 2)
"""Values on the dial, clockwise."""

CLOCKWISE, COUNTER = 3, 9
"""Values that fit its ends."""

HAND = (2, 3, 3, 5, 8, 9, 11)
TILE = 0.2


def _place(value: float) -> tuple[float, float]:
    angle = value * pi / 6
    return MIDDLE[0] + sin(angle) * SLOT_RING, MIDDLE[1] - cos(angle) * SLOT_RING


def _tile(value: int) -> str:
    """A tile without what nobody sees at this size."""
    face = f'<use class="glyph" href="#glyph-{value}" x="-20" y="-20" width="40" height="40"/>'
    return f'{rect(58, 74, 11, "ivory")}<g class="face {art.ELEMENTS[value % 4]}">{face}</g>'


def picture() -> str:
    """The markup, in the box of `table/picture.py`."""
    parts = [placed(art.rings(), MIDDLE, SCALE)]
    for value in VALUES:
        lean = value * 30
        if value in LYING:
            parts.append(placed(_tile(value), _place(value), TILE, "tile", lean))
        else:
            side = {CLOCKWISE: " fits cw", COUNTER: " fits ccw"}.get(value, "")
            parts.append(placed(rect(58, 74, 13, "bed"), _place(value), TILE, f"slot{side}", lean))
    parts.append(placed(rect(76, 100, 14, "back"), MIDDLE, 0.17))
    left = WIDTH / 2 - (len(HAND) - 1) * 6.5
    for place, value in enumerate(HAND):
        classes = "tile goes" if place == 1 else "tile"
        parts.append(placed(_tile(value), (left + 13 * place, HEIGHT - 10.5), 0.26, classes))
    return "".join(parts)
