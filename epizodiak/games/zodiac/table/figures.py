"""Pictures for the rules page: positions, drawn by the table's own scene code in a small arrangement."""

from __future__ import annotations

from dataclasses import replace

from epizodiak.core.wording import Wording
from epizodiak.games.zodiac.rules import rules
from epizodiak.games.zodiac.rules.notation import parse_action
from epizodiak.games.zodiac.rules.state import State
from epizodiak.games.zodiac.rules.view import View, view
from epizodiak.games.zodiac.table.layout import RING, Layout
from epizodiak.games.zodiac.table.scene import drawn
from epizodiak.table.frame import figure
from epizodiak.table.rules_page import Figure
from epizodiak.table.scene import Scene
from epizodiak.table.table import Look

WIDTH = 360
"""Width and height of a figure, in its own pixels; a phone shows it about as large."""

EDGE = 10
"""Room beyond the outer ring."""

PLACE = Layout(figure(WIDTH, WIDTH), (WIDTH / 2, WIDTH / 2), (WIDTH / 2 - EDGE) / RING, label=13)


def position(actions: str = "") -> View:
    """What the seat to act sees after some actions from the start, which seat 0 begins."""
    state: State = rules.start(0, None)
    for text in actions.split():
        state = rules.apply(state, parse_action(text))
    return view(state, state.player)


def _figure(seen: View, say: Wording, caption: str, selection: str = "") -> Figure:
    """Pictures only, nothing to be tapped."""
    table = drawn(seen, Look(WIDTH, WIDTH, say, selection), PLACE)
    shown = (sprite for sprite in table.sprites if sprite.layer != "places" and not sprite.key.startswith("player-"))
    sprites = tuple(replace(sprite, hit=None, can=None, label="") for sprite in shown)
    return Figure(Scene(WIDTH, WIDTH, sprites, {}, (), "", "figure"), caption)


def start(say: Wording) -> Figure:
    """The star with all pieces where they begin."""
    caption = say.gettext(
        "The start. Black, with the crescent, stands on A1, A3 and A5; white, with the sun, on A2, A4 and A6; the two"
        " neutral pieces, red with a ringed planet, on B2 and B5."
    )
    return _figure(replace(position(), legal=()), say, caption)


def jump(say: Wording) -> Figure:
    """A jump that turns a piece over."""
    caption = say.gettext(
        "The piece on A3 is selected. It can jump over B3 to B4. The two arrows on B3 say that it would be turned over"
        " and show its black side."
    )
    return _figure(position("A5-B6 A2-B3"), say, caption, "A3")


def apex(say: Wording) -> Figure:
    """A jump over two pieces onto an apex."""
    caption = say.gettext(
        "A jump over two pieces leads from A3 to the apex A1. The neutral piece on B2 stays as it is, the one on B1 is"
        " turned over: so the jump may end on an apex. The jump to B4 would turn black's own piece on B3."
    )
    return _figure(position("A3-B1 A2-B3 A1-A3 A4-A2"), say, caption, "A3")


def neutral(say: Wording) -> Figure:
    """The steps of a neutral piece."""
    caption = say.gettext("The neutral piece on B2 is selected. It can move one step, to B1 or to B3.")
    return _figure(position(), say, caption, "B2")


def repetition(say: Wording) -> Figure:
    """A move that loses."""
    caption = say.gettext(
        "With the move from A3 to A1 all pieces would stand as they did before, with the same player to move. The red"
        " triangle warns of it: whoever makes this move loses."
    )
    return _figure(position("A3-B1 A2-B6 A1-A3 B6-A2"), say, caption, "A3")


def end(say: Wording) -> Figure:
    """All inner points are filled."""
    caption = say.gettext(
        "The end of a game: all six inner points are filled, four of them with black pieces. Black has won."
    )
    return _figure(position("A5-B6 A2-B3 A3-B4 B2-B1 A1-B2"), say, caption)
