"""Epicycle solved (C8): who wins from any position, and how soon.

A position is seen from the seat to move and from the gap: nine sizes clockwise, the own holding, the other's. The value
of every one of them, whether play can reach it or not, stands in a table, a byte each, at a place that is worked out
from the position; ``solve.py`` makes the table. It knows nothing of C6, which doesn't change a value: who wins gets
nearer to the end with every action and so repeats nothing, and who can't win draws by going round. Only a position that
has already occurred twice is another matter, and :func:`action_values` sees to it.
"""

from __future__ import annotations

from base64 import b85decode
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import factorial
from zlib import decompress

from epizodiak.games.epicycle.mind import solved
from epizodiak.games.epicycle.rules import rules
from epizodiak.games.epicycle.rules.state import GAP, SIZES, Action, State

WIN, DRAW, LOSS = 1, 0, -1

LOSS_BYTE = 128
"""A byte of the table: 0 is a draw, ``n`` below this a win in ``n``, this and ``n`` a loss in ``n``."""

COPIES = 5
Ring = str
"""Nine sizes clockwise from the gap, as digits."""

Holding = str
"""Three sizes, sorted, as digits."""

Position = tuple[Ring, Holding, Holding]
"""A position seen from the gap and from the seat to move: the ring, its holding, the other's."""

HOLDINGS: tuple[Holding, ...] = ("112", "113", "122", "123", "133", "223", "233")
"""What a seat can hold while the game goes on (C5)."""


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a position or action for the seat to move, with perfect play.

    Attributes:
        result: ``WIN``, ``DRAW`` or ``LOSS``.
        actions: how many actions are left until the end, if the winner hurries and the loser delays; 0 for a draw.
    """

    result: int
    actions: int = 0

    def before(self) -> Value:
        """The value of the action that leads to this position, for the player who chooses it."""
        return Value(DRAW) if self.result == DRAW else Value(-self.result, self.actions + 1)

    @property
    def merit(self) -> tuple[int, int]:
        """Sort key: quicker wins and later losses are better."""
        return self.result, -self.result * self.actions


def successors(ring: Ring, own: Holding, other: Holding) -> Iterator[Position]:
    """C3: the positions after each action, seen by the other seat; :func:`lost` ones among them."""
    for size in dict.fromkeys(own):
        for space in (int(size), 10 - int(size)):
            taken = ring[space - 1]
            if taken != size:
                yield ring[space:] + size + ring[: space - 1], other, "".join(sorted(own.replace(size, taken, 1)))


def lost(holding: Holding) -> bool:
    """Whether the player with this holding has lost (C5)."""
    return holding[0] == holding[2]


def counts(own: Holding, other: Holding) -> tuple[int, int, int]:
    """The number of pyramids of each size in the ring, given both holdings (C1)."""
    one, two, three = (COPIES - (own + other).count(str(size)) for size in SIZES)
    return one, two, three


def arrangements(left: tuple[int, ...]) -> int:
    """The number of orders in which these pyramids of each size can stand."""
    if min(left) < 0:
        return 0
    ways = factorial(sum(left))
    for number in left:
        ways //= factorial(number)
    return ways


@cache
def offsets() -> tuple[dict[tuple[Holding, Holding], int], int]:
    """The index in the table at which the positions of each pair of holdings begin, and the table's length."""
    found, at = {}, 0
    for own in HOLDINGS:
        for other in HOLDINGS:
            found[own, other] = at
            at += arrangements(counts(own, other))
    return found, at


@cache
def _orders_below(left: tuple[int, int, int], size: int) -> tuple[int, tuple[int, int, int]]:
    """The number of orders that begin with a smaller size, and the pyramids left after one of this size."""
    smaller = sum(arrangements(_without(left, index)) for index in range(size - 1) if left[index])
    return smaller, _without(left, size - 1)


def _without(left: tuple[int, int, int], index: int) -> tuple[int, int, int]:
    one, two, three = (number - (at == index) for at, number in enumerate(left))
    return one, two, three


def place(ring: Ring, own: Holding, other: Holding) -> int:
    """The index of a position in the table."""
    at, left = offsets()[0][own, other], counts(own, other)
    for size in ring:
        smaller, left = _orders_below(left, int(size))
        at += smaller
    return at


@cache
def table() -> bytes:
    """The value of each position as a byte, unpacked on first use."""
    return decompress(b85decode("".join(solved.PACKED)))


def lookup(ring: Ring, own: Holding, other: Holding) -> Value:
    """The value of a position that is given as digits."""
    byte = table()[place(ring, own, other)]
    if not byte:
        return Value(DRAW)
    return Value(WIN, byte) if byte < LOSS_BYTE else Value(LOSS, byte - LOSS_BYTE)


def seen_from(
    ring: tuple[int, ...], holdings: tuple[tuple[int, ...], ...], player: int
) -> tuple[Ring, Holding, Holding]:
    """A position of the rules as digits: the ring from the gap on, the holding of ``player``, the other holding."""
    gap = ring.index(GAP)
    turned = "".join(map(str, (*ring[gap + 1 :], *ring[:gap])))
    own, other = ("".join(map(str, holdings[seat])) for seat in (player, 1 - player))
    return turned, own, other


def value(state: State) -> Value:
    """The value of a position for the seat to act, if no position has occurred before (C6)."""
    assert state.player is not None, "asked while the game goes on"
    return lookup(*seen_from(state.ring, state.holdings, state.player))


def action_values(state: State) -> dict[Action, Value]:
    """The value of each legal action for the seat to act; a draw if the action draws at once (C6)."""
    assert state.player is not None, "asked while the game goes on"
    seat, found = state.player, {}
    for action in rules.legal_actions(state):
        after = rules.apply(state, action)
        if after.player is not None:
            found[action] = value(after).before()
        elif after.winner is None:
            found[action] = Value(DRAW)
        else:
            found[action] = Value(WIN if after.winner == seat else LOSS, 1)
    return found
