"""How much room words take, before they are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from epizodiak.core.text import width_of
from epizodiak.table.scene import Scene, Span
from epizodiak.table.table import Look

LINE, LONE_LINE, CHIP = 1.12, 1.3, 1.72
"""Height of a line in parts of its letters' size, beside chips and without them; height of a chip in parts of its own
letters' size."""

SURELY = 1.02
"""At least so much more stands in a line than ``width_of`` says."""

IDEOGRAPHS = "\u2e80"
"""From this letter on a line may be broken between any two."""


def height_of(scene: Scene, look: Look, size: float, *, chips: bool) -> float:
    """The approximate height of the sentence about what can be done, and of the chips above it."""
    letters = size * look.text
    lines = lines_of(scene.words, SURELY * scene.boxes["words"].width / letters)
    if not chips:
        return lines * letters * LONE_LINE
    return lines * letters * LINE + CHIP * scene.texts.chips * look.text


def lines_of(words: tuple[Span, ...], room: float) -> int:
    """The approximate number of lines that words take; ``room`` is a line's width in sizes of its letters."""
    lines, at = 1, 0.0
    for piece in chain.from_iterable(map(_unbreakable_pieces, words)):
        if at and at + width_of(piece.rstrip(), 1) > room:
            lines, at = lines + 1, 0.0
        more, at = divmod(at + width_of(piece, 1), room)
        lines += int(more)
    return lines


def _unbreakable_pieces(span: Span) -> Iterator[str]:
    """The parts of a text that a line break cannot split."""
    for word in [span.text] if span.classes else span.text.replace(" ", " \n").split("\n"):
        yield from word if word and max(word) >= IDEOGRAPHS else [word]
