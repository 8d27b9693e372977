"""The names of constellations: a noun and an epithet for each seat, no two alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from zlib import crc32

from epizodiak.core.wording import Wording
from epizodiak.table.chart import Course, Saying
from epizodiak.table.texts import Text

WATCHES = (
    (Text("of the First Watch"), Text("played first")),
    (Text("of the Second Watch"), Text("played second")),
    (Text("of the Third Watch"), Text("played third")),
    (Text("of the Fourth Watch"), Text("played fourth")),
)
"""What is true of some seat in every round."""


def choose_epithets(courses: Sequence[Course], first: int, digest: int, say: Wording) -> tuple[Saying, ...]:
    """A different epithet for each seat that is true of its play.

    Which of those that are true is chosen follows from the digest, so that rounds which went alike differ in their
    names. Seats with fewer of them choose first.

    Args:
        courses: by seat.
        first: the seat that began the round.
        digest: of the round.
        say: how it is said.
    """
    taken: set[str] = set()
    chosen: dict[int, Saying] = {}
    for seat in sorted(range(len(courses)), key=lambda seat: (len(courses[seat].epithets), seat)):
        free = [each for each in courses[seat].epithets if each.key not in taken]
        found = (
            min(free, key=lambda each: _random_number(digest, each.key))
            if free
            else _epithet_of_order(seat, first, len(courses), say)
        )
        taken.add(found.key)
        chosen[seat] = found
    return tuple(chosen[seat] for seat in range(len(courses)))


def _random_number(digest: int, key: str) -> int:
    return crc32(f"{digest} {key}".encode())


def _epithet_of_order(seat: int, first: int, seats: int, say: Wording) -> Saying:
    number = (seat - first) % seats
    name, fact = WATCHES[number]
    return Saying(f"watch-{number}", say.gettext(str(name)), say.gettext(str(fact)))


def full_name(noun: Saying, epithet: Saying, say: Wording) -> str:
    """The whole name of a constellation."""
    parts: Mapping[str, str] = {"noun": noun.name, "epithet": epithet.name}
    return say.gettext("{noun} {epithet}").format(**parts)
