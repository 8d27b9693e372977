"""Colours of the boards, signs and stars for drawing star charts."""

from __future__ import annotations

from dataclasses import dataclass

from epizodiak.table.chart import towards
from epizodiak.table.marks import closed, number
from epizodiak.table.seat_marks import EMBLEMS

NIGHT, DAY, LIGHT = "night", "day", "light"

SERIF = (
    "Georgia, 'Times New Roman', 'DejaVu Serif', 'Noto Serif', "
    "'Hiragino Mincho ProN', 'Noto Serif CJK JP', 'Yu Mincho', serif"
)
SANS = (
    "Inter, 'Segoe UI', system-ui, -apple-system, 'DejaVu Sans', 'Noto Sans', "
    "'Hiragino Sans', 'Noto Sans CJK JP', 'Yu Gothic', sans-serif"
)


@dataclass(frozen=True, slots=True)
class Ink:
    """The colours of one board, as in ``static/page.css``.

    Attributes:
        ground: from the middle of the sky to its edge.
        field: likewise inside the rim.
        dust: faint stars that mean nothing; none if it is empty.
        gold: rings and ticks.
        soft: the board's lines.
        signs: of the rim.
        star: the body of a star.
        text, quiet: of the caption.
        seats: of the players.
        glow: whether light falls round stars and lines.
        plain: whether seats are told apart by dashes and shapes, too.
    """

    ground: tuple[str, str, str]
    field: tuple[str, str]
    dust: str
    gold: str
    soft: str
    signs: str
    star: str
    text: str
    quiet: str
    seats: tuple[str, str, str, str]
    glow: bool
    plain: bool = False


INKS = {
    NIGHT: Ink(
        ground=("#1d2556", "#11173c", "#080b22"),
        field=("#202a63", "#0e1335"),
        dust="#dfe4ff",
        gold="#d9bb74",
        soft="#7f8ad0",
        signs="#c8b587",
        star="#fff8e6",
        text="#f1ead8",
        quiet="#b4bae0",
        seats=("#6cc5ff", "#ff8ccf", "#b9e34b", "#c0a5ff"),
        glow=True,
    ),
    DAY: Ink(
        ground=("#fbf3dc", "#f0dfb6", "#d9bf88"),
        field=("#fdf7e6", "#f1e2bd"),
        dust="#a07a35",
        gold="#94671d",
        soft="#a9824a",
        signs="#7d5a22",
        star="#33200f",
        text="#33200f",
        quiet="#563f25",
        seats=("#005b69", "#981363", "#505600", "#5d2a94"),
        glow=False,
    ),
    LIGHT: Ink(
        ground=("#ffffff", "#ffffff", "#ffffff"),
        field=("#ffffff", "#ffffff"),
        dust="",
        gold="#000000",
        soft="#767676",
        signs="#000000",
        star="#ffffff",
        text="#000000",
        quiet="#3a3a3a",
        seats=("#005b85", "#a3005f", "#4f5a00", "#64208f"),
        glow=False,
        plain=True,
    ),
}
"""By board."""

DASHES = ("", "14 7", "3 8", "14 6 3 6")
"""Of the lines between stars, by seat, where colour alone must not tell."""

POINTS = (4, 6, 8, 5)
"""How many rays stars have, by seat."""

GLYPHS = (
    (
        "M12 21V9C12 5 9.7 3 7.2 3 4.7 3 3 4.8 3 7c0 1.9 1.3 3 2.8 3M12 9c0-4 2.3-6 4.8-6C19.3 3 21 4.8 21 7c0 "
        "1.9-1.3 3-2.8 3"
    ),
    "M4 3c.8 3.8 3.8 6 8 6s7.2-2.2 8-6M18 15a6 6 0 1 1-12 0 6 6 0 0 1 12 0Z",
    "M4.5 3.2c4.6 1.9 10.4 1.9 15 0M4.5 20.8c4.6-1.9 10.4-1.9 15 0M9 4.5v15M15 4.5v15",
    (
        "M10 9.2a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0ZM19.4 14.8a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0ZM4.8 "
        "8.6C6.4 4.2 14.6 2.8 20 6.8M19.2 15.4C17.6 19.8 9.4 21.2 4 17.2"
    ),
    (
        "M9.6 14.2a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM8.9 12.3C7.7 9.9 6.7 8 6.7 6.3 6.7 4.2 8.6 3 10.9 3c2.6 0 4.4 1.9 4.4 "
        "4.6 0 3.6-3.2 7.2-3.2 10.4 0 1.9 1.2 3 2.9 3s3-.9 3.6-2.4"
    ),
    (
        "M3 5.2C4.5 4.2 5.6 5 5.6 7v11M5.6 7c.9-3 4-3 4 0v11M9.6 7c.9-3 4-3 4 0v10c0 3 1.8 4.5 4.6 4.5M13.6 "
        "10.4c1.5-2.6 5.6-2.2 5.2 1.8-.4 3.8-4.2 6.6-7.4 8.6"
    ),
    (
        "M3 20.5h18M3 16.3h6.3C7.2 14.9 6.1 12.9 6.1 10.7 6.1 7.2 8.7 4.6 12 4.6s5.9 2.6 5.9 6.1c0 2.2-1.1 4.2-3.2 "
        "5.6H21"
    ),
    (
        "M3 5.2C4.5 4.2 5.6 5 5.6 7v11M5.6 7c.9-3 4-3 4 0v11M9.6 7c.9-3 4-3 4 0v10.2c0 2.6 1.6 3.8 3.8 "
        "3.4l3.4-2.2M17.9 17.6l3-.2-.6 3"
    ),
    "M4 20 20 4M12.6 4H20v7.4M6.4 11.4l6.2 6.2",
    (
        "M3.6 5c2 0 3 1.8 3 4v7.4M6.6 9c.9-3.6 5-4 5 0v7.2c0 3-1.4 4.8-3.8 4.8M11.6 15.4c0-2.8 1.8-4.2 4.2-4.2 2.6 0 "
        "4.4 1.7 4.4 4s-1.7 4-4 4c-2.5 0-4.6-1.6-4.6-4.6"
    ),
    "M3 10l3.6-3L9.8 10l3.4-3 3.2 3 3.2-3L21.2 8.6M3 17l3.6-3 3.2 3 3.4-3 3.2 3 3.2-3 1.6 1.6",
    "M5.6 3c3.8 5.2 3.8 12.8 0 18M18.4 3c-3.8 5.2-3.8 12.8 0 18M4.6 12h14.8",
)
"""Outlines of the signs of the zodiac in a box of 24 by 24, as ``index.html`` has them."""


def emblem(seat: int, scale: float, colour: str) -> str:
    """A seat's emblem, centred."""
    return f'<g transform="scale({number(scale)})" fill="{colour}">{EMBLEMS[seat]}</g>'


def sparkle(rays: int, radius: float, waist: float) -> str:
    """The path data of a star with some rays, one of them pointing up.

    Args:
        rays: how many.
        radius: of their tips.
        waist: where they part, in parts of the radius.
    """
    tips = ((360 / rays * (each / 2), radius if each % 2 == 0 else radius * waist) for each in range(2 * rays))
    return closed(towards(*tip) for tip in tips)
