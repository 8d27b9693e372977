"""What a program that learns is given of a game: numbers for a seat's view, and all actions in a fixed order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from epizodiak.core.errors import OptionError
from epizodiak.core.rules import Json


@dataclass(frozen=True, slots=True)
class Encoding:
    """A game's numbers for so many players.

    Attributes:
        actions: every notation that can ever be legal; a number means the same action in every version.
        most: for each number of an observation the largest that it can be; the smallest is 0.
        encode: the numbers of a view, in the order of ``most``; seats are counted from the view's own.
        options_of_rounds: the options for so many rounds.
    """

    actions: tuple[str, ...]
    most: tuple[int, ...]
    encode: Callable[[Any], list[int]]
    options_of_rounds: Callable[[int], Mapping[str, Json]]


def only_one_round(rounds: int) -> Mapping[str, Json]:
    """The options for one round, of a game that knows no other.

    Raises:
        OptionError: it is another number.
    """
    if rounds != 1:
        raise OptionError(f"the game is one round, not {rounds}")
    return {}


def seat_number(seat: int | None, own: int, seats: int) -> int:
    """0 for nobody, 1 for the view's own seat, 2 for the one after it and so on."""
    return 0 if seat is None else (seat - own) % seats + 1
