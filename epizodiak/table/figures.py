"""Draws figures for rules pages: prepared positions, drawn by the table's own code."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from epizodiak.core.wording import Wording
from epizodiak.table.frame import Frame
from epizodiak.table.scene import Box, Scene, Sprite
from epizodiak.table.table import Look

WIDTH = 360
"""Width of a figure, in its own pixels; a phone shows it about as large."""

AWAY = -2000
"""Where an arrangement puts what its figure leaves out; in both directions."""

NOWHERE = Box(AWAY, AWAY, 268, 80)
"""A panel that its figure leaves out."""


class Framed(Protocol):
    """The attribute that a layout of any game has."""

    @property
    def frame(self) -> Frame:
        """The areas of the page's own texts."""


ViewT = TypeVar("ViewT")
LayoutT = TypeVar("LayoutT", bound=Framed)


@dataclass(frozen=True, slots=True)
class Shot(Generic[ViewT, LayoutT]):
    """A position that is drawn as a figure.

    Of these only what has its origin inside the arrangement.

    Attributes:
        drawn: the game's drawing of a view in an arrangement.
        view: gives the view; asked when the figure is drawn, since what is legal takes a moment to find.
        layout: the arrangement, as large as the figure.
        selection: what is selected, in the game's own terms.
    """

    drawn: Callable[[ViewT, Look, LayoutT], Scene]
    view: Callable[[], ViewT]
    layout: LayoutT
    selection: str = ""

    def __call__(self, say: Wording) -> Scene:
        """The figure's scene in a person's wording."""
        width, height = self.layout.frame.width, self.layout.frame.height
        table = self.drawn(self.view(), Look(width, height, say, self.selection), self.layout)
        sprites = (s for s in table.sprites if s.layer != "places" and 0 <= s.x < width and 0 <= s.y < height)
        return scene(height, (s._replace(hit=None, label="") if s.place else s for s in sprites))


def frame(height: int, players: tuple[Box, ...]) -> Frame:
    """The frame of a figure of this height: empty, or with players' panels."""
    whole = Box(0, 0, WIDTH, height)
    return Frame("figure", WIDTH, height, {}, whole, whole, players)


def scene(height: int, sprites: Iterable[Sprite]) -> Scene:
    """The scene of a figure of this height."""
    return Scene(WIDTH, height, tuple(sprites), {}, (), "", "figure")
