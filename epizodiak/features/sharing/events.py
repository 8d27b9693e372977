"""Effects of copying."""

from __future__ import annotations

from epizodiak.app.effects import Effect


class ConfirmCopy(Effect):
    """Let a button say for a moment that it has copied."""

    key: str
    text: str


class ShowToCopy(Effect):
    """Show a text in a dialog, to be copied by hand."""

    text: str


class WriteSeed(Effect):
    """Enter a seed in the form."""

    seed: int
