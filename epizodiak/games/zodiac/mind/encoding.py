"""Zodiac as numbers: 132 actions, the board, and which actions repeat a placement."""

from __future__ import annotations

from epizodiak.core.encoding import Encoding, only_one_round, seat_number
from epizodiak.games.zodiac.rules import notation
from epizodiak.games.zodiac.rules.board import EMPTY, INDEX, NEUTRAL, POINTS
from epizodiak.games.zodiac.rules.state import SEATS
from epizodiak.games.zodiac.rules.view import View

ACTIONS = tuple(notation.ACTIONS)
MOST = (
    *(3,) * len(POINTS),  # each point: 1 neutral, 2 own, 3 the opponent's
    *(len(POINTS),) * 2,  # the neutral piece's move of the turn before, from and to
    *(2, SEATS),  # neutral turns running, who is to act
    *(1,) * len(ACTIONS),  # actions that lose by repeating a placement
)


def encode(view: View) -> list[int]:
    """The numbers of a view."""
    own = 0 if view.seat is None else view.seat
    told = {EMPTY: 0, NEUTRAL: 1, str(own): 2, str(1 - own): 3}
    repeating = {notation.action_text(action) for action in view.repeating}
    step = view.last_step
    numbers = [told[sign] for sign in view.board]
    numbers += (0, 0) if step is None else (INDEX[step.source] + 1, INDEX[step.target] + 1)
    numbers += (view.neutral_turns, seat_number(view.player, own, SEATS))
    return numbers + [int(action in repeating) for action in ACTIONS]


def _encoding(seats: int) -> Encoding:  # noqa: ARG001 - two play, always
    return Encoding(ACTIONS, MOST, encode, only_one_round)


ENCODING = _encoding
