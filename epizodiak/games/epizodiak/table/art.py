"""Markup of EpiZodiak's tiles, slots, pile and panels: constants and numbers only, styled by ``table.css``."""

from __future__ import annotations

from functools import lru_cache

from epizodiak.games.epizodiak.rules.numerals import ROMAN
from epizodiak.games.epizodiak.table.layout import INNER_RING, RING, SLOT_HEIGHT, SLOT_WIDTH, TILE_HEIGHT, TILE_WIDTH
from epizodiak.table.hit import Rectangle
from epizodiak.table.marks import TURNS, halo, number, rays, rect
from epizodiak.table.marks import rings as circles_and_ticks
from epizodiak.table.panel import HELD, STAR, Count

ELEMENTS = ("water", "fire", "earth", "air")
"""Element of a sign by value modulo four: fire 1 5 9, earth 2 6 10, air 3 7 11, water 4 8 12."""


def _face(value: int) -> str:
    """Both faces of a value; the style sheet shows one (``data-face`` on the page)."""
    return (
        f'<text class="roman" y="-14">{ROMAN[value]}</text>'
        f'<use class="glyph" href="#glyph-{value}" x="-15" y="-9" width="30" height="30"/>'
        f'<text class="arabic" y="14">{value}</text>'
    )


@lru_cache(maxsize=16)
def tile(value: int) -> str:
    """A tile; its card leans with the sprite, its face stays upright."""
    shade = f'<rect class="shade" x="{-TILE_WIDTH / 2 - 1}" y="-36" width="{TILE_WIDTH + 2}" height="76" rx="12"/>'
    card = rect(TILE_WIDTH + 8, TILE_HEIGHT + 8, 15, "frame") + rect(TILE_WIDTH, TILE_HEIGHT, 11, "ivory")
    return (
        f'<g class="lean">{shade}{card}</g>'
        f'<g class="face {ELEMENTS[value % 4]}">{_face(value)}<path class="stroke" d="M-20 28H20"/></g>'
        '<circle class="dot" cx="20" cy="-28" r="5"/>'
    )


@lru_cache(maxsize=16)
def slot(value: int) -> str:
    """An empty slot of the dial; the tile that is selected for it shows there already."""
    bed = rect(SLOT_WIDTH, SLOT_HEIGHT, 13, "bed") + rect(TILE_WIDTH, TILE_HEIGHT, 11, "to-be")
    return f'<g class="lean">{halo(rect(SLOT_WIDTH, SLOT_HEIGHT, 13))}{bed}</g><g class="face">{_face(value)}</g>'


@lru_cache(maxsize=16)
def discard_slot(value: int) -> str:
    """A slot of the discard pile; drawn at the tiles' size there, with the game's sun as its halo's mark."""
    bed = rect(66, 82, 14, "bed") + rect(TILE_WIDTH, TILE_HEIGHT, 11, "to-be")
    return f'{halo(rect(66, 82, 14))}{bed}<g class="face">{_face(value)}</g><g class="logo">{_sun(0, 20, 7)}</g>'


@lru_cache(maxsize=4)
def _sun(x: float, y: float, radius: float) -> str:
    """The game's logo: a small sun of twelve rays."""
    strokes = rays(12, radius * 1.42, radius * 1.95, (x, y))
    return (
        f'<circle class="sun" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/><path class="sun" d="{strokes}"/>'
    )


PILE_WIDTH, PILE_HEIGHT = 76, 100

BACK = rect(PILE_WIDTH, PILE_HEIGHT, 14, "back") + _sun(0, 0, 12)
"""A tile that nobody sees the face of, as large as the pile's."""


@lru_cache(maxsize=4)
def pile(*, empty: bool, passing: bool = False) -> str:
    """The draw pile with its count (word 0) and caption (word 1); when empty, the place for PASS.

    Where a tap passes though there are tiles, a plate like the empty pile's lies on them, and has the count (word 1).
    """
    glow = halo(rect(76, 100, 14))
    caption = '<text class="caption" y="86" data-w="1"/>'
    if empty:
        return f'{glow}{rect(76, 100, 14, "back gone")}<text class="big" y="9" data-w="0"/>{caption}'
    cards = "".join(
        f'<rect class="back" x="{-38 + d}" y="{-50 - d}" width="76" height="100" rx="14"/>'
        for d in ((6, 3) if passing else (6, 3, 0))
    )
    if passing:
        plate = f'{rect(76, 100, 14, "back gone")}<text class="big" y="4" data-w="0"/>'
        return f'{glow}{cards}{plate}<text class="count left" y="34" data-w="1"/>'
    return f'{glow}{cards}{_sun(0, -12, 12)}<text class="count" y="38" data-w="0"/>{caption}'


@lru_cache(maxsize=4)
def rings(inner: float = INNER_RING) -> str:
    """The dial's rings, with a tick every five degrees and a long one every thirty; radius of the inner one."""
    circles = ((RING, "outer"), (RING - 6, "thin"), (inner, "inner"), (inner - 8, "thin"))
    return circles_and_ticks(circles, RING, 5, 30)


@lru_cache(maxsize=4)
def inside(radius: float) -> str:
    """What is felt within a ring."""
    return f'<circle class="hit" r="{number(radius)}"/>'


CHEVRON = '<path d="M-6 -8L4 0L-6 8"/>'
"""One of the arrows that tell a direction on the dial; it points along x."""

POINTERS = {
    ">": TURNS["cw"],
    "<": TURNS["ccw"],
    "both": f'<g class="ccw" transform="translate(-9 0)">{TURNS["ccw"]}</g><g class="cw" transform="translate(9 0)">'
    f"{TURNS['cw']}</g>",
}
"""Marks under playable tiles of the hand: clockwise, counterclockwise, the last free slot."""

HEADING = '<text data-w="0"/>'
COUNT = '<text class="copies" data-w="0"/>'
UNDERLINE = '<path d="M-29 0H29"/>'
"""A bar of a tile's width, under it: red for sets, violet for forced tiles."""


@lru_cache(maxsize=16)
def order(place: int) -> str:
    """Which tile of the selected run it is, for a corner of it."""
    return f'<circle r="10"/><text y="5">{place}</text>'


@lru_cache(maxsize=16)
def edge(width: float, height: float) -> Rectangle:
    """What is hit of a tile that lies under another: its edge, as wide as it shows."""
    return Rectangle(width, height, (width + 8, height + 8), 5)


COUNTS = (
    HELD,
    Count(
        '<rect class="sets back-set" x="4" y="-12" width="13" height="18" rx="3"/>'
        '<rect class="sets" x="0" y="-15" width="13" height="18" rx="3"/>',
        "sets",
        17,
    ),
    STAR,
)
"""What a player's panel counts: tiles in hand, potential points, points in all."""

PASSED = (
    '<path class="pass-mark" d="M-7 3A7 7 0 0 1 6 1.5M7 -4.5V2H.5"/>'
    '<path class="drew-mark" d="M-5 -9H5V5H-5ZM-2.5 -2H2.5M0 -4.5V.5"/>'
)
"""An arrow that skips: the player has passed; a tile more: after a draw. For panels without room for the word."""
