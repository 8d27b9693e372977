"""EpiZodiak as numbers: 302 actions, and what a seat holds, sees and can remember."""

from __future__ import annotations

from collections.abc import Mapping

from epizodiak.core.encoding import Encoding, only_one_round, seat_number
from epizodiak.core.rules import Json
from epizodiak.games.epizodiak.rules.state import (
    ALL_TILES,
    CLOCKWISE,
    CONTEST,
    CONTESTED,
    COPIES,
    COUNTERCLOCKWISE,
    DISCARD,
    DRAW,
    DRAWN,
    OVER,
    PASS,
    PICK_UP,
    PICKED,
    SEATS,
    START,
    VALUES,
)
from epizodiak.games.epizodiak.rules.view import View

PHASES = (START, DRAWN, PICKED, CONTESTED, OVER)
COUNTED = 127
"""Where counts without a bound end: rounds, points, passes."""


def _runs(side: str, step: int) -> tuple[str, ...]:
    """All runs of 1 to 11 tiles: there is always one on the dial."""
    ends = ((first, (first - 1 + step * further) % 12 + 1) for first in VALUES for further in range(11))
    return tuple(f"{side}{first}" if first == last else f"{side}{first}..{last}" for first, last in ends)


ACTIONS = (
    *_runs(CLOCKWISE, 1),
    *_runs(COUNTERCLOCKWISE, -1),
    *(f"{kind}{value}" for kind in (DISCARD, PICK_UP, CONTEST) for value in VALUES),
    DRAW,
    PASS,
)

TILES = len(ALL_TILES)
MOST = (
    *(COPIES,) * 12,  # the own hand, by value
    *(12, 12, 12),  # the dial: its counterclockwise end, its clockwise end, how many tiles
    *(SEATS,) * 12,  # who discarded the set of each value
    *(TILES,) * SEATS,  # sizes of the hands
    *(12,) * SEATS,  # sets that count in this round
    *(COUNTED,) * SEATS,  # points
    *(TILES, COUNTED, COUNTED),  # the pile, passes in a row, the round
    *(12, 2),  # the tile that was laid last or picked up, and its side: 1 clockwise, 2 counterclockwise
    *(len(PHASES) - 1, SEATS, SEATS, 1),  # phase, who is to act, who emptied a hand, whether passing is forbidden
    *(1, 99, 1, 1),  # options: single round, target, earlier edition, contested sets count
    *(COPIES,) * (12 * 2 * SEATS + 12),  # memory: least and most of each value in each hand, least in the pile
    *(1,) * (2 * SEATS),  # who passed in the last turn, who drew in it
)


def encode(view: View) -> list[int]:
    """The numbers of a view."""
    own = 0 if view.seat is None else view.seat
    turn = [(own + further) % SEATS for further in range(SEATS)]
    laid, options = view.laid, view.options
    numbers = [view.hand.count(value) for value in VALUES]
    numbers += (view.dial[0], view.dial[-1], len(view.dial))
    numbers += [seat_number(seat, own, SEATS) for seat in view.discards]
    for counts in (view.hand_sizes, view.potential, view.totals):
        numbers += [min(counts[seat], COUNTED) for seat in turn]
    numbers += (view.pile_size, min(view.passes, COUNTED), min(view.round, COUNTED))
    numbers += (0, 0) if laid is None else (laid.value, 1 if laid.side == CLOCKWISE else 2)
    numbers += (PHASES.index(view.phase), seat_number(view.player, own, SEATS))
    numbers += (seat_number(view.emptied, own, SEATS), int(view.forced))
    numbers += (int(options.mode == "single"), options.target, int(options.edition == "earlier"))
    numbers.append(int(options.contest_scores))
    for rows in (view.least, view.most):
        for seat in turn:
            numbers += rows[seat]
    numbers += view.pile_least
    for marks in (view.last_passed, view.last_drew):
        numbers += [int(marks[seat]) for seat in turn]
    return numbers


def _rounds(rounds: int) -> Mapping[str, Json]:
    return {**only_one_round(rounds), "mode": "single"}


def _encoding(seats: int) -> Encoding:  # noqa: ARG001 - three play, always
    return Encoding(ACTIONS, MOST, encode, _rounds)


ENCODING = _encoding
