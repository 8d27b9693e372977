"""The frame of a table: the areas for the page's texts, the players' panels, the board and the hand.

There are four arrangements, by the size of the page, and one for large print. A game calls the function of each with
what it needs, and puts its board into ``Frame.field`` and its hand into ``Frame.hand``. All is in CSS pixels; design
pixels are those of a page of the size for which the arrangement was drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, TypeVar

from epizodiak.table import text_sizes
from epizodiak.table.panel import CHIP_HEIGHT, CHIP_WIDTH
from epizodiak.table.scene import NO_BAR, USUAL_TEXTS, Bar, Box, Region, Scene, Span, Sprite, TextSizes

LayoutT = TypeVar("LayoutT")


class Page(NamedTuple):
    """The size of a page for which an arrangement is made.

    Attributes:
        width, height: of the table.
        more: from 0 to 1, how much more room the page's own texts need.
        watched: whether spectators look at it: no hand lies before them, and nothing is to be done.
        seats: how many play, at a table that differs by it (``Table.seats``).
        taught: whether a coach says what is to be done, who has taken of a phone's height.
    """

    width: int
    height: int
    more: float
    watched: bool = False
    seats: int = 0
    taught: bool = False


Arrange = Callable[[Page], LayoutT]

LOW = 500
"""A wider page lower than this is a phone's on its side."""

NARROW = 600
"""A higher page narrower than this is a phone's."""


@dataclass(frozen=True, slots=True)
class Arrangements(Generic[LayoutT]):
    """A game's layout functions, one for each arrangement."""

    landscape: Arrange[LayoutT]
    portrait: Arrange[LayoutT]
    phone: Arrange[LayoutT]
    phone_landscape: Arrange[LayoutT]
    large: Arrange[LayoutT]

    def fitting(
        self,
        width: int,
        height: int,
        text: float = 1,
        *,
        large: bool = False,
        watched: bool = False,
        seats: int = 0,
        taught: bool = False,
    ) -> LayoutT:
        """The layout for a page of this size, by the arrangement that suits it.

        Args:
            width: of the table.
            height: of the table.
            text: size of the page's own texts, 2 for twice the usual; larger ones get more room, what the rest can
                spare.
            large: whether in large print, in whatever the window is.
            watched: whether for spectators, before whom no hand lies.
            seats: how many play, if that makes a difference.
            taught: whether in a lesson.
        """
        if large:
            arrange = self.large
        elif width > height:
            arrange = self.phone_landscape if height < LOW else self.landscape
        else:
            arrange = self.phone if width < NARROW else self.portrait
        return arrange(Page(width, height, min(1.0, max(0.0, text - 1)), watched, seats, taught))


@dataclass(frozen=True, slots=True)
class Frame:
    """The areas that the tables of all games share on a page of one size.

    Attributes:
        name: which arrangement this is; ``figure`` on a rules page.
        width, height: of the table.
        boxes: the page's own texts: ``header``, ``words``, ``curtain``, ``sheet`` and, if it has room, ``log``.
        field: room for the board. In landscape it begins at the page's upper edge, behind the header.
        hand: room for what lies before the player, below the words; without height if nothing was asked for.
        players: the players' panels, in the order in which the game fills them.
        shown: room for the hands that lie open where a round has ended, in the same order; none without a hand.
        scale: size of the page in parts of the design's.
        letters: size of the letters on the panels, in parts of the usual.
        texts: sizes of the page's own texts.
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
    texts: TextSizes = USUAL_TEXTS

    @property
    def small(self) -> bool:
        """Whether the frame is for a phone."""
        return self.name.startswith("phone")

    def scene(
        self,
        sprites: Iterable[Sprite],
        words: tuple[Span, ...],
        title: str,
        regions: tuple[Region, ...],
        bar: Bar = NO_BAR,
    ) -> Scene:
        """The scene of a table in this frame; arguments as for :class:`Scene`."""
        return Scene(
            self.width, self.height, tuple(sprites), self.boxes, words, title, self.name, regions, self.texts, bar
        )


TOP, ABOVE_WORDS, BELOW_WORDS, FOOT = "top", "above words", "below words", "foot"
"""Where a tall arrangement, or a phone's on its side, has the players' panels; at the foot only in large print."""

SHEET = 700
"""Greatest width of the score sheet where large texts make it lie over the board."""

STRIP, PHONE_STRIP, FOOT_ROOM = 74, 176, 60
"""Greatest height of an open hand beside the board, and on an upright phone, whose table is drawn smaller as soon as an
end is told; so much stays below it there."""

LOW_SHEET, LEAST_STRIP, LOW_STRIP = 214, 44, 94
"""On a phone on its side a hand lies open in what such a score sheet leaves, but at least and at most in so much."""

WORDS_HEIGHT, PHONE_WORDS, LOW_WORDS, NEWS = 101, 94, 84, 24
"""Height of the words on a tablet, a phone and a low phone: news, a line or two, and buttons; and how much of it the
news give up where texts are twice as large."""

LOWEST = 600
"""On a lower upright phone the words take less, too."""

LEAST_LOG = 70
"""The log shows from this height on; with large texts from twice as much."""


GAP = 8
"""Room between two parts in large print, and between open hands that lie one below the other."""


def column(box: Box, count: int) -> tuple[Box, ...]:
    """Boxes for players' panels, one below the other; the first is ``box``."""
    return tuple(replace(box, y=box.y + i * (box.height + GAP)) for i in range(count))


def row(box: Box, count: int, between: float = 0) -> tuple[Box, ...]:
    """Boxes for players' panels side by side, 8 pixels apart, or more between two of them."""
    gap = between or 8
    wide = (box.width - gap * (count - 1)) / count
    return tuple(Box(box.x + i * (wide + gap), box.y, wide, box.height) for i in range(count))


WIDER, BOARD_ROOM, LEAST_ROOM = 1.4, 1.08, 0.55
"""In landscape the right column may be so much wider than drawn, if the board keeps its room: in parts of the height
that is left to it, and at least in parts of the page's width."""


def tablet_panel(page: Page) -> float:
    """The height of a full panel in a row above the board."""
    return max(84.0, 96 * _relative_size(page)) * (1.15 if page.watched else 1) + 16 * page.more


def landscape(
    page: Page,
    *,
    players: int,
    panel: tuple[float, float] = (110, 84),
    side: tuple[float, float] = (292, 250),
    left: float = 0,
    hand: float = 0,
    across: bool = False,
    foot: float = 0,
) -> Frame:
    """The frame for wide pages: board left, players and log right, words and hand below.

    Args:
        page: its size.
        players: how many panels.
        panel: their height in design pixels, and the least in pixels.
        side: likewise the width of the column at the right, which may be wider.
        left: room left of the field, in design pixels.
        hand: height of the hand, in pixels.
        across: whether the hand is as wide as the page.
        foot: what the game needs of the right column's foot, in design pixels.
    """
    width, height, more, watched, *_ = page
    s = min(width / 1180, height / 820)
    inner, below = left * s, hand or 12.0
    words_height = 0.0 if watched else WORDS_HEIGHT * text_sizes.relative_size(s) + (80 - NEWS) * more
    kept = max(BOARD_ROOM * (height - below - words_height), LEAST_ROOM * width)
    wide = max(side[0] * s, side[1], min(WIDER * side[0] * s, width - inner - kept))
    room, x = width - inner - wide, width - wide
    tall = max(panel[0] * s, panel[1]) + 20 * more
    words = Box(inner + 12, height - below - words_height, room - 24, words_height)
    boxes = tuple(Box(x, 60 + i * (tall + 10), wide - 24 * s, tall) for i in range(players))
    log_y = boxes[-1].bottom + 14
    log_end = words.bottom if across else height - 16 - foot * s
    curtain_y = words.y - 2 if hand else height * 0.66
    below_board = width if across else room
    strips_y = boxes[-1].bottom + GAP
    strip = ((words.y if across else log_end) - strips_y - GAP * (players - 1)) / players
    strips = column(Box(boxes[0].x, strips_y, boxes[0].width, strip), players)
    return Frame(
        "landscape",
        width,
        height,
        {
            "header": Box(0, 0, width, 54),
            "words": words,
            "log": Box(x, log_y, wide - 24 * s, log_end - log_y),
            "curtain": Box(0, curtain_y, room - 4 if hand and not across else width, height - curtain_y),
            "sheet": _landscape_sheet(page, words, boxes[0], (log_y, log_end), below_board if hand else 0),
        },
        Box(inner, 0, room, words.y),
        Box(0, words.bottom, below_board, below),
        boxes,
        strips if hand else (),
        s,
        text_sizes.panel_letters(boxes[0]),
        text_sizes.tablet_sizes(s),
    )


def _landscape_sheet(page: Page, words: Box, panel: Box, log: tuple[float, float], hand: float) -> Box:
    """The area for the score sheet on a wide page: at the foot if there is a hand, else at the right.

    Args:
        page: its size.
        words: their box.
        panel: a player's.
        log: where the log begins, and where the right column ends.
        hand: width of the hand, or nothing.
    """
    height = page.height
    if page.more:  # large texts need more room than there is beside the board
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
    stacked: bool = False,
) -> Frame:
    """The frame for tall pages: board, words, hand and log below each other.

    Args:
        page: its size.
        players: how many panels.
        panel: their height.
        board: greatest height that the board has a use for, and what large texts leave it.
        hand: height of the hand.
        where: of the panels: :data:`TOP`, :data:`ABOVE_WORDS` or :data:`BELOW_WORDS`.
        between: room between two panels.
        stacked: whether the panels lie one below the other, below the words.
    """
    width, height, more, watched, *_ = page
    phone, below = width < NARROW, bool(hand) or where == BELOW_WORDS
    header, line, most = (46.0, float(PHONE_WORDS), 110) if phone else (54.0, words_height(page), 90)
    if phone and height < text_sizes.ROOMY_PHONE:
        line = LOW_WORDS * min(1.0, height / LOWEST)
    line -= NEWS * more
    if watched or (phone and page.taught):
        line, most = 0.0, 0
    each, panel = panel, panel * players + GAP * (players - 1) if stacked else panel
    free = height - header - hand - panel - (16 if where == TOP else 14)
    if phone:  # a second line of title
        header += min(22 * more, max(0.0, (free - line - board[1]) / 5))
        free -= header - 46
    top = header + (panel + 10 if where == TOP else 0)
    words = line + min(most * more, max(0.0, free - line - board[1]))
    field = min(board[0], free - words)
    spare = free - words - field
    logged = spare > LEAST_LOG * (1 + more) and not (phone and below)  # a phone's lower end is for the thumbs
    if not logged:  # another line or two of words; the rest is air round the board
        words += min(40.0, spare / 2)
        field = free - words
    words_y = top + field + 2 + (panel + 8 if where == ABOVE_WORDS else 0)
    hand_y = words_y + words + 2 + (panel + 8 if where == BELOW_WORDS else 0)
    panels_y = {TOP: header + 2, ABOVE_WORDS: words_y - panel - 6, BELOW_WORDS: words_y + words + 6}[where]
    sizes = Box(8, words_y, width - 16, words), Box(0, top, width, field), Box(0, hand_y, width, hand)
    first = Box(8, panels_y, width - 16, each)
    panels = column(first, players) if stacked else row(first, players, between)
    strips = strips_of(page, panels, sizes[0]) if hand else ()
    air = max(0.0, (field - board[0]) / 2)  # between the board and the words
    sheet_y = strips[0].bottom + 4 if strips else words_y - air
    end = panels_y - 6 if where == BELOW_WORDS else height - 8
    sheet = Box(8, top, width - 16, height - 8 - top) if more else Box(8, sheet_y, width - 16, end - sheet_y)
    return _upright_frame(page, header, (*sizes, sheet), (panels, strips), logged=logged)


def strips_of(page: Page, panels: tuple[Box, ...], words: Box) -> tuple[Box, ...]:
    """The areas for open hands at the end of a round, in place of the words, and on a phone of a hand."""
    if page.width > page.height and page.height < LOW:
        most = min(LOW_STRIP, max(LEAST_STRIP, page.height - words.y - LOW_SHEET))
    elif page.width < NARROW:
        most = min(PHONE_STRIP, page.height - words.y - FOOT_ROOM)
    else:
        most = min(STRIP, words.height)
    return tuple(Box(panel.x, words.y, panel.width, most) for panel in panels)


def _upright_frame(
    page: Page,
    header: float,
    parts: tuple[Box, Box, Box, Box],
    players: tuple[tuple[Box, ...], tuple[Box, ...]],
    *,
    logged: bool,
) -> Frame:
    """The frame made of areas below each other.

    Args:
        page: its size.
        header: its height.
        parts: words, board, hand and sheet.
        players: their panels, and their open hands.
        logged: whether there is a log.
    """
    width, height, more, *_ = page
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
    if phone:
        letters, texts = 1 + 0.2 * more, text_sizes.phone_sizes(width, height)
        return Frame("phone", width, height, boxes, field, hand, *players, width / 390, letters, texts)
    first = players[0][0]
    full = first.width >= CHIP_WIDTH and first.height >= CHIP_HEIGHT
    letters = text_sizes.panel_letters(first) if full else 1 + 0.3 * more
    texts = text_sizes.tablet_sizes(_relative_size(page))
    return Frame("portrait", width, height, boxes, field, hand, *players, width / 820, letters, texts)


def _relative_size(page: Page) -> float:
    """The page's size relative to the one that the arrangement was designed for."""
    return min(page.width / 820, page.height / 1180)


def words_height(page: Page) -> float:
    """The height of the area for words on an upright tablet at the usual text size."""
    return WORDS_HEIGHT * text_sizes.relative_size(_relative_size(page))


def with_log(frame: Frame, where: Box, more: float) -> Frame:
    """The frame with a log in an unused area, if that is high enough."""
    if where.height <= LEAST_LOG * (1 + more):
        return frame
    return replace(frame, boxes={**frame.boxes, "log": where})
