"""The lobby's pictures of the tables: each game's drawing in a small box.

A picture is drawn once, by `make files`, when the page's shell is made. The table's own rules style it, class
``figure``), so it has the colours of whatever board is chosen. What has the class ``goes`` moves while its game is
chosen. All of it is laid out before a visit's first paint, so what nobody sees at this size is left out.
"""

from __future__ import annotations

from epizodiak.table.marks import number

Point = tuple[float, float]

GOES = "goes"
"""The class of what moves: CSS sets its place, so that it stands in a group of its own."""

WIDTH, HEIGHT = 160, 116
"""Size of the box that a picture is drawn in."""


def placed(markup: str, place: Point, scale: float = 1, classes: str = "", lean: float = 0) -> str:
    """Markup for a part of a picture, moved, scaled and leaned.

    Args:
        markup: drawn around its own middle.
        place: of its middle.
        scale: its size.
        classes: for the style sheets.
        lean: degrees by which it is turned clockwise.
    """
    x, y = place
    turn = f" rotate({number(lean)})" if lean else ""
    shrunk = f" scale({scale:.3g})" if scale != 1 else ""
    where = f'transform="translate({number(x)} {number(y)}){turn}{shrunk}"'
    if GOES in classes.split():
        return f'<g class="{classes}"><g {where}>{markup}</g></g>'
    return f'<g class="{classes}" {where}>{markup}</g>' if classes else f"<g {where}>{markup}</g>"
