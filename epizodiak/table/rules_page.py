"""Rules pages: sections with figures, in English until they are shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from epizodiak.core.wording import Wording
from epizodiak.table.scene import Scene
from epizodiak.table.texts import Tell, Text


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawn picture on a rules page, with its caption.

    Attributes:
        scene: what it shows; none of its sprites is a place.
        caption: what is to be seen, in words that are enough without the picture.
    """

    scene: Scene
    caption: str


@dataclass(frozen=True, slots=True)
class Sketch:
    """A figure before it is drawn, which happens when the page is opened.

    Attributes:
        caption: of the figure.
        draw: gives what it shows, in a person's wording.
    """

    caption: str
    draw: Callable[[Wording], Scene]


FigureT = TypeVar("FigureT", Sketch, Figure)


@dataclass(frozen=True, slots=True)
class Section(Generic[FigureT]):
    """A section of a rules page, as data or in a person's language.

    Attributes:
        heading: what it is about.
        paragraphs: its text.
        figures: its pictures.
        items: a list that follows the first paragraph, or none.
        rules: numbers of the rules that it tells (``docs/rules/``), such as ``E1-E3, E6``.
    """

    heading: str
    paragraphs: tuple[str, ...]
    figures: tuple[FigureT, ...] = ()
    items: tuple[str, ...] = ()
    rules: str = ""


Sections = tuple[Section[Sketch], ...]
"""A rules page as data."""


def translated(section: Section[Sketch], tell: Tell, say: Wording) -> Section[Figure]:
    """A section in a person's language, with its figures drawn."""
    return Section(
        tell(section.heading),
        tuple(map(tell, section.paragraphs)),
        tuple(Figure(sketch.draw(say), tell(sketch.caption)) for sketch in section.figures),
        tuple(map(tell, section.items)),
        section.rules,
    )


TAKING_BACK: Section[Sketch] = Section(
    Text("Taking back"),
    (
        Text(
            "Between two people, what is played stays played. Against a bot you can take your last turn back as long as"
            " the bot thinks, unless it was agreed in the lobby, under More, that nothing is taken back."
        ),
    ),
)
"""What a game that hides nothing says of taking back."""


ON_PHONES: Section[Sketch] = Section(
    Text("Play with phones"),
    (
        Text(
            "With a phone, you see your hand there: in the lobby, give a seat to a person with a phone, or "
            "choose Phones in the menu."
        ),
        Text(
            "The device in the middle shows a code; the phone's camera opens it, and the device scans the phone's"
            " answer. Both have to be in one Wi-Fi or hotspot; the internet is not needed."
        ),
        Text(
            "Then the phone shows its player's side and plays, and the device in the middle shows what everybody "
            "may see. Rounds, the end and replays stay there."
        ),
        Text("A phone that is locked or gone loses nothing: scan again, or play on at the device in the middle."),
    ),
)
"""What is the same at each table: how a hand is held on a phone."""


def rulings_section(source: str, rules: str, *decisions: str) -> Section[Sketch]:
    """The section with the project's decisions where the game's rules are silent or ambiguous.

    Args:
        source: where the rules come from.
        rules: numbers of the rules that are rulings.
        decisions: what was decided, each with its reason.
    """
    return Section(Text("Where we had to decide"), (source,), items=decisions, rules=rules)


def credits_section(credit: str) -> Section[Sketch]:
    """The last section, which names the game's authors.

    Args:
        credit: the sentence about it in the game's catalogue entry.
    """
    return Section(
        Text("Whose game it is"),
        (
            Text(credit),
            Text("This program is an independent implementation of these games; its words and pictures are its own."),
        ),
    )
