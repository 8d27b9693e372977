"""The bar: what can be done as buttons in one line, doing what the places do; above it news, or what is told.

Where letters would have too little room, the words alone stand there, as long as that is so: no text is ever cut.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product

from epizodiak.core.text import capital, width_of
from epizodiak.display.measuring import CHIP, SURELY, lines_of
from epizodiak.table.scene import Box, Scene, Span, Sprite, TextSizes
from epizodiak.table.table import Look

DO = "do-"
"""How the keys of buttons begin that do what a place does; the action's notation follows."""

KEY = re.compile(rf"{DO}.+", re.DOTALL)

MOST = 4
"""So many buttons there are at most: more are read more slowly than the table."""

HEIGHT, LEAST_HEIGHT = 44, 33
"""Of a button, in pixels: where there is room, and at least."""

BUTTON = 0.85
"""Size of a button's letters, in parts of the words' usual size."""

AROUND, BETWEEN = 1.7, 8
"""Room that a button takes besides its words, in parts of its letters' size; and that between two, in pixels."""

EDGES, GAP = 3, 2
"""Both edges of a button, and what stays free above it, in pixels."""

LINE = 1.15
"""Height of a line of words in parts of its letters' size."""

LEADS_ON = " ;\u00b7\u00a0\u202f"
"""What does not stay at the end of words behind which there are only buttons."""


@dataclass(frozen=True, slots=True)
class BarButton:
    """A button of the bar.

    Attributes:
        can: notation of the action that a tap plays, or asks before.
        text: what it says.
        ready: whether a tap does something; not while its place rests, or under a panel.
        armed: whether it was tapped once, and the next tap plays.
    """

    can: str
    text: str
    ready: bool
    armed: bool


@dataclass(frozen=True, slots=True)
class BarLine:
    """The bar as it fits.

    Attributes:
        presses: the buttons.
        lead: the words before them, on their line.
        letters: size of these words' letters.
        above: the words above that line, if any; then no news stand there.
        letters_above: size of their letters.
        height: of the buttons, in pixels.
    """

    presses: tuple[BarButton, ...]
    lead: tuple[Span, ...]
    letters: float
    above: tuple[Span, ...]
    letters_above: float
    height: float


def fitted_bar(scene: Scene, look: Look) -> BarLine | None:
    """The bar in the first way in which all its letters have room; ``None`` if there is none, or nothing to press."""
    bar, box, texts = scene.bar, scene.boxes["words"], scene.texts
    height = min(HEIGHT * max(1.0, look.text), box.height - CHIP * texts.chips * look.text - GAP)
    if look.large or not 0 < len(bar.deeds) <= MOST or height < LEAST_HEIGHT * look.text:
        return None
    presses = tuple(_press(scene.place_of(deed.can), deed.can, deed.text) for deed in bar.deeds)
    size = BUTTON * texts.words * look.text
    room = box.width - sum(width_of(press.text, size) + AROUND * size + EDGES + BETWEEN for press in presses)
    lead = _whole(bar.lead)
    beside = _first_fitting((lead, _whole(bar.lead[1:])), scene, look, Box(0, 0, room, height))
    told = scene.words if bar.told else () if beside else lead
    above = _first_fitting((told, _whole(told[1:])), scene, look, replace(box, height=box.height - height))
    if room < 0 or (told and not above):
        return None
    nothing: tuple[tuple[Span, ...], float] = (), texts.words
    (before, letters), (over, letters_over) = beside or nothing, above or nothing
    return BarLine(presses, before, letters, over, letters_over, round(height, 1))


def _press(place: Sprite | None, can: str, text: str) -> BarButton:
    return BarButton(can, text, place is not None, place is not None and "armed" in place.classes.split())


def _whole(words: tuple[Span, ...]) -> tuple[Span, ...]:
    """Words with a capital letter at the beginning and no sign at the end that leads on to more words."""
    if not words:
        return ()
    *most, last = (replace(words[0], text=capital(words[0].text)), *words[1:])
    return (*most, replace(last, text=last.text.rstrip(LEADS_ON)))


def _first_fitting(
    ways: Iterable[tuple[Span, ...]], scene: Scene, look: Look, room: Box
) -> tuple[tuple[Span, ...], float] | None:
    """The first words that have room, with the largest size of letters in which they do."""
    for words, letters in product(filter(None, ways), _sizes(scene.texts)):
        real = letters * look.text
        if room.width > 0 and lines_of(words, SURELY * room.width / real) * real * LINE <= room.height:
            return words, letters
    return None


def _sizes(texts: TextSizes) -> Iterator[float]:
    """The sizes that the words' letters may have, the largest first."""
    size = texts.words
    while size > texts.least:
        yield size
        size -= 1
    yield texts.least
