"""Figures for the rules page: prepared positions in a small arrangement."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from epizodiak.games.epicycle.rules.state import GAP, SIZES, STANDARD_RING, Options, State, standard_ring
from epizodiak.games.epicycle.rules.view import View, view
from epizodiak.games.epicycle.table.layout import Layout, fitting
from epizodiak.games.epicycle.table.measures import NINETEEN, RING
from epizodiak.games.epicycle.table.scene import drawn
from epizodiak.table.figures import NOWHERE, WIDTH, Shot, frame
from epizodiak.table.rules_page import Sketch
from epizodiak.table.scene import Box, Scene
from epizodiak.table.table import Look
from epizodiak.table.texts import Text

TRAY = Box(10, 372, 340, 150)
"""The tray of the player who is to act."""

RING_ONLY = Layout(frame(360, (NOWHERE, NOWHERE)), (WIDTH / 2, 180), 164 / RING, fitting(TRAY, 1, 1))
RING_OF_NINETEEN = replace(RING_ONLY, frame=frame(360, (NOWHERE,) * 3), measures=NINETEEN)
RING_AND_TRAY = replace(RING_ONLY, frame=frame(round(TRAY.bottom + 8), (TRAY, NOWHERE)))


def _sketch(
    caption: Text,
    ring: tuple[int, ...],
    own: tuple[int, ...],
    other: tuple[int, ...],
    *,
    player: int | None = 0,
    selection: str = "",
    place: Layout = RING_AND_TRAY,
    **changes: Any,
) -> Sketch:
    """A figure of what seat 0 sees, with ``changes`` in the view."""
    state = State(Options(), player, ring, (own, other))
    return Sketch(caption, Shot(drawn, lambda: replace(view(state, 0), **changes), place, selection))


USUAL_RING = (*STANDARD_RING, GAP)

START = _sketch(
    Text("The usual ring: small, medium, large, three times over, and the gap. Each player holds one of each size."),
    USUAL_RING,
    (1, 2, 3),
    (1, 2, 3),
    legal=(),
)

REACH = _sketch(
    Text(
        "A large pyramid is chosen for the gap. It reaches three spaces clockwise, in orange, and three"
        " counterclockwise, in green. The player may take either pyramid."
    ),
    (1, 2, 3, 1, 2, 3, 1, GAP, 1, 1),
    (2, 3, 3),
    (2, 2, 3),
    selection="held-0-3-0",
)

BARRED = _sketch(
    Text(
        "Clockwise the large pyramid reaches another large one: that is crossed out. Counterclockwise it reaches a"
        " small one, and can take it."
    ),
    USUAL_RING,
    (1, 2, 3),
    (1, 2, 3),
    selection="held-0-3-0",
)

LOST = _sketch(
    Text("Three small pyramids: this player has lost."),
    (1, 2, 3, GAP, 2, 2, 1, 2, 3, 3),
    (1, 1, 1),
    (2, 3, 3),
    player=None,
    winner=1,
    ranking=((1,), (0,)),
)

DEAD_END = _sketch(
    Text(
        "One space from the gap stand small pyramids, two away medium ones, three away large ones. Nobody can"
        " exchange anything here: who is to play loses."
    ),
    (1, GAP, 1, 2, 3, 2, 3, 2, 3, 2),
    (1, 2, 3),
    (1, 1, 3),
    player=None,
    place=RING_ONLY,
    winner=1,
    ranking=((1,), (0,)),
)

RING_FOR_MORE = (*standard_ring(3), GAP)


def _ring_drawn(seen: View, look: Look, place: Layout) -> Scene:
    """The table of as many as play there, whoever reads of it; nobody's name is in the figure."""
    names = ("",) * len(seen.holdings)
    return drawn(seen, replace(look, wording=replace(look.wording, names=names)), place)


NINETEEN_SPACES = Sketch(
    Text("The ring for three or four: small, medium, large, six times over, and the gap."),
    Shot(
        _ring_drawn, lambda: view(State(Options(), 0, (*standard_ring(3), GAP), (SIZES,) * 3), None), RING_OF_NINETEEN
    ),
)
