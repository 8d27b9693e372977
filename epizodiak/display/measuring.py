"""How much room words take, before they are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

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
    for span in words:
        for wide, seen in _piece_widths(span.text, whole=bool(span.classes)):
            if at and at + seen > room:
                lines, at = lines + 1, 0.0
            more, at = divmod(at + wide, room)
            lines += int(more)
    return lines


@lru_cache(maxsize=128)
def _piece_widths(text: str, *, whole: bool) -> tuple[tuple[float, float], ...]:
    """The widths of the parts that a line break cannot split, with the spaces after them and without.

    Cached, because every tap measures the same words for several rooms.
    """
    return tuple((width_of(piece, 1), width_of(piece.rstrip(), 1)) for piece in _unbreakable_pieces(text, whole=whole))


def _unbreakable_pieces(text: str, *, whole: bool) -> Iterator[str]:
    """The parts of a text that a line break cannot split."""
    for word in [text] if whole else text.replace(" ", " \n").split("\n"):
        yield from word if word and max(word) >= IDEOGRAPHS else [word]
