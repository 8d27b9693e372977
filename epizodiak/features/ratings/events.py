"""Events of ratings."""

from __future__ import annotations

from epizodiak.app.events import Event


class ResultsRead(Event):
    """The stored results were read to be shown."""

    text: str


class ResultCounts(Event):
    """The stored results were read to add that of the game that has just ended."""

    text: str
