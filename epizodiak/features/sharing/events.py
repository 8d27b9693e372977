"""What is to be done with texts that leave the page."""

from __future__ import annotations

from epizodiak.app.effects import Effect


class ConfirmCopy(Effect):
    """Has a button say for a moment that it has copied."""

    key: str
    text: str


class ShowToCopy(Effect):
    """Puts a text into the dialog from which it is copied by hand."""

    text: str


class WriteSeed(Effect):
    """Puts the number of a deal into the form."""

    seed: int
