"""Which thing is marked next, where one switch has to reach all of them: long lists are gone through in parts first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from math import ceil, sqrt
from typing import NamedTuple

from epizodiak.core.wording import Wording
from epizodiak.table.scene import SELECT, UNSELECT

MOST = 8
"""A longer list is divided, so that nothing in it is far away."""

PASSES = 2
"""So often the things of a part are gone through before the mark leaves it."""

BEFORE_REST = 3
"""So often everything is gone through if nothing is pressed; then the mark rests until the next press."""

CHOICES = (SELECT, UNSELECT)
"""What a press on a place of the table does that plays nothing yet."""

FIRST = ("reveal", "next", "again", "go-on", "start", "resume")
"""What people come for where no move is to be made."""


class Thing(NamedTuple):
    """What can be pressed.

    Attributes:
        key: by which it is known again.
        within: the name of what it stands in, such as a heading; empty if there is none.
        can: what a press does, if it is a place of the table.
    """

    key: str
    within: str = ""
    can: str = ""


class Bundle(NamedTuple):
    """Things that are marked together first.

    Attributes:
        name: of what they stand in; empty if they are only some of its things.
        members: in their order.
    """

    name: str
    members: tuple[Member, ...]


Member = Thing | Bundle


def ordered(things: Iterable[Thing]) -> list[Thing]:
    """Things in the order in which they are marked: moves, what is chosen for them, what goes on, then the rest.

    What is alike stands as the page has it; to put back what has been chosen comes after all that leads on.
    """

    def rank(thing: Thing) -> int:
        if thing.can:
            return 1 + CHOICES.index(thing.can) if thing.can in CHOICES else 0
        return 3 + FIRST.index(thing.key) if thing.key in FIRST else 3 + len(FIRST)

    return sorted(things, key=rank)


def arranged(things: Sequence[Thing]) -> tuple[Member, ...]:
    """Things as a short list: what stands together is one part of it, unless all of them are few."""
    if len(things) <= MOST:
        return tuple(things)
    parts: list[Member] = []
    for (name, alone), run in groupby(things, key=lambda each: (each.within, each.key if each.key in FIRST else "")):
        members = list(run)
        parts += members if alone or len(members) == 1 else [Bundle(name, _divided(members))]
    if len(parts) == 1 and isinstance(parts[0], Bundle):
        return parts[0].members
    return _divided(parts)


def _divided(members: Sequence[Member]) -> tuple[Member, ...]:
    if len(members) <= MOST:
        return tuple(members)
    size = max(ceil(sqrt(len(members))), ceil(len(members) / MOST))
    pieces = [members[at : at + size] for at in range(0, len(members), size)]
    return tuple(piece[0] if len(piece) == 1 else Bundle("", _divided(piece)) for piece in pieces)


def things_of(member: Member) -> tuple[Thing, ...]:
    """All things of a part, or the one thing."""
    if isinstance(member, Thing):
        return (member,)
    return tuple(thing for each in member.members for thing in things_of(each))


def said_of(member: Member, name_of: Callable[[Thing], str], say: Wording) -> str:
    """What is said of a part that is marked; of one thing nothing, since the focus says it."""
    if isinstance(member, Thing):
        return ""
    if member.name:
        return member.name
    first, *_, last = things_of(member)
    return say.gettext("From {first} to {last}").format(first=name_of(first), last=name_of(last))


class _Level:
    """A list and where in it the mark stands, and how often it has been gone through."""

    def __init__(self, members: tuple[Member, ...]) -> None:
        self.members = members
        self.at = 0
        self.passes = 0


class Scanning:
    """Where the mark stands.

    Args:
        by_steps: whether a second switch moves it: then it never rests, and leaves a part after one pass.
    """

    def __init__(self, *, by_steps: bool = False) -> None:
        self._by_steps = by_steps
        self._things: tuple[Thing, ...] = ()
        self._levels: list[_Level] = []

    @property
    def marked(self) -> Member | None:
        """What is marked; nothing while the mark rests."""
        level = self._levels[-1] if self._levels else None
        return level.members[level.at] if level is not None and level.members else None

    def show(self, things: Sequence[Thing]) -> bool:
        """Take in what can be pressed now; returns whether that is something else, and the mark begins anew."""
        if tuple(things) == self._things:
            return False
        self._things = tuple(things)
        self._begin()
        return True

    def _begin(self) -> None:
        self._levels = [_Level(arranged(self._things))]

    def step(self) -> None:
        """Mark what comes next."""
        if self.marked is None:
            return
        level = self._levels[-1]
        level.at = (level.at + 1) % len(level.members)
        if level.at:
            return
        level.passes += 1
        inside = len(self._levels) > 1
        if inside and level.passes >= (1 if self._by_steps else PASSES):
            self._levels.pop()  # and the part itself is marked again
        elif not inside and not self._by_steps and level.passes >= BEFORE_REST:
            self._levels = []

    def press(self) -> Thing | None:
        """Take what is marked: a thing, which is returned, or a part, whose members are marked now."""
        marked = self.marked
        if marked is None:
            self._begin()
            return None
        for level in self._levels:
            level.passes = 0
        if isinstance(marked, Thing):
            return marked
        self._levels.append(_Level(marked.members))
        return None
