"""Pictures for the rules page: prepared positions, drawn by the table's own scene code in a small arrangement."""

from __future__ import annotations

from dataclasses import replace

from epizodiak.core.wording import Wording
from epizodiak.games.epicycle.rules.state import GAP, STANDARD_RING, Options, State
from epizodiak.games.epicycle.rules.view import View, view
from epizodiak.games.epicycle.table.layout import RING, Layout, fitting
from epizodiak.games.epicycle.table.scene import drawn
from epizodiak.table.frame import NOWHERE, figure
from epizodiak.table.rules_page import Figure
from epizodiak.table.scene import Box, Scene
from epizodiak.table.table import Look

WIDTH = 360
"""Width of a figure, in its own pixels; a phone shows it about as large."""

RADIUS = 164
TRAY = Box(10, 372, 340, 150)
"""The tray of the player who is to act."""

BOTTOM = 360
"""Height of a figure that shows the ring only."""


def _figure(seen: View, say: Wording, caption: str, *, selection: str = "", tray: bool = True) -> Figure:
    """The ring, and under it the tray of seat 0; nothing of it can be tapped."""
    height = round(TRAY.bottom + 8) if tray else BOTTOM
    frame = replace(figure(WIDTH, height, (TRAY if tray else NOWHERE, NOWHERE)), name="phone")
    place = Layout(frame, (WIDTH / 2, 180), RADIUS / RING, fitting(TRAY, 1, 1))
    table = drawn(seen, Look(WIDTH, height, say, selection), place)
    sprites = tuple(
        replace(sprite, hit=None, can=None, label="")
        for sprite in table.sprites
        if sprite.layer != "places" and sprite.x > NOWHERE.x / 2
    )
    return Figure(Scene(WIDTH, height, sprites, {}, (), "", "figure"), caption)


def _position(ring: tuple[int, ...], own: tuple[int, ...], other: tuple[int, ...], player: int | None = 0) -> View:
    """What seat 0 sees."""
    return view(State(Options(), player, ring, (own, other)), 0)


START = (*STANDARD_RING, GAP)
"""The usual ring."""


def start(say: Wording) -> Figure:
    """The usual ring."""
    caption = say.gettext(
        "The usual ring: small, medium, large, three times over, and the gap. Each player holds one of each size."
    )
    return _figure(replace(_position(START, (1, 2, 3), (1, 2, 3)), legal=()), say, caption)


def reach(say: Wording) -> Figure:
    """A selected pyramid with its two spaces."""
    caption = say.gettext(
        "A large pyramid is chosen for the gap. It reaches three spaces clockwise, in orange, and three"
        " counterclockwise, in green. The player may take either pyramid."
    )
    seen = _position((1, 2, 3, 1, 2, 3, 1, GAP, 1, 1), (2, 3, 3), (2, 2, 3))
    return _figure(seen, say, caption, selection="held-0-3-0")


def barred(say: Wording) -> Figure:
    """The same size on one side."""
    caption = say.gettext(
        "Clockwise the large pyramid reaches another large one: that is crossed out. Counterclockwise it reaches a"
        " small one, and can take it."
    )
    return _figure(_position(START, (1, 2, 3), (1, 2, 3)), say, caption, selection="held-0-3-0")


def lost(say: Wording) -> Figure:
    """Three of one size."""
    caption = say.gettext("Three small pyramids: this player has lost.")
    ring = (1, 2, 3, GAP, 2, 2, 1, 2, 3, 3)
    seen = replace(_position(ring, (1, 1, 1), (2, 3, 3), None), winner=1, ranking=((1,), (0,)))
    return _figure(seen, say, caption)


def dead_end(say: Wording) -> Figure:
    """No exchange left."""
    caption = say.gettext(
        "One space from the gap stand small pyramids, two away medium ones, three away large ones. Nobody can"
        " exchange anything here: who is to play loses."
    )
    ring = (1, GAP, 1, 2, 3, 2, 3, 2, 3, 2)
    seen = replace(_position(ring, (1, 2, 3), (1, 1, 3), None), winner=1, ranking=((1,), (0,)))
    return _figure(seen, say, caption, tray=False)
