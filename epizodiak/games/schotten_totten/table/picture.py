"""The lobby's picture of Schotten Totten: the border of stones, cards on both sides of it."""

from __future__ import annotations

from epizodiak.games.schotten_totten.table import art
from epizodiak.table.marks import rect
from epizodiak.table.picture import WIDTH, placed

STONES = 7
"""So many of the nine are in the picture."""

STEP = WIDTH / STONES
MIDDLE = 58
CARD = 0.3
OURS = {1: ("G6", "G7"), 2: ("R9",), 3: ("B5", "Y5", "P5"), 5: ("N8", "P8")}
THEIRS = {1: ("R4", "B4"), 3: ("Y9", "Y8"), 4: ("P1",), 5: ("G3", "R3", "N3")}
"""Cards at the stones, from the left, on the near and on the far side."""


def _card(name: str) -> str:
    suit, strength = name[0], name[1]
    band = '<path class="band" d="M-26 4H26V28Q26 34 20 34H-20Q-26 34 -26 28Z"/>'
    shape = f'<path class="suit-shape" transform="translate(0 19)" d="{art.EMBLEMS[suit]}"/>'
    plate = rect(58, 74, 9, "ivory")
    return f'{plate}<g class="{art.SUITS[suit]}">{band}{shape}<text class="strength" y="-1.5">{strength}</text></g>'


def picture() -> str:
    """The markup, in the box of `table/picture.py`."""
    parts = []
    for stone in range(STONES):
        x = (stone + 0.5) * STEP
        for cards, side in ((OURS.get(stone, ()), 1), (THEIRS.get(stone, ()), -1)):
            for row, name in enumerate(cards):
                goes = " goes" if (stone, side) == (2, 1) else ""
                y = MIDDLE + side * (20 + 12 * row)
                parts.append(placed(_card(name), (x, y), CARD, f"tile playcard{goes}"))
        parts.append(placed(f'<path class="rock" d="{art.ROCK}"/>', (x, MIDDLE), 0.32, "boundary"))
    return "".join(parts)
