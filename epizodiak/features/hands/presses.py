"""How long things are marked, and which presses come too soon."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

PACES: Mapping[str, int] = {"slow": 4000, "normal": 2000, "fast": 1000}
"""Milliseconds for which a thing is marked, by the setting ``switch``; others mark nothing by time."""

OFF, BY_STEPS = "off", "two"
"""The values of ``switch`` where nothing is marked, and where a second switch moves the mark."""

SOON: Mapping[str, int] = {"off": 0, "short": 500, "normal": 1000, "long": 2000}
"""Milliseconds after a press in which another one does not count, by the setting ``again``."""


class Presses:
    """Knows when the last press was that counted."""

    def __init__(self) -> None:
        self._last = -inf

    def counts(self, when: float, setting: str) -> bool:
        """Whether a press counts.

        Args:
            when: it was made, in milliseconds of the page's clock.
            setting: value of ``again``.
        """
        if when - self._last < SOON[setting]:
            return False
        self._last = when
        return True
