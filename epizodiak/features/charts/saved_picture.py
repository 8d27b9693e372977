"""A star chart as one picture: the sky, below it the players' constellations and the deal's code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from epizodiak.core.text import fitted, plain, width_of
from epizodiak.core.wording import Wording
from epizodiak.features.charts import sky
from epizodiak.features.charts.ink import INKS, SANS, SERIF, Ink, emblem
from epizodiak.features.charts.sky import SIZE, SkyDrawing
from epizodiak.features.charts.words import Chart, Constellation
from epizodiak.table.marks import number, point, rays

HEIGHT = 2000
"""Of the picture, whose width is that of the sky."""

GROUND = (0, HEIGHT * 0.36, HEIGHT * 0.64)
"""Radii at which the colours of the ground are whole; the last reaches the corners."""

MARGIN = 90
TOP = 1548
"""Where the caption begins."""

BOLD = 'font-weight="700" '


def picture(chart: Chart, board: str, say: Wording) -> str:
    """The whole picture, a self-contained SVG document."""
    ink = INKS[board]
    drawing = SkyDrawing()
    drawing.add(f'<rect width="{SIZE}" height="{HEIGHT}" fill="{ink.ground[-1]}"/>')
    drawing.add(f'<g transform="translate({SIZE // 2} {HEIGHT // 2})">', *sky.shaded(ink.ground, GROUND), "</g>")
    sky.draw(chart, ink, drawing)
    drawing.add(*_frame_lines(ink), *_title(chart, ink, drawing), *_caption_columns(chart, ink, drawing))
    drawing.add(*_date_and_code(chart, ink, drawing, say))
    return document(drawing, HEIGHT)


def document(drawing: SkyDrawing, height: int) -> str:
    """A drawing with its texts, as an SVG document."""

    def told(found: re.Match[str]) -> str:
        return f">{escape(plain(drawing.words[int(found[1])]))}<"

    body = re.sub(r' ?data-w="(\d+)"><', told, drawing.markup)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {height}" width="{SIZE}" height="{height}">'
        f"{body}</svg>"
    )


def _frame_lines(ink: Ink) -> Iterator[str]:
    """Thin double lines round the picture."""
    for inset, wide in ((28, 2.4), (38, 1)):
        yield (
            f'<rect x="{inset}" y="{inset}" width="{SIZE - 2 * inset}" height="{HEIGHT - 2 * inset}" rx="22" '
            f'fill="none" stroke="{ink.gold}" stroke-width="{wide}" stroke-opacity=".8"/>'
        )


def _text_markup(
    at: tuple[float, float], size: float, fill: str, word: str, *, family: str = SANS, more: str = ""
) -> str:
    return (
        f'<text x="{number(at[0])}" y="{number(at[1])}" font-family="{family}" font-size="{number(size)}" '
        f'fill="{fill}" text-anchor="middle" {more}{word}></text>'
    )


def _title(chart: Chart, ink: Ink, drawing: SkyDrawing) -> Iterator[str]:
    """The game's name between two lines."""
    size = 46
    title = f"{chart.title} · {chart.greek}" if chart.greek else chart.title
    wide = (width_of(title, size) + len(title) * size * 0.1) / 2 + 60
    yield _text_markup(
        (SIZE / 2, TOP + 44), size, ink.gold, drawing.word(title), family=SERIF, more='letter-spacing="5" '
    )
    for side in (-1, 1):
        near, far = SIZE / 2 + side * wide, SIZE / 2 + side * (SIZE / 2 - MARGIN)
        yield (
            f'<path d="M{point(near + side * 26, TOP + 28)}H{number(far)}" stroke="{ink.gold}" stroke-width="1.4"/>'
            f'<g transform="translate({point(near, TOP + 28)})" fill="none" stroke="{ink.gold}" stroke-width="1.8">'
            f'<circle r="6"/><path d="{rays(12, 9.5, 15)}"/></g>'
        )


def _caption_columns(chart: Chart, ink: Ink, drawing: SkyDrawing) -> Iterator[str]:
    """One column for each player."""
    count = len(chart.constellations)
    wide = (SIZE - 2 * MARGIN) / count
    for one in chart.constellations:
        yield from _column(one, MARGIN + wide * (one.seat + 0.5), wide - 36, ink, drawing)


def _column(one: Constellation, middle: float, wide: float, ink: Ink, drawing: SkyDrawing) -> Iterator[str]:
    colour = ink.seats[one.seat]
    player = fitted(one.player, wide - 50, 38)
    left = middle - width_of(plain(player), 38) / 2 - 12
    yield f'<g transform="translate({point(left, TOP + 101)})">{emblem(one.seat, 1.1, colour)}</g>'
    yield _text_markup((middle + 12, TOP + 114), 38, ink.text, drawing.word(player), more='font-weight="600" ')
    noun, epithet = one.noun.name, one.epithet.name
    for line, text, style in ((0, noun, ""), (1, epithet, 'font-style="italic" ')):
        size = min(42, wide / (width_of(text, 1) * 0.92))
        yield _text_markup((middle, TOP + 170 + 48 * line), size, colour, drawing.word(text), family=SERIF, more=style)
    yield _text_markup(
        (middle, TOP + 264), 28, ink.text, drawing.word(fitted(one.result, wide, 28)), more=BOLD if one.wins else ""
    )
    for line, text in enumerate((one.noun.fact, one.epithet.fact)):
        size = min(23, wide / (width_of(text, 1) * 0.92))
        yield _text_markup((middle, TOP + 300 + 28 * line), size, ink.quiet, drawing.word(text))


def _date_and_code(chart: Chart, ink: Ink, drawing: SkyDrawing, say: Wording) -> Iterator[str]:
    """The date and the deal's code."""
    told = list(chart.occasion)
    if chart.code:
        told.append(say.gettext("Deal {code}").format(code=chart.code))
    text = "  ·  ".join(map(plain, told))
    size = min(25, (SIZE - 2 * MARGIN) / max(1, width_of(text, 1)))
    yield _text_markup((SIZE / 2, HEIGHT - 84), size, ink.quiet, drawing.word(text), more='letter-spacing="1.5" ')
    legend = chart.sky.legend
    small = min(21, (SIZE - 2 * MARGIN) / width_of(legend, 1))
    yield _text_markup(
        (SIZE / 2, HEIGHT - 54), small, ink.quiet, drawing.word(legend), family=SERIF, more='font-style="italic" '
    )
