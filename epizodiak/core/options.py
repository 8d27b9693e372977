"""Reading the options of a game from a record's mapping: what is no option, or no value of one, is refused."""

from __future__ import annotations

from collections.abc import Mapping

from epizodiak.core.errors import OptionError, Reason, shorten


def check_names(given: Mapping[str, object], known: tuple[str, ...]) -> None:
    """Refuses options that the game does not have.

    Raises:
        OptionError: a key is not in ``known``.
    """
    for key in given:
        if key not in known:
            raise OptionError(
                Reason(
                    'the game has no option "{option}"',
                    technically='unknown option "{option}"; options: {known}',
                    option=shorten(str(key)),
                    known=", ".join(known) or "none",
                )
            )


def choice(given: Mapping[str, object], key: str, choices: tuple[str, ...]) -> str:
    """One of ``choices``; the first is the default.

    Raises:
        OptionError: another value.
    """
    value = given.get(key, choices[0])
    if isinstance(value, str) and value in choices:
        return value
    raise OptionError(
        Reason(
            "option {option} is one of {choices}, not {value}",
            option=key,
            choices=", ".join(choices),
            value=shorten(repr(value)),
        )
    )


def whole_number(given: Mapping[str, object], key: str, default: int, allowed: range) -> int:
    """A whole number within ``allowed``; ``True`` is none.

    Raises:
        OptionError: another value.
    """
    value = given.get(key, default)
    if type(value) is int and value in allowed:
        return value
    raise OptionError(
        Reason(
            "option {option} is a whole number from {least} to {most}, not {value}",
            option=key,
            least=allowed[0],
            most=allowed[-1],
            value=shorten(repr(value)),
        )
    )


def truth(given: Mapping[str, object], key: str, *, default: bool) -> bool:
    """``True`` or ``False``.

    Raises:
        OptionError: another value.
    """
    value = given.get(key, default)
    if isinstance(value, bool):
        return value
    raise OptionError(Reason("option {option} is true or false, not {value}", option=key, value=shorten(repr(value))))


def check_first_player(seat: object, seats: int) -> None:
    """Refuses a first player who is no seat.

    Raises:
        OptionError: ``seat`` is no whole number from 0 to ``seats`` - 1.
    """
    if type(seat) is not int or seat not in range(seats):
        raise OptionError(Reason("the first player is a seat from 0 to {last}", last=seats - 1))
