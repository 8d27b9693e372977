"""A game's options, declared as fields of a dataclass and checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, fields
from typing import Any, Final, NamedTuple

from epizodiak.core.errors import OptionError, Reason, shorten

_OPTION: Final = "option"


class Option(NamedTuple):
    """An option's possible values, and how an invalid one is refused.

    Attributes:
        values: all its values, of one type; the default first.
        refused: what is wrong, for the option's name and another value, told.
    """

    values: tuple[Any, ...]
    refused: Callable[[str, str], Reason]


def _option(values: tuple[Any, ...], refused: Callable[[str, str], Reason]) -> Any:
    return field(default=values[0], metadata={_OPTION: Option(values, refused)})


def choice(*choices: str) -> str:
    """Declare an option with some words as values; the first is the default."""

    def refused(option: str, value: str) -> Reason:
        told = ", ".join(choices)
        return Reason("option {option} is one of {choices}, not {value}", option=option, choices=told, value=value)

    return _option(choices, refused)  # type: ignore[no-any-return]  # a field, which the class takes for its default


def whole_number(default: int, allowed: range) -> int:
    """Declare an option that is an integer within ``allowed``."""

    def refused(option: str, value: str) -> Reason:
        return Reason(
            "option {option} is a whole number from {least} to {most}, not {value}",
            option=option,
            least=allowed[0],
            most=allowed[-1],
            value=value,
        )

    others = (number for number in allowed if number != default)
    return _option((default, *others), refused)  # type: ignore[no-any-return]  # as above


def truth(*, default: bool) -> bool:
    """Declare an option that is ``True`` or ``False``."""

    def refused(option: str, value: str) -> Reason:
        return Reason("option {option} is true or false, not {value}", option=option, value=value)

    return _option((default, not default), refused)  # type: ignore[no-any-return]  # as above


def declared(kind: Any) -> dict[str, Option]:
    """The options that the fields of a dataclass declare, by name."""
    return {each.name: each.metadata[_OPTION] for each in fields(kind)}


def check_options(given: Mapping[str, object], known: Mapping[str, Option]) -> None:
    """Raise an error for unknown options or invalid values; missing ones are allowed.

    Raises:
        OptionError: an unknown key, or a value the option does not take.
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
    for key, option in known.items():
        value = given.get(key, option.values[0])
        if type(value) is not type(option.values[0]) or value not in option.values:
            raise OptionError(option.refused(key, shorten(repr(value))))


def check_first_player(seat: object, seats: int) -> None:
    """Raise an error if the first player is not the number of a seat.

    Raises:
        OptionError: ``seat`` is no whole number from 0 to ``seats`` - 1.
    """
    if type(seat) is not int or seat not in range(seats):
        raise OptionError(Reason("the first player is a seat from 0 to {last}", last=seats - 1))
