"""Wires: texts go out, texts come in; what carries them is all the same to whoever speaks.

Today that is the browser's channels between the windows of one origin; whatever else carries texts fits as well, such
as the tests' pair of queues.
"""

from __future__ import annotations

from typing import Protocol


class Wire(Protocol):
    """One end of a wire; whoever makes it says who hears what comes."""

    def send(self, text: str) -> None:
        """Hand a text to whoever listens at the other ends; it comes there later, after those sent before it."""

    def close(self) -> None:
        """Neither say nor hear anything any more."""
