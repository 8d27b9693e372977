"""Markup of cards, stones, deck and panels: constants and numbers only, styled by ``table.css``."""

from __future__ import annotations

from functools import lru_cache

from epizodiak.games.schotten_totten.rules.state import Card
from epizodiak.games.schotten_totten.table.layout import CARD_HEIGHT, CARD_WIDTH
from epizodiak.table.marks import halo, rect
from epizodiak.table.panel import HELD, STAR, Count

SUITS = {"R": "red", "G": "green", "B": "blue", "Y": "yellow", "P": "purple", "N": "brown"}
"""Names of the colours, for the style sheet."""

LETTERS = {"N": ' dx=".4" textLength="11.5" lengthAdjust="spacingAndGlyphs">Br'}
"""What stands on a card, as narrow as a letter, where that of its name says little: B is blue."""

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

ROCK_SHAPE = f'<path d="{ROCK}"/>'

SIGNS = (
    (
        '<circle class="sign" r="5.2"/><path class="sign rays" d="M0 -11.5V-8M0 8V11.5M-11.5 0H-8M8 0H11.5'
        'M-8.1 -8.1L-5.7 -5.7M5.7 5.7L8.1 8.1M-8.1 8.1L-5.7 5.7M5.7 -5.7L8.1 -8.1"/>'
    ),
    '<path class="sign" d="M3.4 -10.4A10.6 10.6 0 1 0 10.4 4.2A8.4 8.4 0 0 1 3.4 -10.4Z"/>',
)
"""Sun and moon: whose stone it is, told by more than its place."""


@lru_cache(maxsize=64)
def card(name: Card) -> str:
    """A card: its strength, and under it a band of its colour with the colour's shape and letter."""
    suit, strength = name[0], name[1]
    shade = f'<rect class="shade" x="{-CARD_WIDTH / 2 - 1}" y="-36" width="{CARD_WIDTH + 2}" height="76" rx="10"/>'
    plate = rect(CARD_WIDTH + 8, CARD_HEIGHT + 8, 13, "frame") + rect(CARD_WIDTH, CARD_HEIGHT, 9, "ivory")
    band = (
        f'<path class="band" d="M-26 4H26V28Q26 34 20 34H-20Q-26 34 -26 28Z"/><g class="suit-shape">{_emblem(suit)}</g>'
    )
    letter = LETTERS.get(suit, f">{suit}")
    texts = f'<text class="strength" y="-1.5">{strength}</text><text class="suit" x="-21" y="-21"{letter}</text>'
    return f'{shade}{plate}<g class="{SUITS[suit]}">{band}{texts}</g><circle class="dot" cx="21" cy="-29" r="5"/>'


RANKED: tuple[tuple[Card, Card, Card], ...] = (
    ("B1", "B2", "B3"),
    ("G2", "P2", "Y2"),
    ("R2", "R6", "R9"),
    ("N5", "P6", "G7"),
    ("P9", "Y9", "B8"),
)
"""A formation of each type, the strongest first (S4)."""


@lru_cache(maxsize=16)
def ranked(number: int, *, named: bool) -> str:
    """An example of a formation, around the middle of its first card, with its name (word 0) or a sign that it beats.

    Args:
        number: its place in :data:`RANKED`.
        named: whether it has its name, and those that it beats lie below it.
    """
    step = CARD_WIDTH + 4
    cards = "".join(f'<g transform="translate({i * step})">{card(name)}</g>' for i, name in enumerate(RANKED[number]))
    if named:
        return f'{cards}<text x="{2.7 * step:g}" y="12" data-w="0"/>'
    return cards if number == len(RANKED) - 1 else f'{cards}<path class="beats" d="M{2.68 * step:g} -12l12 12l-12 12"/>'


def _emblem(suit: str) -> str:
    return f'<path transform="translate(0 19) scale(1.08)" d="{EMBLEMS[suit]}"/>'


@lru_cache(maxsize=1)
def rock() -> str:
    """A stone with its number (word 0) and the signs of both players, of which its owner's shows."""
    signs = "".join(
        f'<g class="owner seat-{seat}" transform="translate(-12 0)">{sign}</g>' for seat, sign in enumerate(SIGNS)
    )
    shapes = f'{halo(ROCK_SHAPE)}<path class="under" d="{ROCK}"/><path class="rock" d="{ROCK}"/>'
    return f'{shapes}{signs}<text y="9" data-w="0"/>'


@lru_cache(maxsize=8)
def side(width: float, height: float) -> str:
    """The ground of three cards, around its middle."""
    return rect(width, height, 11, "bed")


@lru_cache(maxsize=8)
def laurel(width: float, height: float) -> str:
    """What goes round the stones that have won, around its middle."""
    return rect(width, height, 14, "laurel")


@lru_cache(maxsize=1)
def spot() -> str:
    """Where a card would lie."""
    return halo(rect(CARD_WIDTH, CARD_HEIGHT, 9)) + rect(CARD_WIDTH, CARD_HEIGHT, 9, "aim")


CREST = f'<path class="crest" transform="translate(0 -13) scale(.42)" d="{ROCK}"/>'

BACK = rect(CARD_WIDTH, CARD_HEIGHT, 9, "back") + CREST
"""A card that nobody sees the face of."""


@lru_cache(maxsize=8)
def deck(*, empty: bool, turning: bool, caption: bool) -> str:
    """The deck with its count (word 0) and caption (word 1).

    Args:
        empty: whether no card is left.
        turning: whether an empty deck shows the arrow that ends the turn.
        caption: whether there is a word under it.
    """
    glow = halo(rect(CARD_WIDTH, CARD_HEIGHT, 9))
    word = f'<text class="caption" y="{CARD_HEIGHT / 2 + 22}" data-w="1"/>' if caption else ""
    arrow = '<path class="turning" d="M-13 3A13 13 0 1 1 -6 11M-18 -4L-13 4L-5 -1"/>' if turning else ""
    if empty:
        return (
            f'{glow}{rect(CARD_WIDTH, CARD_HEIGHT, 9, "back gone")}{arrow}<text class="none" y="8" data-w="0"/>{word}'
        )
    cards = "".join(rect(CARD_WIDTH, CARD_HEIGHT, 9, "back", (d, -d)) for d in (5, 2.5, 0))
    return f'{glow}{cards}{CREST}<text class="count" y="25" data-w="0"/>{word}'


PENNANT = "M-5 6V-6L6 -2.5L-5 1"

FIRST = f'<path class="bed" d="{PENNANT}"/><path d="{PENNANT}"/>'
"""A pennant on the side that was complete first, which wins a tie; in lessons on a bed of its own."""

WHY = '<circle r="9"/><text y="5">?</text>'
"""At a stone of which can be told why it cannot be claimed yet."""


PANEL_SIGNS = tuple(f'<g class="seat-{seat}">{sign}</g>' for seat, sign in enumerate(SIGNS))
"""The signs before the players' names, by seat."""

COUNTS = (
    HELD,
    Count(f'<path class="stones" transform="translate(10 -5) scale(.36)" d="{ROCK}"/>', "stones", 21),
    STAR,
)
"""What a player's panel counts: cards in hand, stones, and the points of a match."""
