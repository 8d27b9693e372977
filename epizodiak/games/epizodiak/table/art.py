"""Markup of EpiZodiak's tiles, slots, pile and panels: constants and numbers only, styled by ``table.css``."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from epizodiak.core.wording import ROMAN
from epizodiak.games.epizodiak.table.layout import (
    CHIP_WIDTH,
    INNER_RING,
    RING,
    SLOT_HEIGHT,
    SLOT_WIDTH,
    TARGET,
    TIGHT_CHIP,
    TILE_HEIGHT,
    TILE_WIDTH,
)
from epizodiak.table.marks import number

CAPITAL = 0.72
"""Height of capitals and digits, in parts of the letters' size."""

HALO = (5, 10, 15, 20, 25, 30)
"""Widths of the strokes that a halo is made of, at scale 1."""

ELEMENTS = ("water", "fire", "earth", "air")
"""Element of a sign by value modulo four: fire 1 5 9, earth 2 6 10, air 3 7 11, water 4 8 12."""


def _rect(width: float, height: float, radius: float, classes: str) -> str:
    return (
        f'<rect class="{classes}" x="{number(-width / 2)}" y="{number(-height / 2)}" '
        f'width="{number(width)}" height="{number(height)}" rx="{number(radius)}"/>'
    )


def _face(value: int) -> str:
    """Both faces of a value; the style sheet shows one (``data-face`` on the page)."""
    return (
        f'<text class="roman" y="-14">{ROMAN[value]}</text>'
        f'<use class="glyph" href="#glyph-{value}" x="-15" y="-9" width="30" height="30"/>'
        f'<text class="arabic" y="14">{value}</text>'
    )


def _halo(width: float, height: float, radius: float) -> str:
    """Light round a card: strokes that lie on each other and so fade outwards, without a filter to compute."""
    rect = f'x="{number(-width / 2)}" y="{number(-height / 2)}" width="{width}" height="{height}" rx="{radius}"'
    return "".join(('<g class="glow">', *(f'<rect {rect} stroke-width="{wide}"/>' for wide in HALO), "</g>"))


@lru_cache(maxsize=16)
def tile(value: int) -> str:
    """A tile; its card leans with the sprite, its face stays upright."""
    shade = f'<rect class="shade" x="{-TILE_WIDTH / 2 - 1}" y="-36" width="{TILE_WIDTH + 2}" height="76" rx="12"/>'
    card = _rect(TILE_WIDTH + 8, TILE_HEIGHT + 8, 15, "frame") + _rect(TILE_WIDTH, TILE_HEIGHT, 11, "ivory")
    return (
        f'<g class="lean">{shade}{card}</g>'
        f'<g class="face {ELEMENTS[value % 4]}">{_face(value)}<path class="stroke" d="M-20 28H20"/></g>'
        '<circle class="dot" cx="20" cy="-28" r="5"/>'
    )


@lru_cache(maxsize=16)
def slot(value: int) -> str:
    """An empty slot of the dial."""
    halo = _halo(SLOT_WIDTH, SLOT_HEIGHT, 13)
    return f'<g class="lean">{halo}{_rect(SLOT_WIDTH, SLOT_HEIGHT, 13, "bed")}</g><g class="face">{_face(value)}</g>'


@lru_cache(maxsize=16)
def discard_slot(value: int) -> str:
    """A slot of the discard pile; drawn at the tiles' size there, with the game's sun as its halo's mark."""
    bed = _rect(66, 82, 14, "bed")
    return f'{_halo(66, 82, 14)}{bed}<g class="face">{_face(value)}</g><g class="logo">{_sun(0, 20, 7)}</g>'


def _sun(x: float, y: float, radius: float) -> str:
    """The game's logo: a small sun of twelve rays."""
    rays = "".join(
        f"M{number(x + cos(i * pi / 6) * radius * 1.42)} {number(y + sin(i * pi / 6) * radius * 1.42)}"
        f"L{number(x + cos(i * pi / 6) * radius * 1.95)} {number(y + sin(i * pi / 6) * radius * 1.95)}"
        for i in range(12)
    )
    return f'<circle class="sun" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/><path class="sun" d="{rays}"/>'


@lru_cache(maxsize=4)
def pile(*, empty: bool, passing: bool = False) -> str:
    """The draw pile with its count (word 0) and caption (word 1); when empty, the place for PASS.

    Where a tap passes though there are tiles, a plate like the empty pile's lies on them, and has the count (word 1).
    """
    halo = _halo(76, 100, 14)
    caption = '<text class="caption" y="86" data-w="1"/>'
    if empty:
        return f'{halo}{_rect(76, 100, 14, "back gone")}<text class="big" y="9" data-w="0"/>{caption}'
    cards = "".join(
        f'<rect class="back" x="{-38 + d}" y="{-50 - d}" width="76" height="100" rx="14"/>'
        for d in ((6, 3) if passing else (6, 3, 0))
    )
    if passing:
        plate = f'{_rect(76, 100, 14, "back gone")}<text class="big" y="4" data-w="0"/>'
        return f'{halo}{cards}{plate}<text class="count left" y="34" data-w="1"/>'
    return f'{halo}{cards}{_sun(0, -12, 12)}<text class="count" y="38" data-w="0"/>{caption}'


@lru_cache(maxsize=1)
def rings() -> str:
    """The dial's rings, with a tick every five degrees and a long one every thirty."""
    circles = "".join(
        f'<circle class="ring {weight}" r="{radius}"/>'
        for radius, weight in ((RING, "outer"), (RING - 6, "thin"), (INNER_RING, "inner"), (INNER_RING - 8, "thin"))
    )
    ticks = "".join(
        f"M{number(sin(a) * inner)} {number(-cos(a) * inner)}L{number(sin(a) * outer)} {number(-cos(a) * outer)}"
        for degrees in range(0, 360, 5)
        for a in (degrees * pi / 180,)
        for inner, outer in (((RING - 6, RING + 6),) if degrees % 30 == 0 else ((RING - 6, RING),))
    )
    return f'{circles}<path class="ring thin" d="{ticks}"/>'


CHEVRON = '<path d="M-6 -8L4 0L-6 8"/>'
"""One of the arrows that tell a direction on the dial; it points along x."""

POINTERS = {
    ">": '<path d="M-5 -7L7 0L-5 7Z"/>',
    "<": '<path d="M5 -7L-7 0L5 7Z"/>',
    "both": '<path d="M-2 -7L-14 0L-2 7ZM2 -7L14 0L2 7Z"/>',
}
"""Marks under playable tiles of the hand: clockwise, counterclockwise, the last free slot."""

HEADING = '<text data-w="0"/>'
COUNT = '<text class="copies" data-w="0"/>'
UNDERLINE = '<path d="M-29 0H29"/>'
"""A bar of a tile's width, under it: red for sets, violet for forced tiles."""


@lru_cache(maxsize=32)
def target(width: float, height: float) -> str:
    """What a tap hits, never smaller than a finger, and the ring of two colours that shows the focus round it."""
    wide, high = max(TARGET, width + 20), max(TARGET, height + 20)
    ring = _rect(wide, high, 19, "focus") + _rect(wide, high, 19, "focus in")
    return ring + _rect(max(TARGET, width), max(TARGET, height), 10, "hit")


@lru_cache(maxsize=16)
def edge(width: float, height: float) -> str:
    """The edge of a tile that lies under another: as wide as it shows."""
    ring = _rect(width + 8, height + 8, 5, "focus") + _rect(width + 8, height + 8, 5, "focus in")
    return ring + _rect(width, height, 1, "hit")


ICONS = (
    ('<rect class="tiles" x="0" y="-15" width="16" height="20" rx="4"/>', "tiles", 16),
    (
        (
            '<rect class="sets back-set" x="4" y="-12" width="13" height="18" rx="3"/>'
            '<rect class="sets" x="0" y="-15" width="13" height="18" rx="3"/>'
        ),
        "sets",
        17,
    ),
    (
        '<path class="star" d="M11 -15.5l3.2 7 7.6.8-5.7 5.1 1.6 7.5L11 1.1 4.3 4.9l1.6-7.5-5.7-5.1 7.6-.8Z"/>',
        "points",
        22,
    ),
)
"""What is counted on a player's panel: a picture whose middle lies at y = -5, a class, and the picture's width."""


PASSED = "M-7 3A7 7 0 0 1 6 1.5M7 -4.5V2H.5"
"""An arrow that skips: the player has passed; for panels without room for the word."""


@lru_cache(maxsize=16)
def player(width: float, height: float, text: float = 1) -> str:
    """A player's panel: name (0), tiles in hand (1), potential points (2), total (3), a remark (4).

    Args:
        width: of the panel; see :data:`CHIP_WIDTH`.
        height: of the panel.
        text: size of its letters, in parts of the usual.
    """
    small, tight = width < CHIP_WIDTH, width < TIGHT_CHIP
    shape = "chip tight" if tight else "chip" if small else "full"
    left, radius = (9, 9) if small else (18, 12)
    name, tally = (size * text for size in ((14, 12) if tight else (14, 14) if small else (19, 18)))
    remark = 13 if small else 14 * text  # beside a larger name, a chip has no more room for it
    top = height * 0.39 - 0.5 if small else height * 0.39
    middle = height * (0.75 if small else 0.7)
    icon, gap = (0.55, 2.5) if tight else (0.7, 4) if small else (1, 8)
    # on a chip the hand's two digits need more room than the sets' one
    parts = (0, 0.42, 0.7) if tight else (0, 0.395, 0.665) if small else (0, 0.32, 0.64)
    counts = "".join(
        f'<g transform="translate({number(x)} {number(middle + 5 * icon)}) scale({icon})">{drawing}</g>'
        f'<text class="tally {kind}" x="{number(x + wide * icon + gap)}" y="{number(middle + tally * CAPITAL / 2)}" '
        f'font-size="{number(tally)}" data-w="{i + 1}"/>'
        for i, (drawing, kind, wide) in enumerate(ICONS)
        for x in (left + (width - (12 if small else 30)) * parts[i],)
    )
    frame, *ring = (
        f'<rect class="{classes}" width="{number(width)}" height="{number(height)}" rx="{radius}"/>'
        for classes in ("plate", "focus", "focus in")
    )
    mark = f'<path class="pass-mark" transform="translate({number(width - 17)} {number(top - 5)})" d="{PASSED}"/>'
    texts = (
        f'<text class="name" x="{left}" y="{number(top)}" font-size="{number(name)}" data-w="0"/>{counts}'
        f'<text class="remark" x="{number(width - (9 if small else 16))}" y="{number(top - 0.5)}" '
        f'font-size="{number(remark)}" data-w="4"/>{mark if tight else ""}'
    )
    return f'<g class="{shape}">{frame}{texts}{"".join(ring)}</g>'
