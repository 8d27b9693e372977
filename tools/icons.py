"""Draw the icons for home screens, static/icons/*.png, from the one drawing that there is: static/icon.svg.

`python3 -m tools.icons` writes them; with `--check` it changes nothing and fails if they show something else. They are
drawn without a browser, by the distance of each pixel from circles and lines, so that every machine draws the same.
"""

import re
import struct
import sys
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, hypot
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DRAWING = "static/icon.svg"
FOLDER = "static/icons"

Point = tuple[float, float]
Color = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Drawing:
    """What the drawing holds; lengths in its own units.

    Attributes:
        size: width and height.
        radius: of the card's corners.
        card: colour of the card.
        ink: colour of all lines.
        stroke: width of the lines, whose ends are round.
        circle: centre and radius.
        lines: their two ends.
    """

    size: float
    radius: float
    card: Color
    ink: Color
    stroke: float
    circle: tuple[Point, float]
    lines: tuple[tuple[Point, Point], ...]


@dataclass(frozen=True, slots=True)
class Icon:
    """A picture to be drawn.

    Attributes:
        pixels: width and height.
        scale: size of the sign in parts of what it is in the drawing.
        full: whether the card reaches into the corners, for systems that cut icons into shapes of their own.
    """

    pixels: int
    scale: float = 1
    full: bool = False


ICONS = {
    "icon-192.png": Icon(192),
    "icon-512.png": Icon(512),
    "maskable-192.png": Icon(192, 0.75, full=True),
    "maskable-512.png": Icon(512, 0.75, full=True),
    "apple-touch-icon.png": Icon(180, 0.86, full=True),
}
"""The sign of a maskable icon lies within the circle of 80 % that no system cuts into."""


def read_drawing(text: str) -> Drawing:
    """Read the drawing: a card, a circle, and lines written as `M x y` with `h`, `v` or `l`.

    Raises:
        ValueError: something else stands there.
    """
    number = r"(-?[\d.]+)"
    found = re.fullmatch(
        rf'<svg xmlns="\S+" viewBox="0 0 {number} {number}"><rect width="\2" height="\2" rx="{number}" '
        rf'fill="#(\w{{6}})"/><g fill="none" stroke="#(\w{{6}})" stroke-width="{number}" stroke-linecap="round">'
        rf'<circle cx="{number}" cy="{number}" r="{number}"/><path d="([^"]+)"/></g></svg>\s*',
        text,
    )
    if found is None:
        raise ValueError(f"{DRAWING}: another drawing than tools/icons.py knows how to read")
    size, _, radius, card, ink, stroke, x, y, r, path = found.groups()
    return Drawing(
        size=float(size),
        radius=float(radius),
        card=_color(card),
        ink=_color(ink),
        stroke=float(stroke),
        circle=((float(x), float(y)), float(r)),
        lines=tuple(_lines(path)),
    )


def _color(text: str) -> Color:
    red, green, blue = bytes.fromhex(text)
    return red, green, blue


def _lines(path: str) -> Iterator[tuple[Point, Point]]:
    for piece in path.removeprefix("M").split("M"):
        found = re.fullmatch(r"([\d.]+) ([\d.]+)(?:([hv])(-?[\d.]+)|l(-?[\d.]+)[ ]?(-?[\d.]+))", piece)
        if found is None:
            raise ValueError(f"{DRAWING}: {piece!r} is no line that tools/icons.py knows how to read")
        x, y = float(found[1]), float(found[2])
        if found[3]:
            along = float(found[4])
            yield (x, y), (x + along, y) if found[3] == "h" else (x, y + along)
        else:
            yield (x, y), (x + float(found[5]), y + float(found[6]))


def _from_line(point: Point, ends: tuple[Point, Point]) -> float:
    """Return how far a point is from a line with two ends."""
    (x, y), ((ax, ay), (bx, by)) = point, ends
    dx, dy = bx - ax, by - ay
    along = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    return hypot(x - ax - along * dx, y - ay - along * dy)


def _from_card(point: Point, drawing: Drawing) -> float:
    """Return how far a point is from the card with its round corners, less than 0 inside."""
    half = drawing.size / 2
    x, y = (abs(value - half) - half + drawing.radius for value in point)
    return hypot(max(x, 0.0), max(y, 0.0)) + min(max(x, y), 0.0) - drawing.radius


def draw(drawing: Drawing, icon: Icon) -> bytes:
    """Return the pixels, row by row, as red, green, blue and opacity, a byte each."""
    count = icon.pixels
    unit = drawing.size / count  # of a pixel, on the card
    half = drawing.size / 2
    inked = [0.0] * (count * count)
    (x, y), radius = drawing.circle
    reach = drawing.stroke / 2

    def stroke(low: Point, high: Point, distance: object) -> None:
        """Ink the pixels of a box by their distance from what is stroked in it; the box in the drawing's units."""
        assert callable(distance)
        edge = reach + unit / icon.scale
        left, top, right, bottom = (
            ((value - half) * icon.scale + half) / unit
            for value in (low[0] - edge, low[1] - edge, high[0] + edge, high[1] + edge)
        )
        for row in range(max(0, floor(top)), min(count, ceil(bottom))):
            for column in range(max(0, floor(left)), min(count, ceil(right))):
                at = tuple(((value + 0.5) * unit - half) / icon.scale + half for value in (column, row))
                inside = (reach - distance(at)) * icon.scale / unit + 0.5
                place = row * count + column
                inked[place] = max(inked[place], min(1.0, inside))

    stroke((x - radius, y - radius), (x + radius, y + radius), lambda at: abs(hypot(at[0] - x, at[1] - y) - radius))
    for ends in drawing.lines:
        low, high = (tuple(f(values) for values in zip(*ends, strict=True)) for f in (min, max))
        stroke((low[0], low[1]), (high[0], high[1]), lambda at, ends=ends: _from_line(at, ends))

    pixels = bytearray()
    for row in range(count):
        for column in range(count):
            ink = inked[row * count + column]
            at = (column + 0.5) * unit, (row + 0.5) * unit
            covered = 1.0 if icon.full else max(0.0, min(1.0, 0.5 - _from_card(at, drawing) / unit))
            mixed = (round(back + (front - back) * ink) for back, front in zip(drawing.card, drawing.ink, strict=True))
            pixels.extend((*mixed, round(255 * covered)))
    return bytes(pixels)


def png(pixels: bytes, count: int) -> bytes:
    """Return a PNG file of a square picture, given as red, green, blue and opacity of each pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    width = 4 * count
    rows = b"".join(b"\0" + pixels[start : start + width] for start in range(0, len(pixels), width))
    head = struct.pack(">IIBBBBB", count, count, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def pixels_of(file: bytes) -> bytes:
    """Return the pixels of a PNG file that `png` made; machines may compress the same pixels differently."""
    data, at = b"", 8
    while at < len(file):
        (length,) = struct.unpack_from(">I", file, at)
        if file[at + 4 : at + 8] == b"IDAT":
            data += file[at + 8 : at + 8 + length]
        at += length + 12
    (count,) = struct.unpack_from(">I", file, 16)
    rows = zlib.decompress(data)
    return b"".join(rows[row * (4 * count + 1) + 1 : (row + 1) * (4 * count + 1)] for row in range(count))


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    """Write or check the icons; returns the exit status."""
    drawing = read_drawing((root / DRAWING).read_text("utf-8"))
    stale = []
    for name, icon in ICONS.items():
        file = root / FOLDER / name
        pixels = draw(drawing, icon)
        if not file.is_file() or pixels_of(file.read_bytes()) != pixels:
            stale.append(file)
            if "--check" not in arguments:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(png(pixels, icon.pixels))
    if stale and "--check" in arguments:
        print(f"{FOLDER} shows another icon than {DRAWING}. Run: python3 -m tools.icons", file=sys.stderr)
        return 1
    for file in stale:
        print(f"{file.relative_to(root)}: written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
