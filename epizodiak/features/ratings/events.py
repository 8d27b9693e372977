"""What the browser tells of the results that it keeps."""

from __future__ import annotations

from epizodiak.app.events import Event


class ResultsRead(Event):
    """The results were read, to be shown."""

    text: str


class ResultCounts(Event):
    """The results were read, for that of the game which has just ended to be kept with them."""

    text: str
