"""Wires carry texts between windows; features do not know by which means.

Today that is the browser's channels between the windows of one origin; whatever else carries texts fits as well, such
as the tests' pair of queues.
"""

from __future__ import annotations

from typing import Protocol


class Wire(Protocol):
    """One end of a wire; whoever opens it says which function receives the texts."""

    def send(self, text: str) -> None:
        """Send a text to all other ends; it arrives after those sent before it."""

    def close(self) -> None:
        """Stop sending and receiving."""
