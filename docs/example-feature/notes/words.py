"""Lines as a record keeps them and as they are told.

Whoever wrote a file may have written anything: lines are bounded, made fit to be shown, and not believed if they belong
to no position or seat of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from epizodiak.core.codec import Codec, MismatchError
from epizodiak.core.rules import Json
from epizodiak.core.text import clean, isolated
from epizodiak.core.wording import Wording
from epizodiak.record.record import Record
from notes.state import KEY

MOST_LETTERS = 80
"""Letters of a line; a longer one is cut."""

MOST = 200
"""Lines of a game; the latest are kept, and believed."""


@dataclass(frozen=True, slots=True)
class Line:
    """What a player has left.

    Attributes:
        ply: number of actions up to the end that it belongs to.
        seat: whose it is.
        text: fit to be shown, as text.
    """

    ply: int
    seat: int
    text: str


_FORM = Codec().form(Line)


def read(record: Record) -> tuple[Line, ...]:
    """The lines of a game, each seat's latest for each position, in order."""
    given = record.metadata.others.get(KEY)
    plies, seats = range(len(record.actions) + 1), range(len(record.players))
    found: dict[tuple[int, int], Line] = {}
    for entry in given[-MOST:] if isinstance(given, list) else ():
        try:
            line: Line = _FORM.value(entry)
        except MismatchError:
            continue
        text = clean(line.text, MOST_LETTERS)
        if line.ply in plies and line.seat in seats and text:
            found[line.ply, line.seat] = Line(line.ply, line.seat, text)
    return tuple(found[place] for place in sorted(found))


def written(lines: Sequence[Line]) -> Json:
    """Lines as a record keeps them; ``None`` if there are none."""
    return [_FORM.written(line) for line in lines[-MOST:]] or None


def left(lines: Iterable[Line], ply: int, texts: Iterable[tuple[int, str]]) -> tuple[Line, ...]:
    """The lines after those of some seats were written anew; an empty one goes.

    Args:
        lines: as they were.
        ply: the position.
        texts: by seat what was typed.
    """
    typed = {seat: clean(text, MOST_LETTERS) for seat, text in texts}
    others = [line for line in lines if line.ply != ply or line.seat not in typed]
    return (*others, *(Line(ply, seat, text) for seat, text in sorted(typed.items()) if text))


def at(record: Record, ply: int) -> tuple[Line, ...]:
    """The lines that belong to a position."""
    return tuple(line for line in read(record) if line.ply == ply)


def told(lines: Iterable[Line], wording: Wording) -> str:
    """Lines as they are said."""
    sentence = wording.gettext("{name}: {text}")
    return " ".join(sentence.format(name=wording.names[line.seat], text=isolated(line.text)) for line in lines)
