"""The values of Epicycle: options, actions, positions."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from epizodiak.core.options import choice
from epizodiak.core.repetition import EMPTY_TRAIL, Trail

TWO = 2
"""As many play the game of C1 to C8; C10 to C15 are for more."""

SIZES = (1, 2, 3)
"""Small, medium, large (C1)."""

GAP = 0
"""What stands in the ring for the space without a pyramid."""

STANDARD_RING = SIZES * 3
"""Spaces 0 to 8 of the standard setup (C2)."""

SPACES = len(STANDARD_RING) + 1
RING_PYRAMIDS = tuple(sorted(STANDARD_RING))
"""The nine pyramids that a random setup puts in order (C2)."""


def standard_ring(seats: int) -> tuple[int, ...]:
    """What stands on all spaces but the last in the standard setup (C2, C11)."""
    return STANDARD_RING if seats == TWO else STANDARD_RING * 2


STANDARD, RANDOM = "standard", "random"

PLAY, OVER = "play", "over"

THREE, STUCK, REPEATED, STOPPED, LAST = "three", "stuck", "repeated", "stopped", "last"
"""Why a game is over: three of a size (C5), no legal action (C4), the same position for the third time (C6), agreed
(C9a), or of more than two only one is still in (C13)."""

CLOCKWISE, COUNTERCLOCKWISE = "+", "-"


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game (C2).

    Attributes:
        setup: ``"standard"`` or ``"random"``.
    """

    setup: str = choice(STANDARD, RANDOM)


@dataclass(frozen=True, slots=True)
class Action:
    """Placing a pyramid in the gap and taking the one exactly as many spaces away as it is large (C3).

    Attributes:
        size: of the pyramid placed.
        side: ``+`` to take clockwise, ``-`` counterclockwise.
    """

    size: int
    side: str


@dataclass(frozen=True, slots=True)
class State:
    """A full position; nothing is hidden (C7).

    Attributes:
        options: as agreed at the start.
        player: seat to act, ``None`` when over.
        ring: what stands on the spaces, clockwise; 0 is the gap.
        holdings: the three sizes that each seat holds, sorted; none if more than two play and it was removed.
        once, twice: the positions (:func:`position_key`) that have occurred once, or twice and more (C6).
        stopped: whether all who are still in have agreed to stop (C9a).
        out: the seats that have lost, in order (C13).
        left: what each of them held then.
    """

    options: Options
    player: int | None
    ring: tuple[int, ...]
    holdings: tuple[tuple[int, ...], ...]
    once: Trail = EMPTY_TRAIL
    twice: Trail = EMPTY_TRAIL
    stopped: bool = False
    out: tuple[int, ...] = ()
    left: tuple[tuple[int, ...], ...] = ()

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats that have not lost."""
        return tuple(seat for seat in range(len(self.holdings)) if seat not in self.out)

    @property
    def winner(self) -> int | None:
        """Who won; ``None`` while nobody has, or after a draw."""
        still_in = self.still_in
        return still_in[0] if len(still_in) == 1 else None

    @property
    def phase(self) -> str:
        """``"play"`` or ``"over"``."""
        return OVER if self.player is None else PLAY

    def __str__(self) -> str:
        """The position on one line, for errors and bug reports."""
        held = " / ".join(" ".join(map(str, holding)) for holding in self.holdings)
        return f"{self.phase}, seat {self.player} to act, ring {' '.join(map(str, self.ring))}, holdings {held}"


def position_key(ring: tuple[int, ...], holdings: tuple[tuple[int, ...], ...], player: int) -> str:
    """A key that is equal for equal positions (C6): the ring, all holdings, and the player to act."""
    return "".join(map(str, chain(ring, *holdings, (player,))))
