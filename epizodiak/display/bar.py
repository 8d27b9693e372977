"""The bar: one sentence with the reason, and what can be done as buttons in one line, doing what the places do.

It reads the same in every game and state (docs/screen-contract.md). Where letters would have too little room, the words
alone stand there, as long as that is so: no text is ever cut.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from epizodiak.core.text import capital, width_of
from epizodiak.display.measuring import CHIP, SURELY, lines_of
from epizodiak.table.scene import BAD, SELECT, UNSELECT, Bar, Deed, Scene, Span, Sprite, TextSizes
from epizodiak.table.table import Look

DO, WHOLE = "do-", "whole-"
"""How the keys of buttons begin that do what a place does, or only select for it; the action's notation follows."""

KEY = re.compile(rf"({DO}|{WHOLE}).+", re.DOTALL)

MOST = 6
"""So many buttons there are at most: more are read more slowly than the table."""

HEIGHT, LEAST_HEIGHT, PART = 44, 33, 0.436
"""Of a button, in pixels: where there is room, and at least; and the part of all words' height that it takes."""

BUTTON = 0.85
"""Size of a button's letters, in parts of the words' usual size."""

AROUND, FOLDED, BETWEEN = 1.7, 0.75, 6
"""Room that a button takes besides its words, in parts of its letters' size, with one line and with two; and that
between two, in pixels."""

EDGES, GAP, PANEL, RIM = 3, 3, 20, 4
"""Both edges of a button, what stays free above it, and what a panel round sentence and buttons takes at its sides, and
above and below, in pixels."""

LINE = 1.15
"""Height of a line of words in parts of its letters' size."""

WIDEST = 34
"""So many of its letters' sizes the bar is wide at most, as in `static/page.css`."""

BESIDE = 25.5
"""From so many of its letters' sizes on, a line holds the sentence beside the buttons; a narrower one, above them."""


@dataclass(frozen=True, slots=True)
class BarButton:
    """A button of the bar.

    Attributes:
        can: notation of the action that a tap plays, or asks before; :data:`~epizodiak.table.scene.UNSELECT` of the
            one that takes the selection back.
        text: what it says, in one line or two.
        place: key of the place that it stands for; nothing while that place rests, or under a panel.
        armed: whether it was tapped once, and the next tap plays.
        main: whether it is what should not be overlooked, or the only action there is, or the chosen one, that doesn't
            lose at once.
        classes: its other CSS classes.
        selects: whether a tap only selects for that action.
    """

    can: str
    text: str
    place: str
    armed: bool
    main: bool
    classes: str = ""
    selects: bool = False

    @property
    def key(self) -> str:
        """Its ``data-key``, while it is ready."""
        return (WHOLE if self.selects else DO) + self.can

    @property
    def ready(self) -> bool:
        """Whether a tap does something."""
        return bool(self.place)


@dataclass(frozen=True, slots=True)
class BarLine:
    """The bar as it fits.

    Attributes:
        presses: the buttons.
        lead: the words before them, on their line.
        letters: size of these words' letters.
        above: the words above that line, if any.
        letters_above: size of their letters.
        height: of the buttons, in pixels.
        news: whether there is room for news, too, above all of it.
        folded: whether the buttons have two lines.
        tight: whether nothing is free between the lines.
        cancel: what a button beside the words above says, which takes their question back; nothing without one.
    """

    presses: tuple[BarButton, ...]
    lead: tuple[Span, ...]
    letters: float
    above: tuple[Span, ...]
    letters_above: float
    height: float
    news: bool
    folded: bool = False
    tight: bool = False
    cancel: str = ""


Words = tuple[tuple[Span, ...], float]
"""Words with the size of their letters."""


def fitted_bar(scene: Scene, look: Look, *, news: bool, offer: bool = False) -> BarLine | None:
    """The bar in the first way in which all its letters have room; ``None`` if there is none, or nothing to say.

    Args:
        scene: the table.
        look: what it depends on.
        news: whether there are any to stand above.
        offer: whether an offer stands there, which says what the words before the buttons do.
    """
    bar, presses = scene.bar, _presses(scene, look)
    if len(presses) > MOST:
        presses = tuple(press for press in presses if not press.selects)
    if look.large or not bar.lead or len(presses) > MOST:
        return None
    short = (bar.lead[0], *(span for span in bar.lead[1:] if span.classes))
    told, leads = dict.fromkeys((news, False)), dict.fromkeys((bar.lead, short))
    part = PART * scene.boxes["words"].height
    usual = min(HEIGHT * max(1.0, look.text), max(LEAST_HEIGHT * look.text, part))
    folded = ((True, usual), (True, _least_height(scene.texts, look, folded=True))) if presses else ()
    ways = [*product(told, leads, ((False, usual), *folded))]
    if bar.whole:  # rather than no button
        ways += product(told, ((),), ((False, usual), *folded[:1]))
    if offer:
        ways.sort(key=lambda way: not way[0])
    lines = (
        _line(scene, look, each, lead, news=shown, folded=fold, most=most)
        for each in _ever_fewer(presses, bar)
        for shown, lead, (fold, most) in ways
        if not (fold and not look.selection and any(press.selects for press in each))  # then they come with a selection
    )
    line = next(filter(None, lines), None)
    return _telling(line, scene, look) if bar.told and line is not None else line


def _ever_fewer(presses: tuple[BarButton, ...], bar: Bar) -> Iterator[tuple[BarButton, ...]]:
    """All buttons as they are, then with their brief texts, then without those that only select."""
    yield presses
    brief = {deed.can: deed.brief for deed in bar.deeds if deed.brief}
    if brief:
        yield tuple(replace(press, text=brief[press.can]) if press.can in brief else press for press in presses)
    acting = tuple(press for press in presses if not press.selects)
    if acting != presses:
        yield acting


def _telling(line: BarLine, scene: Scene, look: Look) -> BarLine | None:
    """The bar with what is told above it; lower where that needs the room, but no button moves beside a question."""
    box, told, why = scene.boxes["words"], _unaddressed(scene.words), scene.bar.explains
    asked = why or (scene.bar.asked and not look.selection)
    back = look.wording.gettext("Close") if why else look.wording.gettext("Cancel")
    least = min(line.height, _least_height(scene.texts, look, folded=line.folded))
    heights, shown = (line.height, least), (line.news, False)
    ways = product(heights, shown) if asked else ((height, news) for news, height in product(shown, heights))
    backs = (back, "") if why else (back if asked else "",)  # its place closes an explanation, too
    for cancel, (height, news), gap in product(backs, ways, (GAP, 0)):
        beside = _width(cancel, BUTTON * scene.texts.words * look.text, folded=False) if cancel else 0.0
        room = box.height - height - gap - (_chips(scene, look) + gap if news else 0)
        above = _fitting(told, scene.texts, look, box.width - beside, room)
        if above is not None and (not cancel or room >= LEAST_HEIGHT * look.text):
            line = replace(line, above=above[0], letters_above=above[1], height=height, news=news)
            return replace(line, tight=not gap, cancel=cancel)
    return None


def _chips(scene: Scene, look: Look) -> float:
    """Height of the news."""
    return CHIP * scene.texts.chips * look.text


def _presses(scene: Scene, look: Look) -> tuple[BarButton, ...]:
    """The buttons: of the actions, last the one that takes the selection back; none where the table plays by itself."""
    if look.ends and not look.selection:
        return ()
    cancel = (Deed(UNSELECT, look.wording.gettext("Cancel")),) if look.selection and not scene.bar.explains else ()
    acts = [deed for deed in scene.bar.deeds if not deed.selects]
    lone = [deed for deed in acts if deed.classes != BAD] if len(acts) == 1 else ()
    return tuple(
        _press(deed, _place_of(scene, deed), main=deed.main or deed in lone) for deed in (*scene.bar.deeds, *cancel)
    )


def _place_of(scene: Scene, deed: Deed) -> Sprite | None:
    """The place that a button stands for: it plays the action, or asks before it, or selects what it takes."""
    if (acts := scene.place_of(deed.can)) is not None:
        return acts
    begins = scene.sprite(deed.place) if deed.place else None
    return begins if begins is not None and begins.can == SELECT and not begins.asks else None


def _press(deed: Deed, place: Sprite | None, *, main: bool) -> BarButton:
    key, classes = ("", "") if place is None else (place.key, place.classes)
    return BarButton(deed.can, deed.text, key, "armed" in classes.split(), main, deed.classes, deed.selects)


def _line(
    scene: Scene,
    look: Look,
    presses: tuple[BarButton, ...],
    lead: tuple[Span, ...],
    *,
    news: bool,
    folded: bool,
    most: float,
) -> BarLine | None:
    """The bar in one way, if its letters have room.

    Args:
        scene: the table.
        look: what it depends on.
        presses: the buttons.
        lead: the sentence: all of it, without what only adds to it, or none.
        news: whether room is left for news.
        folded: whether the buttons have two lines.
        most: their greatest height.
    """
    box, texts = scene.boxes["words"], scene.texts
    chips, size = _chips(scene, look) + GAP, BUTTON * texts.words * look.text
    height = round(min(most, box.height - chips), 1)
    if folded:
        presses = tuple(replace(press, text=_folded(press.text)) for press in presses)
    wide = min(box.width, WIDEST * texts.words * look.text)
    room = wide - sum(_width(press.text, size, folded=folded) for press in presses)
    if room < 0 or (presses and height + 0.1 < _least_height(texts, look, folded=folded)):
        return None
    nothing: Words = ((), texts.words)
    shared = lead and (not presses or wide >= BESIDE * texts.words * look.text)
    beside = _fitting(lead, texts, look, room - PANEL, height - RIM * bool(presses)) if shared else None
    above: Words | None = nothing
    if lead and beside is None:
        room = box.height - height - GAP - (chips if news else 0)
        above = _fitting(lead, texts, look, box.width, room) if presses else None  # alone it stands where buttons would
    if above is None:
        return None
    return BarLine(presses, *(beside or nothing), *above, height, news, folded)


def _least_height(texts: TextSizes, look: Look, *, folded: bool) -> float:
    """The height that a button needs."""
    return 2 * BUTTON * texts.words * look.text * LINE + EDGES if folded else LEAST_HEIGHT * look.text


def _width(text: str, size: float, *, folded: bool) -> float:
    """The room that a button takes, and the gap beside it."""
    widest = max(width_of(line, size) for line in text.split("\n"))
    return widest + (FOLDED if folded else AROUND) * size + EDGES + BETWEEN


def _folded(text: str) -> str:
    """A button's text in two lines as narrow as can be; in one if no space is in it."""
    words = text.split(" ")
    ways = (" ".join(words[:at]) + "\n" + " ".join(words[at:]) for at in range(1, len(words)))
    return min(ways, key=lambda way: max(width_of(line, 1) for line in way.split("\n")), default=text)


def height_of_bar(line: BarLine, scene: Scene, look: Look) -> float:
    """How high the bar is with the words above it, but without news."""
    above, letters = line.above, line.letters_above * look.text
    rows = lines_of(above, SURELY * scene.boxes["words"].width / letters) if above else 0
    return line.height + rows * letters * LINE + (GAP if rows else 0)


def _unaddressed(words: tuple[Span, ...]) -> tuple[Span, ...]:
    """Words without the name that they speak to, which the table shows, beginning with a capital letter."""
    first, *more = words[1:] or words
    return (replace(first, text=capital(first.text)), *more)


def _fitting(words: tuple[Span, ...], texts: TextSizes, look: Look, width: float, height: float) -> Words | None:
    """Words with the largest size of letters in which they have room, if they have."""
    for letters in _sizes(texts):
        real = letters * look.text
        if width > 0 and lines_of(words, SURELY * width / real) * real * LINE <= height:
            return words, letters
    return None


def _sizes(texts: TextSizes) -> Iterator[float]:
    """The sizes that the words' letters may have, the largest first."""
    size = texts.words
    while size > texts.least:
        yield size
        size -= 1
    yield texts.least
