"""The errors a caller of the package has to expect.

All derive from :class:`EpizodiakError`, itself a ``ValueError``: something that was given does not fit.
Each carries what was given and what would have been right, so that the edge (page or command line)
can say it in the person's language.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class EpizodiakError(ValueError):
    """Base of every error that wrong input can cause."""


class OptionError(EpizodiakError):
    """An unknown option, or a value that the option does not take."""


class NotationError(EpizodiakError):
    """A text that is no action's notation.

    Attributes:
        text: what was given.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(f'"{shorten(text)}": not an action')


class IllegalActionError(EpizodiakError):
    """A well-formed action that the rules do not allow in this position.

    Attributes:
        action: the action's notation.
        position: the position in words, complete (it names hidden tiles: not for a player's eyes).
        legal: notations of what would have been legal, sorted by code point.
    """

    def __init__(self, action: str, position: str, legal: Sequence[str]) -> None:
        self.action = action
        self.position = position
        self.legal = tuple(legal)
        super().__init__(f'"{action}": not legal; legal: {" ".join(legal) or "nothing"}; position: {position}')


class ChanceError(EpizodiakError):
    """A chance outcome that is missing, not wanted, or no permutation of the tiles it should order."""


class RecordError(EpizodiakError):
    """A record that cannot be read or replayed.

    Attributes:
        reason: what is wrong, in English.
        record: 0-based index of the record in its input, if known.
        action: 1-based index of the action to blame, if one is.
        text: that action's text as given.
        legal: what would have been legal there, if that is the reason.
    """

    def __init__(
        self,
        reason: str,
        *,
        record: int | None = None,
        action: int | None = None,
        text: str | None = None,
        legal: Iterable[str] | None = None,
    ) -> None:
        self.reason = reason
        self.record = record
        self.action = action
        self.text = text
        self.legal = None if legal is None else tuple(legal)
        super().__init__(self.line())

    def line(self) -> str:
        """One line as the command line prints it (``record 3, action 17 (">9"): not legal; legal: <3 >5 d``)."""
        where = []
        if self.record is not None:
            where.append(f"record {self.record}")
        if self.action is not None:
            where.append(f'action {self.action} ("{shorten(self.text or "")}")')
        return f"{', '.join(where)}: {self.reason}" if where else self.reason

    def within(self, record: int) -> RecordError:
        """The same error, told of record number ``record``."""
        return RecordError(self.reason, record=record, action=self.action, text=self.text, legal=self.legal)


def shorten(text: str, limit: int = 60) -> str:
    """``text`` on one line and of at most ``limit`` characters, for messages; control characters are escaped."""
    start = text[: limit + 1]
    plain = "".join(c if c.isprintable() else c.encode("unicode_escape", "replace").decode("ascii") for c in start)
    return plain if len(plain) <= limit else plain[: limit - 1] + "…"
