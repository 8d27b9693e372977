"""A game's entry in the catalogue: what the lobby says about it and asks before it begins.

Texts are kept in English here: they reach the page's shell with its marks, and are translated there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from epizodiak.core.protocol import Json

RADIO, SELECT, CHECK, NUMBER = "radio", "select", "check", "number"
"""Kinds of questions: one of few, one of some, yes or no, a whole number."""


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """One possible answer to a question in the lobby's form.

    Attributes:
        key: unique among the question's answers; ASCII letters, digits and hyphens.
        text: what it is called.
        options: what it sets, by names in records.
        note: a sentence that stands below the answers while it is chosen; of `RADIO` alone.
    """

    key: str
    text: str
    options: Mapping[str, Json] = field(default_factory=dict)
    note: str = ""


@dataclass(frozen=True, slots=True)
class OptionField:
    """One question in the lobby's form about a game's options; the first choice is the default.

    Attributes:
        key: unique in the game; for `NUMBER` the option's name.
        text: what is asked.
        kind: one of the kinds above; `CHECK` has two choices, yes and no, and shows only the question's text.
        choices: the answers, for all but `NUMBER`.
        least, most, usual: for `NUMBER`: its bounds and what stands there at first.
        only: ``(key of a question before, keys of its answers)``: asked only if one of those is chosen; else it says
            nothing about the options.
        rare: whether it stands under "More".
    """

    key: str
    text: str
    kind: str
    choices: tuple[OptionChoice, ...] = ()
    least: int = 0
    most: int = 0
    usual: int = 0
    only: tuple[str, tuple[str, ...]] | None = None
    rare: bool = False


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """What the lobby says about a game, and the questions it asks before one.

    Attributes:
        title: its name.
        greek: the name in Greek letters, an ornament beside the title where there is room; or nothing.
        tagline: what it is, in a few words.
        lead: one or two sentences for whoever doesn't know it.
        questions: what is settled before it begins, in the order in which it is asked.
        lessons: how many steps its tutorial has.
        icon: SVG markup in a box of 24 by 24, drawn in lines.
        credit: whose game it is: designer, year and first publisher, as far as sources name them; a sentence, with
            which the rules page ends.
        first_game: the options of the game in which the tutorial ends; missing ones have their defaults.
    """

    title: str
    greek: str
    tagline: str
    lead: str
    questions: tuple[OptionField, ...]
    lessons: int
    icon: str
    credit: str
    first_game: Mapping[str, Json] = field(default_factory=dict)
