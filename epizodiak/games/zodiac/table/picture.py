"""The lobby's picture of Zodiac: the star in its ring, and a piece that jumps."""

from __future__ import annotations

from epizodiak.games.zodiac.rules.board import POINTS
from epizodiak.games.zodiac.table import art
from epizodiak.games.zodiac.table.layout import PIECE, RING, spot
from epizodiak.table.picture import HEIGHT, WIDTH, placed

SCALE = 55 / RING
MIDDLE = WIDTH / 2, HEIGHT / 2
LYING = {"A3": art.BLACK, "A5": art.BLACK, "B6": art.BLACK, "A2": art.WHITE, "B3": art.WHITE, "A4": art.WHITE}
NEUTRAL = ("B2", "B4")
GOES = "A3"
LARGER = 1.12
"""So much larger than on the table the pieces are."""


def picture() -> str:
    """The picture's markup, in the box of `table/picture.py`."""
    beds = "".join(art.circle(*spot(point), PIECE) for point in POINTS)
    board = f'{art.board(signs=False)}<g class="spot"><path class="bed" d="{beds}"/></g>'
    parts = [placed(board, MIDDLE, SCALE, "star-board")]
    for point in sorted(POINTS, key=GOES.__eq__):  # what moves lies over the others
        x, y = (middle + part * SCALE for middle, part in zip(MIDDLE, spot(point), strict=True))
        if point in LYING:
            parts.append(placed(LYING[point], (x, y), SCALE * LARGER, "piece goes" if point == GOES else "piece"))
        elif point in NEUTRAL:
            parts.append(placed(art.NEUTRAL, (x, y), SCALE * LARGER, "piece"))
    return "".join(parts)
