"""Where everything of Schotten Totten's table lies, for any size of the page; pure geometry in CSS pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from epizodiak.games.schotten_totten.rules.state import HAND_SIZE, SEATS, SIDE_SIZE, STONES
from epizodiak.table import frame as framed
from epizodiak.table import small_frames
from epizodiak.table.frame import ABOVE_WORDS, Arrangements, Frame, Page
from epizodiak.table.hit import FINGER
from epizodiak.table.scene import Box

Point = tuple[float, float]

CARD_WIDTH, CARD_HEIGHT = 58, 74
STONE_WIDTH, STONE_HEIGHT = 62, 46
SHIFT = 9
"""How far a claimed stone lies towards its owner's side, at the size of the board."""

AIR = 4
"""Room between a stone's way and the cards, at the size of the board."""

FRAME = 3.5
"""Half of the stroke of a frame round stones, and of a card's edge, in pixels."""

LARGEST, LEAST = 2.2, 0.5
"""Sizes of the cards at the stones: not larger in the largest window, and large texts do not press them further."""

SIDES = SIDE_SIZE * 2
WHOLE = SIDES * CARD_HEIGHT + STONE_HEIGHT + 2 * (SHIFT + AIR)
"""Cards of both sides, and how high a column is at scale 1 without the gaps between its cards."""

LEAST_GAP = 5.0
"""Pixels between two cards of a side, and at both ends of a column."""


class Board(NamedTuple):
    """The nine columns.

    Attributes:
        columns: where the nine stones stand, from the left.
        column: how much width each has.
        row: height at which they stand.
        scale: size of the stones and of the cards at them.
        step: from the middle of a card to that of the next one of its side.
    """

    columns: tuple[float, ...]
    column: float
    row: float
    scale: float
    step: float

    @property
    def stone_scale(self) -> float:
        """Size of the stones: that of the cards, or less where columns are narrow."""
        return min(self.scale, (self.column - 5) / STONE_WIDTH)

    def card(self, number: int, near: bool, index: int) -> Point:  # noqa: FBT001 - a side is near or far
        """Middle of a card at a stone: its side's first card lies next to the stone."""
        away = (STONE_HEIGHT / 2 + SHIFT + AIR + CARD_HEIGHT / 2) * self.scale + index * self.step
        return self.columns[number - 1], self.row + (away if near else -away)

    def frame(self) -> tuple[float, float]:
        """The height of a frame round a claimed stone, and how far its middle lies towards the owner's side.

        It ends at the owner's cards, and covers none of their edge.
        """
        over, under = (STONE_HEIGHT / 2 + 7) * self.stone_scale, SHIFT * self.stone_scale
        cards = (STONE_HEIGHT / 2 + SHIFT + AIR) * self.scale - FRAME
        above, below = over - under, min(over + under, cards)
        return above + below, (below - above) / 2

    def side(self, number: int, near: bool) -> Box:  # noqa: FBT001 - a side is near or far
        """The ground that a side's three cards lie on."""
        x, first = self.card(number, near, 0)
        _, last = self.card(number, near, SIDE_SIZE - 1)
        wide, half = min((CARD_WIDTH + 8) * self.scale, self.column - 3), (CARD_HEIGHT / 2 + 4) * self.scale
        return Box(x - wide / 2, min(first, last) - half, wide, abs(last - first) + 2 * half)

    def reach(self) -> Box:
        """The height that a column takes, as a box of its width round its stone."""
        top, bottom = self.side(1, near=False), self.side(1, near=True)
        return Box(-self.column / 2, top.y, self.column, bottom.y + bottom.height - top.y)


class Ranking(NamedTuple):
    """What beats what: an example of each formation, the strongest first, below each other or in a line.

    Attributes:
        places: the middles of their first cards.
        scale: size of the cards.
        named: whether there is room for their names.
        box: what they take together.
    """

    places: tuple[Point, ...]
    scale: float
    named: bool
    box: Box

    @property
    def step(self) -> float:
        """From card to card."""
        return (CARD_WIDTH + 4) * self.scale


FORMATIONS, LEAST_RANKED, MOST_RANKED = 5, 0.24, 0.42
"""How many there are; the sizes of their cards."""

SHRINKS = 0.92
"""Such a line may cost the cards at the stones so much of their size."""


def _column(box: Box) -> Ranking | None:
    """The ranking as a column, if it can be read in that."""
    row = box.height / FORMATIONS
    scale = (row - 4) / CARD_HEIGHT
    x = box.x + CARD_WIDTH / 2 * scale
    places = tuple((x, box.y + (i + 0.5) * row) for i in range(FORMATIONS))
    return Ranking(places, scale, named=True, box=box) if scale >= LEAST_RANKED else None


def _line_height(width: float) -> float:
    """How high the ranking is as a line of this width: as a finger at least, which it explains itself to."""
    return max(FINGER, CARD_HEIGHT * _line_scale(width) + 10)


def _line_scale(width: float) -> float:
    return min((width / FORMATIONS - 14) / (SIDE_SIZE * (CARD_WIDTH + 4)), MOST_RANKED)


def _line(box: Box) -> tuple[Ranking | None, Box]:
    """The ranking as a line over the board, and the board's room below it; none where the board needs it all."""
    scale, height = _line_scale(box.width), _line_height(box.width)
    below = replace(box, y=box.y + height, height=box.height - height)
    if scale < LEAST_RANKED or _board(below).scale < SHRINKS * _board(box).scale:
        return None, box
    ranking = Ranking((), scale, named=False, box=replace(box, height=height))
    each = box.width / FORMATIONS
    places = tuple((box.x + (i + 0.5) * each - ranking.step, box.y + height / 2) for i in range(FORMATIONS))
    return ranking._replace(places=places), below


def _board(box: Box) -> Board:
    """The nine columns in a box, as large as they go, in the middle of its height."""
    column = box.width / STONES
    scale = min((box.height - SIDES * LEAST_GAP) / WHOLE, (column - 5) / CARD_WIDTH, LARGEST)
    gap = min(max(LEAST_GAP, (box.height - WHOLE * scale) / SIDES), 14 * scale + 10)
    columns = tuple(box.x + (i + 0.5) * column for i in range(STONES))
    return Board(columns, column, box.middle[1], scale, CARD_HEIGHT * scale + gap)


def _height_of(column: float) -> float:
    """How high columns of this width are at their largest."""
    scale = min((column - 5) / CARD_WIDTH, LARGEST)
    return WHOLE * scale + SIDES * 8


@dataclass(frozen=True, slots=True)
class Layout:
    """The positions of stones, hand, deck and panels on the table.

    Attributes:
        frame: of the page's own texts and the panels of whose side is near, and of the other one.
        board: the stones and what lies at them.
        hand: middle of the room for the hand, of cards that are not lifted.
        hand_step: from card to card, and from row to row.
        hand_rows: in how many rows a full hand lies.
        hand_scale: size of the cards in the hand.
        lift: how far playable cards are shifted towards the board.
        deck: middle of the deck.
        deck_scale: its size.
        caption: whether there is room for a word under the deck.
        ranking: where it lies, if there is room for it.
    """

    frame: Frame
    board: Board
    hand: Point
    hand_step: Point
    hand_rows: int
    hand_scale: float
    lift: float
    deck: Point
    deck_scale: float
    caption: bool = False
    ranking: Ranking | None = None

    def in_hand(self, index: int, count: int) -> Point:
        """Middle of a card of the hand, counted from the left."""
        x, y = self.hand
        across, down = self.hand_step
        if self.hand_rows == 1:
            return x + (index - (count - 1) / 2) * across, y
        columns = HAND_SIZE // self.hand_rows
        return x + (index % columns - (columns - 1) / 2) * across, y + (index // columns - 0.5) * down


FOOT = 170
"""Height of deck and ranking, in design pixels."""


def _landscape(page: Page) -> Layout:
    """Stones left with the hand below them; deck and ranking at the foot of the right column."""
    hand_scale = min(0.13 * page.height / CARD_HEIGHT, (0.68 * page.width / HAND_SIZE - 13) / (CARD_WIDTH + 8))
    hand = 0 if page.watched else CARD_HEIGHT * hand_scale + 14 + 20 * hand_scale
    frame = framed.landscape(page, players=SEATS, hand=hand, foot=FOOT + 20 * page.more)
    s, field = frame.scale, frame.field
    deck_scale = 1.4 * s
    panel, top = frame.players[0], 58 + 24 * page.more
    deck_y = page.height - 44 * max(1.0, s) - 20 * page.more - CARD_HEIGHT / 2 * deck_scale
    beside, foot = 0.36 * panel.width, FOOT * s - 6
    ranking = _column(Box(panel.x + beside, page.height - 12 - foot, panel.width - beside, foot))
    return Layout(
        frame=replace(frame, players=frame.players[::-1], shown=frame.shown[::-1]),
        board=_board(Box(12, top, field.width - 24, field.height - 8 - top)),
        hand=(field.middle[0], page.height - 12 - CARD_HEIGHT / 2 * hand_scale),
        hand_step=(min(1.4 * CARD_WIDTH * hand_scale, (field.width - 12) / HAND_SIZE), 0),
        hand_rows=1,
        hand_scale=hand_scale,
        lift=10 * hand_scale,
        deck=(panel.x + beside / 2 if ranking else panel.middle[0], deck_y),
        deck_scale=deck_scale,
        caption=True,
        ranking=ranking,
    )


def _portrait(page: Page) -> Layout:
    """Stones on top; below them the players with the deck between, words, hand."""
    s, tall = page.width / 820, framed.tablet_panel(page)
    step = (page.width - 16) / HAND_SIZE
    hand_scale = min((step - 18) / CARD_WIDTH, 0.11 * page.height / CARD_HEIGHT)
    lift = 10 * hand_scale
    hand = CARD_HEIGHT * hand_scale + lift + 28
    frame = framed.upright(
        page,
        players=SEATS,
        panel=tall,
        where=ABOVE_WORDS,
        between=104 * s,
        board=(_height_of((page.width - 20) / STONES) + 8 + _line_height(page.width - 20), 420 * s),
        hand=0 if page.watched else hand,
    )
    hand_y = frame.hand.y + lift + 14 + CARD_HEIGHT / 2 * hand_scale
    step = min(step, 1.4 * CARD_WIDTH * hand_scale)
    return _upright_layout(
        frame, Box(10, frame.field.y, page.width - 20, frame.field.height), (hand_y, step, hand_scale), lift
    )


def _phone(page: Page) -> Layout:
    """Stones at full width; below them two chips with the deck between, words, and the hand at the thumb."""
    s = page.width / 390
    step, lift = (page.width - 16) / HAND_SIZE, 8 * s
    hand_scale = min((step - 12) / CARD_WIDTH, page.height / 640)
    frame = framed.upright(
        page,
        players=SEATS,
        panel=52,
        where=ABOVE_WORDS,
        between=66,
        board=(
            _height_of(page.width / STONES) + _line_height(page.width),
            WHOLE * LEAST * min(1.0, s) + SIDES * LEAST_GAP,
        ),
        hand=0 if page.watched else CARD_HEIGHT * hand_scale + lift + 14,
    )
    hand_y = page.height - 10 - CARD_HEIGHT / 2 * hand_scale
    return _upright_layout(frame, frame.field, (hand_y, step, hand_scale), lift)


def _upright_layout(frame: Frame, board: Box, hand: tuple[float, float, float], lift: float) -> Layout:
    """What the tall arrangements share.

    Args:
        frame: round it.
        board: where the stones lie.
        hand: height at which it lies, from card to card, and its cards' size.
        lift: of playable cards.
    """
    y, step, scale = hand
    panel = frame.players[0]
    deck = frame.width / 2, panel.middle[1]
    ranking, below = (None, board) if frame.name == "large" else _line(board)
    return Layout(
        frame,
        _board(below),
        (frame.width / 2, y),
        (step, 0),
        1,
        scale,
        lift,
        deck,
        panel.height / (CARD_HEIGHT + 8),
        ranking=ranking,
    )


def _phone_landscape(page: Page) -> Layout:
    """Stones left; chips with the deck between, and a hand in two rows right."""
    left = round(page.width * 0.655)
    frame = small_frames.low(page, players=SEATS, panel=52, between=62, board=left, hand=True)
    hand, panel = frame.hand, frame.players[0]
    row, step = hand.height / 2, hand.width / 3
    return Layout(
        frame=frame,
        board=_board(Box(4, 4, left - 12, page.height - 8)),
        hand=hand.middle,
        hand_step=(step, row),
        hand_rows=2,
        hand_scale=min(1.1, (row - 18) / CARD_HEIGHT, (step - 13) / CARD_WIDTH),
        lift=5,
        deck=(hand.middle[0], panel.middle[1]),
        deck_scale=panel.height / (CARD_HEIGHT + 6),
    )


def _large(page: Page) -> Layout:
    """Stones at full width; below them two panels with the deck between, words, hand."""
    step = (page.width - 8) / HAND_SIZE
    hand_scale, panel = min(1.5, (step - 2) / (CARD_WIDTH + 13)), 84
    frame = small_frames.large(
        page,
        players=SEATS,
        panel=panel,
        where=ABOVE_WORDS,
        between=84,
        board=_height_of(page.width / STONES) + 8,
        hand=0 if page.watched else CARD_HEIGHT * hand_scale + 32,
    )
    hand_y = frame.hand.y + 20 + CARD_HEIGHT / 2 * hand_scale
    rim = max(4.0, page.width / 160)  # a card's frame is wider than a large column
    stones = Box(rim, frame.field.y, page.width - 2 * rim, frame.field.height)
    return _upright_layout(frame, stones, (hand_y, step, hand_scale), 8)


layout = lru_cache(maxsize=8)(Arrangements(_landscape, _portrait, _phone, _phone_landscape, _large).fitting)
"""The arrangement for a page of a size: :meth:`Arrangements.fitting`, whose latest answers are kept."""
