"""English texts kept in data, translated when they are shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self, TypeAlias

from epizodiak.core.wording import Wording

Spell: TypeAlias = Callable[[Any, Wording], str]
"""How a value that stands in a text is said to somebody (:meth:`epizodiak.table.table.Table.spell`)."""

Tell: TypeAlias = Callable[[str], str]
"""Gives a text in a person's language."""


class Text(str):
    """An English text; ``make messages`` reads it from the code.

    Attributes:
        values: what stands for the names in braces, in the game's own terms; besides these,
            :class:`Seat` and :class:`Number`; and texts may hold texts.
    """

    __slots__ = ("values",)
    values: dict[str, Any]

    def __new__(cls, english: str, /, **values: Any) -> Self:
        """A text with the values for its placeholders."""
        made = super().__new__(cls, english)
        made.values = values
        return made


class Counted(Text):
    """A text in singular and plural, chosen by its value ``count``.

    Attributes:
        plural: the English text for any number but one.
    """

    __slots__ = ("plural",)
    plural: str

    def __new__(cls, english: str, plural: str, /, **values: Any) -> Self:
        """A text in singular and plural, with the values for its placeholders."""
        made = super().__new__(cls, english, **values)
        made.plural = plural
        return made

    def form(self, say: Wording, count: int) -> str:
        """The singular or plural text for a number in a person's language, its placeholders unfilled."""
        return say.ngettext(str(self), self.plural, count)


class Seat(int):
    """A seat as a value in a text; it is shown as its player's name."""

    __slots__ = ()


class Number(int):
    """A plain number as a value in a text; the game's own way of writing its values is not used."""

    __slots__ = ()


def telling(say: Wording, spell: Spell) -> Tell:
    """A function that translates texts for one person."""

    def tell(text: str) -> str:
        if not isinstance(text, Text):
            return text
        told = text.form(say, text.values["count"]) if isinstance(text, Counted) else say.gettext(str(text))
        return told.format(**{name: value_of(value) for name, value in text.values.items()}) if text.values else told

    def value_of(value: Any) -> str:
        if isinstance(value, Text):
            return tell(value)
        if isinstance(value, Number):
            return str(value)
        return say.names[value] if isinstance(value, Seat) else spell(value, say)

    return tell
