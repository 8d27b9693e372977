"""Makes texts that people wrote fit to be shown: one line, no control characters, limited length."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

ISOLATE, POP = "\u2068", "\u2069"
"""First strong isolate and pop directional isolate: they keep a name's direction from its neighbours."""

NAME_LENGTH = 40
"""Longest name shown; a record may hold longer ones, and keeps them."""

TAIL, SHORTEST = 2, 2
"""A last word of so few letters is kept where a name is cut, if so many letters of the others are left before it."""

BOLD = 1.13
"""How much wider than others the letters of names are, which are bold."""

_BAD_CATEGORIES = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_JOINERS = {"\u200c", "\u200d"}
_BLANKS = frozenset("\t\n\r\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters and signs that draw nothing, whatever their category says."""

MAX_MARKS = 3


def clean(text: str, limit: int = NAME_LENGTH) -> str:
    """``text`` in one line, without control characters or stacked marks, cut to a length.

    Nothing is left of a text in which there is nothing to be seen: marks and joiners need something to stand on.
    """
    kept: list[str] = []
    marks = 0
    for letter in text[: 20 * limit]:
        category = unicodedata.category(letter)
        if letter in _BLANKS or category == "Zs":
            letter = " "  # noqa: PLW2901 - every kind of space is one space
        elif category in _BAD_CATEGORIES and letter not in _JOINERS:
            continue
        marks = marks + 1 if category.startswith("M") else 0
        if marks <= MAX_MARKS:
            kept.append(letter)
    folded = " ".join("".join(kept).split())
    if all(letter in _JOINERS or unicodedata.category(letter)[0] in "MZ" for letter in folded):
        return ""
    return folded if len(folded) <= limit else folded[: limit - 1].rstrip() + "…"


def isolated(text: str) -> str:
    """``text`` with marks that isolate its writing direction, for names inside sentences."""
    return f"{ISOLATE}{text}{POP}"


def plain(text: str) -> str:
    """``text`` without the marks of :func:`isolated`, which some speech output reads aloud."""
    return text.replace(ISOLATE, "").replace(POP, "")


def split_names(text: str) -> tuple[str, ...]:
    """``text`` split at the marks of :func:`isolated`: every second piece is a name."""
    return tuple(text.replace(POP, ISOLATE).split(ISOLATE))


@lru_cache(maxsize=256)
def width_of(text: str, size: float) -> float:
    """The approximate width of ``text`` in a sans-serif font of ``size`` pixels, rather too wide than too narrow."""
    return sum(map(_letter_width, text)) * size


@lru_cache(maxsize=1024)
def _letter_width(letter: str) -> float:
    """A letter's width in sizes of letters; cached, because every tap measures new sentences."""
    if unicodedata.combining(letter) or unicodedata.category(letter) == "Cf":
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.05
    if letter in "iljtfrI.,:;'|!() ":
        return 0.36
    return 0.95 if letter in "mwMW@…" else 0.64


def capital(text: str) -> str:
    """A text with a capital first letter."""
    return text[:1].upper() + text[1:]


def split_tail(text: str) -> tuple[str, str]:
    """A name without its isolating marks, and what stands after them, or its last word if that is a letter or two."""
    name, _, after = text.partition(POP)
    if after:
        return name.strip(ISOLATE), after
    whole = text.strip(ISOLATE + POP)
    first, space, last = whole.rpartition(" ")
    return (first, space + last) if first and len(last) <= TAIL else (whole, "")


def fitted(text: str, width: float, size: float) -> str:
    """``text``, shortened with an ellipsis to fit a width in pixels.

    A last word of a letter or two stays where there is room: it tells namesakes apart ("Starg… A"). So does what is
    said of a name ("Mar… (you)"); where there is too little for both, the name stands alone.
    """
    if width_of(text, size) <= width:
        return text
    head, tail = text.strip(ISOLATE + POP), ""
    first, last = split_tail(text)
    if POP in head and width_of(f"{first[:SHORTEST]}…{last}", size) > width:
        return fitted(isolated(first), width, size)
    if last and width_of(f"{first[:SHORTEST]}…{last}", size) <= width:
        head, tail = first, last
    while head and width_of(f"{head}…{tail}", size) > width:
        head = head[:-1]
    return isolated(head.rstrip() + "…" + tail)
