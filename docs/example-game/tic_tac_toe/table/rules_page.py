"""The rules page: the whole game in plain words, with figures."""

from __future__ import annotations

from epizodiak.table.figures import NOWHERE, WIDTH, Shot, frame
from epizodiak.table.rules_page import TAKING_BACK, Section, Sections, Sketch, credits_section
from epizodiak.table.scene import Box
from epizodiak.table.texts import Text
from tic_tac_toe.rules.game import GAME
from tic_tac_toe.rules.state import SEATS, Options, View
from tic_tac_toe.table.catalogue_entry import CATALOGUE_ENTRY
from tic_tac_toe.table.layout import fitted
from tic_tac_toe.table.scene import drawn

HEIGHT = 260
PLACE = fitted(frame(HEIGHT, (NOWHERE,) * SEATS), Box(0, 0, WIDTH, HEIGHT))
"""The board alone, as large as a figure."""


def _position(actions: str) -> View:
    """What the seat to act sees after some actions."""
    state = GAME.start(Options(), 0)
    for text in actions.split():
        state = GAME.apply(state, GAME.parse_action(text))
    return GAME.view(state, state.player)


def _sketch(caption: Text, actions: str) -> Sketch:
    return Sketch(caption, Shot(drawn, lambda: _position(actions), PLACE))


RULES_PAGE: Sections = (
    Section(
        Text("Board and turns"),
        (
            Text("Two people play on nine points. One draws crosses, the other noughts. Nothing is hidden."),
            Text("Who begins is drawn, or agreed. In your turn you mark one point that is free. Marks stay."),
        ),
        figures=(
            _sketch(Text("Two crosses and a nought. It is the turn of the player with the noughts."), "b2 a1 c1"),
        ),
        rules="T1, T2",
    ),
    Section(
        Text("The end"),
        (
            Text("Whoever has three marks in a row, across, down or from corner to corner, has won."),
            Text("If all nine points are marked and nobody has such a row, the game is a draw."),
        ),
        figures=(_sketch(Text("Three crosses from corner to corner: they have won."), "b2 a1 c1 b1 a3"),),
        rules="T3, T4",
    ),
    TAKING_BACK,
    credits_section(CATALOGUE_ENTRY.credit),
)
