"""Epicycle as numbers: six actions, the ring from its gap on, what everybody holds, what repeats a position."""

from __future__ import annotations

from itertools import chain

from epizodiak.core.encoding import Encoding, only_one_round, seat_number
from epizodiak.games.epicycle.rules import notation
from epizodiak.games.epicycle.rules.state import GAP, SIZES, standard_ring
from epizodiak.games.epicycle.rules.view import View

ACTIONS = tuple(notation.ACTIONS)
LARGEST = SIZES[-1]


def encode(view: View) -> list[int]:
    """The numbers of a view."""
    seats, own = len(view.holdings), 0 if view.seat is None else view.seat
    turn = [(own + further) % seats for further in range(seats)]
    drawing = {notation.action_text(action) for action in view.drawing}
    gap = view.ring.index(GAP)
    numbers = [*view.ring[gap + 1 :], *view.ring[:gap]]
    numbers += chain.from_iterable(view.holdings[seat] or (0, 0, 0) for seat in turn)
    numbers += [int(seat in view.out) for seat in turn]
    numbers += (seat_number(view.player, own, seats), min(view.times, 3))
    return numbers + [int(action in drawing) for action in ACTIONS]


def _encoding(seats: int) -> Encoding:
    most = (
        *(LARGEST,) * len(standard_ring(seats)),  # the ring, clockwise behind the gap
        *(LARGEST,) * (3 * seats),  # holdings
        *(1,) * seats,  # who is out
        *(seats, 3),  # who is to act, how often this position has occurred
        *(1,) * len(ACTIONS),  # actions that end the game by repetition
    )
    return Encoding(ACTIONS, most, encode, only_one_round)


ENCODING = _encoding
