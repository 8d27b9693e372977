"""The errors of the package, each with a reason that can be told in any language.

All derive from :class:`EpizodiakError`, itself a ``ValueError``: something that was given does not fit.
Each carries what was given and what would have been right, so that the edge (page or command line)
can say it in the person's language.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Sequence

_AS_IT_STANDS = "{text}"


class Reason:
    """What is wrong: a sentence's template and its values, to be said in any language.

    Attributes:
        template: for people, with the values' names in braces; ``make messages`` reads it from the code.
        technically: the same for developers, in English only; by default the template.
        values: what stands for the names; a value may be a reason itself.
    """

    def __init__(self, template: str, /, *, technically: str | None = None, **values: object) -> None:
        self.template = template
        self.technically: str = technically or template
        self.values = values

    def __str__(self) -> str:
        """The technical sentence, in English."""
        return self.technically.format(**self.values)

    def sentence(self, translate: Callable[[str], str], shown: Callable[[str], str]) -> str:
        """The sentence for people.

        Args:
            translate: gives a template in the person's language.
            shown: makes a text that was given fit to be shown.
        """
        values = {
            name: value.sentence(translate, shown) if isinstance(value, Reason) else _shown_value(value, shown)
            for name, value in self.values.items()
        }
        return translate(self.template).format(**values)


def _shown_value(value: object, shown: Callable[[str], str]) -> str:
    return shown(value) if isinstance(value, str) else str(value)


def reason_of(given: Reason | str) -> Reason:
    """A reason from a reason or from a plain text, which is shown as it is."""
    return given if isinstance(given, Reason) else Reason(_AS_IT_STANDS, text=given)


class EpizodiakError(ValueError):
    """Base of every error that wrong input can cause.

    Attributes:
        why: what is wrong.
    """

    def __init__(self, why: Reason | str) -> None:
        self.why: Reason = reason_of(why)
        super().__init__(str(self.why))


class OptionError(EpizodiakError):
    """An unknown option, or a value that the option does not take."""


class NotationError(EpizodiakError):
    """A text that is no action's notation.

    Attributes:
        text: what was given.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(Reason('"{text}" is not a move', technically='"{text}": not an action', text=shorten(text)))


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
        self.legal: tuple[str, ...] = tuple(legal)
        super().__init__(
            Reason(
                '"{action}" is not allowed here',
                technically='"{action}": not legal; legal: {legal}; position: {position}',
                action=action,
                legal=" ".join(legal) or "nothing",
                position=position,
            )
        )


class ChanceError(EpizodiakError):
    """A chance outcome that is missing, not asked for, or not a permutation of the right tiles."""


class RecordError(EpizodiakError):
    """A record that cannot be read or replayed.

    Attributes:
        reason: what is wrong, in English and technically.
        record: 0-based index of the record in its input, if known.
        action: 1-based index of the action to blame, if one is.
        text: that action's text as given.
        legal: what would have been legal there, if that is the reason.
    """

    def __init__(
        self,
        why: Reason | str,
        *,
        record: int | None = None,
        action: int | None = None,
        text: str | None = None,
        legal: Iterable[str] | None = None,
    ) -> None:
        super().__init__(why)
        self.reason: str = str(self.why)
        self.record = record
        self.action = action
        self.text = text
        self.legal: tuple[str, ...] | None = None if legal is None else tuple(legal)
        self.args: tuple[str, ...] = (self.line(),)

    def line(self) -> str:
        """The error on one line, for the command line: ``record 3, action 17 (">9"): not legal; legal: <3 >5 d``."""
        where = []
        if self.record is not None:
            where.append(f"record {self.record}")
        if self.action is not None:
            where.append(f'action {self.action} ("{shorten(self.text or "")}")')
        return f"{', '.join(where)}: {self.reason}" if where else self.reason

    def within(self, record: int) -> RecordError:
        """This error with the number of the record in which it occurred."""
        return RecordError(self.why, record=record, action=self.action, text=self.text, legal=self.legal)


def shorten(text: str, limit: int = 60) -> str:
    """``text`` on one line and of at most ``limit`` characters, for messages; control characters are escaped."""
    start = text[: limit + 1]
    plain = "".join(c if c.isprintable() else repr(c)[1:-1] for c in start)
    return plain if len(plain) <= limit else plain[: limit - 1] + "…"


def places(error: BaseException) -> str:
    """Where an error and what led to it arose, innermost last; without their messages, which may name hidden tiles.

    Returns:
        For each: the lines of a traceback, and the name of its class.
    """
    earlier = error.__cause__ or error.__context__
    lines = traceback.format_tb(error.__traceback__)
    return f"{places(earlier) if earlier else ''}{''.join(lines)}{type(error).__qualname__}\n"
