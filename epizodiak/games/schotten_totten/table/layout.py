"""Where everything of Schotten Totten's table lies, for any size of the page; pure geometry in CSS pixels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from epizodiak.games.schotten_totten.rules.state import HAND_SIZE, SIDE_SIZE, STONES
from epizodiak.table.frame import Arrangements
from epizodiak.table.scene import Box

Point = tuple[float, float]

CARD_WIDTH, CARD_HEIGHT = 58, 74
STONE_WIDTH, STONE_HEIGHT = 62, 46
SHIFT = 9
"""How far a claimed stone lies towards its owner's side, at the size of the board."""

AIR = 4
"""Room between a stone's way and the cards, at the size of the board."""

LARGEST, LEAST = 1.4, 0.5
"""Sizes of the cards at the stones: not larger in the largest window, and large texts do not press them further."""

SIDES = SIDE_SIZE * 2
WHOLE = SIDES * CARD_HEIGHT + STONE_HEIGHT + 2 * (SHIFT + AIR)
"""Cards of both sides, and how high a column is at scale 1 without the gaps between its cards."""

LEAST_GAP = 5.0
"""Pixels between two cards of a side, and at both ends of a column."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Positions on the table.

    Attributes:
        name: which arrangement this is.
        width, height: of the table.
        columns: where the nine stones stand, from the left.
        column: how much width each has.
        row: height at which they stand.
        scale: size of the stones and of the cards at them.
        step: from the middle of a card to that of the next one of its side.
        hand: middle of the room for the hand, of cards that are not lifted.
        hand_step: from card to card, and from row to row.
        hand_rows: in how many rows a full hand lies.
        hand_scale: size of the cards in the hand.
        lift: how far playable cards are shifted towards the board.
        deck: middle of the deck.
        deck_scale: its size.
        caption: whether there is room for a word under the deck.
        players: the panels of whose side is near, and of the other one.
        boxes: the page's own texts, as in EpiZodiak's layout.
        letters: size of the letters on the players' panels, in parts of the usual.
    """

    name: str
    width: int
    height: int
    columns: tuple[float, ...]
    column: float
    row: float
    scale: float
    step: float
    hand: Point
    hand_step: Point
    hand_rows: int
    hand_scale: float
    lift: float
    deck: Point
    deck_scale: float
    caption: bool
    players: tuple[Box, Box]
    boxes: dict[str, Box]
    letters: float = 1

    @property
    def stone_scale(self) -> float:
        """Size of the stones: that of the cards, or less where columns are narrow."""
        return min(self.scale, (self.column - 5) / STONE_WIDTH)

    def card(self, number: int, near: bool, index: int) -> Point:  # noqa: FBT001 - a side is near or far
        """Middle of a card at a stone: its side's first card lies next to the stone."""
        away = (STONE_HEIGHT / 2 + SHIFT + AIR + CARD_HEIGHT / 2) * self.scale + index * self.step
        return self.columns[number - 1], self.row + (away if near else -away)

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

    def in_hand(self, index: int, count: int) -> Point:
        """Middle of a card of the hand, counted from the left."""
        x, y = self.hand
        across, down = self.hand_step
        if self.hand_rows == 1:
            return x + (index - (count - 1) / 2) * across, y
        columns = HAND_SIZE // self.hand_rows
        return x + (index % columns - (columns - 1) / 2) * across, y + (index // columns - 0.5) * down


class _Board(NamedTuple):
    columns: tuple[float, ...]
    column: float
    row: float
    scale: float
    step: float
    height: float


def _board(box: Box, *, top: bool = False) -> _Board:
    """The nine columns in a box, as large as they go; in the middle of its height, or at its top."""
    column = box.width / STONES
    scale = min((box.height - SIDES * LEAST_GAP) / WHOLE, (column - 5) / CARD_WIDTH, LARGEST)
    gap = min(max(LEAST_GAP, (box.height - WHOLE * scale) / SIDES), 8 * scale + 7)
    height = min(box.height, WHOLE * scale + SIDES * gap)
    row = box.y + (height if top else box.height) / 2
    columns = tuple(box.x + (i + 0.5) * column for i in range(STONES))
    return _Board(columns, column, row, scale, CARD_HEIGHT * scale + gap, height)


def _height_of(column: float) -> float:
    """How high columns of this width are at their largest."""
    scale = min((column - 5) / CARD_WIDTH, LARGEST)
    return WHOLE * scale + SIDES * 8


def _landscape(width: int, height: int, more: float) -> Layout:
    """Stones left with the hand below them; players, log and deck right."""
    s = min(width / 1180, height / 820)
    right = max(292 * s, 250)
    room = width - right
    hand_scale, lift = 1.22 * s, 14 * s
    hand_y = height - 14 - CARD_HEIGHT / 2 * hand_scale
    extra = 76 * more
    words = Box(20, hand_y - CARD_HEIGHT / 2 * hand_scale - lift - 66 - extra, room - 40, 58 + extra)
    board = _board(Box(16, 52, room - 32, words.y - 56))
    panel, tall = right - 24 * s, 80 + 20 * more
    players = (Box(room, 62 + tall + 10, panel, tall), Box(room, 62, panel, tall))
    log_y = 62 + 2 * (tall + 10) + 8
    deck_scale = 1.3 * s
    deck = (room + panel / 2, height - 44 - 20 * more - CARD_HEIGHT / 2 * deck_scale)
    log_end = deck[1] - (CARD_HEIGHT / 2 + 22) * deck_scale
    return Layout(
        name="landscape",
        width=width,
        height=height,
        columns=board.columns,
        column=board.column,
        row=board.row,
        scale=board.scale,
        step=board.step,
        hand=(room / 2, hand_y),
        hand_step=(min(96 * s, room / HAND_SIZE), 0),
        hand_rows=1,
        hand_scale=hand_scale,
        lift=lift,
        deck=deck,
        deck_scale=deck_scale,
        caption=True,
        players=players,
        boxes={
            "header": Box(0, 0, width, 54),
            "words": words,
            "log": Box(room, log_y, panel, log_end - log_y),
            "coach": Box(room, log_y, panel, log_end - log_y),
            "curtain": Box(0, words.y - 2, room - 4, height - words.y + 2),
            "sheet": Box(16, 40, room - 32, height - 48 if more else words.y - 44),
        },
        letters=1 + 0.4 * more,
    )


def _portrait(width: int, height: int, more: float) -> Layout:
    """Stones on top; below them the players with the deck between, words, hand, and the log if there is room."""
    s = width / 820
    hand_scale, lift = 1.3 * s, 14 * s
    hand_room = CARD_HEIGHT * hand_scale + lift + 30
    tall = 84 + 12 * more
    wanted = 64 + min(90 * more, max(0.0, height - 960 * s))
    free = height - 54 - tall - 20 - wanted - hand_room
    board = _board(Box(10, 54, width - 20, free), top=True)
    info_y = 54 + board.height + 8
    deck_room = 104 * s
    panel = (width - 32 - deck_room) / 2
    players = (Box(12, info_y, panel, tall), Box(width - 12 - panel, info_y, panel, tall))
    words_y = info_y + tall + 8
    left_over = free - board.height
    hand_y = words_y + wanted + lift + 12 + CARD_HEIGHT / 2 * hand_scale
    boxes = {
        "header": Box(0, 0, width, 54),
        "words": Box(16, words_y, width - 32, wanted),
        "curtain": Box(0, words_y - 2, width, height - words_y + 2),
        "sheet": Box(16, 60, width - 32, height - 68 if more else info_y - 64),
    }
    if left_over > 90 * (1 + more):
        log_y = hand_y + CARD_HEIGHT / 2 * hand_scale + 14
        boxes["log"] = Box(24, log_y, width - 48, height - log_y - 10)
    return Layout(
        name="portrait",
        width=width,
        height=height,
        columns=board.columns,
        column=board.column,
        row=board.row,
        scale=board.scale,
        step=board.step,
        hand=(width / 2, hand_y),
        hand_step=(104 * s, 0),
        hand_rows=1,
        hand_scale=hand_scale,
        lift=lift,
        deck=(width / 2, info_y + tall / 2),
        deck_scale=tall / (CARD_HEIGHT + 10),
        caption=False,
        players=players,
        boxes=boxes,
        letters=1 + 0.25 * more,
    )


def _phone(width: int, height: int, more: float) -> Layout:
    """Stones at full width; below them two chips with the deck between, words, and the hand at the thumb."""
    s = width / 390
    hand_scale = min(1.02 * s, height / 640)
    lift = 8 * s
    hand_room = CARD_HEIGHT * hand_scale + lift + 18
    tall = 54
    least = WHOLE * LEAST * min(1.0, s) + SIDES * LEAST_GAP
    spare = min(142 * more, max(0.0, height - 46 - tall - 14 - 58 - hand_room - least))
    title, extra = spare * 0.2, spare * 0.8  # two lines of title instead of one, four of words instead of two
    if not more:  # three lines of words, and then four, where the stones need no more height
        extra = min(40.0, max(0.0, height - 48 - tall - 70 - hand_room - _height_of(width / STONES)))
    words_y = height - hand_room - 58 - extra
    info_y = words_y - tall - 6
    top = 48 + title
    board = _board(Box(0, top, width, info_y - top - 6))
    deck_room = 66
    panel = (width - 12 - deck_room) / 2
    return Layout(
        name="phone",
        width=width,
        height=height,
        columns=board.columns,
        column=board.column,
        row=board.row,
        scale=board.scale,
        step=board.step,
        hand=(width / 2, height - 10 - CARD_HEIGHT / 2 * hand_scale),
        hand_step=((width - 8) / HAND_SIZE, 0),
        hand_rows=1,
        hand_scale=min(hand_scale, ((width - 8) / HAND_SIZE - 13) / CARD_WIDTH),
        lift=lift,
        deck=(width / 2, info_y + tall / 2),
        deck_scale=tall / (CARD_HEIGHT + 6),
        caption=False,
        players=(Box(6, info_y + 1, panel, tall - 2), Box(width - 6 - panel, info_y + 1, panel, tall - 2)),
        boxes={
            "header": Box(0, 0, width, 46 + title),
            "words": Box(8, words_y, width - 16, 58 + extra),
            "curtain": Box(0, words_y - 2, width, height - words_y + 2),
            "sheet": Box(8, 50 + title, width - 16, (height - 8 if more else info_y - 4) - 50 - title),
        },
        letters=1 + 0.2 * more,
    )


def _phone_landscape(width: int, height: int, more: float) -> Layout:
    """Stones left; chips with the deck between, words and a hand in two rows right."""
    left = round(width * 0.655)
    room = width - left - 6
    board = _board(Box(4, 4, left - 12, height - 8))
    extra = min(62 * more, max(0.0, height - 308))
    row = (height - 166 - extra) / 2
    deck_room, tall = 62, 52
    panel = (room - deck_room) / 2
    return Layout(
        name="phone-landscape",
        width=width,
        height=height,
        columns=board.columns,
        column=board.column,
        row=board.row,
        scale=board.scale,
        step=board.step,
        hand=(left + room / 2, height - 4 - row),
        hand_step=(room / 3, row),
        hand_rows=2,
        hand_scale=min(1.1, (row - 18) / CARD_HEIGHT, (room / 3 - 13) / CARD_WIDTH),
        lift=5,
        deck=(left + room / 2, 48 + tall / 2),
        deck_scale=tall / (CARD_HEIGHT + 6),
        caption=False,
        players=(Box(left, 48, panel, tall), Box(left + room - panel, 48, panel, tall)),
        boxes={
            "header": Box(left - 8, 0, width - left + 8, 46),
            "words": Box(left, 102, room, 58 + extra),
            "curtain": Box(left - 8, 101, width - left + 8, height - 101),
            "sheet": Box(left - 8, 48, width - left + 4, height - 52),
        },
        letters=1 + 0.2 * more,
    )


_ARRANGEMENTS = Arrangements(_landscape, _portrait, _phone, _phone_landscape)


@lru_cache(maxsize=8)
def layout(width: int, height: int, text: float = 1) -> Layout:
    """The arrangement for a page of this size, with texts so many times as large as usual."""
    return _ARRANGEMENTS.fitting(width, height, text)
