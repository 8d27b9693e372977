"""What the browser remembers of the offer."""

from __future__ import annotations

from epizodiak.app.events import Event


class OfferRead(Event):
    """What the browser has stored of it has been read: nothing, if it was never made."""

    text: str
