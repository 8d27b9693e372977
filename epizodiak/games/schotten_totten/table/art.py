"""Markup of cards, stones, deck and panels: constants and numbers only, styled by ``table.css``."""

from __future__ import annotations

from functools import lru_cache

from epizodiak.games.schotten_totten.rules.state import Card
from epizodiak.games.schotten_totten.table.layout import CARD_HEIGHT, CARD_WIDTH, TARGET
from epizodiak.table.marks import number

CAPITAL = 0.72
"""Height of capitals and digits, in parts of the letters' size."""

HALO = (5, 10, 15, 20, 25)
"""Widths of the strokes that a halo is made of, at scale 1."""

SUITS = {"R": "red", "G": "green", "B": "blue", "Y": "yellow", "P": "purple", "N": "brown"}
"""Names of the colours, for the style sheet."""

EMBLEMS = {
    "R": "M0 -11L9.5 0L0 11L-9.5 0Z",
    "G": "M0 -11C3.4 -11 5.2 -8.4 4.6 -5.4C7.8 -6.2 10.6 -4 10.6 -1C10.6 2.2 7.6 4.2 4.6 3.2C3.6 2.9 2.4 2 1.6 1"
    "C1.8 4.4 2.6 7.8 4.4 10.6H-4.4C-2.6 7.8 -1.8 4.4 -1.6 1C-2.4 2 -3.6 2.9 -4.6 3.2C-7.6 4.2 -10.6 2.2 -10.6 -1"
    "C-10.6 -4 -7.8 -6.2 -4.6 -5.4C-5.2 -8.4 -3.4 -11 0 -11Z",
    "B": "M0 -11.5C4 -5.6 7.6 -1.6 7.6 3.4A7.6 7.6 0 0 1 -7.6 3.4C-7.6 -1.6 -4 -5.6 0 -11.5Z",
    "Y": "M0 -11.5L2.9 -4.1L10.9 -3.5L4.8 1.6L6.7 9.3L0 5.1L-6.7 9.3L-4.8 1.6L-10.9 -3.5L-2.9 -4.1Z",
    "P": "M4.6 -10.2A10.6 10.6 0 1 0 4.6 10.2A8.6 8.6 0 0 1 4.6 -10.2Z",
    "N": "M-11 9.5L-3.4 -6L0.4 -0.6L3.6 -10L11 9.5Z",
}
"""A shape for each colour, so that nobody needs to see the colour: diamond, clover, drop, star, moon, hills."""

ROCK = "M-29 17C-31 6 -28 -9 -22 -16C-15 -23 -3 -24 6 -23C16 -22 24 -18 28 -8C31 1 31 12 29 17C26 23 -26 23 -29 17Z"
"""Outline of a stone, 62 by 46."""

SIGNS = (
    (
        '<circle class="sign" r="5.2"/><path class="sign rays" d="M0 -11.5V-8M0 8V11.5M-11.5 0H-8M8 0H11.5'
        'M-8.1 -8.1L-5.7 -5.7M5.7 5.7L8.1 8.1M-8.1 8.1L-5.7 5.7M5.7 -5.7L8.1 -8.1"/>'
    ),
    '<path class="sign" d="M3.4 -10.4A10.6 10.6 0 1 0 10.4 4.2A8.4 8.4 0 0 1 3.4 -10.4Z"/>',
)
"""Sun and moon: whose stone it is, told by more than its place."""


def _rect(width: float, height: float, radius: float, classes: str) -> str:
    return (
        f'<rect class="{classes}" x="{number(-width / 2)}" y="{number(-height / 2)}" '
        f'width="{number(width)}" height="{number(height)}" rx="{number(radius)}"/>'
    )


def _glow(shape: str) -> str:
    """Light round a shape: strokes that lie on each other and so fade outwards, without a filter to compute."""
    return "".join(('<g class="glow">', *(shape.format(wide=wide) for wide in HALO), "</g>"))


@lru_cache(maxsize=64)
def card(name: Card) -> str:
    """A card: its strength, and under it a band of its colour with the colour's shape and letter."""
    suit, strength = name[0], name[1]
    shade = f'<rect class="shade" x="{-CARD_WIDTH / 2 - 1}" y="-36" width="{CARD_WIDTH + 2}" height="76" rx="10"/>'
    plate = _rect(CARD_WIDTH + 8, CARD_HEIGHT + 8, 13, "frame") + _rect(CARD_WIDTH, CARD_HEIGHT, 9, "ivory")
    band = (
        f'<path class="band" d="M-26 4H26V28Q26 34 20 34H-20Q-26 34 -26 28Z"/><g class="suit-shape">{_emblem(suit)}</g>'
    )
    texts = f'<text class="strength" y="-1.5">{strength}</text><text class="suit" x="-21" y="-21">{suit}</text>'
    return f'{shade}{plate}<g class="{SUITS[suit]}">{band}{texts}</g><circle class="dot" cx="21" cy="-29" r="5"/>'


def _emblem(suit: str) -> str:
    return f'<path transform="translate(0 19) scale(1.08)" d="{EMBLEMS[suit]}"/>'


@lru_cache(maxsize=1)
def rock() -> str:
    """A stone with its number (word 0) and the signs of both players, of which its owner's shows."""
    halo = _glow(f'<path d="{ROCK}" stroke-width="{{wide}}"/>')
    signs = "".join(
        f'<g class="owner seat-{seat}" transform="translate(-12 0)">{sign}</g>' for seat, sign in enumerate(SIGNS)
    )
    return f'{halo}<path class="under" d="{ROCK}"/><path class="rock" d="{ROCK}"/>{signs}<text y="9" data-w="0"/>'


@lru_cache(maxsize=8)
def side(width: float, height: float) -> str:
    """The ground of three cards, around its middle."""
    return _rect(width, height, 11, "bed")


@lru_cache(maxsize=8)
def laurel(width: float, height: float) -> str:
    """What goes round the stones that have won, around its middle."""
    return _rect(width, height, 14, "laurel")


@lru_cache(maxsize=1)
def spot() -> str:
    """Where a card would lie."""
    rect = f'x="{-CARD_WIDTH / 2}" y="{-CARD_HEIGHT / 2}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="9"'
    return _glow(f'<rect {rect} stroke-width="{{wide}}"/>') + f'<rect class="aim" {rect}/>'


@lru_cache(maxsize=8)
def deck(*, empty: bool, turning: bool, caption: bool) -> str:
    """The deck with its count (word 0) and caption (word 1).

    Args:
        empty: whether no card is left.
        turning: whether an empty deck shows the arrow that ends the turn.
        caption: whether there is a word under it.
    """
    rect = f'x="{-CARD_WIDTH / 2}" y="{-CARD_HEIGHT / 2}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="9"'
    halo = _glow(f'<rect {rect} stroke-width="{{wide}}"/>')
    word = f'<text class="caption" y="{CARD_HEIGHT / 2 + 22}" data-w="1"/>' if caption else ""
    arrow = '<path class="turning" d="M-13 3A13 13 0 1 1 -6 11M-18 -4L-13 4L-5 -1"/>' if turning else ""
    if empty:
        return (
            f'{halo}{_rect(CARD_WIDTH, CARD_HEIGHT, 9, "back gone")}{arrow}<text class="none" y="8" data-w="0"/>{word}'
        )
    cards = "".join(f'<rect class="back" transform="translate({d} {-d})" {rect}/>' for d in (5, 2.5, 0))
    stone = f'<path class="crest" transform="translate(0 -13) scale(.42)" d="{ROCK}"/>'
    return f'{halo}{cards}{stone}<text class="count" y="25" data-w="0"/>{word}'


FIRST = '<path d="M-5 6V-6L6 -2.5L-5 1"/>'
"""A pennant on the side that was complete first, which wins a tie."""

WHY = '<circle r="9"/><text y="5">?</text>'
"""At a stone of which can be told why it cannot be claimed yet."""


@lru_cache(maxsize=32)
def target(width: float, height: float, *, room: float = 0) -> str:
    """What a tap hits, and the ring of two colours that shows the focus round it.

    Args:
        width: of what lies there; a target is never smaller than a finger.
        height: likewise.
        room: greatest width of the target, where a neighbour begins; 0 for any.
    """
    wide = min(room, max(TARGET, width)) if room else max(TARGET, width)
    high = max(TARGET, height)
    ring_wide, ring_high = (wide + 12, high + 12) if not room else (wide - 2, high - 2)
    ring = _rect(ring_wide, ring_high, 13, "focus") + _rect(ring_wide, ring_high, 13, "focus in")
    return ring + _rect(wide, high, 8, "hit")


CHIP_WIDTH = 200
"""Players' panels narrower than this are drawn as chips."""

TIGHT_CHIP = 118
"""Chips narrower than this have smaller pictures."""

ICONS = (
    ('<rect class="tiles" x="0" y="-15" width="16" height="20" rx="4"/>', "tiles", 16),
    (f'<path class="stones" transform="translate(10 -5) scale(.36)" d="{ROCK}"/>', "stones", 21),
    (
        '<path class="star" d="M11 -15.5l3.2 7 7.6.8-5.7 5.1 1.6 7.5L11 1.1 4.3 4.9l1.6-7.5-5.7-5.1 7.6-.8Z"/>',
        "points",
        22,
    ),
)
"""What is counted on a player's panel: a picture whose middle lies at y = -5, a class, and the picture's width."""


@lru_cache(maxsize=16)
def player(seat: int, width: float, height: float, text: float = 1, *, points: bool = True) -> str:
    """A player's panel: name (0), cards in hand (1), stones (2), a remark (3), total (4).

    Args:
        seat: whose; its sign stands before the name.
        width: of the panel; see :data:`CHIP_WIDTH`.
        height: of the panel.
        text: size of its letters, in parts of the usual.
        points: whether the total shows, which a single round has no use for.
    """
    small, tight = width < CHIP_WIDTH, width < TIGHT_CHIP
    shape = "chip tight" if tight else "chip" if small else "full"
    left, radius = (9, 9) if small else (18, 12)
    name, tally = (size * text for size in ((14, 12) if tight else (14, 14) if small else (19, 18)))
    top = height * 0.39
    middle = height * (0.75 if small else 0.7)
    icon, gap = (0.55, 2.5) if tight else (0.7, 4) if small else (1, 8)
    shown = ICONS if points else ICONS[:2]
    parts = (0, 0.32, 0.66) if points else (0, 0.42)
    counts = "".join(
        f'<g transform="translate({number(x)} {number(middle + 5 * icon)}) scale({icon})">{drawing}</g>'
        f'<text class="tally {kind}" x="{number(x + wide * icon + gap)}" y="{number(middle + tally * CAPITAL / 2)}" '
        f'font-size="{number(tally)}" data-w="{word}"/>'
        for i, (drawing, kind, wide) in enumerate(shown)
        for word in ((1, 2, 4)[i],)
        for x in (left + (width - (12 if small else 30)) * parts[i],)
    )
    frame, *ring = (
        f'<rect class="{classes}" width="{number(width)}" height="{number(height)}" rx="{radius}"/>'
        for classes in ("plate", "focus", "focus in")
    )
    size = 0.66 if small else 0.9
    at = f"translate({number(left + 11 * size)} {number(top - name * CAPITAL / 2)}) scale({size})"
    texts = (
        f'<g class="seat-{seat}" transform="{at}">{SIGNS[seat]}</g>'
        f'<text class="name" x="{number(left + SIGN_ROOM * size)}" y="{number(top)}" font-size="{number(name)}" '
        f'data-w="0"/>{counts}<text class="remark" x="{number(width - (9 if small else 16))}" '
        f'y="{number(top - 0.5)}" font-size="{number(14 * text)}" data-w="3"/>'
    )
    return f'<g class="{shape}">{frame}{texts}{"".join(ring)}</g>'


SIGN_ROOM = 30
"""Width that a player's sign takes before the name, at scale 1."""
