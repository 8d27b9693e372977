"""Figures for the rules page: positions after some actions, in a small arrangement."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from epizodiak.games.zodiac.rules import rules
from epizodiak.games.zodiac.rules.notation import parse_action
from epizodiak.games.zodiac.rules.state import State
from epizodiak.games.zodiac.rules.view import View, view
from epizodiak.games.zodiac.table.layout import RING, Layout
from epizodiak.games.zodiac.table.scene import drawn
from epizodiak.table.figures import NOWHERE, WIDTH, Shot, frame
from epizodiak.table.rules_page import Sketch
from epizodiak.table.texts import Text

EDGE = 10
"""Room beyond the outer ring."""

PLACE = Layout(frame(WIDTH, (NOWHERE, NOWHERE)), (WIDTH / 2, WIDTH / 2), (WIDTH / 2 - EDGE) / RING, label=13)


def position(actions: str = "") -> View:
    """What the seat to act sees after some actions from the start, which seat 0 begins."""
    state: State = rules.start(0, None)
    for text in actions.split():
        state = rules.apply(state, parse_action(text))
    return view(state, state.player)


def _sketch(caption: Text, actions: str = "", selection: str = "", **changes: Any) -> Sketch:
    """A figure of the star after some actions, with ``changes`` in the view."""
    return Sketch(caption, Shot(drawn, lambda: replace(position(actions), **changes), PLACE, selection))


START = _sketch(
    Text(
        "The start. Black, with the crescent, stands on A1, A3 and A5; white, with the sun, on A2, A4 and A6; the two"
        " neutral pieces, red with a ringed planet, on B2 and B5."
    ),
    legal=(),
)

JUMP = _sketch(
    Text(
        "The piece on A3 is selected. It can jump over B3 to B4. The two arrows on B3 say that it would be turned over"
        " and show its black side."
    ),
    "A5-B6 A2-B3",
    "A3",
)

APEX = _sketch(
    Text(
        "A jump over two pieces leads from A3 to the apex A1. The neutral piece on B2 stays as it is, the one on B1 is"
        " turned over: so the jump may end on an apex. The jump to B4 would turn black's own piece on B3."
    ),
    "A3-B1 A2-B3 A1-A3 A4-A2",
    "A3",
)

NEUTRAL = _sketch(
    Text("The neutral piece on B2 is selected. It can move one step, to B1 or to B3."),
    selection="B2",
)

REPETITION = _sketch(
    Text(
        "With the move from A3 to A1 all pieces would stand as they did before, with the same player to move. The red"
        " triangle warns of it: whoever makes this move loses."
    ),
    "A3-B1 A2-B6 A1-A3 B6-A2",
    "A3",
)

END = _sketch(
    Text("The end of a game: all six inner points are filled, four of them with black pieces. Black has won."),
    "A5-B6 A2-B3 A3-B4 B2-B1 A1-B2",
)
