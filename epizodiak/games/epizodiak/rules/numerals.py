"""How EpiZodiak writes its values: by Roman numerals beside the signs of the zodiac, else by plain ones."""

from __future__ import annotations

from epizodiak.core.wording import SIGNS, Wording

ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
"""Roman numerals, by value."""


def numeral(value: int, wording: Wording) -> str:
    """A tile's value as the chosen face writes it."""
    return ROMAN[value] if wording.face == SIGNS else str(value)


def the_tile(value: int, wording: Wording) -> str:
    """A tile as the object or subject of a sentence, where an I would be read as a word: ``the I``."""
    if wording.face != SIGNS:
        return numeral(value, wording)
    return wording.pgettext("a tile in a sentence", "the {numeral}").format(numeral=ROMAN[value])


def the_tiles(values: tuple[int, ...], wording: Wording) -> str:
    """One tile like that, or several as a list."""
    return the_tile(values[0], wording) if len(values) == 1 else numerals(values, wording)


def from_to(first: int, last: int, wording: Wording) -> str:
    """A run's only tile, or its two ends, as short as can be and in one line: ``VI–X``."""
    return "–\u2060".join(dict.fromkeys((numeral(first, wording), numeral(last, wording))))


def numerals(values: tuple[int, ...], wording: Wording) -> str:
    """Several values as a list in words: ``VI and VII``, ``I, II and III``."""
    return wording.listed(tuple(numeral(value, wording) for value in values))
