"""Wording: the language, names and tile faces in which texts are written for a person."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from gettext import NullTranslations

from epizodiak.core.numbers import MARKS, Marks
from epizodiak.core.text import plain

SIGNS, NUMBERS = "zodiac", "arabic"
"""The faces that a tile may have, signs or plain numbers, by their words in settings and links that are out there."""

ENGLISH = NullTranslations()
"""The catalogue that leaves every text as it stands in the code."""


@dataclass(frozen=True, slots=True)
class Wording:
    """Language, names and tile faces for one person.

    Attributes:
        names: the players' display names, one per seat (already fit to be shown).
        face: which of its faces a tile shows, :data:`SIGNS` or :data:`NUMBERS`, where a game's tiles have both; each
            game names its tiles by it in its own words.
        translations: a gettext catalogue; the default leaves the English texts as they are.
        marks: how numbers and lists are written.
        you: the seat of the reader, if they are to be called "you".
        nameless: whether nothing but "You" stands for that reader, who gave no name.
        gettext: a message in the person's language. It is the catalogue's own, since a tap asks for over a hundred.
    """

    names: tuple[str, ...]
    face: str = SIGNS
    translations: NullTranslations = field(default=ENGLISH)
    marks: Marks = MARKS
    you: int | None = None
    nameless: bool = False
    gettext: Callable[[str], str] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "gettext", self.translations.gettext)

    def spoken(self, numbers: str = NUMBERS) -> Wording:
        """This wording for screen readers: names without invisible marks, tiles as plain numbers if so set.

        Args:
            numbers: ``"tiles"`` to have them said by the face that they show.
        """
        names = tuple(plain(name) for name in self.names)
        return replace(self, names=names, face=self.face if numbers == "tiles" else NUMBERS)

    def pgettext(self, context: str, message: str) -> str:
        """``message`` where the English text has more than one meaning; translators read the ``context``."""
        return self.translations.pgettext(context, message)

    def ngettext(self, singular: str, plural: str, count: int) -> str:
        """The singular or plural message for ``count``, in the person's language."""
        return self.translations.ngettext(singular, plural, count)

    def to_you(self, seat: int, named: str, yours: str) -> str:
        """A sentence about a seat: ``named``, or ``yours`` if the reader sits there."""
        return yours if seat == self.you else named

    def told(self, seat: int, named: str, yours: str) -> str:
        """A sentence about a seat: ``named``, or ``yours`` if the reader sits there and gave no name."""
        return yours if self.nameless and seat == self.you else named

    def called(self, seat: int) -> str:
        """A player's name where it stands by itself: no verb is bent to it, and no word belongs to it."""
        return self.gettext("You") if self.nameless and seat == self.you else self.names[seat]

    def titled(self, seat: int) -> str:
        """A player's name where it heads something; "you" stands after the reader's own."""
        name = self.called(seat)
        return self.gettext("{name} (you)").format(name=name) if seat == self.you and not self.nameless else name

    def to_play(self, seat: int | None) -> str:
        """The sentence that a seat is to play, or that the game is over."""
        if seat is None:
            return self.gettext("The game is over")
        return self.told(seat, self.gettext("{name}'s turn"), self.gettext("Your turn")).format(name=self.names[seat])

    def headed(self, head: str, told: str) -> str:
        """A sentence behind a few words and a colon: ``Your turn: choose a card``."""
        return self.gettext("{name}: ").format(name=head) + told

    def your_turn(self, told: str) -> str:
        """A sentence to whoever is to act."""
        return self.headed(self.gettext("Your turn"), told)

    def chosen(self, told: str) -> str:
        """A sentence to whoever has selected something."""
        return self.headed(self.pgettext("selected", "Your choice"), told)

    def wins(self, seats: Sequence[int]) -> str:
        """The sentence that these seats win the game."""
        sentence = self.ngettext("{names} wins the game", "{names} win the game", len(seats))
        named = sentence.format(names=self.listed(tuple(self.names[seat] for seat in seats)))
        return self.told(seats[0], named, self.gettext("You win the game")) if len(seats) == 1 else named

    def number(self, value: float, places: int = 0) -> str:
        """A number with this many decimals, as the person's language writes it."""
        return self.marks.number(value, places)

    def percent(self, share: float) -> str:
        """A share, from 0 to 1, as whole percent, as the person's language writes it."""
        return self.marks.share(share)

    def joined(self, texts: Iterable[str]) -> str:
        """Texts separated by the language's comma."""
        return self.marks.comma.join(texts)

    def in_sentences(self, lines: Iterable[str]) -> str:
        """Lines as sentences, one after the other; the last one's full stop is left to whoever goes on."""
        told = self.gettext("{why}. {told}")
        return reduce(lambda first, more: told.format(why=first, told=more) if first else more, filter(None, lines), "")

    def tally(self, counts: Sequence[int]) -> str:
        """Each player's name with a number, in seat order: ``Ana: 3, Oracle B: 1``."""
        each = self.gettext("{name}: {count}")
        return self.joined(each.format(name=self.called(seat), count=count) for seat, count in enumerate(counts))

    def listed(self, texts: tuple[str, ...]) -> str:
        """Texts as a list with "and": ``Ana, Ben and Chloé``."""
        if len(texts) == 1:
            return texts[0]
        return self.gettext("{first} and {last}").format(first=self.joined(texts[:-1]), last=texts[-1])

    def either(self, texts: Sequence[str]) -> str:
        """Texts as a list with "or": ``1, 2 or 3``; empty if there are none."""
        if len(texts) <= 1:
            return "".join(texts)
        return self.gettext("{first} or {last}").format(first=self.joined(texts[:-1]), last=texts[-1])
