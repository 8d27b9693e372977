"""The clock's figures and sentences."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from epizodiak.core.wording import Wording

MINUS = "\u2212"


def figures(left: float) -> str:
    """Minutes and seconds as a panel shows them: what has begun of a second still counts as left.

    Args:
        left: milliseconds; below 0, over the time.
    """
    seconds = ceil(left / 1000)
    minutes, rest = divmod(abs(seconds), 60)
    return f"{MINUS if seconds < 0 else ''}{minutes}:{rest:02}"


def spoken(left: float, say: Wording) -> str:
    """The same for ears."""
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
    """How much time each of some seats has left, as a sentence for ears."""
    of_seat = say.gettext("{name} {time}")
    told = ", ".join(of_seat.format(name=say.names[seat], time=spoken(each, say)) for seat, each in left.items())
    return say.gettext("Time left: {times}.").format(times=told)


def minute_left(seat: int, say: Wording) -> str:
    """What is said when a seat has a minute left."""
    return say.gettext("One minute left for {name}.").format(name=say.names[seat])


def time_up(seat: int, say: Wording) -> str:
    """What is said when a seat's time is up; nothing is lost by that."""
    return say.gettext("{name} has used up the time. The game goes on.").format(name=say.names[seat])


def more_given(seat: int, say: Wording) -> str:
    """What is said when a seat gets more time."""
    return say.gettext("Two minutes more for {name}.").format(name=say.names[seat])
