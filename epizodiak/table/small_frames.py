"""Frames for small pages: a phone on its side, and large print."""

from __future__ import annotations

from dataclasses import replace

from epizodiak.table import text_sizes
from epizodiak.table.frame import (
    ABOVE_WORDS,
    BELOW_WORDS,
    FOOT,
    GAP,
    LOW_WORDS,
    NEWS,
    TOP,
    Frame,
    Page,
    column,
    row,
    strips_of,
)
from epizodiak.table.panel import CHIP_WIDTH
from epizodiak.table.scene import Box

STACKED = 480
"""Narrower pages in large print have panels one below the other, if their game asks for that."""

CHIP_ROOM = 46
"""Width for each player of a chip in large print that has letters of the usual size; of a wider one they are larger."""

ORDERS = {
    TOP: ("panels", "field", "words", "hand"),
    ABOVE_WORDS: ("field", "panels", "words", "hand"),
    BELOW_WORDS: ("field", "words", "panels", "hand"),
    FOOT: ("field", "words", "hand", "panels"),
}
"""What stands below what in large print."""


def _letter_size(panels: tuple[Box, ...]) -> float:
    """The size of the letters on panels in large print; a chip's may be as large as a full panel's.

    Where more play, more is counted.
    """
    wide = panels[0].width
    return 1.0 if wide >= CHIP_WIDTH else min(1.36, max(1.0, wide / (CHIP_ROOM * len(panels))))


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
    """The frame for a phone on its side: the board left, everything else right.

    Args:
        page: its size.
        players: how many panels.
        panel: their height; below the words as much as there is, but no more.
        board: width of the board, and 8 pixels more: header and sheet begin so far left of its end.
        where: of the panels: :data:`TOP` or :data:`BELOW_WORDS`.
        between: room between two panels.
        hand: whether the game has hands, which lie open where a round has ended.
    """
    width, height, more, watched, *_ = page
    room = width - board - 6
    words_y = 48.0 + (panel + 4 if where == TOP else 0)
    words = LOW_WORDS - NEWS * more + min((64 if where == TOP else 98) * more, max(0.0, height - 308))
    if watched:
        words = 0.0
    below = words_y + words + 2
    panels_y = 48.0
    if where == BELOW_WORDS:
        panel = min(panel, height - below - 10)
        panels_y = height - 10 - panel  # as far from the score sheet as can be
    panels = row(Box(board, panels_y, room, panel), players, between)
    strips = strips_of(page, panels, Box(board, words_y, room, words)) if hand else ()
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
        text_sizes.phone_sizes(width, height),
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
    """The frame for large print: all areas below each other, as large as necessary; the page scrolls.

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
    width, height, more, watched, *_ = page
    whole_row = Box(8, 0, width - 16, panel)
    down = stacked and width < STACKED
    panels = column(whole_row, players) if down else row(whole_row, players, between)
    where = FOOT if down and where == TOP else where
    header, lines = 46 + 22 * more, max(2, round(1100 / width)) + (width < STACKED)
    high = {"panels": panels[-1].bottom, "words": 0.0 if watched else 40 + 24 * lines * (1 + more), "hand": hand}
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
        row(words, players) if hand else (),
        width / 390,
        _letter_size(panels) + 0.2 * more,
    )
