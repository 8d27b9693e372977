"""What a rules page is made of: sections with figures."""

from __future__ import annotations

from dataclasses import dataclass

from epizodiak.core.wording import Wording
from epizodiak.table.scene import Scene


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture for a rules page.

    Attributes:
        scene: what it shows; none of its sprites is a place.
        caption: what is to be seen, in words that are enough without the picture.
    """

    scene: Scene
    caption: str


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a rules page.

    Attributes:
        heading: what it is about.
        paragraphs: its text.
        figures: its pictures.
        items: a list that follows the first paragraph, or none.
    """

    heading: str
    paragraphs: tuple[str, ...]
    figures: tuple[Figure, ...] = ()
    items: tuple[str, ...] = ()


def whose(credit: str, wording: Wording) -> Section:
    """The rules page's last section: whose game it is.

    Args:
        credit: the sentence about it in the game's catalogue entry.
        wording: the person's language.
    """
    return Section(
        wording.gettext("Whose game it is"),
        (
            wording.gettext(credit),
            wording.gettext(
                "This program is an independent implementation of these games; its words and pictures are its own."
            ),
        ),
    )
