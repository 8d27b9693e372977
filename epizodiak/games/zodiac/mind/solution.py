"""Zodiac solved without the repetition rule (Z12): who wins a position, and in how many actions.

A position is the board and what Z8 and Z9 remember, seen from the seat to move: its pieces are ``0``. The star looks
the same turned by a sixth and in a mirror, so of up to twelve positions that look alike one stands for all: its byte
stands in a table at a place that is worked out from it. ``solve.py`` makes the table.
"""

from __future__ import annotations

from base64 import b85decode
from functools import cache
from itertools import combinations
from zlib import decompress

from epizodiak.games.zodiac.mind import solved
from epizodiak.games.zodiac.rules.board import APEXES, EMPTY, FIRST_INNER, INNER, NEUTRAL, POINTS

LOSS_BYTE = 128
"""A byte of the table: 0 is undecided, ``n`` below this a win in ``n`` actions, this and ``n`` a loss in ``n``."""

SIDES = len(INNER)

Symmetry = tuple[int, ...]
"""Where each point of the star goes, by index."""

Step = tuple[int, int]
"""Source and target of a neutral piece's step, by index; -1 and -1 for none."""

COLOURINGS = 64
"""In how many ways six pieces can show their sides."""

MEMORIES = 9
"""What Z8 and Z9 can remember: nothing, or one or two turns and by which of four steps the last one came about."""

ORBITS = ((0, 1), (0, 2), (0, 3))
"""Where two neutral pieces can stand, up to symmetry: as places in the ring of inner points."""

PLACINGS = tuple(combinations(range(len(POINTS) - 2), SIDES))
"""Where six pieces can stand among the points that neutral pieces leave free."""

_PLACED = {placing: rank for rank, placing in enumerate(PLACINGS)}

SIZE = len(ORBITS) * len(PLACINGS) * COLOURINGS * MEMORIES
"""Length of the table."""


def _symmetries() -> tuple[Symmetry, ...]:
    """The turns of the star, then its mirror images."""
    found = []
    for turn in range(SIDES):
        found.append(
            (*((i + turn) % SIDES for i in range(SIDES)), *(FIRST_INNER + (i + turn) % SIDES for i in range(SIDES)))
        )
        found.append(
            (*((turn - i) % SIDES for i in range(SIDES)), *(FIRST_INNER + (turn - i - 1) % SIDES for i in range(SIDES)))
        )
    return tuple(found)


SYMMETRIES = _symmetries()


@cache
def _to_standard_place(one: int, other: int) -> tuple[tuple[int, Symmetry], ...]:
    """The symmetries that bring neutral pieces on these points to a standard place, with that place's number."""
    found = []
    for symmetry in SYMMETRIES:
        places = tuple(sorted((symmetry[one] - FIRST_INNER, symmetry[other] - FIRST_INNER)))
        if places in ORBITS:
            found.append((ORBITS.index(places), symmetry))
    return tuple(found)


@cache
def _points_and_colours(apexes_first: str) -> tuple[int, int]:
    """Two numbers for a board without its neutral pieces: which points are filled, and with which colours."""
    standing = tuple(index for index, sign in enumerate(apexes_first) if sign != EMPTY)
    colours = "".join(sign for sign in apexes_first if sign != EMPTY)
    return _PLACED[standing], int(colours, 2)


def place(board: str, neutral_turns: int, step: Step) -> int:
    """The index of a position in the table.

    Args:
        board: with ``0`` for the pieces of the seat to move.
        neutral_turns: as in ``State``.
        step: where a neutral piece went in the turn just before, if one did.
    """
    one = board.index(NEUTRAL)
    other = board.index(NEUTRAL, one + 1)
    return min(
        _index_in_orbit(board, orbit, symmetry, neutral_turns, step)
        for orbit, symmetry in _to_standard_place(one, other)
    )


def _index_in_orbit(board: str, orbit: int, symmetry: Symmetry, neutral_turns: int, step: Step) -> int:
    signs = [EMPTY] * len(POINTS)
    for index, sign in enumerate(board):
        signs[symmetry[index]] = sign
    placing, colouring = _points_and_colours("".join(signs).replace(NEUTRAL, ""))
    memory = 0
    if neutral_turns:
        came, went = (symmetry[index] - FIRST_INNER for index in step)
        second, back = ORBITS[orbit].index(went), (went - came) % SIDES == 1
        memory = 1 + 4 * (neutral_turns - 1) + 2 * second + back
    return ((orbit * MEMORIES + memory) * len(PLACINGS) + placing) * COLOURINGS + colouring


@cache
def table() -> bytes:
    """The value of each position as a byte, unpacked on first use."""
    return decompress(b85decode("".join(solved.PACKED)))


def lookup(board: str, neutral_turns: int, step: Step) -> int:
    """Who wins without Z12, and in how many actions: more than 0 for the seat to move, less for the other, 0 undecided.

    Asked of positions in which the seat can move and nobody has won.

    Args:
        board: as for :func:`place`, as are the others.
        neutral_turns: as there.
        step: as there.
    """
    byte = table()[place(board, neutral_turns, step)]
    return byte if byte < LOSS_BYTE else LOSS_BYTE - byte


assert len(APEXES) == SIDES, "one apex for each inner point"
