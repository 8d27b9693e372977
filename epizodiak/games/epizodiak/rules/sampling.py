"""Full positions that fit a view, each as likely as by a random deal.

The unseen tiles go to the hidden hands and the pile so that every bound of the view (``memory.py``) holds. The number
of deals behind each split is counted exactly, value by value, and a split is drawn in proportion to it; that is the
uniform distribution over deals of 48 distinct tiles, conditioned on the bounds.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from math import comb

from epizodiak.core.chance import RandomSource, shuffled
from epizodiak.core.errors import EpizodiakError
from epizodiak.games.epizodiak.rules.memory import Memory
from epizodiak.games.epizodiak.rules.rules import PASSES_TO_CONTEST, SET, end_values
from epizodiak.games.epizodiak.rules.state import CONTEST, COPIES, SEATS, START, VALUES, State
from epizodiak.games.epizodiak.rules.view import View, view

Split = tuple[int, ...]
"""How many tiles of one value each holder gets."""

Table = tuple[tuple[int, int], ...]
"""For one holder: the least and the most of each value."""


@dataclass(slots=True)
class _Deals:
    """Counts and draws the ways to hand out unseen tiles.

    Attributes:
        unseen: number of unseen tiles of each value.
        bounds: for each holder, least and most of each value.
    """

    unseen: tuple[int, ...]
    bounds: tuple[Table, ...]
    _known: dict[tuple[int, Split], int] = field(default_factory=dict)
    _choices: dict[tuple[int, Split], tuple[list[int], list[tuple[Split, Split]]]] = field(default_factory=dict)

    def count(self, index: int, room: Split) -> int:
        """Deals of the tiles of values ``index`` and up into holders with ``room`` left."""
        if index == len(self.unseen):
            return 1 if not any(room) else 0
        key = (index, room)
        if key not in self._known:
            ways = (weight * self.count(index + 1, left) for _, weight, left in self._splits(index, room))
            self._known[key] = sum(ways)
        return self._known[key]

    def draw(self, room: Split, source: RandomSource) -> list[Split]:
        """A split for each value, in proportion to its deals."""
        total, chosen = self.count(0, room), []
        if not total:
            msg = "no position fits this view"
            raise EpizodiakError(msg)
        for index in range(len(self.unseen)):
            sums, choices = self._splits_with_weights(index, room)
            split, room = choices[bisect_right(sums, int(source.random() * sums[-1]))]
            chosen.append(split)
        return chosen

    def _splits_with_weights(self, index: int, room: Split) -> tuple[list[int], list[tuple[Split, Split]]]:
        """The possible splits of one value's tiles: cumulative numbers of deals, and the splits with the room left."""
        key = (index, room)
        if key not in self._choices:
            found = [(weight * self.count(index + 1, left), split, left) for split, weight, left in self._splits(*key)]
            self._choices[key] = list(accumulate(ways for ways, _, _ in found)), [each[1:] for each in found]
        return self._choices[key]

    def _splits(self, index: int, room: Split) -> Iterator[tuple[Split, int, Split]]:
        """Ways to share out the tiles of one value: the split, its number of deals, the room that is left."""
        yield from self._share_out(index, 0, self.unseen[index], room, (), 1)

    def _share_out(  # noqa: PLR0917 - a recursion over holders that carries its whole state
        self, index: int, holder: int, tiles: int, room: Split, done: Split, weight: int
    ) -> Iterator[tuple[Split, int, Split]]:
        least, most = self.bounds[holder][index]
        most = min(most, tiles, room[holder])
        if holder == len(room) - 1:
            if least <= tiles <= most:
                split = (*done, tiles)
                yield split, weight, tuple(r - s for r, s in zip(room, split, strict=True))
            return
        for number in range(least, most + 1):
            yield from self._share_out(
                index, holder + 1, tiles - number, room, (*done, number), weight * comb(tiles, number)
            )


def resample(view: View, source: RandomSource) -> State:
    """A full position, drawn at random, that the owner of the view cannot rule out.

    Raises:
        EpizodiakError: no position fits the view (it was not made by the rules).
    """
    return _positions(view).draw(source)


@lru_cache(maxsize=1)
def _positions(seen: View) -> Positions:  # searches draw for one view again and again, and counting takes longest
    return Positions(seen)


class Positions:
    """The positions that fit a view: counted once, drawn as often as wanted."""

    def __init__(self, seen: View) -> None:
        self._seen = seen
        self._holders = [seat for seat in range(SEATS) if seat != seen.seat]
        unseen = tuple(
            COPIES - seen.hand.count(value) - seen.dial.count(value) - (SET if seen.gone(value) else 0)
            for value in VALUES
        )
        self._room = (*(seen.hand_sizes[seat] for seat in self._holders), seen.pile_size)
        bounds = (
            *(tuple(zip(seen.least[seat], seen.most[seat], strict=True)) for seat in self._holders),
            tuple((least, COPIES) for least in seen.pile_least),
        )
        # Whether a contest is offered tells whether an opponent holds tiles of one value only (E16): the one fact
        # about hidden hands that a list of legal actions gives away. Worlds of each kind are drawn in proportion.
        self._told = _has_missing_contests(seen)
        hands = _one_value_hands(seen, self._holders) if self._told else []
        self._kinds_of_deals = _kinds_of_deals(unseen, bounds, self._room, hands)

    def draw(self, source: RandomSource) -> State:
        """One of them.

        Raises:
            EpizodiakError: there is none (the view was not made by the rules).
        """
        while True:
            deals = _draw_kind(self._kinds_of_deals, self._room, source)
            found = _position(self._seen, self._holders, deals.draw(self._room, source), source)
            if not self._told or view(found, self._seen.seat) == self._seen:
                return found


def _has_missing_contests(seen: View) -> bool:
    return bool(seen.legal) and seen.phase == START and not seen.pile_size and seen.passes >= PASSES_TO_CONTEST


def _one_value_hands(seen: View, holders: Sequence[int]) -> list[tuple[int, int]]:
    """The hands that consist of one value only, as missing contests imply: holder and value."""
    offered = {action.first for action in seen.legal if action.kind == CONTEST}
    possible = (v for v in end_values(seen.dial) if v not in seen.hand and not seen.gone(v))
    withheld = [value for value in possible if value not in offered]
    return [
        (index, value) for value in withheld for index, seat in enumerate(holders) if seen.hand_sizes[seat] <= COPIES
    ]


def _kinds_of_deals(
    unseen: tuple[int, ...], bounds: tuple[Table, ...], room: Split, one_value_hands: Sequence[tuple[int, int]]
) -> list[_Deals]:
    """All deals; or, for each hand that consists of one value only, the deals with that."""
    if not one_value_hands:
        return [_Deals(unseen, bounds)]
    kinds = []
    for holder, value in one_value_hands:
        table = bounds[holder]
        only = (*table[: value - 1], (room[holder], table[value - 1][1]), *table[value:])
        kinds.append(_Deals(unseen, (*bounds[:holder], only, *bounds[holder + 1 :])))
    return kinds


def _draw_kind(kinds: Sequence[_Deals], room: Split, source: RandomSource) -> _Deals:
    """A kind of deal, drawn in proportion to its number of deals."""
    if len(kinds) == 1:
        return kinds[0]
    counts = [deals.count(0, room) for deals in kinds]
    ticket = int(source.random() * sum(counts))
    for deals, number in zip(kinds, counts, strict=True):
        ticket -= number
        if ticket < 0:
            return deals
    return kinds[-1]


def _position(seen: View, holders: Sequence[int], splits: Sequence[Split], source: RandomSource) -> State:
    """The position with these hidden tiles; the pile in random order."""
    hidden = [
        tuple(value for value, split in zip(VALUES, splits, strict=True) for _ in range(split[index]))
        for index in range(len(holders) + 1)
    ]
    hands = [seen.hand] * SEATS
    for index, seat in enumerate(holders):
        hands[seat] = hidden[index]
    return State(
        options=seen.options,
        round=seen.round,
        phase=seen.phase,
        player=seen.player,
        dial=seen.dial,
        hands=tuple(hands),
        pile=shuffled(hidden[-1], source),
        discards=seen.discards,
        potential=seen.potential,
        totals=seen.totals,
        passes=seen.passes,
        laid=seen.laid,
        emptied=seen.emptied,
        memory=Memory(seen.least, seen.most, (seen.pile_least,) * (SEATS + 1), seen.last_passed, seen.last_drew),
    )
