"""Times and sentences about clocks."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import ceil

from epizodiak.core.errors import RecordError
from epizodiak.core.strict_json import parse
from epizodiak.core.wording import Wording
from epizodiak.record.metadata import MOST_TIME

MINUS = "\u2212"

MOST_JOTTED = 1_000
"""Letters of what is noted of a clock: a game's name and some numbers."""


def clock_text(left: float) -> str:
    """The time left in minutes and seconds; a second that has begun still counts.

    Args:
        left: milliseconds; below 0, over the time.
    """
    seconds = ceil(left / 1000)
    minutes, rest = divmod(abs(seconds), 60)
    return f"{MINUS if seconds < 0 else ''}{minutes}:{rest:02}"


def spoken_time(left: float, say: Wording) -> str:
    """The time left in words, for screen readers."""
    seconds = ceil(left / 1000)
    minutes, rest = divmod(abs(seconds), 60)
    parts = []
    if minutes:
        parts.append(say.ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes))
    if rest or not minutes:
        parts.append(say.ngettext("{count} second", "{count} seconds", rest).format(count=rest))
    time = " ".join(parts)
    return say.gettext("{time} over").format(time=time) if seconds < 0 else time


def all_left(left: Mapping[int, float], say: Wording) -> str:
    """How much time each of some seats has left, for screen readers."""
    of_seat = say.gettext("{name} {time}")
    told = ", ".join(of_seat.format(name=say.called(seat), time=spoken_time(each, say)) for seat, each in left.items())
    return say.gettext("Time left: {times}.").format(times=told)


def minute_left(seat: int, say: Wording) -> str:
    """The sentence that a seat has a minute left."""
    told = say.told(seat, say.gettext("One minute left for {name}."), say.gettext("One minute left for you."))
    return told.format(name=say.names[seat])


def time_up(seat: int, say: Wording) -> str:
    """The sentence that a seat's time is up."""
    named, yours = (
        say.gettext("{name}'s time is up. The game goes on."),
        say.gettext("Your time is up. The game goes on."),
    )
    return say.told(seat, named, yours).format(name=say.names[seat])


def more_given(seat: int, say: Wording) -> str:
    """The sentence that a seat gets more time."""
    told = say.told(seat, say.gettext("Two minutes more for {name}."), say.gettext("Two minutes more for you."))
    return told.format(name=say.names[seat])


# --- noted in a turn --------------------------------------------------------------------------------------------------


def jotted(name: str, ply: int, left: Sequence[float]) -> str:
    """A note about the current turn's time, for :func:`read_jotted`.

    Args:
        name: under which the game is stored.
        ply: number of its actions.
        left: milliseconds that each seat has left.
    """
    return json.dumps([name, ply, [round(each) for each in left]])


def read_jotted(text: str, name: str, ply: int, left: tuple[float, ...]) -> tuple[float, ...]:
    """The time left according to a note, checked; ``left`` if it is about another game or position.

    Args:
        text: the note.
        name: under which the game is stored.
        ply: number of its actions.
        left: what is left by its record: nobody gets more by a note.
    """
    try:
        data = parse(text, MOST_JOTTED)
    except RecordError:
        return left
    if not isinstance(data, list) or len(data) != 3 or data[:2] != [name, ply] or type(data[1]) is not int:  # noqa: PLR2004
        return left
    noted = data[2]
    if not isinstance(noted, list) or len(noted) != len(left) or any(type(each) is not int for each in noted):
        return left
    if not all(-MOST_TIME <= each <= MOST_TIME for each in noted):
        return left
    return tuple(map(min, left, noted))
