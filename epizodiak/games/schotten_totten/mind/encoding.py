"""Schotten Totten as numbers: 496 actions, the own hand, the nine stones, and which cards were seen in hands."""

from __future__ import annotations

from collections.abc import Mapping

from epizodiak.core.encoding import Encoding, seat_number
from epizodiak.core.rules import Json
from epizodiak.games.schotten_totten.rules import notation
from epizodiak.games.schotten_totten.rules.state import (
    ALL_CARDS,
    CLAIM,
    OVER,
    PLAY,
    SEATS,
    SIDE_SIZE,
    STONES,
    Card,
)
from epizodiak.games.schotten_totten.rules.view import View

PHASES = (PLAY, CLAIM, OVER)
NUMBERS = {card: number for number, card in enumerate(ALL_CARDS, 1)}
CARDS = len(ALL_CARDS)
COUNTED = 127
"""Where counts without a bound end."""

STONE = (SEATS, SEATS, *(CARDS,) * (SEATS * SIDE_SIZE))
MOST = (
    *(1,) * CARDS,  # the own hand, by card
    *STONE * STONES,  # each stone: whose it is, who was first, each side's cards in the order played
    *(CARDS,) * (SEATS + 1),  # sizes of the hands, and of the deck
    *(COUNTED,) * (SEATS + 2),  # points, turns without anything done, the round
    *(len(PHASES) - 1, SEATS, 1, 9),  # phase, who is to act, whether something was done in this turn, rounds in all
    *(1,) * (SEATS * CARDS),  # cards in the hands that all have seen
)


def _marks(cards: tuple[Card, ...]) -> list[int]:
    return [int(card in cards) for card in ALL_CARDS]


def encode(view: View) -> list[int]:
    """The numbers of a view."""
    own = 0 if view.seat is None else view.seat
    turn = (own, 1 - own)
    numbers = _marks(view.hand)
    for stone in view.stones:
        numbers += (seat_number(stone.owner, own, SEATS), seat_number(stone.first, own, SEATS))
        for seat in turn:
            side = [NUMBERS[card] for card in stone.sides[seat]]
            numbers += side + [0] * (SIDE_SIZE - len(side))
    numbers += [*(view.hand_sizes[seat] for seat in turn), view.deck_size]
    numbers += [min(count, COUNTED) for count in (*(view.totals[seat] for seat in turn), view.idle, view.round)]
    numbers += (PHASES.index(view.phase), seat_number(view.player, own, SEATS), int(view.acted), view.options.rounds)
    return numbers + [mark for seat in turn for mark in _marks(view.shown[seat])]


def _rounds(rounds: int) -> Mapping[str, Json]:
    return {"rounds": rounds}


def _encoding(seats: int) -> Encoding:  # noqa: ARG001 - two play, always
    return Encoding(tuple(notation.ACTIONS), MOST, encode, _rounds)


ENCODING = _encoding
