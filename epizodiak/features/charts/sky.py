"""The sky of a star chart as SVG: a rim with the signs, the game's board, the constellations.

Markup is made of numbers and constants; texts are kept apart (:class:`SkyDrawing`), since the page makes text nodes of
them. What rises while the chart is being drawn says when (``data-at``), in parts of the whole drawing.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi

from epizodiak.core.text import width_of
from epizodiak.features.charts.ink import DASHES, GLYPHS, POINTS, SERIF, Ink, emblem, sparkle
from epizodiak.features.charts.words import Chart, Constellation
from epizodiak.table.chart import HOLLOW, SET, Mark, Star, towards
from epizodiak.table.marks import number, path, point, polar
from epizodiak.table.seat_marks import EMBLEMS

SIZE = 1600
"""Width and height of the sky in its own pixels."""

FIELD, INNER, LIMB = 540, 556, 648
"""Radii: as far as stars stand, and the two edges of the rim with the signs."""

INSCRIBED = 676
"""Radius of the line that names stand on."""

LETTERS = 42
"""Size of their letters, at most."""

LABELS = 26
"""Size of letters on the board."""

MIDDLE = SIZE / 2

VIEW = "56 56 1488 1488"
"""What of the box names and emblems reach."""

DRAWN_UP_TO = 0.86
"""Part of the drawing after which the last star has risen; then names appear."""

BOW = pi / 9
"""Of a line that winds round the middle, one curve takes so much of the turn."""

RADII = {1: 7.0, 2: 9.0, 3: 11.5, 4: 14.0, 5: 17.0}
"""Radii of stars by their sizes."""

DUST = ((90, 1.6, 0.55), (46, 2.4, 0.6), (14, 3.6, 0.75))
"""Stars that mean nothing: how many, how wide, how faint."""


MANY, OLD = 20, 0.2
"""Of so many stars a player and more, straight lines would be a tangle: the first is so clear, the last one wholly."""


@dataclass
class SkyDrawing:
    """Markup, with its texts kept apart so that they become text nodes.

    Attributes:
        parts: pieces of markup; where a text belongs stands an empty element with ``data-w="N"``.
        words: the texts.
    """

    parts: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    def add(self, *parts: str) -> None:
        """Append markup."""
        self.parts.extend(parts)

    def word(self, text: str) -> str:
        """Register a text; returns the attribute of the element that will contain it."""
        self.words.append(text)
        return f'data-w="{len(self.words) - 1}"'

    @property
    def markup(self) -> str:
        """The drawing's parts joined to one text of SVG markup."""
        return "".join(self.parts)


def sky(chart: Chart, ink: Ink) -> SkyDrawing:
    """The sky without a background, in a box of :data:`SIZE`."""
    drawing = SkyDrawing()
    draw(chart, ink, drawing)
    return drawing


def draw(chart: Chart, ink: Ink, drawing: SkyDrawing) -> None:
    """Append the sky to a drawing."""
    middle = f'<g transform="translate({number(MIDDLE)} {number(MIDDLE)})">'
    drawing.add(middle, *shaded(ink.field, (LIMB * 0.2, LIMB)), "</g>", *_background_stars(chart, ink), middle)
    drawing.add(*_rim(chart, ink))
    drawing.add(*_board(chart, ink, drawing))
    for one in chart.constellations:
        drawing.add("<g>", *_lines(one, ink, winding=chart.sky.winding), "</g>")
    for one in chart.constellations:
        drawing.add("<g>", *_stars(one, ink), "</g>")
    for one in chart.constellations:
        drawing.add(*_name_outside_rim(one, len(chart.constellations), ink, drawing))
    drawing.add("</g>")


def shaded(colours: Sequence[str], radii: Sequence[float]) -> Iterator[str]:
    """Discs with a smooth gradient from one colour to the next.

    Browsers scatter the steps of a gradient, which makes a picture of it several times as large.

    Args:
        colours: from the middle outwards, as six digits; the last one reaches its radius.
        radii: where each of them is whole.
    """
    for (inner, near), (outer, far) in reversed([*pairwise(zip(colours, radii, strict=True))]):
        ends = [[int(colour[at : at + 2], 16) for at in (1, 3, 5)] for colour in (inner, outer)]
        steps = max(1, *(abs(one - other) for one, other in zip(*ends, strict=True)))
        for step in range(steps, 0, -1):
            mixed = "".join(f"{round(a + (b - a) * step / steps):02x}" for a, b in zip(*ends, strict=True))
            yield f'<circle r="{number(near + (far - near) * step / steps)}" fill="#{mixed}"/>'
    yield f'<circle r="{number(radii[0])}" fill="{colours[0]}"/>'


def _background_stars(chart: Chart, ink: Ink) -> Iterator[str]:
    """Faint background stars, different for each round."""
    if not ink.dust:
        return
    source = random.Random(chart.digest)
    for count, wide, clear in DUST:
        dots = "".join(f"M{point(source.random() * SIZE, source.random() * SIZE)}h0" for _ in range(count))
        faint = clear if ink.glow else clear * 0.5
        yield (
            f'<path d="{dots}" stroke="{ink.dust}" stroke-width="{wide}" stroke-opacity="{faint}" '
            'stroke-linecap="round" fill="none"/>'
        )


def _ring_markup(radius: float, wide: float, ink: Ink, clear: float = 1) -> str:
    faint = f' stroke-opacity="{clear}"' if clear < 1 else ""
    return f'<circle r="{number(radius)}" fill="none" stroke="{ink.gold}" stroke-width="{wide}"{faint}/>'


def _rim(chart: Chart, ink: Ink) -> Iterator[str]:
    """Rings with ticks, and the signs between them."""
    yield from (
        _ring_markup(LIMB, 3.2, ink),
        _ring_markup(LIMB - 9, 1.2, ink),
        _ring_markup(INNER, 2.2, ink),
        _ring_markup(INNER - 7, 1, ink),
    )
    yield _ring_markup(LIMB - 20, 0.8, ink, 0.7)
    fine = "".join(f"M{polar(d, LIMB - 20)}L{polar(d, LIMB - 9)}" for d in range(0, 360, 1) if d % 5)
    long = "".join(f"M{polar(d, LIMB - 20)}L{polar(d, LIMB)}" for d in range(0, 360, 5))
    first = chart.sky.first
    ends = "".join(f"M{polar(d, INNER)}L{polar(d, LIMB - 20)}" for d in range(first - 15, first + 345, 30))
    for data, wide, clear in ((fine, 0.9, 0.55), (long, 1.6, 0.9), (ends, 1.2, 0.6)):
        yield f'<path d="{data}" fill="none" stroke="{ink.gold}" stroke-width="{wide}" stroke-opacity="{clear}"/>'
    band = (INNER + LIMB - 20) / 2
    for index, glyph in enumerate(GLYPHS):
        x, y = towards(first + 30 * index, band)
        yield (
            f'<g transform="translate({point(x, y)}) rotate({(first + 30 * index) % 360}) scale(2.2) '
            f'translate(-12 -12)"><path d="{glyph}" fill="none" stroke="{ink.signs}" stroke-width="1.15" '
            'stroke-linecap="round" stroke-linejoin="round"/></g>'
        )


def _board(chart: Chart, ink: Ink, drawing: SkyDrawing) -> Iterator[str]:
    """The game's own lines, and its final position."""
    clear = (0.62, 0.45) if ink.plain else (0.42, 0.26)
    for data, part in zip((chart.sky.grid, chart.sky.fine), clear, strict=True):
        if data:
            yield (
                f'<path transform="scale({FIELD})" d="{data}" fill="none" stroke="{ink.soft}" '
                f'stroke-width="{1.5 / FIELD:.5f}" stroke-opacity="{part}"/>'
            )
    for mark in chart.sky.marks:
        yield _mark_markup(mark, ink)
    for x, y, text in chart.sky.labels:
        yield (
            f'<text transform="translate({point(x * FIELD, y * FIELD)})" dy=".35em" font-family="{SERIF}" '
            f'font-size="{LABELS}" fill="{ink.signs}" text-anchor="middle" {drawing.word(text)}></text>'
        )


def _mark_markup(mark: Mark, ink: Ink) -> str:
    colour = ink.gold if mark.seat is None else ink.seats[mark.seat]
    radius = mark.size * FIELD
    turn = 360 / (mark.corners or 1)
    shape = (
        path((towards(turn * each, radius) for each in range(mark.corners)), "mark")
        if mark.corners
        else f'<circle r="{number(radius)}"/>'
    )
    filled = f'fill="{colour}" fill-opacity="{0.22 if mark.seat is not None else 0.08}"'
    return (
        f'<g transform="translate({point(mark.x * FIELD, mark.y * FIELD)})" {filled} stroke="{colour}" '
        f'stroke-width="1.6" stroke-opacity=".75" stroke-linejoin="round">{shape}</g>'
    )


# --- constellations ---------------------------------------------------------------------------------------------------


def _delay_attribute(time: float) -> str:
    """The attribute that says when something appears."""
    return f'data-at="{number(time * DRAWN_UP_TO)}"'


def _lines(one: Constellation, ink: Ink, *, winding: bool) -> Iterator[str]:
    """The lines between a constellation's stars."""
    colour = ink.seats[one.seat]
    dashes = f' stroke-dasharray="{DASHES[one.seat]}"' if ink.plain and DASHES[one.seat] else ""
    drawn = 'pathLength="1" class="draws"' if not dashes else 'class="rises"'
    for (_, start), (time, end) in pairwise(one.stars):
        straight = f"L{point(end.x * FIELD, end.y * FIELD)}"
        data = f"M{point(start.x * FIELD, start.y * FIELD)}{_curved_path(start, end) if winding else straight}"
        common = f'd="{data}" fill="none" stroke="{colour}" stroke-linecap="round" {_delay_attribute(time)} {drawn}'
        fresh = 1 if winding or len(one.stars) <= MANY else OLD + (1 - OLD) * time
        if ink.glow:
            yield f'<path {common} stroke-width="9" stroke-opacity="{number(0.13 * fresh)}"/>'
        wide, clear = (3, 1) if ink.plain else (2.4, 0.82)
        yield f'<path {common} stroke-width="{wide}" stroke-opacity="{number(clear * fresh)}"{dashes}/>'


def _curved_path(start: Star, end: Star) -> str:
    """A path between two stars round the middle, the shorter way."""
    (here, near), (there, far) = ((atan2(s.x, -s.y), hypot(s.x, s.y) * FIELD) for s in (start, end))
    turn = (there - here + pi) % (2 * pi) - pi
    bows = max(1, ceil(abs(turn) / BOW))
    data = ""
    for bow in range(bows):
        middle, goal = (bow + 0.5) / bows, (bow + 1) / bows
        lift = (near + (far - near) * middle) / cos(turn / bows / 2)
        over, to = ((here + turn * part) * 180 / pi for part in (middle, goal))
        data += f"Q{polar(over, lift)} {polar(to, near + (far - near) * goal)}"
    return data


def _stars(one: Constellation, ink: Ink) -> Iterator[str]:
    for index, (time, star) in enumerate(one.stars):
        last = index == len(one.stars) - 1
        moved = f"translate({point(star.x * FIELD, star.y * FIELD)})"
        placed = f'<g transform="{moved}"><g class="star" {_delay_attribute(time)}>'
        yield placed + _star(star, one, ink, first=index == 0, last=last) + "</g></g>"


def _star(star: Star, one: Constellation, ink: Ink, *, first: bool, last: bool) -> str:
    colour, radius = ink.seats[one.seat], RADII[star.size]
    drawn = ""
    if ink.glow:
        drawn += f'<circle r="{number(radius * 2.5)}" fill="{colour}" fill-opacity=".1"/>'
        drawn += f'<circle r="{number(radius * 1.6)}" fill="{colour}" fill-opacity=".22"/>'
    if last:
        rays = sparkle(8 if one.wins else 4, radius * (3.6 if one.wins else 2.6), 0.1)
        drawn += f'<path d="{rays}" fill="{colour}" fill-opacity="{0.95 if ink.plain else 0.8}"/>'
    if star.kind == SET:
        drawn += f'<circle r="{number(radius * 1.75)}" fill="none" stroke="{colour}" stroke-width="2.2"/>'
    if first:
        drawn += (
            f'<circle r="{number(radius * 2.3)}" fill="none" stroke="{colour}" stroke-width="1.8" '
            'stroke-dasharray="2 6" stroke-linecap="round"/>'
        )
    return drawn + _star_markup_body(star, one.seat, ink, colour, radius)


def _star_markup_body(star: Star, seat: int, ink: Ink, colour: str, radius: float) -> str:
    if ink.plain:
        fill = "#fff" if star.kind == HOLLOW else colour
        shape = f'<g transform="scale({number(radius / 10)})" fill="{fill}" stroke="{colour}" stroke-width="2.4">'
        return f"{shape}{EMBLEMS[seat]}</g>"
    if star.kind == HOLLOW:
        ground = ink.field[0]
        return f'<circle r="{number(radius * 0.9)}" fill="{ground}" stroke="{ink.star}" stroke-width="2.4"/>'
    body = sparkle(POINTS[seat], radius * 1.3, 0.5)
    edge = f'stroke="{colour}" stroke-width="1.5" stroke-linejoin="round"'
    return f'<path d="{body}" fill="{ink.star if ink.glow else colour}" {edge}/>'


# --- names ------------------------------------------------------------------------------------------------------------


def _name_outside_rim(one: Constellation, seats: int, ink: Ink, drawing: SkyDrawing) -> Iterator[str]:
    """A constellation's name outside the rim, between two emblems; upright even at the bottom."""
    middle = (180 + 360 / seats * one.seat) % 360
    room = 2 * pi * INSCRIBED / seats - 150
    size = min(LETTERS, room / (width_of(one.name, 1) * 0.95))
    below = 90 < middle < 270  # noqa: PLR2004 - degrees
    radius = INSCRIBED + (size * 0.66 if below else 0)
    half = 178 / seats
    start, end = (middle + half, middle - half) if below else (middle - half, middle + half)
    arc = f"M{polar(start, radius)}A{radius:.1f} {radius:.1f} 0 {int(half > 90)} {int(not below)} {polar(end, radius)}"  # noqa: PLR2004
    name = f"chart-arc-{one.seat}"
    yield f'<defs><path id="{name}" d="{arc}"/></defs><g class="named" data-at="{number(DRAWN_UP_TO)}">'
    yield (
        f'<text font-family="{SERIF}" font-style="italic" font-size="{number(size)}" fill="{ink.seats[one.seat]}" '
        f'letter-spacing="2" text-anchor="middle"><textPath href="#{name}" startOffset="50%" {drawing.word(one.name)}>'
        "</textPath></text>"
    )
    away = (width_of(one.name, size) * 0.47 + 46) / (2 * pi * INSCRIBED) * 360
    for direction in (middle - away, middle + away):
        x, y = towards(direction, INSCRIBED + LETTERS * 0.33)
        placed = f'<g transform="translate({point(x, y)}) rotate({number(direction)})">'
        yield f"{placed}{emblem(one.seat, 0.95, ink.seats[one.seat])}</g>"
    yield "</g>"
