"""Key moments of a game: what an action did to its players that they are glad of, or sorry for."""

from __future__ import annotations

from typing import Final

TOOK: Final = "took"
"""Somebody took something from another player, or before them."""

MADE: Final = "made"
"""Somebody did what does not succeed often."""

LOST: Final = "lost"
"""Something was taken from somebody."""

BEATEN: Final = "beaten"
"""A round or game is over, and somebody else has won it."""

KINDS: Final = (TOOK, MADE, LOST, BEATEN)
