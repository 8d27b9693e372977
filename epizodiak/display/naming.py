"""Makes players' names fit to be shown and told apart, whatever was typed or a record contains.

Namesakes are told apart by letters, since a number would be read as points, and the tablet is handed over by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from unicodedata import category, normalize

from epizodiak.core.text import NAME_LENGTH, clean, isolated
from epizodiak.core.wording import Wording

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_UNSEEN = dict.fromkeys((0x34F, 0x115F, 0x1160, 0x2800, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10)))
_ALIKE = {
    **_UNSEEN,
    **str.maketrans("01l|ıɑɡавекмнорстухіјѕһӏԁԛԝαβγεζηικμνορτυχ", "oiiiiagabekmhopctyxijshidqwabyezhikmnoptyx"),
}
"""Letters of small size that nobody sees, and others that look like a Latin one, small or as a capital."""


def seen(name: str) -> str:
    """A key that is equal for names that look alike: without case, width, spaces, or scripts of similar letters."""
    bare = normalize("NFKD", normalize("NFKD", name).casefold()).translate(_ALIKE)
    return normalize("NFC", "".join(letter for letter in bare if category(letter) not in ("Cf", "Zs")))


def told_apart(names: Sequence[str], limit: int = NAME_LENGTH) -> tuple[str, ...]:
    """The names, with a letter appended where several look alike.

    Args:
        names: one for each seat, cleaned.
        limit: none gets longer than so many letters.
    """
    taken = [*map(seen, names)]
    found: list[str] = []
    for name, key in zip(names, taken[:], strict=True):
        if taken[: len(names)].count(key) > 1:
            lettered = (f"{clean(name, limit - 2)} {letter}" for letter in LETTERS)
            found.append(next(each for each in lettered if seen(each) not in taken))
            taken.append(seen(found[-1]))
        else:
            found.append(name)
    return tuple(found)


def named(say: Wording, players: Sequence[str], limit: int = NAME_LENGTH, *, you: int | None = None) -> Wording:
    """The wording with these players' names, cut to a length; a player without a visible name gets a number.

    Whoever is "you" and goes by such a number has given no name.

    Args:
        say: language.
        players: their names, as given.
        limit: none gets longer than so many letters.
        you: the seat of the reader, if they are to be called "you".
    """
    unnamed = [say.gettext("Player {number}").format(number=seat + 1) for seat in range(len(players))]
    shown = (clean(name, limit) for name in players)
    names = [name if seen(name) else number for name, number in zip(shown, unnamed, strict=True)]
    nameless = you is not None and names[you] in (unnamed[you], f"Player {you + 1}")
    return replace(say, names=tuple(map(isolated, told_apart(names, limit))), you=you, nameless=nameless)
