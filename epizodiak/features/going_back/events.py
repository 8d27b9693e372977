"""What can happen to it."""

from __future__ import annotations

from epizodiak.app.events import Event


class WentBack(Event):
    """Somebody went a step back in the browser's history."""

    when: float
