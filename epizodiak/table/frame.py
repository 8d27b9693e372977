"""The frame of a table: where the page's own texts and the players' panels lie, and what is left to the game.

There are four arrangements, by the size of the page, and one for large print. A game calls the function of each with
what it needs, and puts its board into ``Frame.field`` and its hand into ``Frame.hand``. All is in CSS pixels; design
pixels are those of a page of the size for which the arrangement was drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, TypeVar

from epizodiak.table.panel import CHIP_WIDTH
from epizodiak.table.scene import Box, Region, Scene, Span, Sprite

LayoutT = TypeVar("LayoutT")


class Page(NamedTuple):
    """What an arrangement is made for.

    Attributes:
        width, height: of the table.
        more: from 0 to 1, how much more room the page's own texts need.
    """

    width: int
    height: int
    more: float


Arrange = Callable[[Page], LayoutT]

LOW = 500
"""A wider page lower than this is a phone's on its side."""

NARROW = 600
"""A higher page narrower than this is a phone's."""


@dataclass(frozen=True, slots=True)
class Arrangements(Generic[LayoutT]):
    """The four of the design, each of which takes what lies between it and the next; and that of large print."""

    landscape: Arrange[LayoutT]
    portrait: Arrange[LayoutT]
    phone: Arrange[LayoutT]
    phone_landscape: Arrange[LayoutT]
    large: Arrange[LayoutT]

    def fitting(self, width: int, height: int, text: float, *, large: bool = False) -> LayoutT:
        """The arrangement for a page of this size.

        Args:
            width: of the table.
            height: of the table.
            text: size of the page's own texts, 2 for twice the usual; larger ones get more room, what the rest can
                spare.
            large: whether in large print, in whatever the window is.
        """
        if large:
            arrange = self.large
        elif width > height:
            arrange = self.phone_landscape if height < LOW else self.landscape
        else:
            arrange = self.phone if width < NARROW else self.portrait
        return arrange(Page(width, height, min(1.0, max(0.0, text - 1))))


@dataclass(frozen=True, slots=True)
class Frame:
    """What all tables of one size share.

    Attributes:
        name: which arrangement this is; ``figure`` on a rules page.
        width, height: of the table.
        boxes: the page's own texts: ``header``, ``words``, ``curtain``, ``sheet`` and, if they have room, ``log`` and
            ``coach`` (else the tutorial's coach stands beside the table).
        field: room for the board. In landscape it begins at the page's upper edge, behind the header.
        hand: room for what lies before the player, below the words; without height if nothing was asked for.
        players: the players' panels, in the order in which the game fills them.
        shown: room for the hands that lie open where a round has ended, in the same order; none without a hand.
        scale: size of the page in parts of the design's.
        letters: size of the letters on the panels, in parts of the usual.
    """

    name: str
    width: int
    height: int
    boxes: dict[str, Box]
    field: Box
    hand: Box
    players: tuple[Box, ...]
    shown: tuple[Box, ...] = ()
    scale: float = 1
    letters: float = 1

    @property
    def small(self) -> bool:
        """Whether it is a phone's."""
        return self.name.startswith("phone")

    def scene(
        self, sprites: Iterable[Sprite], words: tuple[Span, ...], title: str, regions: tuple[Region, ...]
    ) -> Scene:
        """The scene of a table in this frame: arguments as in :class:`Scene`."""
        return Scene(self.width, self.height, tuple(sprites), self.boxes, words, title, self.name, regions)


STACKED = 480
"""Narrower pages in large print have panels one below the other, if their game asks for that."""

CHIP_ROOM = 46
"""Width for each player of a chip in large print that has letters of the usual size; of a wider one they are larger."""

TOP, ABOVE_WORDS, BELOW_WORDS, FOOT = "top", "above words", "below words", "foot"
"""Where a tall arrangement, or a phone's on its side, has the players' panels; at the foot only in large print."""

SHEET = 700
"""Greatest width of the score sheet where large texts make it lie over the board."""

STRIP = 74
"""Greatest height of an open hand beside the board."""

LEAST_LOG = 70
"""The log shows from this height on; with large texts from twice as much."""


GAP = 8
"""Room between two parts in large print, and between open hands that lie one below the other."""

ORDERS = {
    TOP: ("panels", "field", "words", "hand"),
    ABOVE_WORDS: ("field", "panels", "words", "hand"),
    BELOW_WORDS: ("field", "words", "panels", "hand"),
    FOOT: ("field", "words", "hand", "panels"),
}
"""What stands below what in large print."""


def _letters(panels: tuple[Box, ...]) -> float:
    """Size of the letters on panels in large print: a chip's may become as large as those of a full panel.

    Where more play, more is counted.
    """
    wide = panels[0].width
    return 1.0 if wide >= CHIP_WIDTH else min(1.36, max(1.0, wide / (CHIP_ROOM * len(panels))))


def _column(box: Box, count: int) -> tuple[Box, ...]:
    """Panels one below the other, the first in this box."""
    return tuple(replace(box, y=box.y + i * (box.height + GAP)) for i in range(count))


def _row(box: Box, count: int, between: float = 0) -> tuple[Box, ...]:
    """Panels side by side, 8 pixels apart; between two of them there may be more room."""
    gap = between or 8
    wide = (box.width - gap * (count - 1)) / count
    return tuple(Box(box.x + i * (wide + gap), box.y, wide, box.height) for i in range(count))


def landscape(
    page: Page,
    *,
    players: int,
    panel: tuple[float, float] = (80, 80),
    side: tuple[float, float] = (292, 250),
    left: float = 0,
    hand: float = 0,
    across: bool = False,
    foot: float = 0,
) -> Frame:
    """Board left, players and log right, below it words and hand; drawn for 1180 by 820.

    Args:
        page: its size.
        players: how many panels.
        panel: their height in design pixels, and the least in pixels.
        side: likewise the width of the column at the right.
        left: room left of the field, in design pixels.
        hand: height of the hand, in design pixels.
        across: whether the hand is as wide as the page.
        foot: what the game needs of the right column's foot, in design pixels.
    """
    width, height, more = page
    s = min(width / 1180, height / 820)
    column, inner = max(side[0] * s, side[1]), left * s
    room, below = width - inner - column, hand * s or 12.0
    tall, words_height = max(panel[0] * s, panel[1]) + 20 * more, 64 + 76 * more
    words = Box(inner + 12, height - below - words_height, room - 24, words_height)
    boxes = tuple(Box(width - column, 60 + i * (tall + 10), column - 24 * s, tall) for i in range(players))
    log_y = boxes[-1].bottom + 18
    log_end, coach_end = (words.y, words.bottom) if across else (height - 16 - foot * s,) * 2
    curtain_y = words.y - 2 if hand else height * 0.66
    wide = width if across else room
    strip = (log_end - log_y - GAP * (players - 1)) / players
    strips = _column(Box(boxes[0].x, log_y, boxes[0].width, strip), players)
    return Frame(
        "landscape",
        width,
        height,
        {
            "header": Box(0, 0, width, 54),
            "words": words,
            "log": Box(width - column, log_y, column - 24 * s, log_end - log_y),
            "coach": Box(width - column, log_y, column - 24 * s, coach_end - log_y),
            "curtain": Box(0, curtain_y, room - 4 if hand and not across else width, height - curtain_y),
            "sheet": _landscape_sheet(page, words, boxes[0], (log_y, coach_end), wide if hand else 0),
        },
        Box(inner, 0, room, words.y),
        Box(0, words.bottom, wide, below),
        boxes,
        strips if hand else (),
        s,
        1 + 0.4 * more,
    )


def _landscape_sheet(page: Page, words: Box, panel: Box, log: tuple[float, float], hand: float) -> Box:
    """Where the score sheet lies: at the foot where there is a hand, else at the right.

    Args:
        page: its size.
        words: their box.
        panel: a player's.
        log: where the log begins, and where the right column ends.
        hand: width of the hand, or nothing.
    """
    _, height, more = page
    if more:  # large texts need more room than there is beside the board
        wide = min(SHEET, words.width + 8)
        return Box(words.middle[0] - wide / 2, 40, wide, height - 48)
    if not hand:
        return Box(panel.x, log[0], panel.width, log[1] - log[0])
    return Box(8, words.y, hand - 16, height - words.y - 8)


def upright(
    page: Page,
    *,
    players: int,
    panel: float,
    board: tuple[float, float],
    hand: float = 0,
    where: str = TOP,
    between: float = 0,
    log: float = 0,
) -> Frame:
    """One below the other: board, words, hand, log; the panels above or below. For a phone and for a larger page.

    Args:
        page: its size.
        players: how many panels.
        panel: their height.
        board: greatest height that the board has a use for, and what large texts leave it.
        hand: height of the hand.
        where: of the panels: :data:`TOP`, :data:`ABOVE_WORDS` or :data:`BELOW_WORDS`.
        between: room between two panels.
        log: height of a log that the board leaves room for even if it could be larger.
    """
    width, height, more = page
    phone, below = width < NARROW, bool(hand) or where == BELOW_WORDS
    header, line, most = (46.0, 58, 110) if phone else (54.0, 64, 90)
    free = height - header - hand - panel - (16 if where == TOP else 14)
    if phone:  # a second line of title
        header += min(22 * more, max(0.0, (free - line - board[1]) / 5))
        free -= header - 46
    top = header + (panel + 10 if where == TOP else 0)
    words = line + min(most * more, max(0.0, free - line - board[1]))
    field = min(board[0], max(board[1], free - words - log), free - words)
    spare = free - words - field
    logged = spare > LEAST_LOG * (1 + more) and not (phone and below)  # a phone's lower end is for the thumbs
    if not logged:  # another line or two of words; the rest is air round the board
        words += min(40.0, spare / 2)
        field = free - words
    words_y = top + field + 2 + (panel + 8 if where == ABOVE_WORDS else 0)
    hand_y = words_y + words + 2 + (panel + 8 if where == BELOW_WORDS else 0)
    panels_y = {TOP: header + 2, ABOVE_WORDS: words_y - panel - 6, BELOW_WORDS: words_y + words + 6}[where]
    sizes = Box(8, words_y, width - 16, words), Box(0, top, width, field), Box(0, hand_y, width, hand)
    panels = _row(Box(8, panels_y, width - 16, panel), players, between)
    strips = _strips(panels, sizes[0]) if hand else ()
    air = max(0.0, (field - board[0]) / 2)  # between the board and the words
    sheet_y = strips[0].bottom + 4 if strips else words_y - air
    end = panels_y - 6 if where == BELOW_WORDS else height - 8
    sheet = Box(8, top, width - 16, height - 8 - top) if more else Box(8, sheet_y, width - 16, end - sheet_y)
    return _upright_frame(page, header, (*sizes, sheet), (panels, strips), logged=logged)


def _strips(panels: tuple[Box, ...], words: Box) -> tuple[Box, ...]:
    """Room for open hands where the words stood, each as wide as its player's panel."""
    return tuple(Box(panel.x, words.y, panel.width, min(STRIP, words.height)) for panel in panels)


def _upright_frame(
    page: Page,
    header: float,
    parts: tuple[Box, Box, Box, Box],
    players: tuple[tuple[Box, ...], tuple[Box, ...]],
    *,
    logged: bool,
) -> Frame:
    """The frame of parts that lie one below the other.

    Args:
        page: its size.
        header: its height.
        parts: words, board, hand and sheet.
        players: their panels, and their open hands.
        logged: whether there is a log.
    """
    width, height, more = page
    words, field, hand, sheet = parts
    phone = width < NARROW
    curtain_y = words.y - 2 if hand.height else height * 0.66
    boxes = {
        "header": Box(0, 0, width, header),
        "words": words,
        "curtain": Box(0, curtain_y, width, height - curtain_y),
        "sheet": sheet,
    }
    if logged:
        boxes["log"] = Box(20, hand.bottom + 8, width - 40, height - hand.bottom - 18)
    name, drawn_for, growth = ("phone", 390, 0.2) if phone else ("portrait", 820, 0.3)
    return Frame(name, width, height, boxes, field, hand, *players, width / drawn_for, 1 + growth * more)


def low(
    page: Page,
    *,
    players: int,
    panel: float,
    board: float,
    where: str = TOP,
    between: float = 0,
    hand: bool = False,
) -> Frame:
    """For a phone on its side: board left, all else right of it.

    Args:
        page: its size.
        players: how many panels.
        panel: their height; below the words as much as there is, but no more.
        board: width of the board, and 8 pixels more: header and sheet begin so far left of its end.
        where: of the panels: :data:`TOP` or :data:`BELOW_WORDS`.
        between: room between two panels.
        hand: whether the game has hands, which lie open where a round has ended.
    """
    width, height, more = page
    room = width - board - 6
    words_y = 48.0 + (panel + 4 if where == TOP else 0)
    words = 58 + min((62 if where == TOP else 98) * more, max(0.0, height - 308))
    below = words_y + words + 2
    panels_y = 48.0
    if where == BELOW_WORDS:
        panel = min(panel, height - below - 10)
        panels_y = below + (height - below - 10 - panel) / 2
    panels = _row(Box(board, panels_y, room, panel), players, between)
    strips = _strips(panels, Box(board, words_y, room, words)) if hand else ()
    sheet_y = 48.0 if more else strips[0].bottom + 4 if strips else words_y
    end = panels_y - 4 if where == BELOW_WORDS and not more else height - 4
    boxes = {
        "header": Box(board - 8, 0, width - board + 8, 46),
        "words": Box(board, words_y, room, words),
        "curtain": Box(board - 8, words_y - 2, width - board + 8, height - words_y + 2),
        "sheet": Box(board - 8, sheet_y, width - board + 4, end - sheet_y),
    }
    return Frame(
        "phone-landscape",
        width,
        height,
        boxes,
        Box(0, 0, board, height),
        Box(board, below, room, height - below - 4),
        panels,
        strips,
        height / 390,
        1 + 0.2 * more,
    )


def large(
    page: Page,
    *,
    players: int,
    panel: float,
    board: float,
    hand: float = 0,
    where: str = TOP,
    between: float = 0,
    stacked: bool = False,
) -> Frame:
    """For large print: all one below the other, each as large as it has to be; what the window has no room for scrolls.

    Header, curtain and sheet lie in the window and do not scroll; what does has the box ``spread``, and all else lies
    in that.

    Args:
        page: size of the window.
        players: how many panels.
        panel: their height.
        board: height of the board; more if the window has room.
        hand: height of the hand.
        where: of the panels: :data:`TOP`, :data:`ABOVE_WORDS` or :data:`BELOW_WORDS`.
        between: room between two panels side by side.
        stacked: whether panels lie one below the other on a narrow page; at the foot, unless they hold what is played.
    """
    width, height, more = page
    whole_row = Box(8, 0, width - 16, panel)
    down = stacked and width < STACKED
    panels = _column(whole_row, players) if down else _row(whole_row, players, between)
    where = FOOT if down and where == TOP else where
    header, lines = 46 + 22 * more, max(2, round(1100 / width)) + (width < STACKED)
    high = {"panels": panels[-1].bottom, "words": 40 + 24 * lines * (1 + more), "hand": hand}
    rest = sum(high.values()) + 4 * GAP
    whole = max(int(height - header), round(rest + board))
    high["field"] = whole - rest
    y, below = {}, 0.0
    for name in ORDERS[where]:
        y[name], below = below, below + high[name] + GAP
    words = Box(8, y["words"], width - 16, high["words"])
    return Frame(
        "large",
        width,
        whole,
        {
            "header": Box(0, 0, width, header),
            "words": words,
            "curtain": Box(0, header, width, height - header),
            "sheet": Box(4, header, width - 8, height - header - 4),
            "spread": Box(0, header, width, height - header),
        },
        Box(0, y["field"], width, high["field"]),
        Box(0, y["hand"], width, hand),
        tuple(replace(box, y=box.y + y["panels"]) for box in panels),
        _row(words, players) if hand else (),
        width / 390,
        _letters(panels) + 0.2 * more,
    )


def with_log(frame: Frame, where: Box, more: float) -> Frame:
    """The frame with a log in a part that the game has no use for, if that is high enough."""
    if where.height <= LEAST_LOG * (1 + more):
        return frame
    return replace(frame, boxes={**frame.boxes, "log": where})
