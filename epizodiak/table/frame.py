"""Which of a table's four arrangements fits a page, whatever the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

LayoutT = TypeVar("LayoutT")

Arrange = Callable[[int, int, float], LayoutT]
"""Width, height, and from 0 to 1 how much more room the page's own texts need."""

LOW = 500
"""A wider page lower than this is a phone's on its side."""

NARROW = 600
"""A higher page narrower than this is a phone's."""


@dataclass(frozen=True, slots=True)
class Arrangements(Generic[LayoutT]):
    """The four of the design; each takes what lies between it and the next."""

    landscape: Arrange[LayoutT]
    portrait: Arrange[LayoutT]
    phone: Arrange[LayoutT]
    phone_landscape: Arrange[LayoutT]

    def fitting(self, width: int, height: int, text: float) -> LayoutT:
        """The arrangement for a page of this size.

        Args:
            width: of the table.
            height: of the table.
            text: size of the page's own texts, 2 for twice the usual; larger ones get more room, what the rest can
                spare.
        """
        if width > height:
            arrange = self.phone_landscape if height < LOW else self.landscape
        else:
            arrange = self.phone if width < NARROW else self.portrait
        return arrange(width, height, min(1.0, max(0.0, text - 1)))
