"""What happens to mistakes from one's own games (``app/events.py``); the effects are in ``app/mistake_effects.py``."""

from __future__ import annotations

from collections.abc import Mapping

from epizodiak.app.events import Event


class MistakesCame(Event):
    """The mistakes of a kind of game that are kept were read; nothing about them is known.

    Attributes:
        number: of the puzzle that was on the table when they were asked for.
        kept: by the names of the games, what is kept of their mistakes (``ui.mistakes.read``).
        records: by the same names, the games.
    """

    number: int
    kept: Mapping[str, str]
    records: Mapping[str, str]


class TriedKept(Event):
    """The browser has kept how a mistake was tried again, or, if it is not ``done``, could not."""

    done: bool
